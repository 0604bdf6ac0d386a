#pragma once
// Replays a log: with the rules that made it, every battle is the same to the bit; with other
// rules, the first difference is reported.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "play/carry.h"

namespace esprit::play {

/// How far a log is carried out again, and by which rules.
struct ReplayOptions {
    std::size_t to = std::numeric_limits<std::size_t>::max();  // the last order to carry out
    chance::Listener* listener = nullptr;                      // hears everything; not owned
    std::uint32_t version = play_version;                      // the play version that replays
};

/// How far a replay came, and the first difference.
struct ReplayReport {
    std::size_t reached = 0;               // the last order carried out, from 1; 0: none
    std::optional<Difference> difference;  // the first
    std::size_t from_snapshot = 0;  // the order whose snapshot replaced the battle last; 0: none
};

/// The battle that a replay led to, and its report.
template <rules::System S>
struct Replayed {
    std::optional<typename S::Battle> battle;  // none if even the first battle cannot be made
    ReplayReport report;
};

namespace detail {

inline std::string quoted(std::string const& text) {
    return "\"" + text + "\"";
}

/// A recorded order to carry out again, and what that needs.
template <rules::System S>
struct Rerun {
    Rules<S> const& rules;
    Header const& header;
    std::span<Entry const> before;
    typename S::Battle const& battle;
    OrderRecord const& record;
    bool roll = true;  // false: takes the recorded faces
    chance::Listener* listener = nullptr;
    chance::FairWords const* fair = nullptr;  // rolls in place of a seed
};

/// How one order ended when it was carried out again.
template <class S>
struct RerunResult {
    std::optional<Difference> difference;
    std::optional<typename S::Order> order = {};
    std::optional<Carried<S>> carried = {};
    std::size_t told = 0;
};

/// A difference if the order is of another turn or phase, or is refused.
template <rules::System S>
std::optional<Difference> order_differs(Rerun<S> const& rerun, typename S::Order const& order) {
    OrderRecord const& record = rerun.record;
    rules::Awaited const awaited = rerun.rules.system.awaited({rerun.rules.scenario, rerun.battle});
    if (awaited.turn != record.turn || awaited.phase_number != record.phase) {
        auto const place = [](int turn, int phase) {
            return "turn " + std::to_string(turn) + " phase " + std::to_string(phase);
        };
        return Difference{0, "its place", place(record.turn, record.phase),
                          place(awaited.turn, awaited.phase_number)};
    }
    auto const refusal = rerun.rules.system.refuse({rerun.rules.scenario, rerun.battle}, order);
    if (!refusal) return std::nullopt;
    return Difference{0, "the order", quoted(record.order),
                      "a refusal: " + std::string{refusal->rule.text} + ": " + refusal->because};
}

/// Carries out a recorded order and compares the steps.
template <rules::System S>
RerunResult<S> rerun_order(Rerun<S> const& rerun) {
    RerunResult<S> end;
    std::string at = "the order";
    try {
        end.order = rerun.rules.words.read_order(rerun.record.order);
        end.difference = order_differs(rerun, *end.order);
        if (end.difference) return end;
        at = "its steps";
        OrderDice dice =
            dice_of_order(rerun.rules, rerun.battle, rerun.header, rerun.fair, rerun.before, {});
        if (!rerun.roll) {
            dice.seed.reset();
            dice.fair = nullptr;
            dice.given = faces_of(rerun.record.steps);
            dice.per_roll = false;
        }
        dice.shown = rerun.record.shown;
        LoggedArbiter arbiter{std::move(dice), answers_of(rerun.record.steps)};
        arbiter.set_listener(rerun.listener, 0);
        end.carried = carry_out_once(rerun.rules, rerun.battle, *end.order, arbiter);
        end.told = arbiter.told_so_far();
        end.difference = first_difference(rerun.record.steps, arbiter.steps());
    } catch (std::runtime_error const& error) {
        // DiceError, WrongAnswer or OrderError
        end.difference = Difference{0, at, quoted(rerun.record.order), error.what()};
    }
    return end;
}

/// Carries out an entry again: sets `after` to the battle after it, or returns the difference.
template <rules::System S>
std::optional<Difference> rerun_entry(Rerun<S> const& rerun, Entry const& entry,
                                      typename S::Battle& after) {
    RerunResult<S> const end = rerun_order(rerun);
    if (end.difference) return end.difference;
    if (end.carried->pending) {
        return Difference{
            0, "after its last step", "no more",
            end.carried->pending->rule + " that asks: " + end.carried->pending->question};
    }
    Entry const found = entry_of(rerun.rules, entry.record, end.carried->battle, entry.play);
    if (found.state != entry.state) {
        return Difference{0, "its state", digest_words(entry.state), digest_words(found.state)};
    }
    if (found.snapshot != entry.snapshot) {
        return Difference{0, "its snapshot", std::to_string(entry.snapshot.size()) + " bytes",
                          std::to_string(found.snapshot.size()) + " different bytes"};
    }
    after = end.carried->battle;
    return std::nullopt;
}

/// The difference between the header of a log and the rules, if any.
template <rules::System S>
std::optional<Difference> beginning_differs(Rules<S> const& rules, Log const& log,
                                            std::optional<typename S::Battle> const& first) {
    Header const& header = log.header;
    if (header.system != rules.system.name()) {
        return Difference{0, "the system", header.system, std::string{rules.system.name()}};
    }
    if (!first) {
        return Difference{0, "the snapshot it starts from",
                          std::to_string(header.start.size()) + " bytes", "no battle for them"};
    }
    if (log.secret && (!header.fair || !keeps(*header.fair, *log.secret))) {
        return Difference{0, "the secret of the dice", hex_text(*log.secret),
                          "another commitment: " + hex_text(sha256(*log.secret))};
    }
    if (auto broken = unmatched_reveal(log)) return broken;
    std::uint64_t const begin = state_of(rules.system, *first, header.play);
    if (begin == header.begin) return std::nullopt;
    return Difference{0, "the battle", digest_words(header.begin), digest_words(begin)};
}

}  // namespace detail

/// The battle in the snapshot of an entry; none if there is no snapshot that can be read.
template <rules::System S>
std::optional<typename S::Battle> battle_of_snapshot(Rules<S> const& rules, Entry const& entry) {
    auto battle = read_snapshot(rules, entry.snapshot, entry.play).battle;
    if (battle && state_of(rules.system, *battle, entry.play) != entry.state) battle.reset();
    return battle;
}

/// A snapshot in a log that is no battle of its scenario.
struct SnapshotFault {
    std::size_t entry = 0;  // from 1; 0: the one that the game begins with
    std::string what;
};

/// The first snapshot that is no battle of the scenario. The starting snapshot of a log of this
/// play version must be readable, too; other unreadable ones may be of older rules.
template <rules::System S>
std::optional<SnapshotFault> snapshot_fault(Rules<S> const& rules, Log const& log) {
    auto const start = read_snapshot(rules, log.header.start, log.header.play);
    if (!start.fault.empty()) return SnapshotFault{0, start.fault};
    if (!log.header.start.empty() && !start.battle && log.header.play == play_version) {
        return SnapshotFault{
            0, "these are not the bytes of a battle of " + std::string{rules.system.name()}};
    }
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        auto const read = read_snapshot(rules, log.entries[i].snapshot, log.entries[i].play);
        if (!read.fault.empty()) return SnapshotFault{i + 1, read.fault};
    }
    return std::nullopt;
}

/// The battle after an order, from the battle before it and with the recorded faces. None if the
/// rules have changed.
/// \param log    must have been written by this program
/// \param order  from 1
template <rules::System S>
std::optional<typename S::Battle> battle_after(Rules<S> const& rules, Log const& log,
                                               std::size_t order, typename S::Battle battle,
                                               chance::Listener* listener) {
    Entry const& entry = log.entries[order - 1];
    auto const difference = detail::rerun_entry(
        detail::Rerun<S>{rules, log.header, std::span{log.entries}.first(order - 1), battle,
                         entry.record, false, listener},
        entry, battle);
    return difference ? std::nullopt : std::optional{battle};
}

/// The battle after order `to` (0: before the first), from the nearest snapshot before it and with
/// the recorded faces. None if the rules have changed.
/// \param log       must have been written by this program
/// \param listener  hears order `to` only
template <rules::System S>
std::optional<typename S::Battle> battle_at(Rules<S> const& rules, Log const& log, std::size_t to,
                                            chance::Listener* listener) {
    auto battle = first_battle(rules, log.header);
    std::size_t next = 0;
    for (std::size_t i = to > 0 ? to - 1 : 0; i > 0; --i) {
        auto const found = battle_of_snapshot(rules, log.entries[i - 1]);
        if (!found) continue;
        battle = found;
        next = i;
        break;
    }
    for (; battle && next < to; ++next) {
        battle = battle_after(rules, log, next + 1, *battle, next + 1 == to ? listener : nullptr);
    }
    return battle;
}

/// Carries out the open order of a log up to its question, from the battle before it and with the
/// recorded faces. None if no order is open or the rules have changed.
template <rules::System S>
std::optional<Carried<S>> carry_out_open(Rules<S> const& rules, Log const& log,
                                         typename S::Battle const& battle,
                                         chance::Listener* listener) {
    if (!log.open) return std::nullopt;
    auto end = detail::rerun_order(detail::Rerun<S>{rules, log.header, std::span{log.entries},
                                                    battle, log.open->record, false, listener});
    if (end.difference || !end.carried->pending) return std::nullopt;
    return std::move(end.carried);
}

/// Replays a log. For orders of the replaying play version the dice are rolled again, and the first
/// difference ends the replay. For orders of other versions the recorded faces are taken, and after
/// a difference the replay goes on from the next snapshot.
template <rules::System S>
Replayed<S> replay(Rules<S> const& rules, Log const& log, ReplayOptions const& options = {}) {
    Replayed<S> result{first_battle(rules, log.header), {}};
    ReplayReport& report = result.report;
    report.difference = detail::beginning_differs(rules, log, result.battle);
    auto const fair = fair_words(log);
    bool const began_in_this_version = log.header.play == options.version;
    if (report.difference && (began_in_this_version || log.header.system != rules.system.name())) {
        return result;
    }
    bool lost = report.difference.has_value();
    std::optional<typename S::Battle> battle = result.battle;
    for (std::size_t i = 0; i < std::min(options.to, log.entries.size()); ++i) {
        Entry const& entry = log.entries[i];
        bool const own_version = entry.play == options.version;
        if (!lost) {
            bool const roll = own_version && (log.header.seed || fair);
            auto difference = detail::rerun_entry(
                detail::Rerun<S>{rules, log.header, std::span{log.entries}.first(i), *battle,
                                 entry.record, roll, options.listener, fair ? &*fair : nullptr},
                entry, *battle);
            lost = difference.has_value();
            if (lost) difference->entry = i + 1;
            if (lost && (own_version || !report.difference)) {
                report.difference = std::move(difference);
            }
        }
        if (lost && own_version) break;
        if (lost) {
            battle = battle_of_snapshot(rules, entry);
            if (!battle) continue;
            report.from_snapshot = i + 1;
            lost = false;
        }
        report.reached = i + 1;
        result.battle = battle;
    }
    return result;
}

/// The first difference between a log and the rules; none if they agree to the last order.
template <rules::System S>
std::optional<Difference> verify(Rules<S> const& rules, Log const& log,
                                 std::uint32_t version = play_version) {
    return replay(rules, log, {log.entries.size(), nullptr, version}).report.difference;
}

}  // namespace esprit::play

#pragma once
// A log carried out again: with the rules it was made by it gives the same bits, with others it
// shows where they differ.
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
    chance::Listener* listener = nullptr;                      // hears it all again; not owned
    std::uint32_t version = play_version;                      // of the rules that replay
};

/// How far a replay came, and the first difference.
struct ReplayReport {
    std::size_t reached = 0;  // the battle is the one after this order; 0: before the first
    std::optional<Difference> difference;  // the first
    std::size_t from_snapshot = 0;  // the order whose snapshot helped over the last difference
};

/// The battle that a replay led to, and its report.
template <rules::System S>
struct Replayed {
    std::optional<typename S::Battle> battle;  // none: not even the beginning could be made
    ReplayReport report;
};

namespace detail {

inline std::string quoted(std::string const& text) {
    return "\"" + text + "\"";
}

/// A recorded order on its way: what is known of it, and whether it is to be finished.
template <rules::System S>
struct Rerun {
    Rules<S> const& rules;
    Header const& header;
    std::span<Entry const> before;
    typename S::Battle const& battle;
    OrderRecord const& record;
    bool roll = true;  // else the faces of the record are read
    chance::Listener* listener = nullptr;
    chance::FairWords const* fair = nullptr;  // to roll with in place of a seed
};

/// How one order ended when it was carried out again.
template <class S>
struct RerunResult {
    std::optional<Difference> difference;
    std::optional<typename S::Order> order = {};
    std::optional<Carried<S>> carried = {};
    std::size_t told = 0;
};

/// Whether the order may be given at all.
template <rules::System S>
std::optional<Difference> order_differs(Rerun<S> const& rerun, typename S::Order const& order) {
    OrderRecord const& record = rerun.record;
    rules::Awaited const awaited = rerun.rules.system.awaited(rerun.rules.scenario, rerun.battle);
    if (awaited.turn != record.turn || awaited.phase_number != record.phase) {
        auto const place = [](int turn, int phase) {
            return "turn " + std::to_string(turn) + " phase " + std::to_string(phase);
        };
        return Difference{0, "its place", place(record.turn, record.phase),
                          place(awaited.turn, awaited.phase_number)};
    }
    auto const refusal = rerun.rules.system.refuse(rerun.rules.scenario, rerun.battle, order);
    if (!refusal) return std::nullopt;
    return Difference{0, "the order", quoted(record.order),
                      "a refusal: " + std::string{refusal->rule.text} + ": " + refusal->because};
}

/// Carries out what a log recorded and compares the steps.
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
        // dice that run out or are left over, answers that do not fit, words that are no order
        end.difference = Difference{0, at, quoted(rerun.record.order), error.what()};
    }
    return end;
}

/// Carries out an entry again: the battle after it, or a difference.
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
                          std::to_string(found.snapshot.size()) + " bytes, or others"};
    }
    after = end.carried->battle;
    return std::nullopt;
}

/// Whether the game begins as the log says.
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

/// The battle that the snapshot of an entry holds; nothing when it has none that can be read.
template <rules::System S>
std::optional<typename S::Battle> battle_of_snapshot(Rules<S> const& rules, Entry const& entry) {
    auto battle = read_snapshot(rules, entry.snapshot, entry.play).battle;
    if (battle && state_of(rules.system, *battle, entry.play) != entry.state) battle.reset();
    return battle;
}

/// A snapshot of a log that is no battle of its scenario.
struct SnapshotFault {
    std::size_t entry = 0;  // from 1; 0: the one that the game begins with
    std::string what;
};

/// The first snapshot that no battle of the scenario can have left behind. One that begins a log of
/// this version has to be readable, too; others may be of rules that kept other things.
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

/// The battle after an order of a log that this program has written, from the one before it, with
/// the recorded faces. Nothing where the rules have become others.
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

/// The battle after some order of a log that this program has written: from the nearest snapshot
/// before it, with the recorded faces. `listener` hears the last of the orders. Nothing where the
/// rules have become others.
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

/// The open order of a log carried out up to its question, from the battle before it and with the
/// recorded faces. Nothing where none is open, or where the rules have become others.
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

/// Carries out a log up to an order. Orders of the play version that replays are carried out with
/// the dice rolled again, and the first difference among them ends the replay. Of orders of another
/// version the recorded faces are read, and snapshots help over differences.
template <rules::System S>
Replayed<S> replay(Rules<S> const& rules, Log const& log, ReplayOptions const& options = {}) {
    Replayed<S> result{first_battle(rules, log.header), {}};
    ReplayReport& report = result.report;
    report.difference = detail::beginning_differs(rules, log, result.battle);
    auto const fair = fair_words(log);
    bool const began_so = log.header.play == options.version;
    if (report.difference && (began_so || log.header.system != rules.system.name())) {
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

/// The first difference between a log and the rules; none: it holds to the last order.
template <rules::System S>
std::optional<Difference> verify(Rules<S> const& rules, Log const& log,
                                 std::uint32_t version = play_version) {
    return replay(rules, log, {log.entries.size(), nullptr, version}).report.difference;
}

}  // namespace esprit::play

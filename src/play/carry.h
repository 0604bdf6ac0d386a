#pragma once
// Carries out one order on a copy of the battle; the only place where Suspended is caught.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "field/byte_form.h"
#include "play/logged_arbiter.h"
#include "play/order_words.h"
#include "rules/common/system.h"

namespace esprit::play {

/// A system, the scenario that is played and the words of its orders; none of them owned.
template <rules::System S>
struct Rules {
    S const& system;
    typename S::Scenario const& scenario;
    OrderWords<typename S::Order> const& words;
};

/// A battle read from a snapshot, or what is wrong with it. Neither if there are no bytes or the
/// system cannot read them.
template <rules::System S>
struct ReadSnapshot {
    std::optional<typename S::Battle> battle;
    std::string fault;
};

/// Reads a snapshot. The bytes are not trusted: the battle is checked before any rule sees it.
/// \param version  the play version that wrote the bytes
template <rules::System S>
ReadSnapshot<S> read_snapshot(Rules<S> const& rules, std::span<std::uint8_t const> bytes,
                              std::uint32_t version) {
    ReadSnapshot<S> read;
    if constexpr (rules::KeepsSnapshots<S>) {
        if (bytes.empty()) return read;
        if constexpr (rules::KeepsFirstForm<S>) {
            read.battle = version == 1 ? rules.system.battle_of_first_form(rules.scenario, bytes)
                                       : rules.system.battle_of(bytes);
        } else {
            read.battle = rules.system.battle_of(bytes);
        }
        if (!read.battle) return read;
        auto const fault = rules.system.fault_in({rules.scenario, *read.battle});
        if (fault) return {std::nullopt, *fault};
    }
    return read;
}

/// The battle that a game begins with; none if its snapshot cannot be read or is no battle of the
/// scenario.
template <rules::System S>
std::optional<typename S::Battle> first_battle(Rules<S> const& rules, Header const& header) {
    if (header.start.empty()) return rules.system.set_up(rules.scenario);
    return read_snapshot(rules, header.start, header.play).battle;
}

/// The bytes of a battle as a play version writes them; empty if the system keeps no snapshots.
template <rules::System S>
std::vector<std::uint8_t> snapshot_of(S const& system, typename S::Battle const& battle,
                                      std::uint32_t version) {
    if constexpr (rules::KeepsFirstForm<S>) {
        if (version == 1) return system.first_form_of(battle);
    }
    if constexpr (rules::KeepsSnapshots<S>) return system.canonical_bytes(battle);
    return {};
}

/// The digest of a battle over the bytes that a play version writes.
template <rules::System S>
std::uint64_t state_of(S const& system, typename S::Battle const& battle, std::uint32_t version) {
    if constexpr (rules::KeepsFirstForm<S>) {
        if (version == 1) return field::digest_of_bytes(system.first_form_of(battle));
    }
    return system.digest(battle);
}

/// The generator of fair dice, once the secret is revealed.
inline std::optional<chance::FairWords> fair_words(Log const& log) {
    if (!log.header.fair || !log.secret) return std::nullopt;
    return chance::FairWords{*log.secret, log.header.fair->nonces};
}

/// The dice of the next order.
/// \param fair   not owned
/// \param given  dice that players threw, for games that do not roll
template <rules::System S>
OrderDice dice_of_order(Rules<S> const& rules, typename S::Battle const& battle,
                        Header const& header, chance::FairWords const* fair,
                        std::span<Entry const> before, std::vector<std::uint8_t> given) {
    rules::Awaited const awaited = rules.system.awaited({rules.scenario, battle});
    return {header.seed,
            fair,
            {header.battle, awaited.turn, awaited.phase_number},
            drawn_before(before, awaited.turn, awaited.phase_number),
            std::move(given),
            fair != nullptr && header.fair && header.fair->per_roll};
}

/// The battle after an order, or in the middle of an order that waits for an answer.
template <rules::System S>
struct Carried {
    typename S::Battle battle;  // after the order; with a pending choice, at that moment
    std::optional<PendingChoice> pending;
};

/// Carries out an order on the battle in `carried`. Throws DiceError if given dice run out; the
/// battle is then left as it is at that moment.
template <rules::System S>
void carry_out_in(Rules<S> const& rules, Carried<S>& carried, typename S::Order const& order,
                  LoggedArbiter& arbiter) {
    try {
        rules.system.carry_out({rules.scenario, carried.battle}, order, arbiter);
    } catch (Suspended& suspended) {
        carried.pending = std::move(suspended.choice);
    }
}

/// Carries out an order on a copy of `before`. Throws DiceError if given dice run out or are left
/// over.
template <rules::System S>
Carried<S> carry_out_once(Rules<S> const& rules, typename S::Battle const& before,
                          typename S::Order const& order, LoggedArbiter& arbiter) {
    Carried<S> carried{before, std::nullopt};
    carry_out_in(rules, carried, order, arbiter);
    if (!carried.pending) arbiter.must_be_used_up();
    return carried;
}

/// The log entry of an order that a play version has carried out.
template <rules::System S>
Entry entry_of(Rules<S> const& rules, OrderRecord record, typename S::Battle const& after,
               std::uint32_t version) {
    Entry entry{std::move(record), state_of(rules.system, after, version), {}, version};
    rules::Awaited const next = rules.system.awaited({rules.scenario, after});
    bool const ends_turn = next.order_kinds.empty() || next.turn != entry.record.turn;
    if (ends_turn) entry.snapshot = snapshot_of(rules.system, after, version);
    return entry;
}

}  // namespace esprit::play

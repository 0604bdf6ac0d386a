#pragma once
// The interface of a rule system. Play, commanders and simulation are templates over it. Rules ask
// the arbiter for everything that is not certain, and for nothing else.
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/fixed.h"
#include "base/fixed_list.h"
#include "base/rule_id.h"
#include "chance/arbiter.h"
#include "chance/facts.h"
#include "rules/common/battle_view.h"

namespace esprit::rules {

/// A battle is a small value, copied for every branch that a commander or an enumeration tries.
inline constexpr std::size_t max_battle_bytes = 8192;

/// Sides are numbered from 0.
using SideId = std::uint8_t;
/// Units are numbered from 0, over all sides.
using UnitId = std::uint16_t;
inline constexpr UnitId no_unit = 0xFFFF;

/// The side that may give orders now, and the kinds of orders.
struct Awaited {
    static constexpr std::size_t most_kinds = 24;
    SideId side = 0;
    std::string_view phase;                               // in the system's own words
    FixedList<std::string_view, most_kinds> order_kinds;  // empty: the battle is over
    // Part of the address of the order's dice. Turns never go back; within one turn and phase the
    // occurrences go on from order to order.
    std::uint16_t turn = 0;         // below 2^12
    std::uint8_t phase_number = 0;  // below 2^6
};

/// Why an order cannot be carried out. A value, not an error: wrong orders are part of the game.
struct Refusal {
    RuleId rule;
    std::string because;  // one line for a player
};

/// A place that an order may use, as a polygon on the table.
struct Reach {
    std::string_view order_kind;
    struct Corner {
        Mil x_mil = 0;
        Mil y_mil = 0;
    };
    std::vector<Corner> outline;
};

/// A base for any display.
struct Piece {
    UnitId unit = no_unit;
    SideId side = 0;
    std::string name;
    Mil x_mil = 0;  // centre
    Mil y_mil = 0;
    CentiDegree facing_cdeg = 0;
    Mil frontage_mil = 0;
    Mil depth_mil = 0;
    std::vector<std::string_view> states;  // shaken, limbered …, in the system's own words
    std::string_view symbol = {};  // infantry, cavalry, lancers, cuirassiers, foot_artillery,
                                   // horse_artillery, general; any other is drawn as a plain block
    UnitId charges = no_unit;      // the unit to which its charge marker points
    UnitId attached_to = no_unit;  // a general's unit
};

/// What any display draws of a battle.
struct Board {
    std::vector<Piece> pieces;
};

/// Whether the battle is over, and its result so far.
struct BattleVerdict {
    bool over = false;
    std::optional<SideId> winner;  // nullopt: undecided, or a draw
    RuleId rule;                   // that decides it
    std::string why;
    std::string_view degree = {};  // of a victory or an advantage, in the system's own words
};

/// A question for the facts that a chart needs: `units` are the units concerned, first the one that
/// is judged.
struct FactQuestion {
    std::string_view chart;
    std::vector<UnitId> units;
};

/// A rule system. All functions are const; only `carry_out` changes the battle. The scenario
/// (terrain, rosters, effective ruleset) is immutable and lives apart.
template <class S>
concept System = requires(S const& system, typename S::Scenario const& scenario,
                          typename S::Battle const& battle, typename S::Battle& changed,
                          typename S::Order const& order, FactQuestion const& question,
                          chance::Arbiter& arbiter) {
    requires std::is_trivially_copyable_v<typename S::Battle>;
    requires sizeof(typename S::Battle) <= max_battle_bytes;
    requires std::equality_comparable<typename S::Battle>;
    requires std::equality_comparable<typename S::Order>;
    { system.name() } -> std::convertible_to<std::string_view>;
    /// The battle at its start.
    { system.set_up(scenario) } -> std::same_as<typename S::Battle>;
    /// The side whose orders are awaited, and their kinds.
    { system.awaited({scenario, battle}) } -> std::same_as<Awaited>;
    /// Orders worth considering: finite, in a stable order, none of them refused.
    { system.candidates({scenario, battle}) } -> std::same_as<std::vector<typename S::Order>>;
    /// Why an order is refused; nullopt if it may be carried out.
    { system.refuse({scenario, battle}, order) } -> std::same_as<std::optional<Refusal>>;
    /// Carries out an order that is not refused.
    { system.carry_out({scenario, changed}, order, arbiter) } -> std::same_as<void>;
    /// The facts for a chart, from the battlefield.
    { system.facts({scenario, battle}, question) } -> std::same_as<chance::FactSet>;
    { system.reach({scenario, battle}, UnitId{}) } -> std::same_as<std::vector<Reach>>;
    { system.board({scenario, battle}) } -> std::same_as<Board>;
    { system.verdict({scenario, battle}) } -> std::same_as<BattleVerdict>;
    /// A digest over the canonical byte form: fixed width, little-endian, never struct memory.
    { system.digest(battle) } -> std::same_as<std::uint64_t>;
};

/// What a system may offer besides: its candidates one by one, to draw one at random. Slots have a
/// stable order and are cheap to count; each holds a candidate or nothing, and together they hold
/// all candidates. Drawing slots until one is not empty gives every candidate the same probability.
/// The battle must not change.
template <class S>
concept ProposesOrders =
    System<S> && requires(S const& system, typename S::Scenario const& scenario,
                          typename S::Battle const& battle, typename S::Proposals& proposals) {
        { system.proposals({scenario, battle}) } -> std::same_as<typename S::Proposals>;
        { proposals.size() } -> std::same_as<std::uint32_t>;
        { proposals.at(std::uint32_t{}) } -> std::same_as<std::optional<typename S::Order>>;
    };

/// What a system may offer besides: the orders of which a slot can hold one, before anything is
/// judged, for those who look for the best candidate.
template <class S>
concept ShowsPossibleOrders =
    ProposesOrders<S> &&
    requires(typename S::Proposals& proposals, std::vector<typename S::Order>& orders) {
        /// Adds them. False: what the slot can hold is not known without working it out.
        { proposals.add_possible(std::uint32_t{}, orders) } -> std::same_as<bool>;
    };

/// What a system may offer besides: its battles as bytes, so that a log can keep snapshots that
/// outlive the rules they were played by.
template <class S>
concept KeepsSnapshots =
    System<S> && requires(S const& system, typename S::Scenario const& scenario,
                          typename S::Battle const& battle, std::span<std::uint8_t const> bytes) {
        /// The canonical byte form, of which the digest is made.
        { system.canonical_bytes(battle) } -> std::same_as<std::vector<std::uint8_t>>;
        /// The battle from such bytes; nullopt if they are no battle.
        { system.battle_of(bytes) } -> std::same_as<std::optional<typename S::Battle>>;
        /// Bytes may come from outside: says in one line what is impossible in such a battle of the
        /// scenario. No other function may be called with a battle that has a fault.
        { system.fault_in({scenario, battle}) } -> std::same_as<std::optional<std::string>>;
    };

/// What a system may offer besides: the byte form of its battles in play version 1, if it was
/// different, so that logs of that version can still be read.
template <class S>
concept KeepsFirstForm =
    KeepsSnapshots<S> &&
    requires(S const& system, typename S::Scenario const& scenario,
             typename S::Battle const& battle, std::span<std::uint8_t const> bytes) {
        { system.first_form_of(battle) } -> std::same_as<std::vector<std::uint8_t>>;
        /// nullopt if the bytes are no battle; what they do not hold comes from the scenario.
        {
            system.battle_of_first_form(scenario, bytes)
        } -> std::same_as<std::optional<typename S::Battle>>;
    };

}  // namespace esprit::rules

#pragma once
// What a rule system supplies, over its own Battle. Play, commanders and simulation are templates
// over this; a rule asks the arbiter for everything that is not certain, and nothing else.
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

namespace esprit::rules {

/// A battle is a small value: copied for every thought and every branch of an enumeration.
inline constexpr std::size_t max_battle_bytes = 8192;

/// Sides are numbered from 0.
using SideId = std::uint8_t;
/// Units are numbered from 0, over all sides.
using UnitId = std::uint16_t;
inline constexpr UnitId no_unit = 0xFFFF;

/// Who may give orders now, and of which kinds.
struct Awaited {
    static constexpr std::size_t most_kinds = 24;
    SideId side = 0;
    std::string_view phase;                               // in the system's own words
    FixedList<std::string_view, most_kinds> order_kinds;  // empty: the battle is over
    // Where the order's dice stand: part of their address. Turns never go back; within one turn
    // and phase the occurrences go on from order to order.
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

/// A base as any display draws it.
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
    UnitId charges = no_unit;      // at whom its charge marker points
    UnitId attached_to = no_unit;  // a general's unit
};

/// What a display draws of a battle.
struct View {
    std::vector<Piece> pieces;
};

/// Whether the battle is over, and how it stands.
struct BattleVerdict {
    bool over = false;
    std::optional<SideId> winner;  // none: undecided, or a draw
    RuleId rule;                   // by which it was decided
    std::string why;
    std::string_view degree = {};  // of a victory or an advantage, in the system's own words
};

/// Facts of units, as a chart wants them: whose they are comes from `units`, the first being the
/// one that is judged.
struct FactQuestion {
    std::string_view chart;
    std::vector<UnitId> units;
};

/// A rule system. All functions are const: what changes is the battle, and only in `carry_out`. The
/// scenario (terrain, rosters, effective ruleset) is immutable and lives apart.
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
    /// The battle as the scenario begins it.
    { system.set_up(scenario) } -> std::same_as<typename S::Battle>;
    /// Whose orders are awaited.
    { system.awaited(scenario, battle) } -> std::same_as<Awaited>;
    /// Orders worth considering: finite, in a stable order, none of them refused.
    { system.candidates(scenario, battle) } -> std::same_as<std::vector<typename S::Order>>;
    /// Nothing when the order may be carried out.
    { system.refuse(scenario, battle, order) } -> std::same_as<std::optional<Refusal>>;
    /// Carries out an order that is not refused.
    { system.carry_out(scenario, changed, order, arbiter) } -> std::same_as<void>;
    /// What the battlefield says to a chart.
    { system.facts(scenario, battle, question) } -> std::same_as<chance::FactSet>;
    { system.reach(scenario, battle, UnitId{}) } -> std::same_as<std::vector<Reach>>;
    { system.view(scenario, battle) } -> std::same_as<View>;
    { system.verdict(scenario, battle) } -> std::same_as<BattleVerdict>;
    /// A digest over the canonical byte form: fixed width, little-endian, never struct memory.
    { system.digest(battle) } -> std::same_as<std::uint64_t>;
};

/// What a system may offer besides: its candidates one by one, for who wants any one of them. There
/// are slots in a stable order, cheap to count; each holds a candidate or nothing, and all that
/// they hold is the list of candidates. Slots drawn until one holds something give every candidate
/// the same chance. The battle must stay as it is.
template <class S>
concept ProposesOrders =
    System<S> && requires(S const& system, typename S::Scenario const& scenario,
                          typename S::Battle const& battle, typename S::Proposals& proposals) {
        { system.proposals(scenario, battle) } -> std::same_as<typename S::Proposals>;
        { proposals.size() } -> std::same_as<std::uint32_t>;
        { proposals.at(std::uint32_t{}) } -> std::same_as<std::optional<typename S::Order>>;
    };

/// What a system may offer besides: its battles as bytes, so that a log can keep snapshots that
/// outlive the rules they were played by.
template <class S>
concept KeepsSnapshots =
    System<S> && requires(S const& system, typename S::Scenario const& scenario,
                          typename S::Battle const& battle, std::span<std::uint8_t const> bytes) {
        /// The canonical byte form, over which the digest goes too.
        { system.canonical_bytes(battle) } -> std::same_as<std::vector<std::uint8_t>>;
        /// The battle of such bytes; nothing when they are none.
        { system.battle_of(bytes) } -> std::same_as<std::optional<typename S::Battle>>;
        /// Bytes may come from anybody: what such a battle holds that no battle of the scenario
        /// can, in one line. No other function may be asked about a battle that has a fault.
        { system.fault_in(scenario, battle) } -> std::same_as<std::optional<std::string>>;
    };

/// What a system may offer besides: the byte form that its battles had in play version 1, where it
/// was another, so that logs of that version are still read.
template <class S>
concept KeepsFirstForm =
    KeepsSnapshots<S> &&
    requires(S const& system, typename S::Scenario const& scenario,
             typename S::Battle const& battle, std::span<std::uint8_t const> bytes) {
        { system.first_form_of(battle) } -> std::same_as<std::vector<std::uint8_t>>;
        /// Nothing when the bytes are none; what they do not hold comes from the scenario.
        {
            system.battle_of_first_form(scenario, bytes)
        } -> std::same_as<std::optional<typename S::Battle>>;
    };

}  // namespace esprit::rules

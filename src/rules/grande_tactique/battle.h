#pragma once
// A battle of Grande Tactique: a small value, cheap to copy for every branch that a commander or an
// enumeration tries.
#include <array>
#include <cstdint>

#include "field/unit_poses.h"
#include "rules/common/battle.h"
#include "rules/common/deeds.h"
#include "rules/grande_tactique/scenario.h"

namespace esprit::grande_tactique {

using rules::is_on_table;

/// GT-STATE-01, -02: silenced is for guns what routed is for other arms.
enum class Mood : std::uint8_t { eager, shaken, routed, silenced };
/// Whether a unit is on the table. off_table: fled over the edge (GT-FLEE-16); withdrawn: taken off
/// by its own side (GT-COL-08); to_come: a reinforcement that has not arrived.
enum class Fate : std::uint8_t { on_table, destroyed, off_table, withdrawn, to_come };

/// The phases of a turn (GT-TURN-02). engagement: only the charges of one turn are declared and
/// resolved. opening: shaken units may recover, reinforcements come. plans: before the dice for
/// PIPs. pips: orders are paid for.
enum class Phase : std::uint8_t { engagement, opening, plans, pips, firing, charge, over };

/// The state of a unit: what changes during a battle.
struct UnitState {
    Mood mood = Mood::eager;
    Fate fate = Fate::on_table;
    bool in_square = false;
    bool limbered = false;
    bool firing = false;            // GT-FIRE-05: a lasting state
    std::uint8_t charges_made = 0;  // this turn, follow-ups included (GT-FUP-02)
    bool has_fired = false;         // in this firing phase
    bool slowed = false;            // GT-MOVE-13: a move of this turn was halved
    std::uint16_t moved_mil = 0;    // GT-MOVE-23: inches used up this turn
    UnitId attached_to = no_unit;   // of a general: his unit (GT-GEN-01)
    UnitId target = no_unit;        // GT-CHG-02: the charge marker
    std::array<UnitId, 3> charged{no_unit, no_unit, no_unit};  // this turn, in order (GT-FUP-07)
    /// GEO-02: where the marked charge began, or the move to contact that a charge may still follow
    /// this turn (GT-CHG-03).
    geometry::Pose charge_start{};

    friend bool operator==(UnitState const&, UnitState const&) = default;
};

/// The state of a division: what changes during a battle.
struct DivisionState {
    std::int8_t pips = 0;       // left this turn; -1: no limit
    std::uint8_t rank = 0;      // GT-PIPS-03: in the plan of its corps, from 1; 0: there is no plan
    bool collapsed = false;     // GT-COL-07
    bool plan_changed = false;  // GT-PIPS-05: this turn, for all its PIPs
    UnitId general_rides_with = no_unit;  // GT-PIPS-29: his unit when the PIP phase began

    friend bool operator==(DivisionState const&, DivisionState const&) = default;
};

/// Units of a battle: bit u is unit u.
using UnitBits = std::array<std::uint64_t, (max_units + 63) / 64>;
inline bool has_unit(UnitBits const& bits, UnitId unit) {
    return (bits[unit / 64U] >> (unit % 64U) & 1U) != 0;
}
inline void set_unit(UnitBits& bits, UnitId unit, bool on) {
    std::uint64_t const bit = std::uint64_t{1} << (unit % 64U);
    bits[unit / 64U] = on ? bits[unit / 64U] | bit : bits[unit / 64U] & ~bit;
}

struct Battle {
    field::UnitPoses units;
    std::array<UnitState, max_units> state{};
    std::array<DivisionState, max_divisions> division{};
    rules::DeedsOfUnits deeds{};  // only where a chart reads them
    UnitBits replaced{};          // generals who fell; one of ordinary ability has come (GT-GEN-08)
    /// GT-TER-03, -04: infantry whose centre lies in a wood or built-up area that it does not fill.
    /// Infantry enters an area by a move that ends there, by a flight into it or by taking a
    /// position in it; it leaves by going into contact or in flight.
    UnitBits outside{};
    UnitBits began_outside{};  // the same for the place where its charge began
    std::uint16_t turn = 1;    // counts the turns of both sides (GT-TURN-01)
    SideId active = 0;         // the side whose turn it is
    Phase phase = Phase::engagement;

    friend bool operator==(Battle const&, Battle const&) = default;
};

/// A battle and its scenario, to be read and to be changed.
using BattleView = rules::BattleView<Scenario, Battle>;
using LiveBattle = rules::LiveBattle<Scenario, Battle>;

/// The battle at its start: in the first phase of the first turn, or of an engagement
/// (is_engagement). The scenario must have no faults.
Battle set_up(Scenario const& scenario);
/// Visits the numbers of a battle in a fixed order (field/byte_form.h).
void visit_battle(Battle& battle, field::ByteVisitor& visit);

/// True if some charge is declared and not yet resolved.
bool any_charge_marked(Battle const& battle);
inline bool is_replaced(Battle const& battle, UnitId general) {
    return has_unit(battle.replaced, general);
}
/// True if the unit is on the table and no general.
inline bool stands(BattleView view, UnitId unit) {
    return is_on_table(view.battle, unit) && !view.scenario.troops[unit].general;
}
/// The unit's base in its present formation: a square's is smaller.
inline geometry::Base base_of(BattleView view, UnitId unit) {
    field::Footprint const& size = view.battle.state[unit].in_square
                                       ? view.scenario.distances.square
                                       : view.scenario.footprints[unit];
    return {view.battle.units.pose[unit], size.frontage_mil, size.depth_mil};
}
/// The general attached to a unit, or no_unit.
inline UnitId general_with(BattleView view, UnitId unit) {
    for (UnitId const general : view.scenario.generals) {
        if (view.battle.state[general].attached_to == unit && is_on_table(view.battle, general)) {
            return general;
        }
    }
    return no_unit;
}
/// GT-TER-04: the area that a unit with its centre at `centre` would fill; no_feature in the open.
inline field::FeatureId filled_at(Scenario const& scenario, UnitId unit, geometry::Point centre) {
    bool const in_the_open =
        scenario.terrain().woods_and_towns.empty() || !scenario.troops[unit].is_infantry();
    return in_the_open ? field::no_feature : field::cover_at(scenario.terrain(), centre);
}
/// GT-TER-03..06: the wood or built-up area that infantry fills.
inline field::FeatureId garrisoned(BattleView view, UnitId unit) {
    return is_on_table(view.battle, unit) && !has_unit(view.battle.outside, unit)
               ? filled_at(view.scenario, unit, view.battle.units.pose[unit].centre)
               : field::no_feature;
}
/// The wood or built-up area that it filled where its charge began.
inline field::FeatureId began_in(BattleView view, UnitId unit) {
    return has_unit(view.battle.began_outside, unit)
               ? field::no_feature
               : filled_at(view.scenario, unit, view.battle.state[unit].charge_start.centre);
}
/// GT-R-31: the wood or built-up area that a unit is in: infantry that fills it, and other units
/// whose centre is in it, by road or driven in.
inline field::FeatureId cover_of(BattleView view, UnitId unit) {
    return view.scenario.troops[unit].is_infantry()
               ? garrisoned(view, unit)
               : field::cover_at(view.scenario.terrain(), view.battle.units.pose[unit].centre);
}

}  // namespace esprit::grande_tactique

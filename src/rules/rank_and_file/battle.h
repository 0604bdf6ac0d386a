#pragma once
// A battle of Rank and File: a small value, cheap to copy for every branch that a commander tries.
#include <array>
#include <cstdint>

#include "base/fixed_list.h"
#include "field/unit_poses.h"
#include "rules/common/battle.h"
#include "rules/common/deeds.h"
#include "rules/rank_and_file/scenario.h"

namespace esprit::rank_and_file {

using rules::is_on_table;

/// Whether a unit is on the table. off_table: it ran or fell back over the edge (GEO-10).
enum class Fate : std::uint8_t { on_table, destroyed, off_table };

/// The steps of a turn (RF-TURN-01..12).
enum class Phase : std::uint8_t {
    initiative,
    declarations,
    rally,
    charge,
    movement,
    firing,
    morale,
    melee,
    command,
    over
};

/// RF-R-02: the direction of a charge, judged by where it began.
enum class Line : std::uint8_t { front, flank, rear };

/// The state of a unit: what changes during a battle.
struct UnitState {
    Morale morale = Morale::good;
    Fate fate = Fate::on_table;
    Formation formation = Formation::line;
    std::uint8_t stands = 0;  // left
    std::uint8_t hits = 0;    // not yet enough to remove a stand (RF-FIRE-15)
    bool limbered = false;
    bool blown = false;       // RF-CB-01
    bool won_melee = false;   // in the last turn (RF-UNC-01)
    bool wins_melee = false;  // in this one
    // of this turn
    bool charging = false;   // its charge has moved, or counts as one (RF-R-20)
    bool impetuous = false;  // RF-UCV-04
    bool moved = false;
    bool fired = false;
    bool evaded = false;
    bool stands_fast = false;  // skirmishers who do not evade (RF-WVR-05, RF-R-11)
    bool tested = false;       // RF-WVR-16
    bool lost_stand = false;   // to fire
    bool was_hit = false;      // by fire
    bool fought = false;
    Line charged_from = Line::front;    // RF-MOR-11: the worst of the charges that met it
    std::uint8_t declared = 0;          // place among the declarations, from 1; 0: none
    std::uint16_t fire_hits = 0;        // RF-R-26: counted when both sides have fired
    std::uint16_t charge_gone_mil = 0;  // used of its charge distance
    UnitId target = no_unit;
    UnitId attached_to = no_unit;  // of a commander: his unit
    // RF-WVR-19, GEO-02: where its charge began; where a router stood as charges were declared
    geometry::Pose charge_start{};
    field::FeatureId area = field::no_feature;  // RF-R-32: the ground that it holds
    std::int16_t level = 0;  // RF-R-32: the height at which it counts as standing

    friend bool operator==(UnitState const&, UnitState const&) = default;
};

struct Battle {
    field::UnitPoses units;
    std::array<UnitState, max_units> state{};
    rules::DeedsOfUnits deeds{};            // only where a chart reads them
    std::array<bool, max_forces> broken{};  // RF-BRK-01
    std::uint16_t turn = 1;
    SideId initiative = 0;  // the side that won it
    SideId first = 0;       // the side that goes first (RF-TURN-02)
    SideId active = 0;      // the side whose orders are awaited
    std::uint8_t declarations = 0;
    Phase phase = Phase::initiative;

    friend bool operator==(Battle const&, Battle const&) = default;
};

/// A battle and its scenario, to be read and to be changed.
using BattleView = rules::BattleView<Scenario, Battle>;
using LiveBattle = rules::LiveBattle<Scenario, Battle>;

/// The battle at its start. The scenario must have no faults.
Battle set_up(Scenario const& scenario);
/// Visits the numbers of a battle in a fixed order (field/byte_form.h).
void visit_battle(Battle& battle, field::ByteVisitor& visit);

/// True if the unit is on the table and no commander.
inline bool stands(BattleView view, UnitId unit) {
    return is_on_table(view.battle, unit) && !view.scenario.troops[unit].is_commander();
}
/// True if the unit stands and is not routing.
inline bool stands_firm(BattleView view, UnitId unit) {
    return stands(view, unit) && view.battle.state[unit].morale != Morale::routing;
}
/// The unit's base in its formation.
inline geometry::Base base_of(BattleView view, UnitId unit) {
    field::Footprint const& size =
        view.scenario.footprints[unit][static_cast<std::size_t>(view.battle.state[unit].formation)];
    return {view.battle.units.pose[unit], size.frontage_mil, size.depth_mil};
}
/// RF-FIRE-17: in march or attack column.
inline bool is_deep(UnitState const& state) {
    bool const in_crowd = state.morale == Morale::routing;  // RF-R-17
    return !in_crowd && (state.formation == Formation::march_column ||
                         state.formation == Formation::attack_column);
}
/// The length of a move, and the rule that says it.
struct MoveLength {
    Mil length_mil = 0;
    RuleId rule;
};
/// RF-MOVE-01..09: the move of a unit in its formation.
MoveLength move_length(BattleView view, UnitId unit);
/// Its length alone.
Mil move_of(BattleView view, UnitId unit);
/// The number of commanders attached to a unit.
int commanders_with(BattleView view, UnitId unit);
/// The enemies that a unit touches, routing ones left out (GEO-04).
FixedList<UnitId, max_units> enemies_in_contact(BattleView view, UnitId unit);
bool is_in_contact(BattleView view, UnitId unit);
/// RF-R-23, RF-R-32: true if the unit holds a building.
bool is_in_building(BattleView view, UnitId unit);
/// The other of the two sides.
inline SideId other_side(SideId side) {
    return static_cast<SideId>(1 - side);
}
/// RF-R-18: calls visit(unit) for all units on the table, first those of the side that goes first.
template <class Visit>
void each_in_order(BattleView view, Visit const& visit) {
    for (SideId const side : {view.battle.first, other_side(view.battle.first)}) {
        for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
            if (view.scenario.troops[unit].side == side && stands(view, unit)) visit(unit);
        }
    }
}

}  // namespace esprit::rank_and_file

#pragma once
// Rank and File: the facts of the charts, derived from the battlefield.
#include "chance/facts.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/charge_facts.h"

namespace esprit::rank_and_file {

/// The facts of a unit by itself: strength, class, state, formation, commanders.
chance::FactSet standing_facts(BattleView view, UnitId unit);
/// The same with its charge of this turn, and whether it is charged in flank or rear (RF-MOR-10,
/// -11): the facts of the ordinary morale test.
chance::FactSet morale_facts(BattleView view, UnitId unit);
/// The facts of a target about one charger (RF-WVR-03..06).
chance::FactSet waiver_facts(BattleView view, UnitId target, UnitId charger);
/// The facts of a unit in a round of melee against an enemy.
chance::FactSet melee_facts(BattleView view, UnitId unit, UnitId enemy);
/// The facts of one fire, with its dice; none at a target out of range.
chance::FactSet fire_facts(BattleView view, UnitId firer, UnitId target);
/// RF-FIRE-03..06: the dice of one unit at a target's distance.
int fire_dice(BattleView view, UnitId firer, UnitId target);

/// The direction of a charge of this turn.
Line line_of_charge(BattleView view, UnitId charger, UnitId target);
/// The direction of a charge that would begin where the charger stands now.
Line line_if_charged(BattleView view, UnitId charger, UnitId target);
/// Squares, garrisons and skirmishers have neither flank nor rear.
bool has_flanks(BattleView view, UnitId unit);
/// True if the unit has charged that enemy this turn.
inline bool charges_at(Battle const& battle, UnitId unit, UnitId enemy) {
    return battle.state[unit].charging && battle.state[unit].target == enemy;
}
/// True if the charge has come into contact with its target, and still is.
bool has_met(BattleView view, UnitId charger, UnitId target);
/// The units whose charges have met `target`, in the order of declaration.
FixedList<UnitId, max_units> chargers_of(BattleView view, UnitId target);
/// The chargers of `target`: the units that have met it and the units that have fallen short of it.
/// The target may have left the table.
FixedList<UnitId, max_units> all_chargers_of(BattleView view, UnitId target);
/// RF-R-35: true if the unit touches an enemy in a melee that goes on from an earlier turn; its
/// skirmishers cannot evade.
bool is_in_lasting_melee(BattleView view, UnitId unit);
/// RF-R-25: true if the unit defends an obstacle against a point.
bool defends_obstacle(BattleView view, UnitId unit, geometry::Point from);

}  // namespace esprit::rank_and_file

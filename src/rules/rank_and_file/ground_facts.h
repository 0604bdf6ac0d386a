#pragma once
// Rank and File: what the battlefield says to the charts.
#include "chance/facts.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/charge_facts.h"

namespace esprit::rank_and_file {

/// A unit by itself: strength, class, state, formation, commanders.
chance::FactSet standing_facts(Scenario const& scenario, Battle const& battle, UnitId unit);
/// The same with its charge of this turn, and whether it is charged in flank or rear (RF-MOR-10,
/// -11): what the ordinary test asks.
chance::FactSet morale_facts(Scenario const& scenario, Battle const& battle, UnitId unit);
/// One charger, as its target sees it (RF-WVR-03..06).
chance::FactSet waiver_facts(Scenario const& scenario, Battle const& battle, UnitId target,
                             UnitId charger);
/// What a unit brings into a round of melee against an enemy.
chance::FactSet melee_facts(Scenario const& scenario, Battle const& battle, UnitId unit,
                            UnitId enemy);
/// One fire, with its dice; a target out of range gets none.
chance::FactSet fire_facts(Scenario const& scenario, Battle const& battle, UnitId firer,
                           UnitId target);
/// RF-FIRE-03..06: the dice of one unit at a target so far away.
int fire_dice(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target);

/// RF-R-02: judged by where the charge began.
enum class Line : std::uint8_t { front, flank, rear };
Line line_of_charge(Scenario const& scenario, Battle const& battle, UnitId charger, UnitId target);
/// The same of a charge that would begin where the charger stands now.
Line line_if_charged(Scenario const& scenario, Battle const& battle, UnitId charger, UnitId target);
/// Squares, garrisons and skirmishers have neither flank nor rear.
bool has_flanks(Scenario const& scenario, Battle const& battle, UnitId unit);
/// It has charged, at that enemy, in this turn.
inline bool charges_at(Battle const& battle, UnitId unit, UnitId enemy) {
    return battle.state[unit].charging && battle.state[unit].target == enemy;
}
/// Its charge has met its target, and still does.
bool has_met(Scenario const& scenario, Battle const& battle, UnitId charger, UnitId target);
/// Those whose charges have met a unit, in the order of declaration.
FixedList<UnitId, max_units> chargers_of(Scenario const& scenario, Battle const& battle,
                                         UnitId target);
/// RF-R-25: as seen from a point.
bool defends_obstacle(Scenario const& scenario, Battle const& battle, UnitId unit,
                      geometry::Point from);

}  // namespace esprit::rank_and_file

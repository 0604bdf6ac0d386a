#pragma once
// Rank and File: units that go straight away from the enemy.
#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// RF-MOVE-15, GEO-12: from whom a unit runs; no_unit when no enemy is on the table.
UnitId nearest_enemy(Scenario const& scenario, Battle const& battle, UnitId unit);

/// RF-MOR-15..17: after a failed test; RF-MEL-16, -22: after a lost melee. It keeps its front to
/// the enemy, or leaves the table (GEO-10).
void fall_back(Scenario const& scenario, Battle& battle, UnitId unit, chance::Arbiter& arbiter);
/// RF-MOVE-12, -13: the rout move. Who finds no place clear of the enemy is destroyed (RF-R-24).
void make_rout_move(Scenario const& scenario, Battle& battle, UnitId unit,
                    chance::Arbiter& arbiter);

/// RF-MOVE-14: there is a way to evade a charger; RF-R-11.
bool can_evade(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId charger);
void evade(Scenario const& scenario, Battle& battle, UnitId unit, UnitId charger,
           chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file

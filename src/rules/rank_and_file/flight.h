#pragma once
// Rank and File: units that move straight away from the enemy.
#include <string>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// RF-MOVE-15, GEO-12: the enemy from which a unit runs; no_unit if none is on the table.
UnitId nearest_enemy(BattleView view, UnitId unit);

/// RF-MOR-15..17: falls back after a failed test; RF-MEL-16, -22: after a lost melee. The unit
/// keeps its front to the enemy, or leaves the table (GEO-10). False if it has nowhere to go.
bool fall_back(LiveBattle live, UnitId unit, chance::Arbiter& arbiter);
/// RF-MOVE-12, -13: the rout move. A unit that finds no place clear of the enemy is destroyed
/// (RF-R-24).
void make_rout_move(LiveBattle live, UnitId unit, chance::Arbiter& arbiter);

/// RF-MOVE-14, RF-R-11: true if there is a way to evade a charger, and it is long enough.
bool can_evade(BattleView view, UnitId unit, UnitId charger);
/// What is in the way of a unit that cannot evade.
std::string what_stops_evasion(BattleView view, UnitId unit, UnitId charger);
void evade(LiveBattle live, UnitId unit, UnitId charger, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file

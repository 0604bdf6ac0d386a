#pragma once
// Rank and File: the melee step (RF-MEL, RF-TURN-09..11).
#include <optional>
#include <vector>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

/// RF-R-21: all units of the melee that a unit is in; empty if it has fought, or touches no enemy
/// that has not.
std::vector<UnitId> melee_of(BattleView view, UnitId unit);
/// True if some melee is still to be fought.
bool melee_is_left(BattleView view);
std::optional<rules::Refusal> refuse_fight(BattleView view, UnitId unit);
/// One round of the unit's melee, with its results.
void fight(LiveBattle live, UnitId unit, chance::Arbiter& arbiter);
/// RF-CB-01, -02, RF-R-12: at the end of the step, marks cavalry that has charged.
void place_blown_markers(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file

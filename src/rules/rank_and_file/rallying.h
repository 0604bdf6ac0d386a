#pragma once
// Rank and File: the rally step (RF-RAL, RF-TURN-04).
#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// True if some unit is unsteady or routing and no charge target.
bool rally_is_due(BattleView view);
/// Takes all tests of the step.
void take_rally_tests(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file

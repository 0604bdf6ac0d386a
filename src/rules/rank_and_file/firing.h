#pragma once
// Rank and File: the firing step (RF-FIRE, RF-TURN-07) and the tests after it (RF-TURN-08).
#include <optional>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

std::optional<rules::Refusal> refuse_fire(BattleView view, UnitId firer, UnitId target);
/// True if the state of a unit of either side allows it to fire this turn.
bool may_fire(BattleView view, UnitId firer);
/// True if a unit that may fire may fire at that enemy, which must be on the table.
bool may_fire_at(BattleView view, UnitId firer, UnitId target);
/// True if some unit of a side may still fire.
bool can_fire(BattleView view, SideId side);
void fire(LiveBattle live, UnitId firer, UnitId target, chance::Arbiter& arbiter);
/// RF-R-26: counts the hits after both sides have fired.
void count_fire(LiveBattle live, chance::Arbiter& arbiter);

/// RF-MOR-12, -13: true if some unit has to test after fire.
bool morale_is_due(BattleView view);
void take_morale_tests(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file

#pragma once
// The Men Who Would Be Kings: which units may shoot at which, and the results.
#include <optional>

#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// MW-DO-08, -10, MW-RED-03: why a unit cannot shoot at another as they stand.
std::optional<rules::Refusal> refuse_shot(BattleView view, UnitId firer, UnitId target);
/// True if a unit can shoot at an enemy that is on the table.
bool can_shoot(BattleView view, UnitId firer, UnitId target);
/// MW-DO-11, -12, -13: why it cannot fire a volley, besides.
std::optional<rules::Refusal> refuse_volley(BattleView view, UnitId firer, UnitId target);
/// MW-FIRE: shoots, with the results for the target.
void shoot(LiveBattle live, UnitId firer, UnitId target, bool volley, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

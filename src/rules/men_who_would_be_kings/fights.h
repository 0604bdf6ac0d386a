#pragma once
// The Men Who Would Be Kings, Attack: the way into contact, and the fight.
#include <optional>

#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// The way of an attack to its target.
struct AttackPlan {
    geometry::ContactPlan contact;
    bool touches = false;  // already
};
/// MW-DO-05: the longest way of an attack, with the best dice.
Mil longest_attack(Scenario const& scenario, UnitId unit);
/// MW-DO-03, -05, -06, GEO-08, GEO-11: why a unit cannot attack a target.
std::optional<rules::Refusal> refuse_attack(BattleView view, UnitId unit, UnitId target,
                                            AttackPlan* plan = nullptr);
/// MW-DO-05..07, MW-ATK: the attack, and the fight if it reaches its target.
void carry_out_attack(LiveBattle live, UnitId unit, UnitId target, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

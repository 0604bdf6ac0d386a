#pragma once
// Black Powder, Hand-to-hand: combats on the battlefield, fought with the functions of melee.h.
#include "chance/arbiter.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

/// BP-HTH-18: all units in contact with this one, directly or through each other, in the order of
/// the roster. Empty if it is in no combat.
UnitList combat_of(BattleView view, UnitId unit);
/// True if the unit is in a combat that has not been fought this turn.
bool has_to_fight(BattleView view, UnitId unit);
bool combats_are_left(BattleView view);
/// Fights one round of the combat that a unit is in.
void fight(LiveBattle live, UnitId unit, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

#pragma once
// Black Powder, Hand-to-hand: combats on the battlefield, fought with the functions of melee.h.
#include "chance/arbiter.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

/// BP-HTH-18: all units in contact with this one, directly or through each other, in the order of
/// the roster. Empty if it is in no combat.
UnitList combat_of(Scenario const& scenario, Battle const& battle, UnitId unit);
/// True if the unit is in a combat that has not been fought this turn.
bool has_to_fight(Scenario const& scenario, Battle const& battle, UnitId unit);
bool combats_are_left(Scenario const& scenario, Battle const& battle);
/// Fights one round of the combat that a unit is in.
void fight(Scenario const& scenario, Battle& battle, UnitId unit, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

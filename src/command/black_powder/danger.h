#pragma once
// What the enemy could do to a unit of Black Powder where it stands.
#include "command/black_powder/estimate.h"
#include "rules/black_powder/battle.h"

namespace esprit::command {

/// What it costs to stand there, in hundredths of a point of stamina: shots and charges of the
/// enemy by rule of thumb, open flanks and missing friends, less what a charge from there promises.
/// Nil for a set of weights that asks for nothing of it. `enemies`: of them only, in this battle or
/// one that the unit has moved in since.
int danger_of_place(BlackPowderWeights const& weights, black_powder::Scenario const& scenario,
                    black_powder::Battle const& battle, rules::UnitId unit, KnownFights& enemies);

}  // namespace esprit::command

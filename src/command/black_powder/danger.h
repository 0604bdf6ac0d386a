#pragma once
// The danger to a unit of Black Powder at its place.
#include "command/black_powder/estimate.h"
#include "rules/black_powder/battle.h"

namespace esprit::command {

/// Whether any weight of danger is not 0.
bool weighs_danger(BlackPowderWeights const& weights);

/// The cost of a unit's place, in hundredths of a point of stamina: the expected losses to shots
/// and charges of the enemy, open flanks and missing friends, less the expected gain of the unit's
/// own best charge. 0 if all these weights are 0.
/// \param enemies  cached facts of enemies; only the unit may have moved since they were gathered
int danger_of_place(BlackPowderWeights const& weights, black_powder::BattleView view,
                    rules::UnitId unit, KnownFights& enemies);

}  // namespace esprit::command

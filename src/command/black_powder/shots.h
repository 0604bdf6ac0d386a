#pragma once
// The best shot of a unit in Black Powder. Whom it sees takes long to find out; so the chances of
// all shots are bounded first.
#include "command/black_powder/estimate.h"

namespace esprit::command {

/// The highest expected gain of a shot of the unit at a target that it may shoot at; 0 if there is
/// none, or if the unit is shaken.
int gain_of_best_shot(BlackPowderWeights const& weights, black_powder::BattleView view,
                      rules::UnitId unit);

/// At least gain_of_best_shot.
int most_gain_of_shots(BlackPowderWeights const& weights, black_powder::BattleView view,
                       rules::UnitId unit);

}  // namespace esprit::command

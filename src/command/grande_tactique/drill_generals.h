#pragma once
// How `drill` scores the orders of generals: their rides, and the plan of a corps.
#include "command/grande_tactique/weights.h"
#include "rules/grande_tactique/orders.h"
#include "rules/grande_tactique/system.h"

namespace esprit::command {

/// Both scores are in hundredths of a unit point.
int score_of_ride(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  grande_tactique::Order const& order);
int score_of_plan(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  grande_tactique::Order const& order);

}  // namespace esprit::command

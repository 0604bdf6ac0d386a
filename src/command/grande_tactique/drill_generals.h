#pragma once
// What `drill` thinks of its generals: where they ride, and whether a corps makes a plan.
#include "command/grande_tactique/weights.h"
#include "rules/grande_tactique/orders.h"
#include "rules/grande_tactique/system.h"

namespace esprit::command {

/// In hundredths of a unit point, as all of drill's scores.
int score_of_ride(GrandeTactiqueWeights const& weights, grande_tactique::Scenario const& scenario,
                  grande_tactique::Battle const& battle, grande_tactique::Order const& order);
int score_of_plan(GrandeTactiqueWeights const& weights, grande_tactique::Scenario const& scenario,
                  grande_tactique::Battle const& battle, grande_tactique::Order const& order);

}  // namespace esprit::command

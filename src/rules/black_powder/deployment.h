#pragma once
// What is wrong with where units of Black Powder stand as the battle begins.
#include <vector>

#include "rules/black_powder/scenario.h"

namespace esprit::black_powder {

/// Looks at all units that are `understood`; what cannot be goes into the faults of the scenario.
void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood);

}  // namespace esprit::black_powder

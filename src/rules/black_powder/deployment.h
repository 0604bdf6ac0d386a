#pragma once
// Checks where the units of Black Powder stand as the battle begins.
#include <vector>

#include "rules/black_powder/scenario.h"

namespace esprit::black_powder {

/// Checks all units that are `understood`; adds to the faults of the scenario.
void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood);

}  // namespace esprit::black_powder

#pragma once
// Whether the units of a scenario stand where the rules let them stand.
#include <vector>

#include "rules/grande_tactique/scenario.h"

namespace esprit::grande_tactique {

/// Adds to the faults what is wrong with the places of units. Skips units that are not
/// `understood`, since their bases are not known.
void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood);

}  // namespace esprit::grande_tactique

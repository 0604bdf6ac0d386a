#pragma once
// What a scenario file says of units in the words of Rank and File, and what is wrong with it.
#include <vector>

#include "rules/rank_and_file/scenario.h"

namespace esprit::rank_and_file {

/// Fills troops, starts and forces from the common units, and notes what cannot be among the
/// faults. `understood` says of which units arm and place are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// Notes who stands where nobody can.
void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood);

}  // namespace esprit::rank_and_file

#pragma once
// Reads what a scenario file says of units in The Men Who Would Be Kings, and reports faults.
#include <vector>

#include "rules/men_who_would_be_kings/scenario.h"

namespace esprit::men_who_would_be_kings {

/// Fills troops and starts from the common units, and adds faults. `understood[i]`: the type and
/// place of unit i are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// Reads [victory]: the British side, further edges, objectives, and the size of forces.
void read_terms(Scenario& scenario);

/// Adds faults for units that stand where they cannot (GEO-10, GEO-12, MW-RED-01, -R-11).
void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood);

}  // namespace esprit::men_who_would_be_kings

#pragma once
// What a scenario file says in the words of The Men Who Would Be Kings, and what is wrong with it.
#include <vector>

#include "rules/men_who_would_be_kings/scenario.h"

namespace esprit::men_who_would_be_kings {

/// Fills troops and starts from the common units, and notes what cannot be among the faults.
/// `understood` says of which units type and place are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// Reads [victory]: the British side, further edges, what is to be held, how large forces are.
void read_terms(Scenario& scenario);

/// Notes who stands where nobody can (GEO-10, GEO-12, MW-RED-01, -R-11).
void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood);

}  // namespace esprit::men_who_would_be_kings

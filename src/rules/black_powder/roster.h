#pragma once
// What a scenario file says of a unit in the words of Black Powder, and what is wrong with it.
#include <vector>

#include "rules/black_powder/scenario.h"

namespace esprit::black_powder {

/// Fills troops, starts and brigades from the common units, and notes what cannot be among the
/// faults. `understood` says of which units arm and place are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// Who commands which brigade, with how many units and points it begins (BP-BDE-01, -04). Notes
/// what is wrong with that.
void form_brigades(Scenario& scenario);

}  // namespace esprit::black_powder

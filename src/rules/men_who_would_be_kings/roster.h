#pragma once
// Reads what a scenario file says of units in The Men Who Would Be Kings, and reports faults.
#include <span>
#include <string_view>
#include <vector>

#include "rules/common/roster.h"
#include "rules/men_who_would_be_kings/scenario.h"

namespace esprit::men_who_would_be_kings {

/// The words of a unit in this system alone; rules/common has the shared ones.
std::span<rules::ScenarioWord const> unit_words();
/// The values of `arm`.
std::span<std::string_view const> arm_words();

/// The words of [victory].
std::span<rules::ScenarioWord const> victory_words();

/// Fills troops and starts from the common units, and adds faults. `understood[i]`: the type and
/// place of unit i are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// Reads [victory]: the British side, further edges, objectives, and the size of forces.
void read_terms(Scenario& scenario);

/// Adds faults for units that stand where they cannot (GEO-10, GEO-12, MW-RED-01, -R-11).
void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood);

}  // namespace esprit::men_who_would_be_kings

#pragma once
// Reads what a scenario file says of units in Rank and File, and reports faults.
#include <span>
#include <string_view>
#include <vector>

#include "rules/common/roster.h"
#include "rules/rank_and_file/scenario.h"

namespace esprit::rank_and_file {

/// The words of a unit in this system alone; rules/common has the shared ones.
std::span<rules::ScenarioWord const> unit_words();
/// The values of `arm`.
std::span<std::string_view const> arm_words();

/// Fills troops, starts and forces from the common units, and adds faults. `understood[i]`: the arm
/// and place of unit i are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// Adds faults for units that stand where they cannot.
void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood);

}  // namespace esprit::rank_and_file

#pragma once
// Reads what a scenario file says of units in Black Powder, and reports faults.
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "rules/black_powder/scenario.h"
#include "rules/common/roster.h"

namespace esprit::black_powder {

/// The words of a unit in this system alone; rules/common has the shared ones.
std::span<rules::ScenarioWord const> unit_words();
/// BP-R-25: the word of `what` for rough ground, and the features of which it is read.
inline constexpr std::string_view rough_ground = "rough";
inline constexpr std::array<field::FeatureKind, 2> may_be_rough{field::FeatureKind::hill,
                                                                field::FeatureKind::redoubt};
/// The words of ground in this system.
std::span<rules::GroundWord const> ground_words();
/// The values of `arm`.
std::span<std::string_view const> arm_words();

/// Fills troops, starts and brigades from the common units, and adds faults. `understood[i]`: the
/// arm and place of unit i are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// Finds the commander of each brigade, and its units and points at the start (BP-BDE-01, -04).
/// Adds faults.
void form_brigades(Scenario& scenario);

}  // namespace esprit::black_powder

#pragma once
// The situations that differ between versions of the rules, found from the entries that changed.
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "chance/ruleset.h"

namespace esprit::text {

/// Facts with values; all other facts are as nobody states them.
using StatedValues = std::vector<std::pair<chance::FactId, std::int64_t>>;

/// The facts with which the entries that differ between versions apply, or no longer apply: for
/// each combination of the truth of their conditions the smallest sets of facts, and for numbers
/// that the code reads the values about the old and the new one.
/// \param chart  a chart; empty: all charts
std::vector<StatedValues> facts_that_changes_name(std::span<chance::Ruleset const* const> versions,
                                                  std::string_view chart);

}  // namespace esprit::text

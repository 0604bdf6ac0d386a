#pragma once
// What battles tell to charts.
#include <string_view>

#include "text/toml/data_tree.h"

namespace esprit::check {

/// Whether a battle ever tells this fact to this chart: the chart of the program asks it, or the
/// unit's other facts come along. `shipped` is the ruleset as the program has it.
bool is_supplied(text::DataNode const& shipped, std::string_view system, std::string_view chart,
                 std::string_view fact);

/// Whether an expression mentions a name as a whole word.
bool mentions(std::string_view expression, std::string_view name);

}  // namespace esprit::check

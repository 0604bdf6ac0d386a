#pragma once
// Numbers of a ruleset that make sense in one order only.
#include <string_view>

#include "check/finding.h"
#include "text/toml/data_tree.h"

namespace esprit::check {

/// Finds numbers of `system` in `tree` that stand in the wrong order: a close range beyond the
/// medium one. Each finding is placed at the number that differs from that of `shipped`.
Findings check_number_relations(std::string_view system, text::DataNode const& tree,
                                text::DataNode const& shipped);

}  // namespace esprit::check

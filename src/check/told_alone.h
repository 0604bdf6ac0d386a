#pragma once
// Changed `next` entries of charts: verdicts show the change, and battles do not follow it.
#include <span>

#include "chance/ruleset.h"
#include "check/pieces.h"

namespace esprit::check {

/// Finds the `next` entries that differ between `tree` and `shipped`. An entry for a band that the
/// house rules add is no finding if other bands with the same outcome have the same entry.
/// \param pieces  the changes of house rules that made `tree`; empty for a whole ruleset
Findings check_told_alone(std::span<HouseRuleEntry const> pieces, text::DataNode const& tree,
                          text::DataNode const& shipped);

}  // namespace esprit::check

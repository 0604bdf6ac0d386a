#pragma once
// Changes of what a chart asks next: verdicts tell them, and no battle carries them out.
#include <span>

#include "chance/ruleset.h"
#include "check/pieces.h"

namespace esprit::check {

/// Looks at the `next` entries that differ between `tree` and `shipped`. An entry that goes with a
/// band of the house, as those of the same outcome do, is none.
/// \param pieces  the changes of house rules that made `tree`; empty for a whole ruleset
Findings check_told_alone(std::span<HouseRuleEntry const> pieces, text::DataNode const& tree,
                          text::DataNode const& shipped);

}  // namespace esprit::check

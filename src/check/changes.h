#pragma once
// What house rules change, against the ruleset that they change and against each other.
#include "chance/ruleset.h"
#include "check/finding.h"
#include "check/pieces.h"

namespace esprit::check {

/// Changes that are made twice, that change nothing, that leave a text behind or change a text
/// alone, and values far from all others. `ruleset` has the pieces laid over `shipped`.
Findings check_changes(std::vector<HouseRuleEntry> const& pieces, text::DataNode const& shipped,
                       chance::Ruleset const& ruleset);

}  // namespace esprit::check

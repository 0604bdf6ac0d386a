#pragma once
// Entries of house rules that decide the same situation differently.
#include "chance/ruleset.h"
#include "check/finding.h"

namespace esprit::check {

/// Looks at the guards, numbers to reach and bands that `shipped` has not: finds two of them that
/// can both hold and say different things, where neither is an exception to the other. The first
/// one wins, which their order alone tells.
Findings check_contradictions(chance::Ruleset const& ruleset, text::DataNode const& tree,
                              text::DataNode const& shipped);

}  // namespace esprit::check

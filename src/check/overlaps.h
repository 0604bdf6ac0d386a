#pragma once
// Bands of house rules that hold together with later bands: the first one wins.
#include "chance/ruleset.h"
#include "check/finding.h"

namespace esprit::check {

/// Looks at the bands that `shipped` has not. Finds one that takes totals from bands of several
/// other outcomes or all totals of a narrower one, and one that changes no outcome.
Findings check_overlaps(chance::Ruleset const& ruleset, text::DataNode const& tree,
                        text::DataNode const& shipped);

}  // namespace esprit::check

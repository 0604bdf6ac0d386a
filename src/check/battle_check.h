#pragma once
// Compares the entries of charts with what battles tell those charts.
#include "chance/ruleset.h"
#include "check/finding.h"
#include "text/toml/data_tree.h"

namespace esprit::check {

/// New entries of the charts of `tree` that count in no battle or only in part, and new refusals of
/// situations that battles bring. Entries that `shipped` has may be there for questions alone.
Findings check_battles(chance::Ruleset const& ruleset, text::DataNode const& tree,
                       text::DataNode const& shipped);

}  // namespace esprit::check

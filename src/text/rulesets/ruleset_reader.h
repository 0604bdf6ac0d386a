#pragma once
// Compiles a ruleset from its data tree. An error names file, line and column.
#include <memory>

#include "chance/ruleset.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

/// Compiles a joined ruleset, house rules included. `facts` must outlive it. Throws InputError.
std::unique_ptr<chance::Ruleset> build_ruleset(DataNode const& tree,
                                               chance::FactTable const& facts);

}  // namespace esprit::text

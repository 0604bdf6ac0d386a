#pragma once
// Checks the definitions of derived facts by themselves, whatever charts use them.
#include "chance/ruleset.h"
#include "check/finding.h"
#include "text/toml/data_tree.h"

namespace esprit::check {

/// Derived facts of `tree` that no situation fulfils, or that every situation fulfils.
/// \param ruleset  was read from `tree`.
Findings check_derived_facts(chance::Ruleset const& ruleset, text::DataNode const& tree);

}  // namespace esprit::check

#pragma once
// Compiles one chart from its table.
#include <string>

#include "chance/ruleset.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

/// Compiles the chart `name`. Throws InputError.
/// \param charts   all charts of the ruleset, where `extends` finds the other chart.
/// \param ruleset  supplies facts, options and named expressions, and keeps the rule ids.
chance::Chart read_chart(std::string const& name, DataNode const& node, DataNode const& charts,
                         chance::Ruleset& ruleset);

}  // namespace esprit::text

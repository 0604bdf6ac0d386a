#pragma once
// Names for expressions: derived facts, and names for conditions.
#include "chance/ruleset.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

/// Reads names for conditions ([any]) and derived facts ([facts]) into Ruleset::named. Facts and
/// options must have been read. Throws InputError: a name that is taken, a definition that needs
/// itself, a wrong expression.
void read_named_expressions(DataNode const& conditions, DataNode const& derived_facts,
                            chance::Ruleset& ruleset);

}  // namespace esprit::text

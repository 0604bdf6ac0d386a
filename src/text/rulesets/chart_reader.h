#pragma once
// From the table of one chart to the compiled chart.
#include <string>

#include "chance/ruleset.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

/// Reads the chart `name`. `charts`: all charts, for `extends`. Rule ids are kept in `ruleset`.
/// Throws InputError.
chance::Chart read_chart(std::string const& name, DataNode const& node, DataNode const& charts,
                         chance::Ruleset& ruleset);

}  // namespace esprit::text

#pragma once
// Writes a tree as TOML, for scenarios that a study has changed.
#include <string>

#include "text/toml/data_tree.h"

namespace esprit::study {

/// TOML that reads as the same tree, except for places.
std::string toml_text(text::DataNode const& tree);
/// One value.
std::string toml_value(text::DataNode const& value);

}  // namespace esprit::study

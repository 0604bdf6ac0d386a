#pragma once
// A tree as the text of a data file, for scenarios that a study has changed.
#include <string>

#include "text/data_tree.h"

namespace esprit::study {

/// TOML that reads as the same tree, places aside.
std::string toml_text(text::DataNode const& tree);
/// One value of it.
std::string toml_value(text::DataNode const& value);

}  // namespace esprit::study

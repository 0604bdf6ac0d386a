#pragma once
// A data tree as bytes, which are read many times as fast as the TOML that it came from: what a
// browser is sent (web/engine). Texts and names are not in the bytes again where they stand in the
// files as they are, so the files are needed too, for messages as well.
#include <span>
#include <string>
#include <string_view>

#include "text/rulesets/ruleset_source.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

/// \param files  all files that the tree was read from; places in others are lost.
std::string bytes_of(DataNode const& tree, std::span<NamedText const> files);

/// \param bytes  of bytes_of; anything else is an error of the program.
/// \param files  the same, in the same order.
DataNode tree_of(std::string_view bytes, std::span<NamedText const> files);

}  // namespace esprit::text

#pragma once
// A data tree as bytes for the browser (web/engine), which are read much faster than TOML. A text
// or key that is in the files in the same form is not repeated in the bytes: reading needs the
// files.
#include <span>
#include <string>
#include <string_view>

#include "text/rulesets/ruleset_source.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

/// Writes a tree as bytes.
/// \param files  all files that the tree was read from; places in other files are lost.
std::string bytes_of(DataNode const& tree, std::span<NamedText const> files);

/// Reads a tree from bytes.
/// \param bytes  from bytes_of; other bytes are a program error.
/// \param files  the same files in the same order.
DataNode tree_of(std::string_view bytes, std::span<NamedText const> files);

}  // namespace esprit::text

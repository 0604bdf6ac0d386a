// The paths that documents and comments name, and whether the tree has them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace esprit::code_rules {

struct NamedPath {
    std::string path;
    int line = 0;

    bool operator==(NamedPath const&) const = default;
};

/// The words of a text that name a file or folder of this project: those that begin with a folder
/// of its top, and names of sources (`chart.cpp`). `<system>` and `*` stand for any name.
std::vector<NamedPath> named_paths(std::string_view text);

/// The text with everything but its comments blanked, every line in its place. C++ is read as such;
/// of other languages the lines that begin with a comment sign are taken.
std::string comments_only(std::string_view path, std::string_view source);

/// Whether one of the paths of the tree is `named`, or ends with it where a source is named by the
/// end of its path.
bool is_in_tree(std::string_view named, std::vector<std::string> const& tree_paths);

}  // namespace esprit::code_rules

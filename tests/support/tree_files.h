// The files of the source tree as texts, for tests that read all of them.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::fixture {

struct TreeFile {
    std::string path;  // relative to the top of the tree: "src/chance/chart.cpp"
    std::string text;
};

/// The files below these folders whose names end in one of `endings` (".cpp"), sorted by path.
/// Folders that are built or fetched (`node_modules`, `dist`, `build`) are left out.
std::vector<TreeFile> tree_files(std::initializer_list<std::string_view> folders,
                                 std::initializer_list<std::string_view> endings);

/// The paths of all files and folders of the tree, sorted; without what is built or fetched.
std::vector<std::string> tree_paths();

}  // namespace esprit::fixture

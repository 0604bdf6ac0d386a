#include "support/tree_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/source_tree.h"

namespace esprit::fixture {
namespace {

bool is_left_out(std::filesystem::path const& folder) {
    std::string const name = folder.filename().string();
    return name == ".git" || name == "build" || name == "node_modules" || name == "dist" ||
           folder.generic_string().ends_with("web/public/engine");
}

/// Calls `visit` for everything below a folder.
template <class Visit>
void walk(std::filesystem::path const& folder, Visit visit) {
    std::filesystem::recursive_directory_iterator entry{folder};
    for (; entry != std::filesystem::recursive_directory_iterator{}; ++entry) {
        if (is_left_out(entry->path())) {
            entry.disable_recursion_pending();
        } else {
            visit(*entry);
        }
    }
}

}  // namespace

std::vector<TreeFile> tree_files(std::initializer_list<std::string_view> folders,
                                 std::initializer_list<std::string_view> endings) {
    std::filesystem::path const top = source_tree();
    std::vector<TreeFile> files;
    for (std::string_view const folder : folders) {
        if (!std::filesystem::exists(top / folder)) continue;
        walk(top / folder, [&](std::filesystem::directory_entry const& entry) {
            std::string const path = entry.path().generic_string();
            bool const wanted = std::ranges::any_of(
                endings, [&](std::string_view ending) { return path.ends_with(ending); });
            if (!wanted || !entry.is_regular_file()) return;
            std::ifstream stream{entry.path(), std::ios::binary};
            files.push_back({entry.path().lexically_relative(top).generic_string(),
                             {std::istreambuf_iterator<char>{stream}, {}}});
        });
    }
    std::ranges::sort(files, {}, &TreeFile::path);
    return files;
}

std::vector<std::string> tree_paths() {
    std::filesystem::path const top = source_tree();
    std::vector<std::string> paths;
    walk(top, [&](std::filesystem::directory_entry const& entry) {
        paths.push_back(entry.path().lexically_relative(top).generic_string());
    });
    std::ranges::sort(paths);
    return paths;
}

}  // namespace esprit::fixture

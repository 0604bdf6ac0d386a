#include "support/engagement_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/source_tree.h"

namespace esprit::fixture {

std::vector<std::string> engagement_files() {
    std::vector<std::string> files;
    for (auto const& entry : std::filesystem::recursive_directory_iterator{
             std::filesystem::path{source_tree()} / "scenarios"}) {
        if (entry.path().extension() != ".toml") continue;
        std::ifstream file{entry.path()};
        std::string const content{std::istreambuf_iterator<char>{file}, {}};
        if (content.find("\n[engagement]") == std::string::npos) continue;
        files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace esprit::fixture

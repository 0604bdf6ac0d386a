#include "support/golden_logs.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit::battles {

std::vector<GoldenLog> golden_logs() {
    std::set<std::filesystem::path> paths;
    std::filesystem::path const folder =
        std::filesystem::path{source_tree()} / "tests/golden/battles";
    for (auto const& entry : std::filesystem::recursive_directory_iterator{folder}) {
        if (entry.path().extension() == ".log") paths.insert(entry.path());
    }
    std::vector<GoldenLog> found;
    for (auto const& path : paths) {
        std::ifstream file{path, std::ios::binary};
        GoldenLog golden;
        golden.log = text::read_log(path.string(), {std::istreambuf_iterator<char>{file}, {}});
        golden.field = games::battlefield_of_log(golden.log, path.string());
        found.push_back(std::move(golden));
    }
    return found;
}

}  // namespace esprit::battles

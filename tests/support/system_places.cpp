#include "support/system_places.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

#include "support/type_list.h"

namespace esprit::code_rules {
namespace {

using fixture::TreeFile;

/// "src/rules/<system>/battle.h" of "src/rules/black_powder/battle.h"; the path itself where no
/// system is named. `system` becomes the place of the system in `systems`.
std::string pattern_of(std::string path, std::size_t& system) {
    for (std::size_t i = 0; i < systems.size(); ++i) {
        for (std::string_view const name : {systems[i].ruleset, systems[i].folder}) {
            std::size_t const at = path.find(name);
            if (at == std::string::npos) continue;
            path.replace(at, name.size(), "<system>");
            system = i;
        }
    }
    return path;
}

bool is_file_of_a_system(std::string const& path) {
    std::size_t system = 0;
    return pattern_of(path, system) != path;
}

bool names(std::string const& text, SystemNames const& system) {
    return std::ranges::any_of(
        std::array{system.ruleset, system.folder, system.type, system.prefix},
        [&](std::string_view name) { return text.find(name) != std::string::npos; });
}

bool is_folder(std::string_view path) {
    return path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos;
}

/// What a file is for: its own head, or that of the header beside it.
std::string purpose(TreeFile const& file, std::vector<TreeFile> const& sources) {
    std::string const own = head_sentence(file.text);
    if (!own.empty() || !file.path.ends_with(".cpp")) return own;
    std::string const header = file.path.substr(0, file.path.size() - 3) + "h";
    auto const found = std::ranges::find(sources, header, &TreeFile::path);
    return found == sources.end() ? "" : head_sentence(found->text);
}

std::string table_of(std::string_view kind, std::vector<TreeFile> const& files,
                     std::vector<TreeFile> const& sources, bool of_tests) {
    std::string part = "\n" + std::string{kind} + "\n\n| file | what it is for |\n| --- | --- |\n";
    for (TreeFile const& file : files) {
        bool const is_test = file.path.starts_with("tests/") || file.path.starts_with("bench/") ||
                             file.path.starts_with("web/e2e/");
        if (is_test != of_tests) continue;
        part += "| `" + file.path + "` | " + purpose(file, sources) + " |\n";
    }
    return part;
}

}  // namespace

std::vector<std::string> files_of_every_system(std::vector<std::string> const& tree_paths) {
    std::map<std::string, std::set<std::size_t>> patterns;
    for (std::string const& path : tree_paths) {
        if (path.starts_with("tests/logs/format_")) continue;  // a new system has no old logs
        std::size_t system = systems.size();
        std::string const pattern = pattern_of(path, system);
        if (system < systems.size() && !is_folder(path)) patterns[pattern].insert(system);
    }
    std::vector<std::string> shared;
    for (auto const& [pattern, having] : patterns) {
        if (having.size() == systems.size()) shared.push_back(pattern);
    }
    return shared;
}

std::vector<TreeFile> files_that_name_every_system(std::vector<TreeFile> const& sources) {
    std::vector<TreeFile> found;
    std::ranges::copy_if(sources, std::back_inserter(found), [](TreeFile const& file) {
        return !is_file_of_a_system(file.path) &&
               std::ranges::all_of(
                   systems, [&](SystemNames const& system) { return names(file.text, system); });
    });
    return found;
}

std::string system_places_part() {
    std::vector<TreeFile> const sources =
        fixture::tree_files({"src", "cmake", "scripts", "tests", "bench", "web", "completions"},
                            {".cpp", ".h", ".cmake", ".sh", ".ts", ".js", ".svelte"});
    std::vector<TreeFile> const naming = files_that_name_every_system(sources);
    std::string part{system_places_heading};
    part +=
        "Written by `cmake --build --preset test --target indexes`; a test compares it with the\n"
        "tree. Tests that use the systems only as examples are in it, too.\n"
        "\nFiles that every system has:\n\n";
    for (std::string const& pattern : files_of_every_system(fixture::tree_paths())) {
        part += "* `" + pattern + "`\n";
    }
    part += table_of("Sources that name every system, and so have to name a new one:", naming,
                     sources, false);
    part += table_of("Tests and benchmarks that name every system:", naming, sources, true);
    return part;
}

}  // namespace esprit::code_rules

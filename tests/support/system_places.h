// Where the rule systems are named in the tree. The end of docs/adding_a_ruleset.md is written from
// it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "support/tree_files.h"

namespace esprit::code_rules {

struct SystemNames {
    std::string_view title;
    std::string_view ruleset;
    std::string_view folder;  // in src/rules, and its namespace
    std::string_view type;    // in names of types
    std::string_view prefix;  // of its rule ids
};

inline constexpr std::array systems{
    SystemNames{"Grande Tactique", "grande-tactique", "grande_tactique", "GrandeTactique", "GT-"},
    SystemNames{"Rank and File", "rank-and-file", "rank_and_file", "RankAndFile", "RF-"},
    SystemNames{"Black Powder", "black-powder", "black_powder", "BlackPowder", "BP-"},
    SystemNames{"The Men Who Would Be Kings", "men-who-would-be-kings", "men_who_would_be_kings",
                "MenWhoWouldBeKings", "MW-"}};

/// The paths, with `<system>` for its name, that every system has a file at.
std::vector<std::string> files_of_every_system(std::vector<std::string> const& tree_paths);

/// The sources that name every system and belong to none.
std::vector<fixture::TreeFile> files_that_name_every_system(
    std::vector<fixture::TreeFile> const& sources);

/// Both as the last part of docs/adding_a_ruleset.md.
std::string system_places_part();

/// The line of docs/adding_a_ruleset.md with which that part begins.
inline constexpr std::string_view system_places_heading = "## The files concerned\n";

}  // namespace esprit::code_rules

// Every rule of Rank and File has a case or a scene that names it.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/case_file.h"
#include "support/scene_case.h"

namespace esprit::testing {
namespace {

TEST(RankAndFileLedger, LeavesNoRuleWithoutACaseOrScene) {
    std::set<std::string> named;
    for (Case const& each : read_all_cases()) named.insert(each.rules.begin(), each.rules.end());
    for (Scene const& each : read_all_scenes()) named.insert(each.rules.begin(), each.rules.end());
    SystemShelf shelf;
    std::size_t looked_at = 0;
    for (auto const& rule : shelf.get("rank-and-file", {}).ruleset->rules) {
        if (std::string_view{rule.id}.substr(0, 3) != "RF-") continue;
        ++looked_at;
        EXPECT_EQ(named.count(std::string{rule.id}), 1U) << rule.id;
    }
    EXPECT_GT(looked_at, 150U);
}

}  // namespace
}  // namespace esprit::testing

// The battlefield's rules by example, and that none of them is left without one.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "program/by_system.h"
#include "support/scene_case.h"

namespace esprit::testing {
namespace {

class ScenesOfSystem : public ::testing::TestWithParam<std::string_view> {};

TEST_P(ScenesOfSystem, all_hold) {
    SystemShelf shelf;
    std::vector<Scene> const scenes = read_scenes_of(std::string{GetParam()});
    EXPECT_GT(scenes.size(), 50U);
    for (Scene const& scene : scenes) {
        std::string const wrong = failure_of(scene, shelf);
        EXPECT_EQ(wrong, "") << scene.file << ":" << scene.line << ": " << scene.title;
    }
}

INSTANTIATE_TEST_SUITE_P(Of, ScenesOfSystem, each_system(), name_of_system);

TEST(Scenes, name_rules_that_exist) {
    SystemShelf shelf;
    for (Scene const& scene : read_all_scenes()) {
        chance::Ruleset const& ruleset = *shelf.get(scene.system, {}).ruleset;
        EXPECT_FALSE(scene.rules.empty()) << scene.file << ":" << scene.line;
        auto const check = [&](std::vector<std::string> const& rules) {
            for (std::string const& rule : rules) {
                EXPECT_NE(ruleset.find_rule(rule), nullptr)
                    << scene.file << ":" << scene.line << ": " << rule;
            }
        };
        check(scene.rules);
        check(scene.told);
        check(scene.untold);
    }
}

// The whole ledger: every rule of the system is named by a scene, or by a case without a map.
TEST(Scenes, and_cases_leave_out_no_rule) {
    std::set<std::string> named;
    for (Scene const& scene : read_all_scenes()) {
        named.insert(scene.rules.begin(), scene.rules.end());
    }
    std::set<std::string> named_by_cases;
    for (Case const& each : read_all_cases()) {
        named_by_cases.insert(each.rules.begin(), each.rules.end());
    }
    // these need no battlefield
    constexpr std::string_view charts[] = {"GT-MC-", "GT-STATE-"};
    SystemShelf shelf;
    auto const& rules = shelf.get("grande-tactique", {}).ruleset->rules;
    EXPECT_GE(rules.size(), 307U);
    for (auto const& rule : rules) {
        std::string const id{rule.id};
        bool const of_charts =
            std::any_of(std::begin(charts), std::end(charts),
                        [&](std::string_view chapter) { return id.starts_with(chapter); });
        bool const has_case = of_charts && named_by_cases.count(id) == 1;
        EXPECT_TRUE(named.count(id) == 1 || has_case) << id;
    }
}

}  // namespace
}  // namespace esprit::testing

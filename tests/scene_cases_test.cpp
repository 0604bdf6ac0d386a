// The battlefield's rules by example, and that none of them is left without one.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "support/scene_case.h"

namespace esprit::testing {
namespace {

TEST(Scenes, all_hold) {
    SystemShelf shelf;
    std::vector<Scene> const scenes = read_all_scenes();
    EXPECT_GT(scenes.size(), 100U);
    for (Scene const& scene : scenes) {
        std::string const wrong = failure_of(scene, shelf);
        EXPECT_EQ(wrong, "") << scene.file << ":" << scene.line << ": " << scene.title;
    }
}

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

TEST(Scenes, leave_out_no_rule_of_these_chapters) {
    std::set<std::string> named;
    for (Scene const& scene : read_all_scenes()) {
        named.insert(scene.rules.begin(), scene.rules.end());
    }
    constexpr std::string_view sections[] = {
        "GT-CHG-",  "GT-ATT-",   "GT-DEF-",  "GT-LIC-",  "GT-POS-",  "GT-FUP-",
        "GT-PUR-",  "GT-CAV-",   "GT-FIRE-", "GT-MC-T1", "GT-MC-T4", "GT-STATE-04",
        "GT-TURN-", "GT-PIPS-",  "GT-FLEE-", "GT-GEN-",  "GT-MOD-",  "GT-R-",
        "GEO-",     "GT-TER-12", "GT-MOVE-", "GT-COL-",  "GT-VIC-",  "GT-TIME-"};
    SystemShelf shelf;
    std::size_t looked_at = 0;
    for (auto const& rule : shelf.get("grande-tactique", {}).ruleset->rules) {
        std::string const id{rule.id};
        bool const of_a_chapter =
            std::any_of(std::begin(sections), std::end(sections),
                        [&](std::string_view section) { return id.starts_with(section); });
        if (!of_a_chapter) continue;
        ++looked_at;
        EXPECT_EQ(named.count(id), 1U) << id;
    }
    EXPECT_GT(looked_at, 120U);
}

}  // namespace
}  // namespace esprit::testing

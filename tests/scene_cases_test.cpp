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

/// Adds the choices that a scene or case plays: "flank_by=quarter". A scene that names the rule of
/// an option without setting the option plays its default.
void add_played(std::set<std::string>& played, chance::Ruleset const& ruleset,
                std::vector<std::string> const& rules,
                std::vector<std::pair<std::string, std::string>> const& set) {
    for (auto const& [name, value] : set) played.insert(name + "=" + value);
    for (std::size_t i = 0; i < ruleset.options.size(); ++i) {
        chance::OptionValue const& option = ruleset.options[i];
        std::string const rule{ruleset.option_rules[i].text};
        bool const names_it = std::find(rules.begin(), rules.end(), rule) != rules.end();
        bool const sets_it = std::any_of(
            set.begin(), set.end(), [&](auto const& each) { return each.first == option.name; });
        if (names_it && !sets_it) played.insert(option.name + "=" + option.choices[option.value]);
    }
}

TEST(Scenes, and_cases_play_every_choice_of_every_option) {
    SystemShelf shelf;
    for (std::string_view const system : text::system_names()) {
        chance::Ruleset const& ruleset = *shelf.get(std::string{system}, {}).ruleset;
        std::set<std::string> played;
        for (Scene const& scene : read_scenes_of(std::string{system})) {
            add_played(played, ruleset, scene.rules, scene.options);
        }
        for (Case const& each : read_all_cases()) {
            if (each.system == system) add_played(played, ruleset, each.rules, each.options);
        }
        for (chance::OptionValue const& option : ruleset.options) {
            for (std::string const& choice : option.choices) {
                EXPECT_EQ(played.count(option.name + "=" + choice), 1U)
                    << system << ": " << option.name << " = " << choice;
            }
        }
    }
}

}  // namespace
}  // namespace esprit::testing

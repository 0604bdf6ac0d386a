// The search for the settings that matter: on battles whose answer is known, and on real rules.
#include "study/sensitivity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>

#include "simulate/toy_fights.h"
#include "study/settings.h"
#include "text/rulesets/rule_value.h"
#include "text/rulesets/system_loader.h"

namespace esprit::study {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Settings over battles of which the first side wins 3 of 6: settings 4 and 9 move that, by one
/// and by two of six; setting 2 by one, down.
struct ToyStudy {
    ToyStudy() {
        for (std::size_t i = 0; i < 12; ++i) {
            std::uint32_t const wins = i == 9 ? 5 : i == 4 ? 4 : i == 2 ? 2 : 3;
            changed.push_back(std::make_unique<fixture::ToyFights>(3));
            changed.push_back(std::make_unique<fixture::ToyFights>(wins));
            plan.settings.push_back({{changed[2 * i].get(), changed[2 * i + 1].get()}});
        }
        plan.usual = &usual;
        plan.kept = 3;
        plan.budget = 40'000;
    }

    fixture::ToyFights usual{3};
    std::vector<std::unique_ptr<fixture::ToyFights>> changed;
    SensitivityPlan plan;
};

std::vector<std::size_t> places(std::vector<SettingEffect> const& effects) {
    std::vector<std::size_t> found;
    for (SettingEffect const& each : effects) found.push_back(each.setting);
    return found;
}

TEST(Sensitivity, FindsTheSettingsThatMatter) {
    ToyStudy toy;
    SensitivityResult const result = find_sensitivity(toy.plan, {});
    ASSERT_EQ(result.greatest.size(), 3U);
    EXPECT_EQ(result.greatest[0].setting, 9U);
    EXPECT_THAT(places(result.greatest), ::testing::UnorderedElementsAre(9, 4, 2));
    EXPECT_EQ(result.dropped.size(), 9U);
    EXPECT_EQ(result.surely_dropped, 9U);
    EXPECT_LE(result.battles, toy.plan.budget);
    EXPECT_GT(result.measured, 1000U);
    EXPECT_NEAR(result.score.value, 7.0 / 12, 0.05);
    ChangeEffect const& nothing = result.greatest[0].changes[0];
    EXPECT_EQ(nothing.more.value, 0);
    EXPECT_EQ(nothing.p_holm, 1);
    ChangeEffect const& two_of_six = result.greatest[0].changes[1];
    EXPECT_EQ(two_of_six.battles, result.measured);
    EXPECT_LT(two_of_six.more.low, 1.0 / 3);
    EXPECT_GT(two_of_six.more.high, 1.0 / 3);
    EXPECT_LT(two_of_six.p_holm, 0.0001);
    EXPECT_GE(two_of_six.p_holm, two_of_six.p);
}

TEST(Sensitivity, IsTheSameWithAnyNumberOfThreads) {
    ToyStudy one;
    ToyStudy three;
    one.plan.budget = three.plan.budget = 3000;
    three.plan.jobs = 3;
    auto const a = find_sensitivity(one.plan, {});
    auto const b = find_sensitivity(three.plan, {});
    EXPECT_EQ(a.battles, b.battles);
    EXPECT_EQ(a.measured, b.measured);
    EXPECT_EQ(a.score.value, b.score.value);
    ASSERT_EQ(places(a.greatest), places(b.greatest));
    EXPECT_EQ(places(a.dropped), places(b.dropped));
    for (std::size_t i = 0; i < a.greatest.size(); ++i) {
        for (std::size_t j = 0; j < 2; ++j) {
            EXPECT_EQ(a.greatest[i].changes[j].more.value, b.greatest[i].changes[j].more.value);
        }
    }
}

/// Notes the numbers of its battles.
class NotedFights final : public simulate::Fights {
public:
    void fight(std::uint64_t number, simulate::BattleRecord& record) const override {
        std::lock_guard const lock{mutex_};
        again = again || !numbers_.insert(number).second;
        coin_.fight(number, record);
    }
    mutable bool again = false;

private:
    fixture::ToyFights coin_{3};
    mutable std::mutex mutex_;
    mutable std::set<std::uint64_t> numbers_;
};

TEST(Sensitivity, MeasuresOnBattlesThatHadNoPartInTheChoice) {
    ToyStudy toy;
    NotedFights const usual;
    toy.plan.usual = &usual;
    toy.plan.budget = 5000;
    SensitivityResult const result = find_sensitivity(toy.plan, {});
    EXPECT_GT(result.measured, 0U);
    EXPECT_FALSE(usual.again);
}

TEST(Sensitivity, KeepsByEstimateWhatTheBudgetLeavesOpen) {
    ToyStudy toy;
    toy.plan.budget = toy.plan.least_budget();
    SensitivityResult const result = find_sensitivity(toy.plan, {});
    EXPECT_EQ(result.greatest.size(), 3U);
    EXPECT_LT(result.surely_dropped, result.dropped.size());
    EXPECT_LE(result.battles, toy.plan.budget);
}

TEST(Sensitivity, FewSettingsAreOnlyMeasured) {
    ToyStudy toy;
    toy.plan.kept = 20;
    toy.plan.budget = 2500;
    SensitivityResult const result = find_sensitivity(toy.plan, {});
    EXPECT_EQ(result.greatest.size(), 12U);
    EXPECT_TRUE(result.dropped.empty());
    EXPECT_EQ(result.measured, 100U);
}

TEST(Sensitivity, StopsWhenBrokenOff) {
    ToyStudy toy;
    std::atomic<bool> broken_off = false;
    std::size_t rounds = 0;
    SensitivityResult const result =
        find_sensitivity(toy.plan, {&broken_off, [&](SensitivityProgress const& so_far) {
                                        EXPECT_FALSE(so_far.measuring);
                                        broken_off = ++rounds == 2;
                                    }});
    EXPECT_TRUE(result.broken_off);
    EXPECT_EQ(rounds, 2U);
    EXPECT_EQ(result.measured, 0U);
    EXPECT_EQ(result.greatest.size(), 3U);
    EXPECT_GT(result.greatest[0].changes[1].battles, 0U);
}

TEST(Sensitivity, ThrowsWhatABattleThrows) {
    ToyStudy toy;
    toy.changed[5]->fails_at = 3;
    toy.plan.jobs = 2;
    EXPECT_THROW(find_sensitivity(toy.plan, {}), std::runtime_error);
}

TEST(Sensitivity, AStepIsATenthRoundedUp) {
    for (auto const& [value, step] : {std::pair{0, 1000},
                                      {1000, 1000},
                                      {10000, 1000},
                                      {11000, 2000},
                                      {18000, 2000},
                                      {48000, 5000},
                                      {1500, 500}}) {
        EXPECT_EQ(step_of(value), step) << value;
    }
}

TEST(Sensitivity, SettingsAreNumbersOptionsAndValuesOfCharts) {
    auto const system = text::load_system("black-powder");
    auto const tree = text::tree_with_houses("black-powder", {});
    auto const named = [&](std::vector<std::string> const& words) {
        return settings_of(*system.ruleset, tree, words);
    };
    auto const range = named({"musket_range_inches"});
    ASSERT_EQ(range.size(), 1U);
    EXPECT_EQ(range[0].kind, "number");
    EXPECT_EQ(range[0].value, "18");
    ASSERT_EQ(range[0].changes.size(), 2U);
    EXPECT_EQ(range[0].changes[0].value + " " + range[0].changes[1].value, "16 20");
    auto const stacking = named({"stacking"});
    ASSERT_FALSE(stacking.empty());
    EXPECT_EQ(stacking[0].kind, "option");
    EXPECT_EQ(stacking[0].changes[0].value, "cumulative");
    auto const modifier = named({"BP-BDE-07"});
    ASSERT_EQ(modifier.size(), 1U);
    EXPECT_EQ(modifier[0].name, "chart brigade, modifier BP-BDE-07");
    EXPECT_EQ(modifier[0].changes[0].value + " " + modifier[0].changes[1].value, "1 3");
    EXPECT_TRUE(named({"musket", "BP-BDE-07"}).empty());
}

// Every change is one that house rules can make, and only that.
TEST(Sensitivity, ChangesAreHouseRules) {
    for (std::string_view const name : text::system_names()) {
        auto const system = text::load_system(name);
        text::DataNode const tree = text::tree_with_houses(name, {});
        std::size_t place = 0;
        for (Setting const& setting : settings_of(*system.ruleset, tree, {})) {
            if (++place % 9 != 0) continue;  // some of each kind
            for (SettingChange const& change : setting.changes) {
                text::DataNode after = tree;
                text::lay_over(after, text::read_toml(setting.name, change.house));
                auto const lines = text::differences(tree, after);
                ASSERT_EQ(lines.size(), 1U) << setting.name;
                EXPECT_THAT(lines[0], HasSubstr(setting.value + " -> " + change.value));
            }
        }
        EXPECT_GT(place, 60U) << name;
    }
}

TEST(Sensitivity, BeginsWithTheHouseRulesInForce) {
    text::NamedText const house{"club.toml",
                                "[house]\nruleset = \"black-powder\"\n[[number]]\nname = "
                                "\"musket_range_inches\"\nvalue = 30\n"};
    auto const system = text::load_system("black-powder", {&house, 1});
    std::vector<std::string> const words{"musket_range_inches"};
    auto const settings =
        settings_of(*system.ruleset, text::tree_with_houses("black-powder", {&house, 1}), words);
    ASSERT_EQ(settings.size(), 1U);
    EXPECT_EQ(settings[0].value, "30");
    EXPECT_EQ(settings[0].changes[0].value, "27");
}

TEST(Settings, TakesWholeWordsAndRefusesOthersWithThoseThatAreNear) {
    text::LoadedSystem const system = text::load_system("rank-and-file", {});
    text::DataNode const tree = text::tree_with_houses("rank-and-file", {});
    auto const named = [&](std::vector<std::string> const& words) {
        return settings_of(*system.ruleset, tree, words);
    };
    auto const refused = [&](std::string const& word) -> std::string {
        try {
            named({word});
        } catch (text::BadInput const& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_FALSE(named({"foot"}).empty());
    EXPECT_FALSE(named({"Muskets"}).empty());
    EXPECT_FALSE(named({"range"}).empty());
    EXPECT_FALSE(named({"RF-FIRE-0"}).empty());
    EXPECT_TRUE(named({"foot", "musket_range_inches"}).empty());
    EXPECT_THAT(refused("foo"), HasSubstr("words that begin so: foot"));
    EXPECT_THAT(refused("fooot"), HasSubstr("did you mean \"foot\"?"));
    EXPECT_THAT(refused("RF-NIX-1"), HasSubstr("has the word \"RF-NIX-1\""));
}

}  // namespace
}  // namespace esprit::study

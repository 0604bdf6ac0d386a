// Findings in house rules, and studies of variants that no file describes.
#include <gtest/gtest.h>

#include <esprit/study.hpp>

#include "support/source_tree.h"

namespace esprit {
namespace {

File house_with(std::string const& when) {
    return {"club.toml",
            "[house]\nruleset = \"men-who-would-be-kings\"\ntitle = \"Club\"\n"
            "[[chart.rally.modifier]]\nrule = \"CLUB-01\"\nadd = true\nwhen = \"" +
                when + "\"\nvalue = 1\n[rule.CLUB-01]\ntext = \"a rule of the club\"\n"};
}

Scenario balanced() {
    return Scenario{source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml"};
}

TEST(LibraryFindings, AreThoseOfTheCheck) {
    auto const found = check_houses({house_with("pinned > 30")});  // at most 20 by MW-R-05
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].severity, "warning");
    EXPECT_EQ(found[0].kind, "never-holds");
    EXPECT_EQ(found[0].file, "club.toml");
    EXPECT_EQ(found[0].line, 7);
    EXPECT_EQ(found[0].subject, "chart rally, modifier CLUB-01");
    EXPECT_TRUE(found[0].of_battles);
    EXPECT_TRUE(check_houses({house_with("pinned > 2")}).empty());
    EXPECT_THROW(static_cast<void>(check_houses({})), Error);
}

TEST(LibraryFindings, AreToldOnceBeforeTheBattlesOfAStudy) {
    StudyOptions options;
    options.battles = 1;
    options.scenario = balanced();
    std::vector<std::string> told;
    options.warn = [&](Finding const& finding) { told.push_back(finding.kind); };
    StudyVariant club;
    club.name = "club";
    club.houses = {house_with("pinned > 30")};
    StudyVariant again = club;
    again.name = "again";
    run_sweep(std::vector{club, again}, options);
    EXPECT_EQ(told, std::vector<std::string>{"never-holds"});
}

TEST(LibraryStudy, ComparesVariantsWithoutFiles) {
    StudyOptions options;
    options.battles = 2;
    options.scenario = balanced();
    StudyVariant plain;
    plain.name = "plain";
    plain.commanders = {"random", "random"};
    StudyVariant fast = plain;
    fast.name = "fast";
    fast.numbers = {{"foot_move_inches", 8}};
    auto const found = run_sweep(std::vector{plain, fast}, options);
    ASSERT_EQ(found.rows.size(), 4U);
    options.scenario.reset();
    auto const alone = run_simulation(balanced(), {"random", "random"}, options);
    options.numbers = fast.numbers;
    auto const with_numbers = run_simulation(balanced(), {"random", "random"}, options);
    EXPECT_EQ(found.rows[0].hash, alone.rows[0].hash);
    EXPECT_EQ(found.rows[2].hash, with_numbers.rows[0].hash);
    EXPECT_NE(found.rows[0].hash, found.rows[2].hash);
    EXPECT_THROW(run_sweep(std::vector{plain, plain}, options), Error);
    EXPECT_THROW(run_sweep(std::vector{plain}, options), Error);  // no scenario
}

}  // namespace
}  // namespace esprit

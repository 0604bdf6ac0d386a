// Versions of the rules side by side, over the situations of a chart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/source_tree.h"
#include "text/verdicts/comparison.h"

namespace esprit::text {
namespace {

using ::testing::HasSubstr;

/// House rules for the morale check of Grande Tactique.
NamedText house(std::string const& entries) {
    return {"house.toml", "[house]\nruleset = \"grande-tactique\"\ntitle = \"club\"\n" + entries};
}

Comparison compared(std::string const& entries, std::vector<std::string> const& words = {},
                    std::string const& chart = "morale") {
    std::vector<LoadedSystem> versions;
    versions.push_back(load_system("grande-tactique"));
    NamedText const file = house(entries);
    versions.push_back(load_system("grande-tactique", {&file, 1}));
    return compare_versions(versions, chart, words, 3);
}

constexpr char const* veterans_count_double =
    "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nvalue = 2\n";

TEST(Comparisons, FindTheSituationThatChanges) {
    Comparison const found = compared(veterans_count_double);
    EXPECT_GT(found.looked_at, 1000U);
    EXPECT_GT(found.changed, 0U);
    EXPECT_LT(found.changed, found.looked_at);
    ASSERT_FALSE(found.greatest.empty());
    // one face of six more
    EXPECT_EQ(found.greatest[0].change.text(), "1/6");
    ASSERT_EQ(found.greatest[0].facts.size(), 1U);
    EXPECT_EQ(found.greatest[0].facts[0].first, "veteran");
}

TEST(Comparisons, HoldTheFactsThatAreGiven) {
    Comparison const found = compared(veterans_count_double, {"shaken"});
    ASSERT_FALSE(found.greatest.empty());
    EXPECT_EQ(found.greatest[0].facts[0], (std::pair<std::string, std::string>{"shaken", "true"}));
    EXPECT_EQ(compared(veterans_count_double, {"veteran=false"}).changed, 0U);
}

TEST(Comparisons, OfTheSameRulesFindNothing) {
    Comparison const found = compared("");
    EXPECT_GT(found.looked_at, 1000U);
    EXPECT_EQ(found.changed, 0U);
    EXPECT_TRUE(found.greatest.empty());
}

// Needed facts are tried with all their values.
TEST(Comparisons, TryEveryValueOfANeededFact) {
    LoadedSystem const plain = load_system("black-powder");
    NamedText const file{"house.toml",
                         "[house]\nruleset = \"black-powder\"\ntitle = \"club\"\n"
                         "[[chart.break.modifier]]\nrule = \"CLUB-01\"\nadd = true\n"
                         "when = \"test == D\"\nvalue = -1\n[rule.CLUB-01]\ntext = \"bitter\"\n"};
    std::vector<LoadedSystem> versions;
    versions.push_back(load_system("black-powder"));
    versions.push_back(load_system("black-powder", {&file, 1}));
    Comparison const found = compare_versions(versions, "break", {}, 40);
    ASSERT_FALSE(found.greatest.empty());
    for (ComparedSituation const& situation : found.greatest) {
        EXPECT_THAT(situation.facts,
                    ::testing::Contains(std::pair<std::string, std::string>{"test", "D"}));
    }
}

TEST(Comparisons, CountSituationsThatOneVersionRefuses) {
    Comparison const found = compared(
        "[[chart.morale.refuse]]\nid = \"no-veterans\"\nrule = \"CLUB-01\"\nadd = true\n"
        "when = \"veteran\"\nbecause = \"the club has none\"\n[rule.CLUB-01]\ntext = \"none\"\n");
    EXPECT_EQ(found.changed, 0U);
    EXPECT_GT(found.refused_by_some, 0U);
    EXPECT_THAT(render(found, {}), HasSubstr(" more are refused by club: the club has none\n"
                                             "    for example veteran\n"));
}

TEST(Comparisons, NameTheVersionThatHasAGap) {
    try {
        compared("[[chart.morale.band]]\nrule = \"GT-MC-00\"\non = \"fail\"\nremove = true\n");
        FAIL() << "they were compared";
    } catch (BadInput const& error) {
        EXPECT_THAT(error.what(), HasSubstr("club: "));
    }
}

TEST(Comparisons, RefuseFactsThatExcludeEachOther) {
    try {
        compared(veterans_count_double, {"veteran", "raw"});
        FAIL() << "they were compared";
    } catch (BadInput const& error) {
        EXPECT_THAT(error.what(), HasSubstr("veteran"));
        EXPECT_THAT(error.what(), HasSubstr("raw"));
    }
}

std::string club_modifier(std::string const& chart, std::string const& when,
                          std::string const& value = "-3") {
    return "[[chart." + chart + ".modifier]]\nrule = \"CLUB-01\"\nadd = true\nwhen = \"" + when +
           "\"\nvalue = " + value + "\n[rule.CLUB-01]\ntext = \"as we play\"\n";
}

// A procedure tries one fact more, and a chart four; the conditions name more.
TEST(Comparisons, TryTheFactsThatTheChangesName) {
    std::string const of_both_sides =
        club_modifier("morale", "general_attached and cavalry_charging_infantry and veteran");
    for (std::string const procedure : {"charge", "follow-ups"}) {
        Comparison const found = compared(of_both_sides, {}, procedure);
        EXPECT_GT(found.changed, 0U) << procedure;
        EXPECT_GT(found.aimed, 0U) << procedure;
        EXPECT_FALSE(found.is_complete);
        EXPECT_THAT(render(found, {}), HasSubstr(" that the changes name: "));
    }
    Comparison const of_a_chart =
        compared(club_modifier("morale",
                               "veteran and upslope and general_attached and charging_with_help "
                               "and cavalry_charging_infantry and lancers_charging_infantry",
                               "-9"));
    EXPECT_GT(of_a_chart.changed, 0U);
    // what the player has stated holds
    EXPECT_EQ(
        compared(of_both_sides, {"defender.veteran=false", "attacker.veteran=false"}, "charge")
            .changed,
        0U);
}

TEST(Comparisons, TryTheNumbersThatTheChangesName) {
    for (std::string const when : {"distance_inches == 37", "distance_inches > 30 and on_road"}) {
        NamedText const file{"house.toml",
                             "[house]\nruleset = \"black-powder\"\ntitle = \"club\"\n" +
                                 club_modifier("command", when)};
        std::vector<LoadedSystem> versions;
        versions.push_back(load_system("black-powder"));
        versions.push_back(load_system("black-powder", {&file, 1}));
        EXPECT_GT(compare_versions(versions, "command", {}, 3).changed, 0U) << when;
    }
}

TEST(Comparisons, TryWhatAChangedConditionNoLongerNames) {
    Comparison const found = compared(
        "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\n"
        "when = \"veteran and not (shaken and general_attached and upslope)\"\n",
        {}, "charge");
    EXPECT_GT(found.changed, 0U);
}

TEST(Comparisons, CountOneInTheSingular) {
    Comparison found = compared(veterans_count_double);
    found.looked_at = found.changed = found.facts_more = 1;
    found.refusals = {{1, 1, "so it is", "veteran"}};
    std::string const text = render(found, {});
    EXPECT_THAT(text, HasSubstr("  1 situation, all with at most 1 fact more: 1 has other odds\n"));
    EXPECT_THAT(text, HasSubstr("  1 more is refused by club: so it is\n"));
    found.changed = 2;
    found.greatest.resize(1);
    EXPECT_THAT(render(found, {}), HasSubstr("\n  1 of 2 is shown, "));
}

TEST(Comparisons, ShowBothOddsAsBars) {
    std::string const text = render(compared(veterans_count_double), {});
    EXPECT_THAT(text, HasSubstr("the rules as shipped -> club\n"));
    EXPECT_THAT(text, HasSubstr("  1. veteran\n      16.7% of all throws end otherwise\n"));
    EXPECT_THAT(text, HasSubstr(" -> "));
}

}  // namespace
}  // namespace esprit::text

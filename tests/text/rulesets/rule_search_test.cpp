// Rules, facts and numbers found by words, and all missing facts at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "text/rulesets/rule_search.h"

namespace esprit::text {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

TEST(RuleSearch, FindsRulesThatHoldAllWordsInAnyCase) {
    std::vector<LoadedSystem> systems;
    systems.push_back(load_system("black-powder"));
    std::string const found = rules_with(systems, Words{"MUSKET", "reach"});
    EXPECT_THAT(found, HasSubstr("BP-SHT-08    Muskets reach 18 inches."));
    EXPECT_THAT(found, Not(HasSubstr("BP-SHT-10")));     // guns reach 48 inches
    EXPECT_EQ(rules_with(systems, Words{"usket"}), "");  // a word begins with it
}

TEST(RuleSearch, FindsFactsByTheirHelp) {
    LoadedSystem const system = load_system("grande-tactique");
    EXPECT_THAT(facts_with(system, Words{"veteran"}), HasSubstr("  veteran  "));
    EXPECT_EQ(facts_with(system, Words{"zeppelin"}), "");
}

TEST(RuleSearch, ListsNumbersWithTheirRules) {
    LoadedSystem const system = load_system("black-powder");
    EXPECT_THAT(numbers_with(system, Words{"musket"}), HasSubstr("musket_range_inches = 18"));
    EXPECT_THAT(numbers_with(system, Words{"musket"}), Not(HasSubstr("guns_range_inches")));
    std::string const all = numbers_with(system, {});
    EXPECT_EQ(static_cast<std::size_t>(std::count(all.begin(), all.end(), '\n')),
              system.ruleset->numbers.size());
}

TEST(RuleSearch, NamesAllMissingFactsWithTheirValues) {
    LoadedSystem const system = load_system("black-powder");
    Subject const volley = find_subject(system, "volley");
    try {
        read_whole_situation(volley, {});
        FAIL() << "a volley without facts was taken";
    } catch (BadInput const& error) {
        EXPECT_THAT(error.what(), HasSubstr("these facts are missing: shooter.dice="));
        EXPECT_THAT(error.what(), HasSubstr("; target."));
    }
}

TEST(RuleSearch, NamesTheFactsThatOneValueOfAMissingNameWants) {
    LoadedSystem const system = load_system("black-powder");
    Subject const test = find_subject(system, "break");
    try {
        read_whole_situation(test, {});
        FAIL() << "a break test without facts was taken";
    } catch (BadInput const& error) {
        EXPECT_THAT(error.what(), HasSubstr("; arm=infantry|cavalry|artillery ("));
        EXPECT_THAT(error.what(), HasSubstr("; with test=C: margin="));
    }
}

}  // namespace
}  // namespace esprit::text

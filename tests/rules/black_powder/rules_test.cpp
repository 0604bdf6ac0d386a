// No rule of Black Powder is without an example, and no unit of a scenario without a brigade.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "rules/black_powder/battles.h"
#include "support/case_file.h"
#include "support/scene_case.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::black_powder {
namespace {

TEST(BlackPowderRules, EachIsNamedByACaseOrAScene) {
    std::set<std::string> named;
    for (testing::Case const& each : testing::read_all_cases()) {
        named.insert(each.rules.begin(), each.rules.end());
    }
    for (testing::Scene const& each : testing::read_scenes_of("black-powder")) {
        named.insert(each.rules.begin(), each.rules.end());
    }
    text::LoadedSystem const system = text::load_system("black-powder");
    EXPECT_GT(system.ruleset->rules.size(), 180U);
    for (chance::RuleText const& rule : system.ruleset->rules) {
        EXPECT_EQ(named.count(rule.id), 1U) << rule.id;
    }
}

/// The first fault of a battle of one brigade a side.
std::string fault_of(std::string const& units) {
    std::string const text =
        "system = \"black-powder\"\ntitle = \"faults\"\n[table]\nwidth = 60\ndepth = 60\n"
        "[[side]]\nname = \"Blue\"\nedge = \"near\"\n[[side]]\nname = \"Red\"\nedge = \"far\"\n" +
        units;
    text::LoadedSystem const system = text::load_system("black-powder");
    Scenario const scenario{text::read_scenario("faults", text).scenario, *system.ruleset};
    if (scenario.faults.empty()) return "";
    return scenario.faults.front().rule + ": " + scenario.faults.front().message;
}

std::string unit(std::string const& name, std::string const& arm, int x) {
    return "[[unit]]\nname = \"" + name + "\"\nside = \"Blue\"\ncommand = \"First\"\narm = \"" +
           arm + "\"\nat = [" + std::to_string(x) + ", 30]\nfacing = 0\n";
}

std::string const turns = "[turns]\nlast = 10\n";

TEST(BlackPowderRules, ABrigadeHasACommanderAndTwoUnits) {
    EXPECT_EQ(fault_of(unit("a", "infantry", 10) + unit("b", "infantry", 20) +
                       unit("c", "commander", 30) + turns),
              "");
    EXPECT_EQ(fault_of(unit("a", "infantry", 10) + unit("c", "commander", 30) + turns),
              "BP-BDE-04: the brigade \"First\" has fewer than two units");
    EXPECT_EQ(fault_of(unit("a", "infantry", 10) + unit("b", "infantry", 20) + turns),
              "BP-CMD-02: the brigade \"First\" has no commander: name a unit with arm = "
              "\"commander\" in it");
}

// A commander is a marker, not a body of troops (BP-CMD-02): whoever stands there does not mind.
TEST(BlackPowderRules, ACommanderMayStandWithAUnit) {
    std::string const others = unit("a", "infantry", 10) + unit("b", "infantry", 20);
    EXPECT_EQ(fault_of(others + unit("c", "commander", 20) + turns), "");
    EXPECT_EQ(fault_of(unit("c", "commander", 20) + others + turns), "");
    EXPECT_EQ(fault_of(others + unit("c", "commander", 30) + unit("d", "infantry", 20) + turns),
              "GEO-12: d stands on b");
}

TEST(BlackPowderRules, ABattleHasALastTurn) {
    EXPECT_EQ(fault_of(unit("a", "infantry", 10) + unit("b", "infantry", 20) +
                       unit("c", "commander", 30)),
              "BP-R-31: a battle of Black Powder has a last turn: [turns] last = 20");
}

TEST(BlackPowderRules, WordsAreThoseOfTheArm) {
    std::string const rest = unit("b", "infantry", 20) + unit("c", "commander", 30) + turns;
    EXPECT_EQ(fault_of(unit("a", "infantery", 10) + rest),
              ": a: \"infantery\" is no arm of Black Powder; did you mean \"infantry\"?");
    EXPECT_EQ(fault_of(unit("a", "infantry", 10) + "morale = 7\n" + rest),
              "BP-UNIT-03: a: \"morale\" is a whole number from 2 to 6; it is 7");
    EXPECT_EQ(fault_of(unit("a", "infantry", 10) + "rating = 7\n" + rest),
              "BP-CMD-02: a: only a commander has a rating");
    EXPECT_EQ(fault_of(unit("a", "foot_artillery", 10) + "formation = \"square\"\n" + rest),
              "BP-R-30: a: guns are deployed or limbered");
    EXPECT_EQ(fault_of(unit("a", "foot_artillery", 10) + "weapon = \"rifle\"\n" + rest),
              "BP-SHT-10: a: guns have no other weapon than their guns");
    EXPECT_EQ(fault_of(unit("a", "cavalry", 10) + "light = true\n" + rest),
              "BP-R-30: a: only infantry is light");
    EXPECT_EQ(fault_of(unit("a", "infantry", 10) + "moral = 4\n" + rest),
              ": a: \"moral\" is no word of a unit of Black Powder; did you mean \"morale\"?");
}

}  // namespace
}  // namespace esprit::black_powder

// How charts are told: opposed rolls, what is left out and why, and what an outcome quotes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "program/by_system.h"
#include "program/verb.h"
#include "support/random_situation.h"
#include "support/source_tree.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/check_lines.h"
#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::testing {
namespace {

using fixture::told_by;
using ::testing::HasSubstr;
using ::testing::Not;

// GT-LIC-02: 3 and 3 are rolled again; 5 is higher than 2.
TEST(Telling, AnOpposedRollSaysWhoseEachDieIsBothTotalsAndTies) {
    EXPECT_THAT(told_by({"roll", "grande-tactique", "locked", "--dice", "3,3,5,2"}),
                HasSubstr("dice own 3, enemy 3: a tie of 3; own 5, enemy 2: 5 against 2 -> wins"));
}

// GT-LIC-03: veterans add one to theirs.
TEST(Telling, AnOpposedRollOfAProcedureNamesItsSides) {
    std::string const told =
        told_by({"roll", "grande-tactique", "charge", "defender.veteran", "--dice", "4,5,3,2,5,3"});
    EXPECT_THAT(told, HasSubstr("attacker against defender: Locked in combat"));
    EXPECT_THAT(told, HasSubstr("dice attacker 3, defender 2: a tie of 3; attacker 5, defender 3: "
                                "5 against 4 -> wins"));
}

// GT-CAV-03: lancers take one off theirs, and veterans add one: 5 and 3 are a tie of 4.
TEST(Telling, AnOpposedRollOnTheBattlefieldNamesTheUnits) {
    std::string const file =
        source_tree() + "/tests/cases/grande-tactique/inputs/lancers_lock.toml";
    EXPECT_THAT(told_by({"charge", file, "--dice", "4,6,5,3,3,3,5,2"}),
                HasSubstr("Lancers against Veterans: Locked in combat — 1d6 a side -1 against +1: "
                          "dice Lancers 5, Veterans 3: a tie of 4; Lancers 3, Veterans 3: "
                          "2 against 4 -> loses"));
}

// BP-SHT-01: of 1, 4, 5 and 6 three are 4 or more; nobody adds them up.
TEST(Telling, DiceOfAPoolAreCountedAndOthersAddUp) {
    text::CheckLine check;
    check.dice = {1, 4, 5, 6};
    check.total = 3;
    check.hits_on = 4;
    EXPECT_EQ(text::total_text(check), "");
    check.hits_for_one.push_back({});
    check.hits_for_one.back().hits = 2;
    EXPECT_EQ(text::total_text(check), ", 3 hits");
    text::CheckLine sum;
    sum.dice = {3, 4};
    sum.total = 8;
    EXPECT_EQ(text::total_text(sum), ", total 8");
    sum.total = 7;
    EXPECT_EQ(text::total_text(sum), "");
}

TEST(Telling, AFactThatChangesNothingIsIdleOrDoneByAnother) {
    std::string const twice = told_by(
        {"odds", "grande-tactique", "charge", "attacker.charging_shaken", "defender.shaken"});
    EXPECT_THAT(
        twice, HasSubstr("attacker.charging_shaken adds nothing: defender.shaken does it already"));
    EXPECT_THAT(twice, Not(HasSubstr("defender.shaken adds nothing")));
    EXPECT_THAT(told_by({"odds", "grande-tactique", "morale", "upslope", "in_built_up_area"}),
                HasSubstr("upslope adds nothing: in_built_up_area does it already"));
    EXPECT_THAT(told_by({"odds", "grande-tactique", "morale", "why=charged"}),
                HasSubstr("why has no effect on the odds here"));
}

// RF-RAL-02: a unit that rallies is unsteady unless it is routing, and regular unless it is said.
TEST(Telling, AFactThatIsAssumedAnywayIsSaidToBe) {
    std::string const told = told_by({"odds", "rank-and-file", "rally", "unsteady"});
    EXPECT_THAT(told, HasSubstr("unsteady is assumed anyway"));
    EXPECT_THAT(told, Not(HasSubstr("no effect")));
    EXPECT_THAT(told_by({"odds", "rank-and-file", "rally", "class=regular"}),
                HasSubstr("class is assumed anyway"));
    // without them another fact would be assumed, or another value
    std::string const charge =
        told_by({"odds", "rank-and-file", "charge", "attacker.stands=4", "attacker.self_foot",
                 "defender.stands=4", "defender.in_building", "defender.charged_in_flank"});
    EXPECT_THAT(charge, HasSubstr("defender.charged_in_flank has no effect on the odds here"));
    std::string const evades =
        told_by({"odds", "rank-and-file", "charge", "attacker.stands=4", "attacker.self_foot",
                 "defender.stands=4", "defender.self_skirmishing"});
    EXPECT_THAT(evades, HasSubstr("attacker.self_foot has no effect on the odds here"));
    // a number that has to be given
    EXPECT_THAT(evades, HasSubstr("attacker.stands has no effect on the odds here"));
}

// MW-ACT-04: of a leaderless unit the number is another rule's than the roll; so is that of a
// class in Rank and File (RF-MOR-03).
TEST(Telling, TheNumberThatIsNeededNamesItsRule) {
    EXPECT_THAT(
        told_by({"odds", "men-who-would-be-kings", "activate", "action=move", "leaderless"}),
        HasSubstr("2d6 (MW-ACT-03), 8 or more is needed (MW-ACT-04)"));
    EXPECT_THAT(
        told_by({"odds", "men-who-would-be-kings", "activate", "action=move", "leadership=6"}),
        HasSubstr("2d6, 6 or more is needed (MW-ACT-03)"));
    EXPECT_THAT(told_by({"odds", "rank-and-file", "rally", "class=regular"}),
                HasSubstr("1d6 (RF-RAL-01), 4 or more is needed (RF-MOR-0"));
}

// BP-BRK-E: where nobody supports, none of them has broken.
TEST(Telling, SupportersThatAreNotThereAreNotCounted) {
    std::string const told =
        told_by({"odds", "black-powder", "melee", "self.hand_to_hand=6", "self.stamina=3",
                 "self.morale=4", "self.arm=infantry", "enemy.hand_to_hand=6", "enemy.stamina=3",
                 "enemy.morale=4", "enemy.arm=infantry"});
    EXPECT_THAT(told, HasSubstr("enemy breaks  "));
    EXPECT_THAT(told, Not(HasSubstr("supporters_")));
}

// GT-R-11: height, buildings and a linear feature are one bonus; one of the three is enough.
TEST(Telling, OfThreeFactsThatDoTheSameOneIsNotIdle) {
    std::string const morale = told_by({"odds", "grande-tactique", "morale", "upslope",
                                        "in_built_up_area", "defending_linear_feature"});
    EXPECT_THAT(morale, HasSubstr("upslope adds nothing: defending_linear_feature does it"));
    EXPECT_THAT(morale, HasSubstr("in_built_up_area adds nothing: defending_linear_feature does"));
    EXPECT_THAT(morale, Not(HasSubstr("no effect")));
    EXPECT_THAT(morale, Not(HasSubstr("defending_linear_feature adds nothing")));
}

// GT-CHG-14: a routed target is lost without a check, in which help would count.
TEST(Telling, AFactThatKeepsACheckAwayDoesNotDoWhatAnotherWouldDoInIt) {
    std::string const told = told_by(
        {"odds", "grande-tactique", "charge", "attacker.charging_with_help", "defender.routed"});
    EXPECT_THAT(told, HasSubstr("attacker.charging_with_help has no effect on the odds here"));
    EXPECT_THAT(told, Not(HasSubstr("does it already")));
}

// GT-POS-02: a wall is no cover that is left.
TEST(Telling, TakingThePositionNamesWhatIsLeft) {
    std::string const file = source_tree() + "/tests/cases/grande-tactique/inputs/wall_kept.toml";
    EXPECT_THAT(told_by({"charge", file, "--answers", "stay", "--dice", "6,1"}),
                HasSubstr("leave Long Wall to take the position? stay"));
}

// RF-MEL-11: one -1, by whichever of the three.
TEST(Telling, OfThreeFactsThatDoTheSameTheLastOneDoesIt) {
    std::string const told = told_by({"odds", "rank-and-file", "melee", "enemy_behind_obstacle",
                                      "enemy_in_building", "enemy_uphill"});
    EXPECT_THAT(told,
                HasSubstr("enemy_behind_obstacle adds nothing: enemy_uphill does it already"));
    EXPECT_THAT(told, HasSubstr("enemy_in_building adds nothing: enemy_uphill does it already"));
    EXPECT_THAT(told, Not(HasSubstr("enemy_uphill adds nothing")));
    EXPECT_THAT(told, Not(HasSubstr("has no effect")));
}

// MW-FIRE-08: two hits are no casualty in hard cover, so the figures of the target, which no
// modifier counts, change nothing; the cover does not do what they would do.
TEST(Telling, AFactWithoutAModifierIsDoneByAnotherOnlyWhereTheOddsAreTheSame) {
    EXPECT_THAT(told_by({"odds", "men-who-would-be-kings", "volley", "shooter.figures=2",
                         "shooter.hit_on=5", "target.figures=1", "target.hard_cover",
                         "target.leadership=7"}),
                HasSubstr("target.figures has no effect on the odds here"));
}

// RF-R-19, RF-RAL-08
TEST(Telling, AListOfFactsSaysWhichOnesAChartRefuses) {
    std::string const told = told_by({"facts", "rank-and-file", "rally"});
    EXPECT_THAT(told, HasSubstr("the unit charges (refused: who is unsteady or routing does not"));
    EXPECT_THAT(told, HasSubstr("charged in the rear (refused: the target of a charge may not"));
}

TEST(Telling, EachRefusalOfBlackPowderIsListedWithItsRule) {
    text::LoadedSystem const system = text::load_system("black-powder");
    for (chance::Chart const& chart : system.ruleset->charts) {
        std::string const told = told_by({"facts", "black-powder", chart.name});
        for (chance::RefusedFacts const& refusal : chart.refusals) {
            std::size_t const at = told.find(refusal.because);
            ASSERT_NE(at, std::string::npos) << chart.name << ": " << refusal.id;
            std::string const line = told.substr(at, told.find('\n', at) - at);
            EXPECT_THAT(line, ::testing::ContainsRegex("[(]BP-[A-Z]+-[0-9A-Z]+[)]")) << chart.name;
        }
    }
    EXPECT_THAT(told_by({"facts", "black-powder", "command"}),
                HasSubstr("(refused: a disordered unit obeys no orders (BP-DIS-03))"));
}

// RF-MOVE-14: without `standing` skirmishers evade, and the verdict says that it assumes so.
TEST(Telling, AWaiverTestSaysThatItAssumesSkirmishersToEvade) {
    EXPECT_THAT(told_by({"odds", "rank-and-file", "waiver", "self_foot", "self_skirmishing",
                         "charged_frontally", "charger_shock", "charger_better_class"}),
                HasSubstr("standing is not given: false assumed"));
}

// MW-ACT-03: the type alone does not say the Discipline, which a trait may change.
TEST(Telling, ATestOfTheKingsSaysThatItAssumesADiscipline) {
    for (std::vector<std::string> const& asked :
         {std::vector<std::string>{"activate", "type=tribal_infantry", "action=move"},
          std::vector<std::string>{"pinning", "casualties=1"},
          std::vector<std::string>{"rally", "pinned=1"}}) {
        std::vector<std::string> words{"odds", "men-who-would-be-kings"};
        words.insert(words.end(), asked.begin(), asked.end());
        words.push_back("leadership=7");
        EXPECT_THAT(told_by(words), HasSubstr("discipline is not given: 0 assumed")) << asked[0];
        words.push_back("discipline=0");
        EXPECT_THAT(told_by(words), Not(HasSubstr("not given"))) << asked[0];
    }
}

TEST(Telling, ALeftOutModifierSaysOnceAndInWordsWhereItCounts) {
    std::string const told =
        told_by({"odds", "grande-tactique", "charge", "attacker.defending_linear_feature"});
    EXPECT_THAT(told, HasSubstr("counts only when the unit is charged, or beaten by fire, across "
                                "the linear feature (GT-R-11)"));
    EXPECT_THAT(told, Not(HasSubstr("has no effect")));
}

class TellingOf : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Of, TellingOf, each_system(), name_of_system);

// Names of the ruleset's own, and signs of its expressions, are none of a player's words.
TEST_P(TellingOf, SaysNowhereWithInternalNamesWhereAModifierCounts) {
    text::LoadedSystem const system = text::load_system(GetParam());
    for (chance::Chart const& chart : system.ruleset->charts) {
        for (chance::Modifier const& modifier : chart.modifiers) {
            if (modifier.only.always()) continue;
            EXPECT_THAT(modifier.only_where, Not(HasSubstr("_"))) << modifier.rule.text;
            EXPECT_THAT(modifier.only_where, Not(HasSubstr("=="))) << modifier.rule.text;
        }
    }
}

// The line of a table of results is quoted after that result and after no other.
TEST_P(TellingOf, QuotesNoResultButTheOneThatCame) {
    text::LoadedSystem const system = text::load_system(GetParam());
    fixture::RandomNumbers random{3};
    constexpr int rounds = 60;
    for (chance::Chart const& chart : system.ruleset->charts) {
        text::Subject const subject = text::find_subject(system, chart.name);
        auto const is_result = [&](std::string const& rule) {
            return rule != chart.rule.text &&
                   std::any_of(chart.bands.begin(), chart.bands.end(),
                               [&](chance::Band const& band) { return band.rule.text == rule; });
        };
        for (int round = 0; round < rounds; ++round) {
            auto const drawn = fixture::random_situation(subject, 5, random);
            if (drawn.objection) continue;
            chance::Roll roll;
            prepare(chart, drawn.situation.facts[0], roll);
            int const readings = roll.certain() ? 0 : roll.chance.readings;
            for (int reading = 0; reading < readings; ++reading) {
                text::CheckLine check;
                add_outcome(*system.ruleset, roll, reading, check);
                for (text::RuleLine const& next : check.next) {
                    if (!is_result(next.rule)) continue;
                    EXPECT_EQ(next.rule, check.decided_by) << chart.name;
                }
            }
        }
    }
}

}  // namespace
}  // namespace esprit::testing

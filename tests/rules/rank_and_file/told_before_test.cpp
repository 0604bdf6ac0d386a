// What players of Rank and File are told before they order or throw: whether a charge strikes a
// flank, and what a question assumes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/run_program.h"
#include "support/source_tree.h"
#include "text/verdicts/verdict.h"

namespace esprit::rank_and_file_test {
namespace {

using fixture::Ran;
using fixture::run_esprit;
using ::testing::HasSubstr;
using ::testing::Not;

using Words = std::vector<std::string>;

std::string odds(Words facts) {
    Words words{"odds", "rank-and-file"};
    words.insert(words.end(), facts.begin(), facts.end());
    Ran const ran = run_esprit(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out;
}

std::string told(std::string const& line) {
    std::string const file = source_tree() + "/tests/cases/rank-and-file/inputs/short_edge.toml";
    Ran const ran =
        run_esprit({"play", file, "--dice", "--hotseat"}, "6 1\ngo first\n" + line + "\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out;
}

// GEO-02, RF-R-02
TEST(RankAndFileBeforeACharge, ReachSaysWhichEdgeItStrikesAndWhy) {
    EXPECT_THAT(told("reach Horse"),
                HasSubstr("  may charge Foot in front: Horse is not wholly behind the line of its "
                          "front edge (RF-R-02)\n"));
    EXPECT_THAT(told("reach Dragoons"),
                HasSubstr("  may charge Guard in the flank: Dragoons is wholly behind the line of "
                          "its front edge (RF-R-02)\n"));
}

TEST(RankAndFileBeforeACharge, OddsSayItToo) {
    EXPECT_THAT(told("odds charge Horse at Foot"),
                HasSubstr("Horse strikes Foot in front: Horse is not wholly"));
}

TEST(RankAndFileQuestions, SayWhatTheyAssumeWhereItTurnsTheAnswer) {
    std::string const unformed = "  charger_formed is not given: false assumed\n";
    std::string const mounted = "  self_foot is not given: false assumed\n";
    EXPECT_THAT(odds({"waiver", "charged_in_flank"}), HasSubstr(unformed));
    EXPECT_THAT(odds({"waiver", "charged_in_flank", "charger_formed"}), Not(HasSubstr(unformed)));
    EXPECT_THAT(odds({"waiver", "charged_frontally", "charger_shock", "charger_better_class"}),
                HasSubstr(mounted));
    EXPECT_THAT(
        odds({"waiver", "charged_frontally", "self_foot", "charger_shock", "charger_better_class"}),
        Not(HasSubstr(unformed)));
    EXPECT_THAT(odds({"waiver", "self_skirmishing", "charger_formed"}),
                HasSubstr("  standing is not given: false assumed\n"));
    EXPECT_THAT(odds({"melee", "enemy_mounted"}), HasSubstr(mounted));
    EXPECT_THAT(odds({"melee", "lancers_charged"}),
                HasSubstr("  first_round is not given: false assumed\n"));
    EXPECT_THAT(odds({"rally"}), HasSubstr("  routing is not given: false assumed\n"));
    // who rallies is unsteady or routing
    std::string const unsteady = "  unsteady is not given: true assumed\n";
    EXPECT_THAT(odds({"rally"}), HasSubstr(unsteady));
    EXPECT_THAT(odds({"rally", "class=elite"}), HasSubstr(unsteady));
    EXPECT_THAT(odds({"rally", "routing"}), Not(HasSubstr(unsteady)));
    EXPECT_THAT(odds({"uncontrolled", "chance=2"}),
                HasSubstr("  won_melee is not given: false assumed\n"));
    EXPECT_THAT(odds({"charge", "attacker.stands=4", "defender.stands=4", "defender.in_building"}),
                HasSubstr("  defender.self_foot is not given: true assumed\n"));
}

// By its old name, and by both as long as they say the same.
TEST(RankAndFileQuestions, ReadTheBuildingByBothItsNames) {
    Words const facts{"waiver", "charged_frontally", "self_foot", "charger_shock",
                      "charger_better_class"};
    for (Words const& more : {Words{"in_building"}, Words{"defending_building"},
                              Words{"in_building", "defending_building=true"},
                              Words{"defending_building", "in_building"}}) {
        Words all = facts;
        all.insert(all.end(), more.begin(), more.end());
        EXPECT_THAT(odds(all), HasSubstr("not required  1  100.0%")) << more.front();
    }
    Ran const both =
        run_esprit({"odds", "rank-and-file", "morale", "defending_building", "in_building=false"});
    EXPECT_NE(both.code, 0);
    EXPECT_THAT(both.err, HasSubstr("\"in_building\" is given twice"));
}

TEST(RankAndFileQuestions, HouseRulesAndHelpKnowTheOldName) {
    text::NamedText const house{"club.toml",
                                "[house]\nruleset = \"rank-and-file\"\n"
                                "[[chart.morale.modifier]]\nrule = \"RF-MOR-09\"\n"
                                "when = \"defending_building\"\nvalue = 2\n"};
    text::LoadedSystem const system = text::load_system("rank-and-file", {&house, 1});
    text::Subject const morale = text::find_subject(system, "morale");
    auto const verdict =
        text::odds_of(morale, text::read_situation(morale, Words{"in_building"}), false);
    ASSERT_EQ(verdict.outcomes.size(), 2U);
    EXPECT_EQ(verdict.outcomes[0].probability.text(), "5/6");  // 2 or more
    EXPECT_EQ(run_esprit({"facts", "rank-and-file", "defending_building"}).out,
              run_esprit({"facts", "rank-and-file", "in_building"}).out);
}

TEST(RankAndFileQuestions, WhySaysByWhichRuleAnotherCounts) {
    EXPECT_THAT(run_esprit({"why", "RF-CB-03"}).out,
                HasSubstr("  used in: chart melee: a modifier of -1 (RF-MEL-14)\n"));
}

}  // namespace
}  // namespace esprit::rank_and_file_test

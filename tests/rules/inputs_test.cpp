// Situations in files, as a player would write them, through the commands that a player has:
// tests/cases/<system>/inputs. What each one shows stands at its top; what is expected follows from
// the rules that are named there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "program/run_program.h"
#include "support/source_tree.h"

namespace esprit::testing {
namespace {

using fixture::Ran;
using fixture::run_esprit;
using ::testing::HasSubstr;
using ::testing::Not;

using Words = std::vector<std::string>;

std::string input(std::string const& system, std::string const& name) {
    return source_tree() + "/tests/cases/" + system + "/inputs/" + name + ".toml";
}

/// Answers and refusals of a charge.
std::string charged(std::string const& name, Words const& more) {
    Words words{"charge", input("grande-tactique", name)};
    words.insert(words.end(), more.begin(), more.end());
    Ran const ran = run_esprit(words);
    return ran.out + ran.err;
}

/// What is told of a game whose dice are given.
std::string played(std::string const& system, std::string const& name, std::string const& lines) {
    Ran const ran = run_esprit({"play", input(system, name), "--hotseat", "--dice"}, lines);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out;
}

TEST(Inputs, AChargeGoesOutFromTheFrontOnly) {
    for (std::string const name :
         {"rear_to_the_enemy", "side_to_the_enemy", "rear_to_the_first_of_two"}) {
        EXPECT_THAT(charged(name, {"--dice", "4,1"}), HasSubstr("GT-CHG-03: the front of C"));
    }
}

// GEO-03: the place of the target flips nothing.
TEST(Inputs, AFollowUpPastACornerIsReadOneWay) {
    for (std::string const name :
         {"second_target_at_21.45", "second_target_at_21.6", "second_target_at_21.7"}) {
        std::string const told = charged(name, {"--dice", "3,1,5,1"});
        EXPECT_THAT(told, HasSubstr("in contact with T2; 1 follow-up")) << name;
        EXPECT_THAT(told, Not(HasSubstr("GT-MOD-10"))) << name;
    }
}

TEST(Inputs, AFollowUpComesIntoContactWhereItSeems) {
    EXPECT_THAT(charged("near_rear_corner", {"--dice", "3,1,5,1"}),
                HasSubstr("C shaken, in contact with N1; 1 follow-up"));
    EXPECT_THAT(charged("second_target_touched", {"--dice", "3,1,5,1"}),
                HasSubstr("C charges T2 (GT-FUP-05)"));
    EXPECT_THAT(charged("second_target_behind_a_bend", {"--dice", "3,1,5,4,1,4"}),
                Not(HasSubstr("finds nobody to charge next")));
}

TEST(Inputs, NobodyIsObligedToLeaveAWall) {
    for (std::string const name :
         {"across_a_broad_wall", "wall_an_inch_ahead", "contact_across_a_wall"}) {
        EXPECT_THAT(charged(name, {"--dice", "4,1", "--answers", "stay"}),
                    HasSubstr("C stays in its cover (GT-POS-02)"))
            << name;
    }
}

TEST(Inputs, AWallCountsWhicheverChargerIsThePrincipal) {
    for (std::string const principal : {"A1", "B1"}) {
        EXPECT_THAT(charged("two_chargers_and_a_wall", {"--dice", "3,3", "--answers", principal}),
                    HasSubstr("+1  GT-MOD-03"))
            << principal;
    }
}

TEST(Inputs, CavalryChargesNobodyInCover) {
    for (std::string const name : {"routed_in_a_village", "routed_in_a_wood"}) {
        EXPECT_THAT(charged(name, {}), HasSubstr("GT-R-27: C is cavalry")) << name;
    }
}

TEST(Inputs, TheWinnerOfACombatChargesThoseRunThrough) {
    EXPECT_THAT(charged("winner_meets_those_run_through", {"--dice", "3,6,2,5,1,2,6,3,3,3"}),
                HasSubstr("broken besides: G"));
}

TEST(Inputs, AnAssaultOnAHouseIsChargedInFlankAsOneInTheOpen) {
    for (std::string const name : {"assault_charged_in_flank", "charger_charged_in_flank"}) {
        std::string const told =
            played("rank-and-file", name, "6,1\ngo first\ncharge A at T\ncharge C at A\nend\n1\n");
        EXPECT_THAT(told, HasSubstr("A is charged in flank or rear and wavers (RF-WVR-03)"))
            << name;
    }
}

TEST(Inputs, AUnitThrownOutOfAHouseIsNotInIt) {
    EXPECT_THAT(played("rank-and-file", "thrown_out_of_a_house",
                       "6,1\ngo first\ncharge A at T\nend\nend\nend\nend\n2,2,2,2,2,2\n6,6,6,6\n"
                       "3,3\n3\n"),
                Not(HasSubstr("RF-MOR-09")));
}

TEST(Inputs, AChargeGoesOnAtThoseUnmaskedOnly) {
    std::string const told =
        played("rank-and-file", "unmasked_by_a_rout", "6,1\ngo first\ncharge A at T1\n1\n3,4\n");
    EXPECT_THAT(told, HasSubstr("charge on at T3"));
    EXPECT_THAT(told, Not(HasSubstr("charge on at T4")));
}

TEST(Inputs, AChargedUnitCanBeFiredAt) {
    EXPECT_THAT(played("rank-and-file", "fire_at_who_was_charged",
                       "6,1\ngo first\ncharge A at T\nend\nend\nend\nfire G at T\n"),
                HasSubstr("G fires at T (RF-FIRE-16)"));
}

TEST(Inputs, AChargeFromTheFrontQuarterIsFrontal) {
    for (std::string const name : {"front_quarter", "front_quarter_aside"}) {
        Ran const ran =
            run_esprit({"play", input("black-powder", name), "--side", "Blue", "--seed", "3"},
                       "odds initiative Charger to charge Target\nquit\n");
        EXPECT_THAT(ran.out, HasSubstr("23.5%  destroyed")) << name;
    }
}

TEST(Inputs, NobodyTestsBesideAUnitThatWasShotDown) {
    EXPECT_THAT(
        played("black-powder", "battery_beside_who_is_shot", "end\nshoot R1 at X\n5,5\n1,1\n1,1\n"),
        ::testing::AllOf(HasSubstr("X breaks and is destroyed"), Not(HasSubstr("BP-BRK-E"))));
    EXPECT_THAT(
        played("black-powder", "line_beside_who_is_shot",
               "end\nshoot RR1 at BB1\n5,5,5,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1\n1,1,1\nend\n1,1\n"),
        ::testing::AllOf(HasSubstr("BB1 breaks and is destroyed"), Not(HasSubstr("BP-BRK-E"))));
}

TEST(Inputs, OneMoveBackIsNoChoice) {
    EXPECT_THAT(
        played("black-powder", "one_move_is_free", "end\nshoot R1 at X\n4,4\n1,1\n3,3\n"),
        ::testing::AllOf(HasSubstr("X retires one move (BP-RES-02)"), Not(HasSubstr("or break?"))));
}

TEST(Inputs, AUnitThatIsShotAtTestsWhenAllFireIsIn) {
    std::string const told =
        played("black-powder", "two_volleys",
               "end\nend\nshoot Left Battalion at Target\n4,1,1,1,1,1,1,1\n1\n");
    EXPECT_THAT(told, HasSubstr("Target tests when all fire is in (BP-R-37)"));
    EXPECT_THAT(told, Not(HasSubstr("Break test —")));
}

TEST(Inputs, AFailedRallyInARedoubtGoesHalfAMoveBack) {
    EXPECT_THAT(played("men-who-would-be-kings", "rally_in_a_redoubt", "0\nrally In\n2,2\n"),
                HasSubstr("In goes back 3\""));
}

TEST(Inputs, SixFiguresOfSixAreAWholeUnit) {
    EXPECT_THAT(played("men-who-would-be-kings", "six_figures", "units\n"),
                HasSubstr("6 of 6 figures"));
    Ran const ran =
        run_esprit({"battle", input("men-who-would-be-kings", "six_figures"), "--seed", "1"});
    EXPECT_THAT(ran.out, HasSubstr(" of 20, Arab "));
}

}  // namespace
}  // namespace esprit::testing

// The odds of a fight in short.
#include <gtest/gtest.h>

#include <string>

#include "games/headline.h"

namespace esprit::games {
namespace {

FighterEnd fighter(rules::UnitId unit, Fortune fortune, std::string verb) {
    return {unit, fortune, std::move(verb)};
}
HeadlineEnd end(Fortune own, Fortune enemy, bool goes_on = false) {
    return {{fighter(0, own, "own")}, {fighter(1, enemy, "enemy")}, goes_on, {0, 0}};
}

TEST(Headlines, CallTheSideThatFaredBetterTheWinner) {
    EXPECT_EQ(result_of(end(Fortune::weakened, Fortune::driven_back)), HeadlineResult::win);
    EXPECT_EQ(result_of(end(Fortune::holds, Fortune::weakened)), HeadlineResult::win);
    EXPECT_EQ(result_of(end(Fortune::gone, Fortune::broken)), HeadlineResult::lose);
    EXPECT_EQ(result_of(end(Fortune::broken, Fortune::broken)), HeadlineResult::draw);
    EXPECT_EQ(result_of(end(Fortune::weakened, Fortune::holds, true)), HeadlineResult::draw);
}

// The roll before the order may fail: then nothing is won, drawn or lost.
TEST(Headlines, CountAnOrderThatIsNotCarriedOutApart) {
    HeadlineOf sum{"figures"};
    HeadlineEnd idle = end(Fortune::holds, Fortune::holds);
    idle.idle = true;
    sum.may_end(idle, Exact{1, 3});
    sum.may_end(end(Fortune::holds, Fortune::gone), Exact{2, 3});
    Headline const headline = sum.take();
    EXPECT_EQ(headline.idle, (Exact{1, 3}));
    EXPECT_EQ(headline.win, (Exact{2, 3}));
    EXPECT_EQ(headline.draw, Exact{});
    ASSERT_EQ(headline.units.size(), 2U);
    EXPECT_EQ(headline.units[0].shares.size(), 1U);
}

// One of two attackers that still holds has taken the ground, though the other broke.
TEST(Headlines, CountTheBestOfSeveralAttackers) {
    HeadlineEnd both = end(Fortune::broken, Fortune::driven_back);
    EXPECT_EQ(result_of(both), HeadlineResult::lose);
    both.own.push_back(fighter(2, Fortune::holds, "holds"));
    EXPECT_EQ(result_of(both), HeadlineResult::win);
}

// The best-off units are weakened alike, but one attacker has routed.
TEST(Headlines, CompareTheWorstBetweenEquals) {
    HeadlineEnd both = end(Fortune::weakened, Fortune::weakened);
    EXPECT_EQ(result_of(both), HeadlineResult::draw);
    both.own.push_back(fighter(2, Fortune::broken, "routs"));
    EXPECT_EQ(result_of(both), HeadlineResult::lose);
    both.enemies.push_back(fighter(3, Fortune::gone, "is destroyed"));
    EXPECT_EQ(result_of(both), HeadlineResult::win);
}

TEST(Headlines, AddUpResultsFortunesAndLosses) {
    HeadlineOf sum{"figures"};
    sum.may_end({{fighter(0, Fortune::holds, "holds")},
                 {fighter(1, Fortune::gone, "breaks")},
                 false,
                 {1, 6}},
                Exact{1, 4});
    sum.may_end({{fighter(0, Fortune::holds, "fights on")},
                 {fighter(1, Fortune::holds, "fights on")},
                 true,
                 {2, 2}},
                Exact{1, 2});
    sum.may_end({{fighter(0, Fortune::driven_back, "retires")},
                 {fighter(1, Fortune::holds, "holds")},
                 false,
                 {3, 0}},
                Exact{1, 4});
    Headline const headline = sum.take();
    EXPECT_EQ(headline.win, (Exact{1, 4}));
    EXPECT_EQ(headline.draw, (Exact{1, 2}));
    EXPECT_EQ(headline.lose, (Exact{1, 4}));
    ASSERT_EQ(headline.units.size(), 2U);
    EXPECT_EQ(headline.units[0].unit, 1);
    ASSERT_EQ(headline.units[0].shares.size(), 3U);
    EXPECT_EQ(headline.units[0].shares[0].verb, "breaks");
    EXPECT_EQ(headline.units[0].shares[1].verb, "fights on");
    // 1/4 + 2 * 1/2 + 3/4 = 2; 6/4 + 2 * 1/2 = 5/2.
    EXPECT_EQ(mean_text(headline.losses[0]), "2.0");
    EXPECT_EQ(mean_text(headline.losses[1]), "2.5");
    field::CommonScenario scenario;
    scenario.sides.resize(2);
    scenario.sides[0].name = "Blue";
    scenario.sides[1].name = "Red";
    scenario.units.resize(2);
    scenario.units[0].name = "Guard";
    scenario.units[1].name = "Line";
    EXPECT_EQ(text_of(headline, scenario),
              "win 25.0%, draw 50.0%, lose 25.0%\n"
              "Line breaks 25.0%, fights on 50.0%, holds 25.0%\n"
              "Guard retires 25.0%, fights on 50.0%, holds 25.0%\n"
              "losses on average: Blue 2.0, Red 2.5 figures\n");
}

TEST(Headlines, AreMissingWithoutAFight) {
    Headline const none = HeadlineOf{"points"}.take();
    EXPECT_FALSE(none.is_there());
    EXPECT_EQ(text_of(none, {}), "");
}

}  // namespace
}  // namespace esprit::games

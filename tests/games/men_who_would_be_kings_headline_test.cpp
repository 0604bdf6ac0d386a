// Attacks of The Men Who Would Be Kings in words.
#include <gtest/gtest.h>

#include <vector>

#include "games/adapter_headline.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

namespace kings = men_who_would_be_kings;

/// How an attack of the first unit at an enemy has ended when neither lost a figure, and the
/// attacker stands where it began.
HeadlineEnd end_where_it_began(kings::Done done) {
    MenWhoWouldBeKings const adapter{
        text::read_scenario_for({{"men-who-would-be-kings"}},
                                source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml")};
    auto const before = adapter.system().set_up(adapter.scenario());
    kings::UnitId enemy = 0;
    while (adapter.side_of(enemy) == adapter.side_of(0)) ++enemy;
    std::vector<kings::Order> const orders{{kings::OrderKind::attack, 0, enemy}};
    auto after = before;
    after.state[0].done = done;
    return FightReader<SystemAdapter<kings::System>>{adapter, orders, before}.end_of(after);
}

// It may give ground by as much as it came forward.
TEST(MenWhoWouldBeKingsHeadlines, CallAnAttackerDrivenBackToWhereItBegan) {
    HeadlineEnd const end = end_where_it_began(kings::Done::acted);
    ASSERT_EQ(end.own.size(), 1U);
    EXPECT_EQ(end.own[0].fortune, Fortune::driven_back);
    EXPECT_EQ(result_of(end), HeadlineResult::lose);
}

TEST(MenWhoWouldBeKingsHeadlines, SayThatAnAttackerHoldsThatDidNotGo) {
    HeadlineEnd const end = end_where_it_began(kings::Done::failed);
    ASSERT_EQ(end.own.size(), 1U);
    EXPECT_EQ(end.own[0].fortune, Fortune::holds);
    EXPECT_EQ(result_of(end), HeadlineResult::draw);
}

}  // namespace
}  // namespace esprit::games

// What is offered to those who have run, to silenced guns, and to those who stand at them.
#include "rules/grande_tactique/rally.h"

#include <gtest/gtest.h>

#include <vector>

#include "rules/grande_tactique/candidates.h"
#include "text/scenarios/scene_text.h"

namespace esprit::grande_tactique {
namespace {

using fixture::scene_head;
using fixture::unit;

class Rallies : public ::testing::Test {
protected:
    Rallies() : battle(set_up(scenario)) {
        battle.phase = Phase::pips;
        battle.division[0].pips = 4;
    }

    std::vector<Order> offered(UnitId to) const {
        std::vector<Order> orders;
        add_rallies({scenario, battle}, to, orders);
        for (Order const& order : orders) EXPECT_FALSE(refuse_order({scenario, battle}, order));
        return orders;
    }

    static constexpr UnitId runner = 0, guns = 1, line = 2, enemy_guns = 3, other_guns = 4;
    games::LoadedGrandeTactique const loaded = fixture::load(
        scene_head + unit("Runner", "French", "infantry", "[4, 4]", "state = \"routed\"\n") +
        unit("Guns", "French", "foot_artillery", "[8, 4]", "state = \"silenced\"\n") +
        unit("Line", "French", "infantry", "[12, 10]") +
        unit("Spoils", "Austrian", "foot_artillery", "[12, 11]", "state = \"silenced\"\n") +
        unit("Others", "Austrian", "foot_artillery", "[12, 13]", "state = \"silenced\"\n") +
        unit("Near", "Austrian", "infantry", "[8, 8]") +
        unit("Desaix", "French", "general", "[22, 4]") +
        unit("Melas", "Austrian", "general", "[22, 18]") + "[turns]\nlast = 10\n");
    Scenario const& scenario = *loaded.scenario;
    Battle battle;
};

TEST_F(Rallies, areOfferedAsTheUnitStandsAndTurnedToTheNearestEnemy) {
    std::vector<Order> const orders = offered(runner);
    ASSERT_EQ(orders.size(), 2U);
    EXPECT_EQ(orders[0], (Order{OrderKind::rally, runner}));
    EXPECT_EQ(orders[1].kind, OrderKind::rally);
    ASSERT_EQ(orders[1].path.count, 1);
    // it faces north; 4 inches up and 4 to the right is an eighth of a turn
    EXPECT_EQ(orders[1].path.segments[0],
              (geometry::Segment{geometry::Segment::Kind::pivot, 4500}));
}

TEST_F(Rallies, areOfferedByTheShorterTurn) {
    battle.units.pose[runner].facing_cdeg = 9000;
    std::vector<Order> const orders = offered(runner);
    ASSERT_EQ(orders.size(), 2U);
    EXPECT_EQ(orders[1].path.segments[0].amount, -4500);
    battle.units.pose[runner].facing_cdeg = 4500;  // it looks at the enemy already
    EXPECT_EQ(offered(runner).size(), 1U);
}

TEST_F(Rallies, areForSilencedGunsToBeRestored) {
    EXPECT_EQ(offered(guns), (std::vector<Order>{{OrderKind::restore, guns}}));
}

TEST_F(Rallies, areForTheOthersToSpikeWhatTheyTouch) {
    EXPECT_EQ(offered(line), (std::vector<Order>{{OrderKind::spike, line, enemy_guns}}));
    battle.units.pose[other_guns] = battle.units.pose[enemy_guns];
    EXPECT_EQ(offered(line).size(), 2U);
    battle.state[enemy_guns].mood = Mood::shaken;
    EXPECT_EQ(offered(line), (std::vector<Order>{{OrderKind::spike, line, other_guns}}));
}

TEST_F(Rallies, areNotOfferedToWhoCannotPay) {
    battle.division[0].pips = 1;
    EXPECT_TRUE(offered(runner).empty());
    EXPECT_TRUE(offered(guns).empty());
    EXPECT_TRUE(offered(line).empty());
}

TEST_F(Rallies, areOfferedToACollapsedDivisionButNothingElseIs) {
    battle.division[0].collapsed = true;
    EXPECT_EQ(offered(runner).size(), 2U);
    EXPECT_EQ(offered(guns), (std::vector<Order>{{OrderKind::restore, guns}}));
    EXPECT_TRUE(offered(line).empty());
}

TEST_F(Rallies, areRefusedToUnitsThatAreNotThere) {
    for (OrderKind const kind : {OrderKind::rally, OrderKind::spike, OrderKind::restore}) {
        EXPECT_TRUE(refuse_rally({scenario, battle}, {kind, no_unit, enemy_guns}));
    }
    EXPECT_TRUE(refuse_rally({scenario, battle}, {OrderKind::spike, line, no_unit}));
    EXPECT_TRUE(refuse_rally({scenario, battle}, {OrderKind::spike, line, battle.units.count}));
}

TEST_F(Rallies, takeAnyNumberForATurn) {
    Order order{OrderKind::rally, runner};
    order.path.count = 1;
    for (std::int32_t const amount : {INT32_MAX, INT32_MIN, 36'000, -1}) {
        order.path.segments[0] = {geometry::Segment::Kind::pivot, amount};
        EXPECT_FALSE(refuse_rally({scenario, battle}, order));
    }
}

}  // namespace
}  // namespace esprit::grande_tactique

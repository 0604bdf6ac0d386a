// Manoeuvres that scenes cannot show: collapsed divisions, what is left of a move, candidates, and
// where a unit may go.
#include "rules/grande_tactique/manoeuvre.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/grande_tactique/add_manoeuvres.h"
#include "support/random_field.h"

namespace esprit::grande_tactique {
namespace {

using geometry::Path;
using geometry::Segment;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = Segment::Kind;

field::RosterUnit unit(std::string name, std::uint8_t side, std::string arm, geometry::Pose pose) {
    field::RosterUnit added;
    added.name = std::move(name);
    added.side = side;
    added.command = "First";
    added.arm = std::move(arm);
    added.pose = pose;
    return added;
}

/// Blue infantry, cavalry and guns in a row, far from the enemy.
field::CommonScenario open_field() {
    field::CommonScenario scene;
    scene.system = "grande-tactique";
    scene.title = "an open field";
    scene.terrain.width_mil = 40'000;
    scene.terrain.depth_mil = 40'000;
    scene.sides = {{"Blue", "blue", field::TableEdge::near}, {"Red", "red", field::TableEdge::far}};
    scene.units = {unit("foot", 0, "infantry", {{10'000, 10'000}, 0}),
                   unit("horse", 0, "cavalry", {{20'000, 10'000}, 0}),
                   unit("guns", 0, "foot_artillery", {{30'000, 10'000}, 0}),
                   unit("enemy", 1, "infantry", {{20'000, 35'000}, 18000})};
    scene.terrain.settle();
    return scene;
}
constexpr UnitId foot = 0;
constexpr UnitId horse = 1;
constexpr UnitId guns = 2;

struct OpenField {
    OpenField() : scenario(open_field(), *fixture::grande_tactique_rules().ruleset) {
        battle = set_up(scenario);
        battle.phase = Phase::pips;
        battle.division[0].pips = 9;
    }

    Scenario scenario;
    Battle battle;
};

Order order_of(UnitId unit, std::initializer_list<Segment> parts) {
    Order order{OrderKind::move, unit};
    for (Segment const& part : parts) order.path.segments[order.path.count++] = part;
    return order;
}

// GT-COL-02, -08
TEST(CollapsedDivision, MovesOnlyNearerToItsOwnEdge) {
    OpenField field;
    auto const refused = [&](Order const& order) {
        return refuse_manoeuvre({field.scenario, field.battle}, order).has_value();
    };
    Order const ahead = order_of(foot, {{Kind::straight, 1000}});
    Order const aside = order_of(foot, {{Kind::pivot, 9000}, {Kind::straight, 1000}});
    Order const back = order_of(foot, {{Kind::straight, -1000}});
    Order const home = order_of(horse, {{Kind::pivot, 18000}, {Kind::straight, 4500}});
    for (Order const& order : {ahead, aside, back, home}) EXPECT_FALSE(refused(order));
    field.battle.division[0].collapsed = true;
    EXPECT_TRUE(refused(ahead));
    EXPECT_TRUE(refused(aside)) << "no nearer";
    EXPECT_FALSE(refused(back));
    EXPECT_FALSE(refused(home));
    EXPECT_TRUE(refused(order_of(foot, {{Kind::pivot, 18000}}))) << "no nearer";
    EXPECT_TRUE(refused({OrderKind::form_square, foot}));
    EXPECT_FALSE(refused({OrderKind::limber, guns})) << "guns withdraw limbered";
    auto const why = refuse_manoeuvre({field.scenario, field.battle}, ahead);
    EXPECT_EQ(why->rule.text, "GT-COL-02");
}

TEST(MoveLeft, IsTheMoveLessWhatIsUsedUp) {
    OpenField field;
    auto const left = [&](bool halved) {
        return move_left({field.scenario, field.battle}, horse, halved);
    };
    EXPECT_EQ(left(false), 9000);
    EXPECT_EQ(left(true), 4500);
    use_up_move(field.battle, horse, 2000, false);
    EXPECT_EQ(left(false), 7000);
    EXPECT_EQ(left(true), 2500);
    use_up_move(field.battle, horse, 1000, true);  // GT-MOVE-13
    EXPECT_EQ(left(false), 1500);
    EXPECT_EQ(left(true), 1500);
    use_up_move(field.battle, horse, 3000, false);
    EXPECT_EQ(left(false), 0);
    field.battle.state[foot].mood = Mood::shaken;  // GT-MOVE-10
    EXPECT_EQ(move_left({field.scenario, field.battle}, foot), 1500);
}

// GT-MOVE-11; a house rule may set another arc.
TEST(Manoeuvres, ARefusalNamesTheArcOfTheRules) {
    OpenField field;
    auto const why = [&](CentiDegree pivot_cdeg) {
        Order const order = order_of(horse, {{Kind::pivot, pivot_cdeg}, {Kind::straight, 4501}});
        auto const refused = refuse_manoeuvre({field.scenario, field.battle}, order);
        return refused ? refused->because : std::string{};
    };
    EXPECT_THAT(why(4600), HasSubstr("half a move outside 45 degrees"));
    field.scenario.distances.move_arc_cdeg = 6050;
    EXPECT_EQ(why(4600), "");
    EXPECT_THAT(why(6100), HasSubstr("half a move outside 60.5 degrees"));
}

TEST(Manoeuvres, OfCavalryInTheOpenAreThoseOfAPlayer) {
    OpenField field;
    std::vector<Order> orders;
    add_manoeuvres({field.scenario, field.battle}, horse, orders);
    // the enemy is straight ahead
    EXPECT_THAT(orders, ElementsAre(order_of(horse, {{Kind::straight, 9000}}),
                                    order_of(horse, {{Kind::straight, 4500}}),
                                    order_of(horse, {{Kind::wheel, 3000}}),
                                    order_of(horse, {{Kind::wheel, -3000}}),
                                    order_of(horse, {{Kind::straight, -4500}}),
                                    order_of(horse, {{Kind::pivot, 18000}, {Kind::straight, 4500}}),
                                    order_of(horse, {{Kind::pivot, 18000}})));
}

TEST(Manoeuvres, OfGunsAreThoseOfGuns) {
    OpenField field;
    std::vector<Order> orders;
    add_manoeuvres({field.scenario, field.battle}, guns, orders);
    // 10 to the left and 25 ahead: atan(10 / 25) = 21.80 degrees
    EXPECT_THAT(orders, ElementsAre(order_of(guns, {{Kind::pivot, -2180}}),
                                    order_of(guns, {{Kind::pivot, 18000}}),
                                    ::testing::Field(&Order::kind, OrderKind::limber),
                                    ::testing::Field(&Order::kind, OrderKind::limber)));
}

TEST(Manoeuvres, StopShortOfAnEnemy) {
    OpenField field;
    field.battle.units.pose[3] = {{20'000, 15'000}, 18000};  // fronts 4 inches apart
    std::vector<Order> orders;
    add_manoeuvres({field.scenario, field.battle}, horse, orders);
    ASSERT_FALSE(orders.empty());
    // half an inch before the touch, which may be a hundredth deep
    EXPECT_NEAR(orders.front().path.segments[0].amount, 3500, geometry::touch_mil + 1);
}

TEST(Manoeuvres, AreNoneWithoutPips) {
    OpenField field;
    field.battle.division[0].pips = 0;
    std::vector<Order> orders;
    for (UnitId const each : {foot, horse, guns}) {
        add_manoeuvres({field.scenario, field.battle}, each, orders);
    }
    EXPECT_THAT(orders, IsEmpty());
    field.battle.units.pose[foot].centre.y_mil = 500;
    add_manoeuvres({field.scenario, field.battle}, foot, orders);
    EXPECT_THAT(orders, IsEmpty());
    // where a move has led it to the edge, to leave is free
    field.battle.state[foot].moved_mil = 1000;
    add_manoeuvres({field.scenario, field.battle}, foot, orders);
    EXPECT_THAT(orders, ElementsAre(Order{OrderKind::leave_table, foot}));
}

TEST(Manoeuvres, OfGunsThatFireAreAPivotToTheEnemyAlone) {
    OpenField field;
    field.battle.state[guns].limbered = false;
    field.battle.state[guns].firing = true;
    field.battle.state[foot].firing = true;
    geometry::Pose& pose = field.battle.units.pose[guns];
    pose.facing_cdeg = geometry::normal_facing(pose.facing_cdeg + 9000);
    std::vector<Order> orders;
    add_manoeuvres({field.scenario, field.battle}, foot, orders);
    EXPECT_THAT(orders, IsEmpty());
    add_manoeuvres({field.scenario, field.battle}, guns, orders);
    ASSERT_EQ(orders.size(), 1U);
    EXPECT_EQ(orders[0].kind, OrderKind::move);
    EXPECT_EQ(orders[0].path.count, 1);
    EXPECT_EQ(orders[0].path.segments[0].kind, geometry::Segment::Kind::pivot);
}

bool has_corner(rules::Reach const& reach, Mil x_mil, Mil y_mil) {
    return std::any_of(reach.outline.begin(), reach.outline.end(),
                       [&](rules::Reach::Corner const& corner) {
                           return corner.x_mil == x_mil && corner.y_mil == y_mil;
                       });
}

TEST(ReachOfMove, IsAStripAheadAndAFan) {
    OpenField field;
    std::vector<rules::Reach> const reaches = reach_of_move({field.scenario, field.battle}, foot);
    ASSERT_EQ(reaches.size(), 2U);
    EXPECT_EQ(reaches[0].outline.size(), 4U);
    EXPECT_TRUE(has_corner(reaches[0], 8750, 13'500));
    EXPECT_TRUE(has_corner(reaches[0], 11'250, 10'500));
    EXPECT_TRUE(has_corner(reaches[1], 10'000, 13'500));
    // 3.5 / root 2 = 2.475
    EXPECT_TRUE(has_corner(reaches[1], 12'475, 12'475));
    EXPECT_TRUE(has_corner(reaches[1], 7525, 12'475));
}

TEST(ReachOfMove, EndsAtTheEdgeOfTheTable) {
    OpenField field;
    field.battle.units.pose[horse] = {{20'000, 36'000}, 0};
    for (rules::Reach const& reach : reach_of_move({field.scenario, field.battle}, horse)) {
        for (rules::Reach::Corner const& corner : reach.outline) EXPECT_LE(corner.y_mil, 40'000);
    }
}

TEST(ReachOfMove, IsNoneForWhoDoesNotMove) {
    OpenField field;
    EXPECT_THAT(reach_of_move({field.scenario, field.battle}, guns), IsEmpty());
    field.battle.state[guns].limbered = true;
    EXPECT_EQ(reach_of_move({field.scenario, field.battle}, guns).size(), 2U);
    field.battle.state[foot].mood = Mood::routed;
    EXPECT_THAT(reach_of_move({field.scenario, field.battle}, foot), IsEmpty());
    use_up_move(field.battle, horse, 9000, false);
    EXPECT_THAT(reach_of_move({field.scenario, field.battle}, horse), IsEmpty());
}

}  // namespace
}  // namespace esprit::grande_tactique

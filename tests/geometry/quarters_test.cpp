// The quarters round a base (BP-R-14), and ways into contact with one edge (GEO-11).
#include "geometry/quarters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/often.h"
#include "geometry/onto_edge.h"
#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

/// In whose quarter a point lies as `battalion` sees it: beyond which edge it lies furthest.
Edge plain_quarter(double x, double y) {
    double const aside = std::abs(x) - 1000;
    double const ahead = std::abs(y) - 500;
    if (ahead >= aside) return y > 0 ? Edge::front : Edge::rear;
    return x > 0 ? Edge::right : Edge::left;
}

/// How many thousandths of the front edge lie in each quarter.
std::array<int, 4> plain_shares(Base const& other) {
    std::array<int, 4> shares{};
    Corners const at = corners(other, {});
    Vector const along = at[front_right] - at[front_left];
    for (int i = 0; i < 1000; ++i) {
        Vector const point = at[front_left] + along * ((i + 0.5) / 1000);
        ++shares[static_cast<std::size_t>(plain_quarter(point.x, point.y))];
    }
    return shares;
}

TEST(Quarters, PartAtTheLinesFromTheCorners) {
    // 4" wide, its front at y = 1500: the front quarter reaches from -2000 to 2000 there
    auto const of = [](Mil x) {
        return quarter_of_front(battalion, base_at(x, 2000, 4000, 1000, 18000));
    };
    EXPECT_EQ(of(0), Edge::front);
    EXPECT_EQ(of(2000), Edge::front);  // half of it
    EXPECT_EQ(of(-2000), Edge::front);
    EXPECT_EQ(of(2020), Edge::right);
    EXPECT_EQ(of(-2020), Edge::left);
    EXPECT_EQ(quarter_of_front(battalion, base_at(0, -2000, 4000, 1000)), Edge::rear);
    EXPECT_EQ(quarter_of_front(battalion, base_at(2000, -2000, 4000, 1000)), Edge::right);
}

TEST(Quarters, GoByMostOfTheFrontEdge) {
    holds_in(2000, [] {
        auto const x = *rc::gen::inRange<Mil>(-9000, 9001);
        auto const y = *rc::gen::inRange<Mil>(-9000, 9001);
        auto const facing = *rc::gen::inRange<CentiDegree>(0, 36000);
        Base const other = base_at(x, y, 3000, 1000, facing);
        RC_PRE(!overlap(battalion, other));
        auto const shares = plain_shares(other);
        auto const found = static_cast<std::size_t>(quarter_of_front(battalion, other));
        int const most = *std::max_element(shares.begin(), shares.end());
        // a touch is 3.3 thousandths of its front, a point of the plain count one
        RC_ASSERT(shares[found] >= most - 6);
    });
}

TEST(Quarters, AreTheSameForATableThatIsTurned) {
    holds_in(500, [] {
        auto const x = *rc::gen::inRange<Mil>(-9000, 9001);
        auto const y = *rc::gen::inRange<Mil>(-9000, 9001);
        auto const facing = *rc::gen::inRange<CentiDegree>(0, 36000);
        Base const other = base_at(x, y, 3000, 1000, facing);
        Base own = battalion;
        Base its = other;
        own.pose = quarter_turned(own.pose);
        its.pose = quarter_turned(its.pose);
        RC_ASSERT(quarter_of_front(own, its) == quarter_of_front(battalion, other));
        RC_ASSERT(reaches_into_front_quarter(own, its) ==
                  reaches_into_front_quarter(battalion, other));
    });
}

TEST(FrontQuarter, IsReachedByAnyPartThatIsMoreThanATouchInIt) {
    auto const reached = [](Mil x, Mil y) {
        return reaches_into_front_quarter(battalion, base_at(x, y, 2000, 1000));
    };
    EXPECT_TRUE(reached(0, 1100));
    EXPECT_FALSE(reached(0, 10));  // its front edge a touch beyond the line
    EXPECT_TRUE(reached(0, 12));
    EXPECT_FALSE(reached(0, -3000));
    // its left front corner, 5000,4500, on the line from 1000,500; half a touch more to the left
    EXPECT_FALSE(reached(6000, 4000));
    EXPECT_FALSE(reached(5995, 4000));
    EXPECT_TRUE(reached(5980, 4000));
    EXPECT_TRUE(reached(-5980, 4000));
    EXPECT_FALSE(reached(-6000, 4000));
}

/// How far any point of a base lies in the front quarter of `battalion`, at most; below 0: outside.
double plain_depth_in_front(Base const& other) {
    constexpr int parts = 40;
    Corners const at = corners(other, {});
    double most = -1e9;
    for (int i = 0; i <= parts; ++i) {
        for (int k = 0; k <= parts; ++k) {
            Vector const point = at[front_left] +
                                 (at[front_right] - at[front_left]) * (1.0 * i / parts) +
                                 (at[rear_left] - at[front_left]) * (1.0 * k / parts);
            double const ahead = point.y - 500;
            most = std::max(most, std::min(ahead, ahead - (std::abs(point.x) - 1000)));
        }
    }
    return most;
}

TEST(FrontQuarter, IsReachedByBasesOfWhichAPointLiesInIt) {
    holds_in(2000, [] {
        auto const x = *rc::gen::inRange<Mil>(-6000, 6001);
        auto const y = *rc::gen::inRange<Mil>(-6000, 6001);
        auto const facing = *rc::gen::inRange<CentiDegree>(0, 36000);
        Base const other = base_at(x, y, 3000, 1000, facing);
        double const depth = plain_depth_in_front(other);
        bool const reached = reaches_into_front_quarter(battalion, other);
        constexpr double between_points_mil = 120;
        if (depth > 2 * touch_mil) RC_ASSERT(reached);
        if (depth < -between_points_mil) RC_ASSERT(!reached);
    });
}

/// How much of the front of `mover` lies along an edge of `battalion` that looks north.
double along_front(Base const& mover) {
    double const x = mover.pose.centre.x_mil;
    double const half = mover.frontage_mil * 0.5;
    return std::min(x + half, 1000.0) - std::max(x - half, -1000.0);
}

ContactPlan onto(Base const& mover, Edge edge, CentiDegree most_turn = 4500) {
    return plan_contact_with(mover, battalion, edge, {},
                             {100'000, 100'000, most_turn, most_turn, 0});
}

TEST(PlanOntoAnEdge, GoesStraightWhereThatLeadsOntoIt) {
    ContactPlan const plan = onto(base_at(500, 5000, 2000, 1000, 18000), Edge::front);
    EXPECT_EQ(plan.fault, PlanFault::none);
    EXPECT_EQ(plan.arrival.facing_cdeg, 18000);
    EXPECT_EQ(plan.touched, Edge::front);
    EXPECT_EQ(plan.final.centre, (Point{500, 1000}));
}

TEST(PlanOntoAnEdge, ElseBringsAllOfItsFrontOntoIt) {
    for (Mil const aside : {2000, 2100, 3000, -2000, -3000}) {
        ContactPlan const plan = onto(base_at(aside, 5000, 2000, 1000, 18000), Edge::front);
        ASSERT_EQ(plan.fault, PlanFault::none) << aside;
        EXPECT_EQ(plan.final.facing_cdeg, 18000) << aside;
        EXPECT_GE(along_front({plan.final, 2000, 1000}), 1970) << aside;
    }
}

TEST(PlanOntoAnEdge, TurnsNoFurtherThanItMay) {
    ContactPlan const plan = onto(base_at(9000, 5000, 2000, 1000, 18000), Edge::front, 4500);
    EXPECT_EQ(plan.fault, PlanFault::out_of_reach);
    EXPECT_EQ(onto(base_at(9000, 5000, 2000, 1000, 18000), Edge::front, 9000).fault,
              PlanFault::none);
}

TEST(PlanOntoAnEdge, PassesOverWhatIsBarred) {
    Base const mover = base_at(0, 5000, 2000, 1000, 18000);
    std::array<Base, 1> const friends{base_at(700, 2500, 1000, 1000)};
    Obstacles const all{friends, {}, {}, 0, 0};
    MoveLimits const limits{100'000, 100'000, 4500, 4500, 0};
    ContactPlan const plan = plan_contact_with(mover, battalion, Edge::front, all, limits);
    ASSERT_EQ(plan.fault, PlanFault::none);
    EXPECT_NE(plan.arrival.facing_cdeg, 18000);
    std::array<Base, 1> const wall{base_at(0, 2500, 60000, 1000)};
    Obstacles const barred{wall, {}, {}, 0, 0};
    ContactPlan const none = plan_contact_with(mover, battalion, Edge::front, barred, limits);
    EXPECT_EQ(none.fault, PlanFault::blocked);
    EXPECT_EQ(none.blocked_by, 0);
}

TEST(PlanOntoAnEdge, TouchesThatEdgeAndTurnsNoFurther) {
    holds_in(1000, [] {
        auto const x = *rc::gen::inRange<Mil>(-9000, 9001);
        auto const y = *rc::gen::inRange<Mil>(-9000, 9001);
        auto const facing = *rc::gen::inRange<CentiDegree>(0, 36000);
        Base const mover = base_at(x, y, 3000, 1000, facing);
        RC_PRE(!in_contact(battalion, mover));
        Edge const edge = quarter_of_front(battalion, mover);
        ContactPlan const plan = onto(mover, edge);
        if (plan.fault != PlanFault::none) return;
        RC_ASSERT(plan.touched == edge);
        RC_ASSERT(turn_between(plan.arrival.facing_cdeg, facing) <= 4500);
        Base end = mover;
        end.pose = plan.final;
        RC_ASSERT(in_contact(end, battalion));
        RC_ASSERT(!overlap(end, battalion));
    });
}

}  // namespace
}  // namespace esprit::geometry

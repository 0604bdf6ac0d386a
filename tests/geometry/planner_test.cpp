// Getting into contact (GEO-08, GEO-11).
#include "geometry/planner.h"

#include <gtest/gtest.h>

#include <array>

#include "geometry/contact.h"
#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

using Kind = Segment::Kind;

MoveLimits const straight_only{8000, 4000, 4500, 0, 0};

ContactPlan plan(Base const& target, std::span<Base const> others = {},
                 MoveLimits const& within = usual_limits) {
    return plan_contact(battalion, target, {others, {}, {}, 0, 0}, within);
}

TEST(Planner, Geo11GoesStraightAheadWhereItCan) {
    ContactPlan const made = plan(base_at(0, 5000, 2000, 1000, 18000));
    EXPECT_EQ(made.fault, PlanFault::none);
    ASSERT_EQ(made.path.count, 1);
    EXPECT_EQ(made.path.segments[0], (Segment{Kind::straight, 4000}));
    EXPECT_EQ(made.arrival, (Pose{{0, 4000}, 0}));
    EXPECT_EQ(made.final, made.arrival);
    EXPECT_FALSE(made.squared_up);
    EXPECT_EQ(made.touched, Edge::front);
    EXPECT_EQ(made.length_mil, 4000);
}

TEST(Planner, Geo11ReachesExactlyAsFarAsItMay) {
    EXPECT_EQ(plan(base_at(0, 9000, 2000, 1000), {}, straight_only).fault, PlanFault::none);
    EXPECT_EQ(plan(base_at(0, 9001, 2000, 1000), {}, straight_only).fault, PlanFault::out_of_reach);
}

// However narrow the arc is, straight ahead is within it.
TEST(Planner, Geo11HasTheFullReachStraightAhead) {
    ContactPlan const made = plan(base_at(0, 5000, 2000, 1000, 18000), {}, {8000, 3000, 0, 0, 0});
    EXPECT_EQ(made.fault, PlanFault::none);
    EXPECT_EQ(made.length_mil, 4000);
}

TEST(Planner, Geo11AMoverInContactStays) {
    ContactPlan const made = plan(base_at(300, 1010, 2000, 1000, 18000));
    EXPECT_EQ(made.fault, PlanFault::none);
    EXPECT_EQ(made.path.count, 0);
    EXPECT_EQ(made.final, battalion.pose);
    Outline const wood{{{-2000, 505}, {2000, 505}, {0, 4000}}};
    EXPECT_EQ(plan_contact(battalion, wood, {}, usual_limits).path.count, 0);
}

// Who touches the target with a side or the back has not come there with its front.
TEST(Planner, Geo11AMoverThatTouchesByAnotherEdgeTurnsToTheTarget) {
    ContactPlan const behind = plan(base_at(0, -1000, 2000, 1000, 18000));
    ASSERT_EQ(behind.path.count, 1);
    EXPECT_EQ(behind.path.segments[0], (Segment{Kind::pivot, 18000}));
    EXPECT_EQ(behind.final.centre, battalion.pose.centre);
    // Turned to the left its front is 500 from where its side was.
    ContactPlan const beside = plan(base_at(-2000, 0, 2000, 1000, 0));
    ASSERT_EQ(beside.path.count, 2);
    EXPECT_EQ(beside.path.segments[0], (Segment{Kind::pivot, -9000}));
    EXPECT_EQ(beside.path.segments[1], (Segment{Kind::straight, 500}));
}

TEST(Planner, Geo11TheTouchedEdgeIsTold) {
    EXPECT_EQ(plan(base_at(0, 5000, 2000, 1000, 9000)).touched, Edge::right);
    EXPECT_EQ(plan(base_at(0, 5000, 2000, 1000, 0)).touched, Edge::rear);
}

TEST(Planner, Geo11StraightAheadIsNotAside) {
    EXPECT_EQ(plan(base_at(0, 5000, 2000, 1000), {}, {4000, 0, 0, 0, 0}).fault, PlanFault::none);
}

TEST(Planner, Geo08OthersBlockWhenTheyAreMetFirst) {
    Base const target = base_at(0, 5000, 2000, 1000, 18000);
    auto const with = [&](Base const& other) { return plan(target, {{other}}, straight_only); };
    ContactPlan const blocked = with(base_at(0, 3000, 500, 500));
    EXPECT_EQ(blocked.fault, PlanFault::blocked);
    EXPECT_EQ(blocked.blocked_by, 0);
    EXPECT_EQ(blocked.final, battalion.pose);
    // Reaching into the way by a touch, and by more.
    EXPECT_EQ(with(base_at(1240, 3000, 500, 500)).fault, PlanFault::none);
    EXPECT_EQ(with(base_at(1239, 3000, 500, 500)).fault, PlanFault::blocked);
    // Beside the target: its near edge as far as a touch before the target's.
    EXPECT_EQ(with(base_at(1250, 4740, 500, 500)).fault, PlanFault::none);
    EXPECT_EQ(with(base_at(500, 6000, 500, 500)).fault, PlanFault::none);
    // Friends that it stands against.
    EXPECT_EQ(with(base_at(2000, 0, 2000, 1000)).fault, PlanFault::none);
    EXPECT_EQ(with(base_at(0, -1000, 2000, 1000)).fault, PlanFault::none);
    EXPECT_EQ(with(base_at(0, 1000, 2000, 1000)).fault, PlanFault::blocked);
}

TEST(Planner, Geo08TheFirstToBeMetIsNamed) {
    std::array<Base, 3> const others{base_at(0, 3500, 500, 500), base_at(0, 2000, 500, 500),
                                     base_at(5000, 0, 500, 500)};
    EXPECT_EQ(plan(base_at(0, 5000, 2000, 1000), others, straight_only).blocked_by, 1);
}

TEST(Planner, Geo08AreasAndCoursesBlockToo) {
    Base const target = base_at(0, 5000, 2000, 1000, 18000);
    Outline const town{{{-100, 2000}, {100, 2000}, {0, 2500}}};
    Course const river{{{-300, 2000}, {300, 2100}}, 0};
    std::array<Outline const*, 1> const areas{&town};
    std::array<Course const*, 1> const courses{&river};
    EXPECT_EQ(plan_contact(battalion, target, {{}, areas, {}, 0, 0}, straight_only).fault,
              PlanFault::blocked);
    EXPECT_EQ(plan_contact(battalion, target, {{}, {}, courses, 0, 0}, straight_only).fault,
              PlanFault::blocked);
}

TEST(Planner, Geo11PivotsSoThatMostOfItsFrontComesOntoTheFaceBeforeIt) {
    // Before the target's front, 3500 from it and 3000 from its side. Its corners there are 3000
    // and 5000 to the right, 4000 ahead. All of it lies in the swath, 1000 to either side, from
    // where the right side line passes the far corner, 6403 away at 51.34 degrees: asin(1000/6403)
    // = 8.98 degrees less. A greater turn sees less of it, a smaller one leaves some of it aside.
    Base const target = base_at(4000, 4500, 2000, 1000, 18000);
    ContactPlan const made = plan(target);
    ASSERT_EQ(made.fault, PlanFault::none);
    ASSERT_EQ(made.path.count, 2);
    EXPECT_EQ(made.path.segments[0], (Segment{Kind::pivot, 4236}));
    EXPECT_EQ(made.length_mil, made.path.segments[1].amount);
    EXPECT_EQ(plan(mirrored(target)).path.segments[0], (Segment{Kind::pivot, -4236}));
}

// All of the front on the face is as good with a smaller turn as with a greater one.
TEST(Planner, Geo11OfEquallyGoodTurnsTakesTheLeast) {
    // The near corner is 3000 to the right and 4000 ahead, 5000 away at 36.87 degrees: the left
    // side line passes it where the turn is asin(1000/5000) = 11.54 degrees more.
    Base const target = base_at(8000, 4500, 10000, 1000, 18000);
    ContactPlan const made = plan(target, {}, {20000, 20000, 4500, 18000, 0});
    ASSERT_EQ(made.fault, PlanFault::none);
    EXPECT_NEAR(made.path.segments[0].amount, 4841, 4);
}

TEST(Planner, Geo11TakesTheLeastTurnWhereNoneBringsItOntoTheFaceBeforeIt) {
    // A wall stands along the front of the target; its right side is still met, past the wall's
    // end.
    Base const target = base_at(4000, 4500, 2000, 1000, 18000);
    std::array<Base, 1> const wall{base_at(4150, 3800, 2400, 300)};
    ContactPlan const made = plan(target, wall);
    ASSERT_EQ(made.fault, PlanFault::none);
    EXPECT_EQ(made.path,
              plan_straightest(battalion, target, {wall, {}, {}, 0, 0}, usual_limits).path);
    EXPECT_EQ(made.touched, Edge::right);
}

TEST(Planner, Geo11GoesOntoAnotherFaceWhereItIsTold) {
    Base const target = base_at(4000, 4500, 2000, 1000, 18000);
    auto const onto = [&](Edge face) {
        return plan_contact_onto(battalion, target, face, {}, usual_limits);
    };
    EXPECT_EQ(onto(Edge::front).path, plan(target).path);
    // Its right side is 3000 to the right, from 4000 to 5000 ahead: what is seen of it grows until
    // the left side line passes the far corner, 5831 away at 30.96 degrees: asin(1000/5831) = 9.87
    // more.
    EXPECT_EQ(onto(Edge::right).path.segments[0], (Segment{Kind::pivot, 4084}));
    EXPECT_EQ(onto(Edge::rear).fault, PlanFault::misses);
    EXPECT_EQ(onto(Edge::left).fault, PlanFault::misses);
}

TEST(Planner, Geo11PivotsByTheLeastAngleWhereItIsTold) {
    // The target's far left corner is 3000 right and 5000 ahead of the mover's centre: 5831 away,
    // at 30.96 degrees. The swath reaches 990 (without a touch) to the right: asin(990/5831) = 9.78
    // degrees. The pivot is 21.19 degrees.
    Base const target = base_at(4000, 4500, 2000, 1000, 18000);
    auto const straightest = [](Base const& at) {
        return plan_straightest(battalion, at, {}, usual_limits);
    };
    ContactPlan const made = straightest(target);
    ASSERT_EQ(made.fault, PlanFault::none);
    ASSERT_EQ(made.path.count, 2);
    EXPECT_EQ(made.path.segments[0], (Segment{Kind::pivot, 2119}));
    EXPECT_EQ(made.length_mil, made.path.segments[1].amount);
    // On the other side the same.
    EXPECT_EQ(straightest(mirrored(target)).path.segments[0], (Segment{Kind::pivot, -2119}));
}

TEST(Planner, Geo11BeyondTheArcTheShorterReachCounts) {
    // Straight to the right, 3000 from front to edge after a quarter turn. No pivot of up to 45
    // degrees meets it: its corners are at 81.9 degrees and more, asin(990/3535) = 16.3.
    // Wherever it is met, the mover's furthest point, 1118 from its centre, has 2382 to go.
    Base const target = base_at(4000, 0, 1000, 1000, 27000);
    EXPECT_EQ(plan(target, {}, {8000, 3000, 4500, 18000, 0}).fault, PlanFault::none);
    EXPECT_EQ(plan(target, {}, {8000, 2300, 4500, 18000, 0}).fault, PlanFault::out_of_reach);
    EXPECT_EQ(plan(target, {}, {8000, 2300, 9000, 18000, 0}).fault, PlanFault::none);
}

TEST(Planner, Geo11WheelsWhereItCannotPivot) {
    // Without pivots. About 1000,500; the target's far left corner is 2000 right and 4500 ahead.
    Base const target = base_at(4000, 4500, 2000, 1000, 18000);
    ContactPlan const made = plan(target, {}, {8000, 4000, 4500, 0, 9000});
    ASSERT_EQ(made.fault, PlanFault::none);
    ASSERT_EQ(made.path.count, 2);
    // The right side line passes the far right corner, 4000 right and 3500 ahead, at 48.81 degrees:
    // then all of the front of the target lies in the swath.
    EXPECT_EQ(made.path.segments[0], (Segment{Kind::wheel, 4881}));
    // The path of the middle of the front counts: 1000 times 0.8520.
    EXPECT_NEAR(made.length_mil - made.path.segments[1].amount, 852, 1);

    ContactPlan const least = plan_straightest(battalion, target, {}, {8000, 4000, 4500, 0, 9000});
    ASSERT_EQ(least.fault, PlanFault::none);
    // atan(2000/4500) = 23.96 degrees, and a touch further: asin(10/4924) = 0.12 degrees.
    EXPECT_NEAR(least.path.segments[0].amount, 2396 + 12, 4);
    EXPECT_NEAR(least.length_mil - least.path.segments[1].amount, 420.4, 1);
}

TEST(Planner, Geo11ATargetBehindIsOutOfReachWithoutTurns) {
    EXPECT_EQ(plan(base_at(0, -5000, 2000, 1000), {}, straight_only).fault,
              PlanFault::out_of_reach);
}

TEST(Planner, Geo10DoesNotLeaveTheTable) {
    Base const target = base_at(4000, 4000, 2000, 1000);
    Base const near_edge = base_at(1000, 4000, 2000, 1000, 9000);
    // Turned to the target it stands 500 from its centre to the edge; the edge is at 0.
    EXPECT_EQ(plan_contact(near_edge, target, {{}, {}, {}, 10000, 8000}, straight_only).fault,
              PlanFault::none);
    // The arrival reaches over the far edge by 11 mil: y = 4000 + 1000 against 4989.
    EXPECT_EQ(plan_contact(near_edge, target, {{}, {}, {}, 10000, 4989}, straight_only).fault,
              PlanFault::off_table);
    EXPECT_EQ(plan_contact(near_edge, target, {{}, {}, {}, 10000, 4990}, straight_only).fault,
              PlanFault::none);
}

TEST(SquaringUp, Geo11KeepsTheTouchingPoint) {
    // The target's front edge is y = 500 from -1000 to 1000 and looks north; the mover comes from
    // there, turned by 10 degrees clockwise, so that its front left corner (to the east) leads.
    Base const target = base_at(0, 0, 2000, 1000);
    Base const coming = base_at(500, 4000, 1600, 1000, 19000);
    ContactPlan const made = plan_contact(coming, target, {{}, {}, {}, 0, 0}, straight_only);
    ASSERT_EQ(made.fault, PlanFault::none);
    EXPECT_TRUE(made.squared_up);
    EXPECT_EQ(made.final.facing_cdeg, 18000);
    EXPECT_EQ(made.final.centre.y_mil, 1000);
    Base arrived = coming;
    arrived.pose = made.arrival;
    Base squared = coming;
    squared.pose = made.final;
    EXPECT_NEAR(corner_point(squared, front_left).x_mil, corner_point(arrived, front_left).x_mil,
                1);
}

TEST(SquaringUp, Geo11NeedsNineTenthsOfTheFront) {
    // Fronts of 2000: 1800 must lie against the edge.
    Base const target = base_at(0, 0, 2000, 1000);
    auto const squared = [&](Mil x) {
        // Turned by 50 cdeg counter-clockwise: the front left corner (east) is further back, so
        // the front right corner (x - 1000) touches and stays.
        Base base = base_at(x, 1009, 2000, 1000, 17950);
        return squared_up(base, target, {}).facing_cdeg == 18000;
    };
    EXPECT_TRUE(squared(0));
    EXPECT_TRUE(squared(190));
    EXPECT_FALSE(squared(210));
}

TEST(SquaringUp, Geo11NotOntoSomethingElse) {
    Base const target = base_at(0, 0, 2000, 1000);
    Base const coming = base_at(500, 4000, 1600, 1000, 19000);
    // It arrives with its front from 691,500 to -885,778. Squared up the front would be at y = 500
    // as far as -909, over this one:
    std::array<Base, 1> const beside{base_at(-850, 560, 60, 60)};
    ContactPlan const made = plan_contact(coming, target, {beside, {}, {}, 0, 0}, straight_only);
    ASSERT_EQ(made.fault, PlanFault::none);
    EXPECT_FALSE(made.squared_up);
    EXPECT_EQ(made.final, made.arrival);
}

TEST(Planner, Geo11AnAreaIsTouchedAtItsBorder) {
    Outline const wood{{{-2000, 4000}, {2000, 4100}, {2000, 8000}, {-2000, 8000}}};
    ContactPlan const made = plan_contact(battalion, wood, {}, usual_limits);
    ASSERT_EQ(made.fault, PlanFault::none);
    // At x = -1000 the border is at 4025; the front is 500 ahead.
    EXPECT_EQ(made.arrival, (Pose{{0, 3525}, 0}));
    // The border rises by 100 in 4000: atan(0.025) = 1.43 degrees to the left.
    EXPECT_TRUE(made.squared_up);
    EXPECT_EQ(made.final.facing_cdeg, 36000 - 143);
}

TEST(OrderedPaths, AreFollowedToContact) {
    Base const target = base_at(4000, 4500, 2000, 1000, 18000);
    Path path;
    path.segments = {{{Kind::pivot, 4000}, {Kind::straight, 8000}}};
    path.count = 2;
    ContactPlan const made = follow_path(battalion, target, path, {}, usual_limits);
    ASSERT_EQ(made.fault, PlanFault::none);
    EXPECT_LT(made.length_mil, 5000);
    Base arrived = battalion;
    arrived.pose = made.arrival;
    EXPECT_TRUE(in_contact(arrived, target));
    path.segments[1].amount = 100;
    EXPECT_EQ(follow_path(battalion, target, path, {}, usual_limits).fault, PlanFault::misses);
    path.segments[0].amount = -4000;
    EXPECT_EQ(follow_path(battalion, target, path, {}, usual_limits).fault, PlanFault::misses);
    path.segments[1].amount = 9000;
    EXPECT_EQ(follow_path(battalion, target, path, {}, usual_limits).fault,
              PlanFault::out_of_reach);
}

TEST(OrderedPaths, ThatThePlannerMadeEndWhereItSaid) {
    for (Base const& target :
         {base_at(4000, 4500, 2000, 1000, 18000), base_at(0, 5000, 2000, 1000, 18000),
          base_at(-3000, -2000, 2000, 1000, 1000)}) {
        ContactPlan const made = plan(target);
        ASSERT_EQ(made.fault, PlanFault::none);
        ContactPlan const again = follow_path(battalion, target, made.path, {}, usual_limits);
        EXPECT_EQ(again.fault, PlanFault::none);
        EXPECT_EQ(again.arrival, made.arrival);
        EXPECT_EQ(again.final, made.final);
        EXPECT_EQ(again.length_mil, made.length_mil);
    }
}

}  // namespace
}  // namespace esprit::geometry

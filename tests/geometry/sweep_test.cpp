// Bases in motion (GEO-08, GEO-10).
#include "geometry/sweep.h"

#include <gtest/gtest.h>

#include "geometry/contact.h"
#include "geometry/often.h"
#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

TEST(Sweeps, Geo08EndAtTheFirstTouch) {
    EXPECT_DOUBLE_EQ(way_until_touch(battalion, north, base_at(0, 5000, 2000, 1000)).value(), 4000);
    // A corner first: a square of side 1000 turned by 45 degrees.
    EXPECT_NEAR(way_until_touch(battalion, north, base_at(0, 5000, 1000, 1000, 4500)).value(),
                4500 - 707.10678, 1e-4);
    EXPECT_DOUBLE_EQ(
        way_until_touch(battalion, {0.6, 0.8}, base_at(3000, 5000, 2000, 1000)).value(), 5000);
}

TEST(Sweeps, Geo08GrazingByATouchIsPassingBy) {
    EXPECT_TRUE(way_until_touch(battalion, north, base_at(1989, 5000, 2000, 1000)));
    EXPECT_FALSE(way_until_touch(battalion, north, base_at(1990, 5000, 2000, 1000)));
    EXPECT_FALSE(way_until_touch(battalion, north, base_at(2500, 5000, 2000, 1000)));
    EXPECT_FALSE(way_until_touch(battalion, north, base_at(0, -5000, 2000, 1000)));
}

TEST(Sweeps, Geo08WhatItTouchesHoldsItUpOnlyWhenItMovesIntoIt) {
    EXPECT_EQ(way_until_touch(battalion, north, base_at(0, 1000, 2000, 1000)), 0);
    EXPECT_EQ(way_until_touch(battalion, north, base_at(0, 995, 2000, 1000)), 0);
    EXPECT_DOUBLE_EQ(way_until_touch(battalion, north, base_at(0, 1007, 2000, 1000)).value(), 7);
    EXPECT_FALSE(way_until_touch(battalion, north, base_at(0, -1000, 2000, 1000)));
    EXPECT_FALSE(way_until_touch(battalion, north, base_at(0, -990, 2000, 1000)));
    EXPECT_FALSE(way_until_touch(battalion, north, base_at(2000, 0, 2000, 1000)));
    EXPECT_FALSE(way_until_touch(battalion, north, base_at(-1990, 0, 2000, 1000)));
}

TEST(Sweeps, AStraightMoveMeetsWhatIsInItsReach) {
    Base const ahead = base_at(0, 5000, 2000, 1000);
    EXPECT_EQ((StraightMove{battalion, north, 4000}.until_touch(ahead)), 4000);
    EXPECT_EQ((StraightMove{battalion, north, 9000}.until_touch(ahead)), 4000);
    EXPECT_FALSE((StraightMove{battalion, north, 1000}.until_touch(ahead)));
    EXPECT_FALSE((StraightMove{battalion, -north, 9000}.until_touch(ahead)));
    EXPECT_FALSE(
        (StraightMove{battalion, north, 9000}.until_touch(base_at(1990, 5000, 2000, 1000))));
}

TEST(Sweeps, AStraightMoveAndASingleQuestionAgree) {
    holds_in(20000, [] {
        Base const goes = any_base(4000);
        Base const stands = any_base(8000);
        Vector const direction = forward_of(*rc::gen::inRange(0, 36000));
        double const most = *rc::gen::inRange(0, 8000);
        std::optional<double> const way = way_until_touch(goes, direction, stands);
        std::optional<double> const found = StraightMove{goes, direction, most}.until_touch(stands);
        if (found || (way && *way <= most)) RC_ASSERT(found == way);
        RC_ASSERT(Placed{goes}.overlaps(stands) == overlap(goes, stands));
    });
}

TEST(Sweeps, Geo08MeetAreasAndCoursesToo) {
    Outline const wood{{{-3000, 3000}, {0, 2500}, {3000, 3000}, {0, 6000}}};
    EXPECT_DOUBLE_EQ(way_until_touch(battalion, north, wood).value(), 2000);
    EXPECT_FALSE(way_until_touch(battalion, -north, wood));
    EXPECT_EQ(way_until_touch(base_at(0, 4000, 500, 500), north, wood), 0);
    Outline const beside{{{990, 0}, {3000, 0}, {3000, 3000}, {990, 3000}}};
    EXPECT_FALSE(way_until_touch(battalion, north, beside));
    Outline const across{{{989, 700}, {3000, 700}, {3000, 3000}, {989, 3000}}};
    EXPECT_DOUBLE_EQ(way_until_touch(battalion, north, across).value(), 200);

    Course const wall{{{-500, 2000}, {500, 2000}}, 0};
    Course const river{{{-500, 2000}, {500, 2000}}, 600};
    EXPECT_DOUBLE_EQ(way_until_touch(battalion, north, wall).value(), 1500);
    EXPECT_DOUBLE_EQ(way_until_touch(battalion, north, river).value(), 1200);
    EXPECT_FALSE(way_until_touch(shifted(battalion, 1490, 0), north, wall));
    EXPECT_TRUE(way_until_touch(shifted(battalion, 1489, 0), north, wall));
}

TEST(Moves, WheelAboutTheFrontCorner) {
    // Right about 1000,500 by a quarter turn: the front looks east, the front right corner stays.
    Base const right = wheeled(battalion, 9000);
    EXPECT_EQ(right.pose, (Pose{{500, 1500}, 9000}));
    EXPECT_EQ(corner_point(right, front_right), corner_point(battalion, front_right));
    Base const left = wheeled(battalion, -9000);
    EXPECT_EQ(left.pose, (Pose{{-500, 1500}, 27000}));
    EXPECT_EQ(corner_point(left, front_left), corner_point(battalion, front_left));
    // A quarter of a circle of radius 1000.
    EXPECT_NEAR(wheel_length(battalion, 9000), 1570.7963, 1e-3);
    EXPECT_NEAR(wheel_length(battalion, -4500), 785.3982, 1e-3);
}

TEST(Moves, WheelByTheLeastAngleAboutTheSameCorner) {
    // A hundredth of a degree moves the centre by 3000 * 0.0001745 = 0.52, ahead on either side.
    EXPECT_EQ(wheeled(base_at(0, 0, 6000, 1000), 1).pose, (Pose{{0, 1}, 1}));
    EXPECT_EQ(wheeled(base_at(0, 0, 6000, 1000), -1).pose, (Pose{{0, 1}, 35999}));
}

TEST(Moves, GoStraightAndPivotAboutTheCentre) {
    EXPECT_EQ(advanced(battalion, {0.6, 0.8}, 1000).pose, (Pose{{600, 800}, 0}));
    EXPECT_EQ(pivoted(battalion, -100).pose, (Pose{{0, 0}, 35900}));
}

TEST(TableEdges, Geo10AreReachedWithTheFirstPart) {
    Base const base = base_at(5000, 4000, 2000, 1000);
    EXPECT_DOUBLE_EQ(way_until_edge(base, {0, 1}, 10000, 8000), 3500);
    EXPECT_DOUBLE_EQ(way_until_edge(base, {0, -1}, 10000, 8000), 3500);
    EXPECT_DOUBLE_EQ(way_until_edge(base, {1, 0}, 10000, 8000), 4000);
    EXPECT_DOUBLE_EQ(way_until_edge(base, {-0.6, -0.8}, 10000, 8000), 4375);  // 3500 / 0.8
    EXPECT_EQ(way_until_edge(base_at(980, 4000, 2000, 1000), {1, 0}, 10000, 8000), 0);
    EXPECT_EQ(way_until_edge(base_at(995, 4000, 2000, 1000), {-1, 0}, 10000, 8000), 0);
    // It stands at the edge, and goes away from it.
    EXPECT_DOUBLE_EQ(way_until_edge(base_at(1000, 4000, 2000, 1000), {1, 0}, 10000, 8000), 8000);
    EXPECT_DOUBLE_EQ(way_until_edge(base_at(1000, 4000, 2000, 1000), {-1, 0}, 10000, 8000), 0);
}

TEST(TableEdges, Geo10MayBeTouched) {
    EXPECT_TRUE(on_table(base_at(990, 4000, 2000, 1000), 10000, 8000));
    EXPECT_FALSE(on_table(base_at(989, 4000, 2000, 1000), 10000, 8000));
    EXPECT_TRUE(on_table(base_at(9010, 4000, 2000, 1000), 10000, 8000));
    EXPECT_FALSE(on_table(base_at(9011, 4000, 2000, 1000), 10000, 8000));
    EXPECT_TRUE(on_table(base_at(5000, 490, 2000, 1000), 10000, 8000));
    EXPECT_FALSE(on_table(base_at(5000, 489, 2000, 1000), 10000, 8000));
    EXPECT_TRUE(on_table(base_at(5000, 7510, 2000, 1000), 10000, 8000));
    EXPECT_FALSE(on_table(base_at(5000, 7511, 2000, 1000), 10000, 8000));
    EXPECT_FALSE(on_table(base_at(5000, 7510, 2000, 1000, 100), 10000, 8000));
}

}  // namespace
}  // namespace esprit::geometry

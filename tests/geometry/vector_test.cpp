// Sines, facings and rounding.
#include "geometry/vector.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "geometry/base.h"

namespace esprit::geometry {
namespace {

TEST(Facings, PointWhereTheyShould) {
    // Clockwise from the far table edge (north, y).
    EXPECT_EQ(forward_of(0), (Vector{0, 1}));
    EXPECT_EQ(forward_of(9000), (Vector{1, 0}));
    EXPECT_EQ(forward_of(18000), (Vector{0, -1}));
    EXPECT_EQ(forward_of(27000), (Vector{-1, 0}));
    EXPECT_EQ(right_of(0), (Vector{1, 0}));
    EXPECT_EQ(forward_of(-9000), forward_of(27000));
    EXPECT_EQ(forward_of(4500).x, forward_of(4500).y);
}

TEST(Facings, AgreeWithTheLibraryOfTheLanguage) {
    double const pi = std::acos(-1.0);
    for (CentiDegree facing = 0; facing < 36000; ++facing) {
        Vector const at = forward_of(facing);
        ASSERT_NEAR(at.x, std::sin(facing * pi / 18000), 2e-15) << facing;
        ASSERT_NEAR(at.y, std::cos(facing * pi / 18000), 2e-15) << facing;
    }
}

TEST(Facings, TurnByAQuarterWithoutChangingABit) {
    for (CentiDegree facing = 0; facing < 36000; ++facing) {
        Vector const at = forward_of(facing);
        ASSERT_EQ(forward_of(facing + 9000), (Vector{at.y, -at.x})) << facing;
        ASSERT_EQ(forward_of(-facing), (Vector{-at.x, at.y})) << facing;
    }
}

TEST(Facings, AreFoundAgainFromTheirDirection) {
    for (CentiDegree facing = 0; facing < 36000; ++facing) {
        ASSERT_EQ(facing_of(forward_of(facing) * 1234.5), facing);
    }
}

TEST(Facings, AreTheNearestToADirection) {
    double const pi = std::acos(-1.0);
    for (int i = 0; i < 36000; ++i) {
        // 0.4 steps to either side of every facing.
        for (double const off : {-0.4, 0.4}) {
            double const angle = (i + off) * pi / 18000;
            ASSERT_EQ(facing_of({std::sin(angle), std::cos(angle)}), i) << off;
        }
    }
}

TEST(Facings, HalvesGoToTheSmallerAngleFromTheNearestAxis) {
    // The bisector of 0.00 and 0.01 degrees is the sum of their unit vectors.
    EXPECT_EQ(facing_of(forward_of(0) + forward_of(1)), 0);
    EXPECT_EQ(facing_of(forward_of(0) + forward_of(-1)), 0);
    EXPECT_EQ(facing_of(forward_of(9000) + forward_of(9001)), 9000);
    EXPECT_EQ(facing_of(forward_of(9000) + forward_of(8999)), 9000);
}

TEST(Facings, DifferByTheLesserTurn) {
    EXPECT_EQ(turn_between(100, 35900), 200);
    EXPECT_EQ(turn_between(0, 18000), 18000);
    EXPECT_EQ(turn_between(27001, 9000), 17999);
    EXPECT_EQ(normal_facing(-1), 35999);
    EXPECT_EQ(normal_facing(36000), 0);
}

TEST(Points, AreRoundedWithHalvesAwayFromNil) {
    Point const from{100, -100};
    EXPECT_EQ(moved(from, {0.5, -0.5}), (Point{101, -101}));
    EXPECT_EQ(moved(from, {-0.5, 0.5}), (Point{99, -99}));
    EXPECT_EQ(moved(from, {0.49, -0.49}), from);
    EXPECT_EQ(moved(from, {-1.5, 2.5}), (Point{98, -97}));
}

TEST(Corners, GoClockwiseFromTheFrontLeft) {
    Base const base{{{1000, 2000}, 9000}, 400, 200};  // looks east
    EXPECT_EQ(corner_point(base, front_left), (Point{1100, 2200}));
    EXPECT_EQ(corner_point(base, front_right), (Point{1100, 1800}));
    EXPECT_EQ(corner_point(base, rear_right), (Point{900, 1800}));
    EXPECT_EQ(corner_point(base, rear_left), (Point{900, 2200}));
    EXPECT_EQ(front_middle(base), (Point{1100, 2000}));
}

}  // namespace
}  // namespace esprit::geometry

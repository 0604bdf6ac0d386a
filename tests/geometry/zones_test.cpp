// Zones and the strip to the front (GEO-01, GEO-07), on, just inside and just outside.
#include "geometry/zones.h"

#include <gtest/gtest.h>

#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

TEST(Zones, Geo01ABaseIsWhollyBeyondALineThatItCrossesByNoMoreThanATouch) {
    EXPECT_TRUE(wholly_to_front(battalion, base_at(7000, 1000, 2000, 1000)));
    EXPECT_TRUE(wholly_to_front(battalion, base_at(0, 990, 2000, 1000)));
    EXPECT_FALSE(wholly_to_front(battalion, base_at(0, 989, 2000, 1000)));
    EXPECT_TRUE(wholly_to_rear(battalion, base_at(0, -990, 2000, 1000)));
    EXPECT_FALSE(wholly_to_rear(battalion, base_at(0, -989, 2000, 1000)));
    EXPECT_TRUE(wholly_beyond(battalion, Edge::right, base_at(1990, 0, 2000, 1000)));
    EXPECT_FALSE(wholly_beyond(battalion, Edge::right, base_at(1989, 0, 2000, 1000)));
    EXPECT_TRUE(wholly_beyond(battalion, Edge::left, base_at(-1990, 0, 2000, 1000)));
    EXPECT_FALSE(wholly_beyond(battalion, Edge::left, base_at(-1989, 0, 2000, 1000)));
}

TEST(Zones, Geo01EitherSideIsASide) {
    EXPECT_TRUE(wholly_to_side(battalion, base_at(3000, 0, 1000, 1000)));
    EXPECT_TRUE(wholly_to_side(battalion, base_at(-3000, 0, 1000, 1000)));
    EXPECT_FALSE(wholly_to_side(battalion, base_at(0, 3000, 1000, 1000)));
}

TEST(Zones, Geo01AreNotExclusiveAtCorners) {
    Base const rear_corner = base_at(3000, -3000, 1000, 1000, 1234);
    EXPECT_TRUE(wholly_to_side(battalion, rear_corner));
    EXPECT_TRUE(wholly_to_rear(battalion, rear_corner));
    EXPECT_FALSE(wholly_to_front(battalion, rear_corner));
}

TEST(Zones, Geo11ABaseIsBeforeTheFaceInWhoseQuarterItsFrontIs) {
    auto const before = [](Mil x, Mil y) {
        return face_before(battalion, base_at(x, y, 600, 400));
    };
    // The middle of its front is 200 ahead. The corner is at 1000,500.
    EXPECT_EQ(before(0, 3000), Edge::front);
    EXPECT_EQ(before(2000, 1300), Edge::front);  // 1000 beyond either line
    EXPECT_EQ(before(2001, 1300), Edge::right);
    EXPECT_EQ(before(-2001, 1300), Edge::left);
    EXPECT_EQ(before(3000, 0), Edge::right);
    EXPECT_EQ(before(-3000, 0), Edge::left);
    EXPECT_EQ(before(2000, -1700), Edge::rear);
    EXPECT_EQ(before(2001, -1700), Edge::right);
    EXPECT_EQ(face_before(battalion, base_at(2000, 1600, 600, 400, 9000)), Edge::right);
    EXPECT_EQ(face_before({{{0, 0}, 9000}, 2000, 1000}, base_at(0, 3000, 600, 400)), Edge::left);
}

TEST(Zones, Geo01EveryPointCounts) {
    // Turned by 45 degrees a square of side 1000 reaches 707.1 back: 500 + 707.1 - 10 = 1197.1.
    EXPECT_TRUE(wholly_to_front(battalion, base_at(0, 1198, 1000, 1000, 4500)));
    EXPECT_FALSE(wholly_to_front(battalion, base_at(0, 1197, 1000, 1000, 4500)));
}

TEST(Zones, Geo07APartInTheStripIsEnoughATouchIsNot) {
    auto const in_front = [](Mil x, Mil y) {
        return directly_in_front(battalion, base_at(x, y, 2000, 1000));
    };
    EXPECT_TRUE(in_front(0, 5000));
    EXPECT_TRUE(in_front(1989, 5000));
    EXPECT_FALSE(in_front(1990, 5000));  // reaches exactly a touch into it
    EXPECT_FALSE(in_front(2000, 5000));
    EXPECT_TRUE(in_front(-1989, 5000));
    EXPECT_FALSE(in_front(-1990, 5000));
    EXPECT_FALSE(in_front(0, -5000));
    // Half beside it: its front reaches beyond the front line, but not between the sides.
    EXPECT_FALSE(in_front(2000, 500));
    // Beyond the front line by a touch and a little more.
    EXPECT_FALSE(directly_in_front(battalion, base_at(0, 10, 500, 1000)));
    EXPECT_TRUE(directly_in_front(battalion, base_at(0, 11, 500, 1000)));
}

TEST(Zones, Geo07WhatStandsAskewBehindTheFrontLineIsNotBeforeIt) {
    // 600 wide and 400 deep, turned by 30 degrees it reaches 200 cos 30 + 300 sin 30 = 323.2 ahead:
    // beyond 510 when its centre is beyond 186.8. Turned by 60: 200 cos 60 + 300 sin 60 = 359.8.
    EXPECT_FALSE(directly_in_front(battalion, base_at(0, 186, 600, 400, 3000)));
    EXPECT_TRUE(directly_in_front(battalion, base_at(0, 187, 600, 400, 3000)));
    EXPECT_FALSE(directly_in_front(battalion, base_at(0, 150, 600, 400, 6000)));
    EXPECT_TRUE(directly_in_front(battalion, base_at(0, 151, 600, 400, 6000)));
}

TEST(Zones, Geo07ACornerIsPassedDiagonally) {
    // A square of side 1000, turned by 45 degrees, lies across the corner 1000,500 of the strip:
    // its upper left side is 500 from its centre. The strip without its margin of 10 has its
    // corner at 990,510, and the side runs through it when the centre is 353.55 right and down.
    EXPECT_TRUE(directly_in_front(battalion, base_at(990 + 353, 510 - 353, 1000, 1000, 4500)));
    EXPECT_FALSE(directly_in_front(battalion, base_at(990 + 354, 510 - 354, 1000, 1000, 4500)));
}

}  // namespace
}  // namespace esprit::geometry

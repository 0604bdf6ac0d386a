// Boxes that meet: when they touch, and when they are deeper in each other than a touch.
#include "geometry/box.h"

#include <gtest/gtest.h>

#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

// 2" wide and 1" deep.
Box box_at(double x, double y) {
    return {{x, y}, north, 500, 1000};
}

TEST(Meetings, AreSeenFromAnywhere) {
    std::optional<Meeting> const met = meeting(box_at(5000, 0), north, box_at(5000, 3000));
    ASSERT_TRUE(met);
    EXPECT_DOUBLE_EQ(met->touch, 2000);
    EXPECT_DOUBLE_EQ(met->enter, 2000 + touch_limit_mil);
    EXPECT_FALSE(meeting(box_at(5000, 0), north, box_at(-5000, 3000)));
}

TEST(Meetings, TakeLongerAtAnAngle) {
    // 2000 lie between them to the north, of which each step goes 0.8.
    std::optional<Meeting> const met = meeting(box_at(0, 0), {0.6, 0.8}, box_at(2000, 3000));
    ASSERT_TRUE(met);
    EXPECT_DOUBLE_EQ(met->touch, 2000 / 0.8);
    EXPECT_DOUBLE_EQ(met->enter, (2000 + touch_limit_mil) / 0.8);
}

TEST(Meetings, EndWhenNoMoreThanATouchIsLeft) {
    // It leaves what is 10.5 deep behind it: for half a mil it is still in it.
    EXPECT_TRUE(meeting(box_at(0, 0), north, box_at(0, -989.5)));
    EXPECT_FALSE(meeting(box_at(0, 0), north, box_at(0, -990)));
}

}  // namespace
}  // namespace esprit::geometry

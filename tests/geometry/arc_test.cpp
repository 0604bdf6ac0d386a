// The arc before a front edge (GT-FIRE-03): on its lines, just inside and just outside.
#include "geometry/arc.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

constexpr CentiDegree half_right = 4500;

/// A base of 200 by 200 with that corner nearest to the ray on the right.
bool reaches_in(Mil x, Mil y, CentiDegree outwards) {
    return in_front_arc(battalion, outwards, base_at(x + 100, y - 100, 200, 200));
}

// The ray to the right is x - 1000 = y - 500. Its distance from x,5500 is (6000 - x) / sqrt 2: a
// touch of 10 at x = 5985.86.
TEST(Arc, at_45_degrees_a_base_has_to_reach_over_the_ray_by_more_than_a_touch) {
    EXPECT_TRUE(reaches_in(5985, 5500, half_right));
    EXPECT_FALSE(reaches_in(5986, 5500, half_right));
    EXPECT_FALSE(reaches_in(6000, 5500, half_right));
    EXPECT_FALSE(reaches_in(6500, 5500, half_right));
}

TEST(Arc, the_left_is_the_mirror_of_the_right) {
    auto const on_the_left = [](Mil x) {
        return in_front_arc(battalion, half_right, base_at(-x - 100, 5400, 200, 200));
    };
    EXPECT_TRUE(on_the_left(5985));
    EXPECT_FALSE(on_the_left(5986));
}

// With 30 degrees the ray is x - 1000 = (y - 500) * tan 30: at y = 5500, x = 3886.75. A touch is
// 10 / cos 30 = 11.55 along x: 3875.20.
TEST(Arc, other_angles_turn_the_rays) {
    EXPECT_TRUE(reaches_in(3875, 5500, 3000));
    EXPECT_FALSE(reaches_in(3876, 5500, 3000));
    // 60 degrees: 1000 + 5000 * 1.73205 = 9660.25, less 10 / cos 60 = 20
    EXPECT_TRUE(reaches_in(9640, 5500, 6000));
    EXPECT_FALSE(reaches_in(9641, 5500, 6000));
    // none: the strip straight ahead
    EXPECT_TRUE(reaches_in(989, 5500, 0));
    EXPECT_FALSE(reaches_in(990, 5500, 0));
}

TEST(Arc, a_quarter_turn_and_more_leave_the_front_line_alone) {
    for (CentiDegree const angle : {9000, 12000, 18000}) {
        EXPECT_TRUE(in_front_arc(battalion, angle, base_at(30000, 411, 200, 200))) << angle;
        EXPECT_FALSE(in_front_arc(battalion, angle, base_at(30000, 410, 200, 200))) << angle;
    }
}

TEST(Arc, begins_at_the_front_edge) {
    EXPECT_TRUE(in_front_arc(battalion, half_right, base_at(0, 1000, 2000, 1000)));
    // beside it, reaching ahead of the front line by a touch, and by one more
    EXPECT_FALSE(in_front_arc(battalion, half_right, base_at(0, 10, 1000, 1000)));
    EXPECT_TRUE(in_front_arc(battalion, half_right, base_at(0, 11, 1000, 1000)));
    EXPECT_FALSE(in_front_arc(battalion, half_right, base_at(0, -3000, 9000, 1000)));
}

TEST(Arc, an_edge_may_pass_through_it_without_a_corner_inside) {
    // 20" broad, its corners outside on both sides
    EXPECT_TRUE(in_front_arc(battalion, half_right, base_at(0, 3000, 20000, 1000)));
    // and all of the near arc inside of a huge base
    EXPECT_TRUE(in_front_arc(battalion, half_right, base_at(0, 0, 30000, 30000)));
}

TEST(Arc, turns_with_the_unit) {
    Base const east = base_at(0, 0, 2000, 1000, 9000);
    EXPECT_TRUE(in_front_arc(east, half_right, base_at(5400, -5985 - 100, 200, 200)));
    EXPECT_FALSE(in_front_arc(east, half_right, base_at(5400, -5986 - 100, 200, 200)));
}

TEST(Arc, takes_an_area_by_its_border) {
    auto const area_from = [](Mil x) {
        return Outline{{{x, 5500}, {x, 5000}, {x + 900, 5000}, {x + 900, 5500}}};
    };
    EXPECT_TRUE(in_front_arc(battalion, half_right, area_from(5985)));
    EXPECT_FALSE(in_front_arc(battalion, half_right, area_from(5986)));
    // with any number of borders
    EXPECT_FALSE(in_front_arc(battalion, half_right, Outline{{{0, 0}, {900, 0}, {900, -900}}}));
    EXPECT_TRUE(in_front_arc(battalion, half_right, Outline{{{0, 900}, {900, 900}, {900, -900}}}));
}

TEST(Arc, looks_into_the_bay_of_an_area_and_sees_nothing_of_it) {
    // A U about the arc, open to the north: nothing of it lies ahead of the front and between.
    Outline const around{{{-9000, 9000},
                          {-9000, -2000},
                          {9000, -2000},
                          {9000, 400},
                          {8000, 400},
                          {8000, -1000},
                          {-8000, -1000},
                          {-8000, 400},
                          {-8500, 400},
                          {-8500, 9000}}};
    // its left arm stands ahead of the front line, outside of the left ray: at y 9000 the ray is at
    // x -9500, and so inside of it
    EXPECT_TRUE(in_front_arc(battalion, half_right, around));
    EXPECT_FALSE(in_front_arc(battalion, 4000, around));  // -1000 - 8500 * tan 40 = -8132
}

/// Plainer: points of a fine grid over the base, each looked at by itself.
bool some_point_inside(Base const& of, Base const& other, double tangent, double margin) {
    constexpr int steps = 60;
    Vector const ahead = forward_of(of.pose.facing_cdeg);
    Vector const right = right_of(of.pose.facing_cdeg);
    Corners const corner = corners(other, of.pose.centre);
    for (int i = 0; i <= steps; ++i) {
        for (int k = 0; k <= steps; ++k) {
            Vector const at = corner[0] + (corner[1] - corner[0]) * (1.0 * i / steps) +
                              (corner[3] - corner[0]) * (1.0 * k / steps);
            double const out = dot(at, ahead) - of.depth_mil * 0.5;
            double const side = dot(at, right);
            double const aside = side < 0 ? -side : side;
            if (out > margin && aside < of.frontage_mil * 0.5 + out * tangent - 2 * margin) {
                return true;
            }
        }
    }
    return false;
}

RC_GTEST_PROP(Arc, agrees_with_points_looked_at_one_by_one, ()) {
    Base const of = any_base(3000);
    Base const other = any_base(9000);
    bool const found = in_front_arc(of, half_right, other);
    if (some_point_inside(of, other, 1.0, touch_mil + 1)) RC_ASSERT(found);
    // a grid point is never further than 1/60 of a side and a half from any point of the base
    if (!some_point_inside(of, other, 1.0, -150)) RC_ASSERT(!found);
}

RC_GTEST_PROP(Arc, a_base_and_its_outline_are_the_same, ()) {
    Base const of = any_base(3000);
    Base const other = any_base(9000);
    Outline area;
    for (std::size_t i = 0; i < 4; ++i) area.points.push_back(corner_point(other, i));
    Base const inner = {other.pose, other.frontage_mil - 10, other.depth_mil - 10};
    Base const outer = {other.pose, other.frontage_mil + 10, other.depth_mil + 10};
    if (in_front_arc(of, half_right, inner)) RC_ASSERT(in_front_arc(of, half_right, area));
    if (in_front_arc(of, half_right, area)) RC_ASSERT(in_front_arc(of, half_right, outer));
}

RC_GTEST_PROP(Arc, a_quarter_turn_or_a_mirror_changes_nothing, ()) {
    Base const of = any_base(3000);
    Base const other = any_base(9000);
    bool const found = in_front_arc(of, half_right, other);
    RC_ASSERT(in_front_arc(quarter_turned(of), half_right, quarter_turned(other)) == found);
    RC_ASSERT(in_front_arc(shifted(of, 777, -123), half_right, shifted(other, 777, -123)) == found);
}

}  // namespace
}  // namespace esprit::geometry

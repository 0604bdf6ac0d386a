// Areas and courses of the ground, on, just inside and just outside of their borders.
#include "geometry/outline.h"

#include <gtest/gtest.h>

#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

// An L: 0 to 4000 wide at the bottom (0 to 2000), 0 to 2000 wide above it (to 4000).
Outline const ell{{{0, 0}, {4000, 0}, {4000, 2000}, {2000, 2000}, {2000, 4000}, {0, 4000}}};

TEST(Areas, HoldThePointsInsideAndOnTheBorder) {
    EXPECT_TRUE(contains(ell, {1000, 3000}));
    EXPECT_FALSE(contains(ell, {3000, 3000}));
    EXPECT_TRUE(contains(ell, {2000, 3000}));
    EXPECT_TRUE(contains(ell, {1999, 3000}));
    EXPECT_FALSE(contains(ell, {2001, 3000}));
    EXPECT_TRUE(contains(ell, {2000, 2000}));
    EXPECT_FALSE(contains(ell, {2001, 2001}));
    EXPECT_TRUE(contains(ell, {0, 0}));
    EXPECT_FALSE(contains(ell, {-1, 0}));
    EXPECT_FALSE(contains(ell, {5000, 2000}));  // level with an edge
}

TEST(Areas, Geo12OverlapABaseThatIsInThemByMoreThanATouch) {
    EXPECT_FALSE(overlap(ell, base_at(2490, 3000, 1000, 1000)));
    EXPECT_TRUE(overlap(ell, base_at(2489, 3000, 1000, 1000)));
    EXPECT_FALSE(overlap(ell, base_at(2500, 2500, 1000, 1000)));  // in the notch
    EXPECT_TRUE(overlap(ell, base_at(1000, 1000, 100, 100)));     // wholly inside
    EXPECT_TRUE(overlap(ell, base_at(2000, 2000, 9000, 9000)));   // all round it
    EXPECT_FALSE(overlap(ell, base_at(-490, 1000, 1000, 1000)));
}

TEST(Areas, Geo12OverlapABaseThatReachesIntoThemWithACorner) {
    // Turned by 45 degrees a square of side 1000 reaches 707.1 to every side.
    Base const base = base_at(0, 0, 1000, 1000, 4500);
    auto const beyond = [](Mil border) {
        return Outline{{{-5000, border}, {5000, border}, {5000, 3000}, {-5000, 3000}}};
    };
    auto const turned = [](Outline area, int quarters) {
        for (; quarters > 0; --quarters) {
            area = changed(area, [](Point point) { return quarter_turned(point); });
        }
        return area;
    };
    for (int quarters = 0; quarters < 4; ++quarters) {
        EXPECT_TRUE(overlap(turned(beyond(697), quarters), base)) << quarters;
        EXPECT_FALSE(overlap(turned(beyond(698), quarters), base)) << quarters;
    }
}

TEST(Areas, HoldABaseWhollyButForATouch) {
    EXPECT_TRUE(wholly_inside(ell, base_at(490, 1000, 1000, 1000)));
    EXPECT_FALSE(wholly_inside(ell, base_at(489, 1000, 1000, 1000)));
    EXPECT_TRUE(wholly_inside(ell, base_at(1510, 3000, 1000, 1000)));
    EXPECT_FALSE(wholly_inside(ell, base_at(1511, 3000, 1000, 1000)));
    EXPECT_FALSE(wholly_inside(ell, base_at(2000, 2000, 3000, 3000)));
    EXPECT_FALSE(wholly_inside(ell, base_at(3000, 3000, 500, 500)));
}

TEST(Areas, AreAsFarAsTheirNearestEdge) {
    EXPECT_DOUBLE_EQ(gap(ell, base_at(3500, 3500, 1000, 1000)), 1000);  // 3000 - 2000
    EXPECT_DOUBLE_EQ(gap(ell, base_at(4800, 2900, 1000, 1000)), 500);   // 300 and 400 aside
    EXPECT_EQ(gap(ell, base_at(1000, 1000, 500, 500)), 0);
    EXPECT_EQ(gap(ell, base_at(2500, 3000, 1000, 1000)), 0);
    // Its corner, 707.1 ahead, is 0.1 over the border.
    EXPECT_EQ(gap(ell, base_at(2000, -707, 1000, 1000, 4500)), 0);
    EXPECT_GT(gap(ell, base_at(2000, -708, 1000, 1000, 4500)), 0.8);
    EXPECT_DOUBLE_EQ(gap(ell, Point{4300, 2400}), 500);
    EXPECT_EQ(gap(ell, Point{2000, 3000}), 0);
}

TEST(Areas, AreAsFarApartAsTheirNearestPoints) {
    auto const square_at = [](Mil x, Mil y, Mil size) {
        return Outline{{{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}}};
    };
    auto const both_ways = [](Outline const& other, double apart) {
        EXPECT_DOUBLE_EQ(gap(ell, other), apart);
        EXPECT_DOUBLE_EQ(gap(other, ell), apart);
    };
    both_ways(square_at(2500, 2700, 1000), 500);  // in the notch, nearer to its left
    both_ways(square_at(4300, 2400, 1000), 500);  // corner to corner, 300 and 400
    both_ways(square_at(2000, 2000, 1000), 0);    // in the notch, touching
    both_ways(square_at(500, 500, 1000), 0);      // inside
    both_ways(square_at(-500, -500, 9000), 0);    // all round it
    both_ways({{{-500, 900}, {5000, 900}, {5000, 950}, {-500, 950}}}, 0);  // across it
}

TEST(Areas, AreCrossedByAStretchThatGetsDeeperThanATouch) {
    EXPECT_TRUE(crosses(ell, {-1000, 1000}, {5000, 1000}));
    EXPECT_FALSE(crosses(ell, {-1000, 10}, {5000, 10}));
    EXPECT_TRUE(crosses(ell, {-1000, 11}, {5000, 11}));
    EXPECT_FALSE(crosses(ell, {1990, 2500}, {1990, 5000}));
    EXPECT_TRUE(crosses(ell, {1989, 2500}, {1989, 5000}));
    EXPECT_FALSE(crosses(ell, {2100, 3900}, {3900, 2100}));  // across the notch
    EXPECT_TRUE(crosses(ell, {1000, 3000}, {3000, 3000}));   // begins inside
    EXPECT_TRUE(crosses(ell, {500, 500}, {600, 500}));       // all inside
    EXPECT_FALSE(crosses(ell, {-500, 500}, {10, 500}));
    EXPECT_TRUE(crosses(ell, {-500, 500}, {11, 500}));
    // Over the corner 4000,0: at 45 degrees, 10 from both edges at the deepest point 3990,10.
    EXPECT_FALSE(crosses(ell, {3980, 0}, {4000, 20}));
    EXPECT_FALSE(crosses(ell, {3480, -500}, {4500, 520}));
    EXPECT_TRUE(crosses(ell, {3476, -500}, {4496, 520}));
    EXPECT_TRUE(crosses(ell, {20, 20}, {20, 20}));
    EXPECT_FALSE(crosses(ell, {10, 20}, {10, 20}));
}

TEST(Areas, HaveANearestPointOnTheirBorder) {
    EXPECT_EQ(nearest_on_border(ell, {1900, 3000}), (Point{2000, 3000}));
    EXPECT_EQ(nearest_on_border(ell, {5000, 3000}), (Point{4000, 2000}));
    EXPECT_EQ(nearest_on_border(ell, {-300, 1234}), (Point{0, 1234}));
    // Four edges are as near: the one that leads to the first corner comes first.
    Outline const square{{{0, 0}, {0, 2000}, {2000, 2000}, {2000, 0}}};
    EXPECT_EQ(nearest_on_border(square, {1000, 1000}), (Point{1000, 0}));
    EXPECT_EQ(nearest_on_border(square, {1000, 1001}), (Point{1000, 2000}));
}

TEST(Areas, AreSimpleOrNot) {
    EXPECT_TRUE(is_simple(ell));
    EXPECT_TRUE(is_simple({{{0, 0}, {0, 10}, {10, 0}}}));
    EXPECT_FALSE(is_simple({{{0, 0}, {10, 0}}}));
    EXPECT_FALSE(is_simple({{{0, 0}, {10, 0}, {20, 0}}}));                     // no area
    EXPECT_FALSE(is_simple({{{0, 0}, {10, 10}, {10, 0}, {0, 10}}}));           // crosses itself
    EXPECT_FALSE(is_simple({{{0, 0}, {10, 0}, {10, 10}, {10, 0}, {0, 10}}}));  // there and back
    EXPECT_FALSE(is_simple({{{0, 0}, {10, 0}, {10, 0}, {0, 10}}}));            // twice the same
    EXPECT_FALSE(is_simple({{{0, 0}, {20, 0}, {20, 10}, {10, 0}, {0, 10}}}));  // touches itself
}

// A wall from 0,0 to 4000,0 and on to 4000,4000.
Course const bent_wall{{{0, 0}, {4000, 0}, {4000, 4000}}, 0};
Course const bent_road{{{0, 0}, {4000, 0}, {4000, 4000}}, 600};

TEST(Courses, Geo12OverlapABaseByMoreThanATouch) {
    EXPECT_FALSE(overlap(bent_wall, base_at(2000, 490, 1000, 1000)));
    EXPECT_TRUE(overlap(bent_wall, base_at(2000, 489, 1000, 1000)));
    EXPECT_FALSE(overlap(bent_wall, base_at(-490, 0, 1000, 1000)));
    EXPECT_TRUE(overlap(bent_wall, base_at(-489, 0, 1000, 1000)));
    EXPECT_FALSE(overlap(bent_wall, base_at(2000, 2000, 1000, 1000)));
    EXPECT_FALSE(overlap(bent_road, base_at(2000, 790, 1000, 1000)));
    EXPECT_TRUE(overlap(bent_road, base_at(2000, 789, 1000, 1000)));
}

TEST(Courses, AreAsFarAsTheirNearestStretch) {
    EXPECT_DOUBLE_EQ(gap(bent_wall, base_at(2000, 2000, 1000, 1000)), 1500);
    EXPECT_DOUBLE_EQ(gap(bent_road, base_at(2000, 2000, 1000, 1000)), 1200);
    EXPECT_EQ(gap(bent_wall, base_at(2000, 0, 1000, 1000)), 0);
    EXPECT_DOUBLE_EQ(gap(bent_wall, Point{3000, 500}), 500);
    EXPECT_DOUBLE_EQ(gap(bent_road, Point{3000, 500}), 200);
    EXPECT_EQ(gap(bent_road, Point{3000, 300}), 0);
}

TEST(Courses, AreCrossedByAStretchThatHasAPointInCommon) {
    EXPECT_TRUE(crosses(bent_wall, {1000, -500}, {1000, 500}));
    EXPECT_TRUE(crosses(bent_wall, {1000, 0}, {1000, 500}));
    EXPECT_FALSE(crosses(bent_wall, {1000, 1}, {1000, 500}));
    EXPECT_TRUE(crosses(bent_wall, {-500, 0}, {0, 0}));
    EXPECT_FALSE(crosses(bent_wall, {-500, 0}, {-1, 0}));
    EXPECT_TRUE(crosses(bent_road, {1000, 300}, {1000, 500}));
    EXPECT_FALSE(crosses(bent_road, {1000, 301}, {1000, 500}));
}

TEST(Courses, AreCrossedByAFrontThatGoesOverByMoreThanATouch) {
    auto const crossed = [](Course const& wall, Mil from, Mil to) {
        return front_crosses(wall, base_at(1000, from - 500, 1000, 1000),
                             base_at(1000, to - 500, 1000, 1000));
    };
    EXPECT_FALSE(crossed(bent_wall, -1000, 0));
    EXPECT_FALSE(crossed(bent_wall, -1000, 10));
    EXPECT_TRUE(crossed(bent_wall, -1000, 11));
    // what comes after the touch goes over, whichever side the front touches on
    EXPECT_TRUE(crossed(bent_wall, -10, 11));
    EXPECT_TRUE(crossed(bent_wall, 10, 1000));
    EXPECT_FALSE(crossed(bent_wall, 11, 1000));
    // back: the front leaves the wall, or returns over it
    EXPECT_FALSE(crossed(bent_wall, 10, -1000));
    EXPECT_TRUE(crossed(bent_wall, 11, 10));
    // a breadth has its line in the middle
    EXPECT_FALSE(crossed(bent_road, -1000, 10));
    EXPECT_TRUE(crossed(bent_road, -1000, 11));
}

TEST(Bases, AreCrossedByAStretchThatGetsDeeperThanATouch) {
    Base const base = base_at(0, 0, 2000, 1000);
    EXPECT_TRUE(crosses(base, {-5000, 0}, {5000, 0}));
    EXPECT_FALSE(crosses(base, {-5000, 490}, {5000, 490}));
    EXPECT_TRUE(crosses(base, {-5000, 489}, {5000, 489}));
    EXPECT_FALSE(crosses(base, {0, 2000}, {0, 490}));
    EXPECT_TRUE(crosses(base, {0, 2000}, {0, 489}));
    EXPECT_FALSE(crosses(base, {0, 2000}, {3000, 0}));
}

}  // namespace
}  // namespace esprit::geometry

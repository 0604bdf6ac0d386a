// Areas and courses compared with Boost.Geometry: on small grids, where points lie on lines and
// lines on each other, and near the border, where a touch decides.
#include <gtest/gtest.h>

#include <vector>

#include "geometry/often.h"
#include "geometry/oracle.h"
#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

Point any_point(Mil most) {
    return {any_in(0, most + 1), any_in(0, most + 1)};
}

std::vector<Point> any_line(Mil most) {
    std::vector<Point> line{any_point(most)};
    int const count = any_in(1, 4);
    while (static_cast<int>(line.size()) <= count) {
        Point const next = any_point(most);
        if (next != line.back()) line.push_back(next);
    }
    return line;
}

Outline any_grid_area() {
    Outline area;
    int const count = any_in(3, 7);
    for (int i = 0; i < count; ++i) area.points.push_back(any_point(5));
    return area;
}

// A polygon, star-shaped, of a few hundredths of an inch.
Outline small_area() {
    int const corners = any_in(3, 7);
    Outline area;
    for (int i = 0; i < corners; ++i) {
        double const out = any_in(6, 60);
        area.points.push_back(moved({100, 100}, forward_of(i * 36000 / corners) * out));
    }
    return area;
}

TEST(OutlinesOnAGrid, HoldThePointsThatBoostSays) {
    holds_in(4000, [] {
        Outline const area = any_grid_area();
        if (!is_simple(area)) return;
        for (Mil x = -1; x <= 6; ++x) {
            for (Mil y = -1; y <= 6; ++y) {
                RC_ASSERT(contains(area, {x, y}) == oracle::covers(area, Point{x, y}));
                Point const nearest = nearest_on_border(area, {x, y});
                double const off = length(between({x, y}, nearest));
                double const wanted = oracle::border_gap(area, between({0, 0}, {x, y}));
                RC_ASSERT(off < wanted + 0.75);
                RC_ASSERT(oracle::border_gap(area, between({0, 0}, nearest)) < 0.75);
            }
        }
    });
}

// Boost lets neighbours go straight on. A spike, a repeated point and a crossing are refused by
// both.
TEST(OutlinesOnAGrid, AreSimpleWhereBoostSaysSo) {
    holds_in(6000, [] {
        Outline const area = any_grid_area();
        bool const simple = is_simple(area);
        RC_CLASSIFY(simple, "simple");
        bool repeated = false;
        for (std::size_t i = 0; i < area.points.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) repeated |= area.points[i] == area.points[k];
        }
        RC_ASSERT(simple == (!repeated && oracle::is_simple(area)));
    });
}

TEST(CoursesOnAGrid, AreCrossedWhereBoostSaysSo) {
    holds_in(6000, [] {
        Course const course{any_line(4), 0};
        Point const from = any_point(4);
        Point const to = any_point(4);
        if (from == to) return;
        RC_ASSERT(crosses(course, from, to) == oracle::meet(course.points, from, to));
    });
}

// Every half mil of the stretch in turn: does one lie deeper inside than a touch?
TEST(SmallAreas, AreCrossedWhereTheStretchIsDeepInThem) {
    holds_in(4000, [] {
        Outline const area = small_area();
        Point const from = any_point(200);
        Point const to = any_in(0, 8) == 0 ? from : any_point(200);
        Vector const way = between(from, to);
        int const steps = static_cast<int>(length(way) * 2) + 1;
        double deepest = -1;
        for (int i = 0; i <= steps; ++i) {
            Vector const at = between({0, 0}, from) + way * (i * 1.0 / steps);
            if (!oracle::covers(area, at)) continue;
            double const deep = oracle::border_gap(area, at);
            if (deep > deepest) deepest = deep;
        }
        bool const found = crosses(area, from, to);
        RC_CLASSIFY(found, "crosses");
        if (from == to) {
            // Measured from the nearest whole point of the border.
            if (deepest > touch_mil + 1) RC_ASSERT(found);
            if (deepest < touch_mil - 1) RC_ASSERT(!found);
        } else {
            if (deepest > touch_mil + 0.001) RC_ASSERT(found);
            if (deepest < touch_mil - 0.26) RC_ASSERT(!found);
        }
    });
}

TEST(BroadCourses, AreAsFarAsBoostSays) {
    holds_in(3000, [] {
        Course const course{any_line(6000), any_in(1, 1500)};
        Base const base = any_base(6000);
        double const wanted = oracle::gap(course, base);
        RC_ASSERT(wanted - gap(course, base) < 1e-3);
        RC_ASSERT(gap(course, base) - wanted < 1e-3);
        Mil const most = any_in(0, 3000);
        RC_ASSERT(is_within(course, base, most) == (gap(course, base) <= most));
        if (overlap(course, base)) RC_ASSERT(oracle::common_area(course, base) > 5);
        if (wanted > 0) RC_ASSERT(!overlap(course, base));
        Base smaller = base;
        smaller.frontage_mil -= 2 * touch_mil + 2;
        smaller.depth_mil -= 2 * touch_mil + 2;
        if (course.breadth_mil > 40 && oracle::common_area(course, smaller) > 1000) {
            RC_ASSERT(overlap(course, base));
        }
        Point const point = any_point(6000);
        double const off = oracle::gap(course, point);
        RC_ASSERT(off - gap(course, point) < 1e-3);
        RC_ASSERT(gap(course, point) - off < 1e-3);
    });
}

}  // namespace
}  // namespace esprit::geometry

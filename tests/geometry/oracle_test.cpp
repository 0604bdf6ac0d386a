// Bases and areas compared with Boost.Geometry.
#include "geometry/oracle.h"

#include <gtest/gtest.h>

#include "geometry/contact.h"
#include "geometry/often.h"
#include "geometry/scenes.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

TEST(Oracle, Geo04GapsOfBasesAreThoseOfBoost) {
    holds_in(3000, [] {
        Base const a = any_base(4000);
        Base const b = any_base(4000);
        double const wanted = oracle::gap(a, b);
        RC_CLASSIFY(wanted > 0, "apart");
        RC_ASSERT(wanted - gap(a, b) < 1e-3);
        RC_ASSERT(gap(a, b) - wanted < 1e-3);
        RC_ASSERT(in_contact(a, b) == (gap(a, b) <= touch_limit_mil));
    });
}

TEST(Oracle, Geo12BasesThatOverlapCoverACommonArea) {
    holds_in(3000, [] {
        Base const a = any_base(3000);
        Base const b = any_base(3000);
        double const common = oracle::common_area(a, b);
        // Deeper than 10 mil at both corners: at the least a triangle of height 10.
        if (overlap(a, b)) RC_ASSERT(common > 100 - 1);
        if (common == 0) RC_ASSERT(penetration(a, b) < 1e-6);
        // The least way to part them does part them.
        if (common > 1) RC_ASSERT(penetration(a, b) > 0);
    });
}

TEST(Oracle, GapsOfAreasAreThoseOfBoost) {
    holds_in(3000, [] {
        Outline const area = any_area(3000);
        Base const base = any_base(5000);
        double const wanted = oracle::gap(area, base);
        RC_ASSERT(wanted - gap(area, base) < 1e-3);
        RC_ASSERT(gap(area, base) - wanted < 1e-3);
        if (overlap(area, base)) RC_ASSERT(oracle::common_area(area, base) > 99);
        if (wanted > 1e-3) RC_ASSERT(!overlap(area, base));
        Base smaller = base;
        smaller.frontage_mil -= 2 * touch_mil + 2;
        smaller.depth_mil -= 2 * touch_mil + 2;
        RC_ASSERT((oracle::common_area(area, smaller) < 200) || overlap(area, base));
        double const whole = static_cast<double>(base.frontage_mil) * base.depth_mil;
        bool const inside = oracle::common_area(area, base) > whole - 1;
        if (inside) RC_ASSERT(wholly_inside(area, base));
    });
}

TEST(Oracle, PointsInAreasAreThoseOfBoost) {
    holds_in(3000, [] {
        Outline const area = any_area(3000);
        Point const point{*rc::gen::inRange(-5000, 5001), *rc::gen::inRange(-5000, 5001)};
        RC_ASSERT(contains(area, point) == oracle::covers(area, point));
        double const wanted = oracle::gap(area, point);
        RC_ASSERT(wanted - gap(area, point) < 1e-3);
        RC_ASSERT(gap(area, point) - wanted < 1e-3);
    });
}

TEST(Oracle, SimpleOutlinesAreValidPolygons) {
    holds_in(3000, [] {
        Outline area;
        int const count = *rc::gen::inRange(3, 7);
        for (int i = 0; i < count; ++i) {
            area.points.push_back({*rc::gen::inRange(0, 12), *rc::gen::inRange(0, 12)});
        }
        bool const simple = is_simple(area);
        RC_CLASSIFY(simple, "simple");
        // Boost lets neighbours lie on one line; a loader may not care, a spike is an error to
        // both.
        if (simple) RC_ASSERT(oracle::is_simple(area));
    });
}

TEST(Oracle, Geo08AMoverStopsWhereBoostSeesItTouch) {
    holds_in(3000, [] {
        Base const mover = any_base(1000);
        Base const other = any_base(8000);
        if (oracle::gap(mover, other) <= 10) return;
        Vector const ahead = forward_of(mover.pose.facing_cdeg);
        std::optional<double> const way = way_until_touch(mover, ahead, other);
        RC_CLASSIFY(way.has_value(), "meets it");
        if (way) {
            // Rounded to whole mil.
            RC_ASSERT(oracle::gap(advanced(mover, ahead, *way), other) < 1);
            RC_ASSERT(oracle::gap(advanced(mover, ahead, *way - 20), other) > 0);
            return;
        }
        for (int at = 0; at < 20000; at += 250) {
            RC_ASSERT(!overlap(advanced(mover, ahead, at), other) ||
                      penetration(advanced(mover, ahead, at), other) < touch_mil + 1);
        }
    });
}

}  // namespace
}  // namespace esprit::geometry

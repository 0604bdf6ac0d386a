// What a wheel sweeps over (GEO-08, GEO-10), looked at the plain way: every degree before the last
// whole one, and the end, each with all that stands on the table. Most of it is so small that it is
// swept over between one degree and the next or the one after that.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "geometry/least_turn.h"
#include "geometry/scenes.h"
#include "geometry/sweep.h"
#include "support/any_geometry.h"

namespace esprit::geometry {
namespace {

using fixture::AnyGeometry;

Blocker plainly_met(Base const& mover, CentiDegree angle, Obstacles const& obstacles) {
    CentiDegree const step = angle < 0 ? -100 : 100;
    for (CentiDegree part = step; part / step < angle / step; part += step) {
        Blocker const met = blocker_in_place(wheeled(mover, part), obstacles);
        if (met.kind != BlockerKind::none) return met;
    }
    return blocker_in_place(wheeled(mover, angle), obstacles);
}

// Where the front comes to in a wheel to that side, or beyond.
Point swept_place(AnyGeometry& any, Base const& mover, CentiDegree side) {
    Base const there = wheeled(mover, side * any.in(50, 9000));
    Vector const ahead = forward_of(there.pose.facing_cdeg);
    double const aside = there.frontage_mil * any.in(-60, 60) / 100.0;
    double const front = there.depth_mil * 0.5 - any.in(-30, 30);
    return moved(there.pose.centre, right_hand(ahead) * aside + ahead * front);
}

Base small_base(AnyGeometry& any, Point at) {
    Base made = any.base(1);
    made.pose.centre = at;
    made.frontage_mil = any.in(22, 60);
    made.depth_mil = any.in(22, 60);
    return made;
}

struct Wheel {
    Base mover;
    CentiDegree angle = 0;
    std::vector<Base> bases;
    Outline area;
    Course course;
    bool has_area = false;
    bool has_course = false;
    Mil width_mil = 0;
    Mil depth_mil = 0;
};

// The table's border runs through the circle that the mover turns in, or past it.
void put_on_table(AnyGeometry& any, Wheel& wheel) {
    Mil const side = wheel.mover.frontage_mil + wheel.mover.depth_mil;
    wheel.width_mil = side * any.in(2, 4);
    wheel.depth_mil = side * any.in(2, 4);
    Mil const x_mil = any.in(side / 4, wheel.width_mil - side / 4);
    Mil const y_mil = any.in(side / 4, wheel.depth_mil - side / 4);
    Point const from = wheel.mover.pose.centre;
    auto const put = [&](Point at) { return shifted(at, x_mil - from.x_mil, y_mil - from.y_mil); };
    for (Base& each : wheel.bases) each.pose.centre = put(each.pose.centre);
    for (Point& each : wheel.area.points) each = put(each);
    for (Point& each : wheel.course.points) each = put(each);
    wheel.mover.pose.centre = {x_mil, y_mil};
}

Wheel any_wheel(AnyGeometry& any) {
    Wheel wheel;
    wheel.mover = any.base(300);
    CentiDegree const side = any.one_in(2) ? 1 : -1;
    wheel.angle = side * (any.one_in(4) ? 100 * any.in(1, 90) : any.in(1, 9000));
    for (Mil i = any.in(0, 2); i > 0; --i) wheel.bases.push_back(small_base(any, any.point(9000)));
    for (Mil i = any.in(0, 2); i > 0; --i) {
        Point const at = swept_place(any, wheel.mover, side);
        wheel.bases.push_back(small_base(any, at));
    }
    if (any.one_in(2)) wheel.bases.push_back(small_base(any, any.point(9000)));
    wheel.has_area = any.one_in(3);
    Point const place = any.one_in(4) ? any.point(9000) : swept_place(any, wheel.mover, side);
    Mil const size = any.in(15, 60);
    wheel.area = {{place, shifted(place, size, 5), shifted(place, 0, size)}};
    wheel.has_course = any.one_in(3);
    Point const end = any.one_in(4) ? any.point(9000) : swept_place(any, wheel.mover, side);
    wheel.course = {{end, shifted(end, any.in(5, 60), 7)}, any.in(0, 2) * 20};
    if (any.one_in(3)) put_on_table(any, wheel);
    return wheel;
}

TEST(Wheels, Geo08SweepOverWhatEveryDegreeSays) {
    AnyGeometry any{6};
    std::array<int, 6> met{};
    for (int i = 0; i < 20000; ++i) {
        Wheel const wheel = any_wheel(any);
        std::array<Outline const*, 1> const areas{&wheel.area};
        std::array<Course const*, 1> const courses{&wheel.course};
        Obstacles const obstacles{wheel.bases, std::span{areas}.first(wheel.has_area ? 1 : 0),
                                  std::span{courses}.first(wheel.has_course ? 1 : 0),
                                  wheel.width_mil, wheel.depth_mil};
        Base const target = base_at(20000, 20000, 1000, 1000);
        MoveLimits const limits;
        ContactQuery const query{wheel.mover, {&target, nullptr}, obstacles, limits};
        Base const turned = wheeled(wheel.mover, wheel.angle);
        Blocker const found = blocker_in_turn(query, Segment::Kind::wheel, wheel.angle, turned);
        Blocker const wanted = plainly_met(wheel.mover, wheel.angle, obstacles);
        ASSERT_EQ(found.kind, wanted.kind) << i;
        ASSERT_EQ(found.place, wanted.place) << i;
        ++met[static_cast<std::size_t>(found.kind)];
    }
    for (BlockerKind const kind : {BlockerKind::none, BlockerKind::base, BlockerKind::area,
                                   BlockerKind::course, BlockerKind::table}) {
        EXPECT_GT(met[static_cast<std::size_t>(kind)], 200) << static_cast<int>(kind);
    }
}

}  // namespace
}  // namespace esprit::geometry

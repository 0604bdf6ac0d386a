// The sums of areas and courses, and of what moves.
#include <array>
#include <vector>

#include "field/terrain.h"
#include "geometry/arc.h"
#include "geometry/clearance.h"
#include "geometry/outline.h"
#include "geometry/squaring.h"
#include "geometry/sweep.h"
#include "support/any_geometry.h"
#include "support/geometry_digest.h"

namespace esprit::fixture {

using geometry::Base;
using geometry::Course;
using geometry::Outline;
using geometry::Point;
using geometry::Vector;

namespace {

Base base_at_border(AnyGeometry& any, Outline const& area) {
    if (any.one_in(4)) return any.base(4000);
    std::size_t const first = any.below(static_cast<std::uint32_t>(area.points.size()));
    return any.base_before(area.points[first], area.points[(first + 1) % area.points.size()]);
}

void add_points(Answers& answers, Outline const& area, Point at, Point to) {
    answers.add(contains(area, at));
    answers.add(gap(area, at));
    answers.add(nearest_on_border(area, at));
    answers.add(crosses(area, at, to));
    answers.add(crosses(area, at, at));
    std::vector<double> shares;
    field::add_border_crossings(area, at, to, shares);
    answers.add(static_cast<std::int32_t>(shares.size()));
    for (double const share : shares) answers.add(share * 1e6);
}

void add_area(Answers& answers, Outline const& area, Base const& base, AnyGeometry& any) {
    answers.add(wholly_inside(area, base));
    answers.add(overlap(area, base));
    answers.add(gap(area, base));
    answers.add(in_front_arc(base, any.one_in(3) ? 4500 : any.in(0, 9001), area));
    geometry::Pose const squared = squared_up(base, area, {});
    answers.add(squared.centre);
    answers.add(squared.facing_cdeg);
    Vector const ahead = geometry::forward_of(base.pose.facing_cdeg);
    answers.add(way_until_touch(base, ahead, area));
    answers.add(way_until_touch(base, geometry::forward_of(any.facing()), area));
    std::size_t const last = area.points.size() - 1;
    Vector const from = between(base.pose.centre, area.points[last]);
    Vector const to = between(base.pose.centre, area.points[0]);
    CentiDegree const off = any.in(-9000, 9000);
    auto const flush = flush_against(base, from, to, geometry::facing_of(to - from) + off);
    answers.add(flush.has_value());
    if (flush) answers.add(*flush);
}

void add_course(Answers& answers, Course const& course, Base const& base, AnyGeometry& any) {
    answers.add(overlap(course, base));
    double const apart = gap(course, base);
    answers.add(apart);
    for (double const most : {0.0, 10.0, apart - 0.5, apart + 0.5}) {
        answers.add(is_within(course, base, most));
    }
    Point const at = any.point(5000);
    Point const to = any.one_in(2) ? course.points.back() : any.point(5000);
    answers.add(gap(course, at));
    answers.add(crosses(course, at, to));
    answers.add(crosses(base, at, to));
    answers.add(way_until_touch(base, geometry::forward_of(base.pose.facing_cdeg), course));
}

// Few points on few places: they lie on each other and on each other's lines.
void add_crowded_points(Answers& answers, AnyGeometry& any) {
    auto const few = [&] {
        Mil const x_mil = any.in(0, 4);
        Mil const y_mil = any.in(0, 4);
        return Point{x_mil, y_mil};
    };
    Outline area;
    for (Mil i = any.in(2, 6); i > 0; --i) area.points.push_back(few());
    bool const simple = is_simple(area);
    answers.add(simple);
    Point const at = few();
    Point const to = few();
    answers.add(contains(area, at));
    Course const line{area.points, 0};
    if (at != to) answers.add(crosses(line, at, to));
    if (!simple) return;
    // the same on a scale on which a touch is little
    for (Point& each : area.points) each = {each.x_mil * 400, each.y_mil * 400};
    Point const scaled{at.x_mil * 400, at.y_mil * 400};
    add_points(answers, area, scaled, {to.x_mil * 400 + any.hair(), to.y_mil * 400});
}

struct Ground {
    std::vector<Base> bases;
    std::vector<Outline> areas;
    std::vector<Course> courses;
};

Ground ground_for(AnyGeometry& any, Base const& mover) {
    Ground ground;
    for (Mil i = any.in(0, 4); i > 0; --i) {
        ground.bases.push_back(any.one_in(3) ? any.base_beside(mover) : any.base(6000));
    }
    if (any.one_in(3)) ground.areas.push_back(any.area(6000, 3000));
    if (any.one_in(3)) ground.areas.push_back(any.area(6000, 2000));
    if (any.one_in(3)) ground.courses.push_back(any.course(6000));
    return ground;
}

void add_culprit(Answers& answers, geometry::Blocker blocker) {
    answers.add(static_cast<std::int32_t>(blocker.kind));
    answers.add(std::int32_t{blocker.place});
}

void add_alone(Answers& answers, Base const& mover, AnyGeometry& any) {
    for (CentiDegree const angle : {-9000, -1, 1, 100, any.in(-18000, 18000)}) {
        answers.add(geometry::wheeled(mover, angle));
        answers.add(geometry::wheel_length(mover, angle));
    }
    Base at = mover;
    at.pose.centre.x_mil += any.one_in(2) ? 0 : 9000;
    at.pose.centre.y_mil += any.one_in(2) ? 0 : 7000;
    Vector const to = geometry::forward_of(any.facing());
    answers.add(geometry::way_until_edge(at, to, 9000, 7000));
    answers.add(geometry::on_table(at, 9000, 7000));
    answers.add(geometry::advanced(at, to, any.in(0, 30000) / 10.0));
}

void add_way(Answers& answers, Base const& mover, AnyGeometry& any) {
    using geometry::BlockerKind;
    Ground const ground = ground_for(any, mover);
    std::vector<Outline const*> areas;
    for (Outline const& each : ground.areas) areas.push_back(&each);
    std::vector<Course const*> courses;
    for (Course const& each : ground.courses) courses.push_back(&each);
    Mil const table = any.one_in(3) ? 4000 : 0;
    geometry::Obstacles const obstacles{ground.bases, areas, courses, table, table};
    Vector const ahead = geometry::forward_of(mover.pose.facing_cdeg);
    Mil const way = any.in(0, 8000);
    add_culprit(answers, blocker_in_place(mover, obstacles));
    add_culprit(answers, blocker_on_way(mover, ahead, way, obstacles));
    auto const add_each = [&](BlockerKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            geometry::Blocker const blocker{kind, static_cast<std::int16_t>(i)};
            answers.add(in_place(blocker, mover, obstacles));
            double left = way;
            answers.add(on_way(blocker, mover, ahead, obstacles, left));
            answers.add(left);
        }
    };
    add_each(BlockerKind::base, ground.bases.size());
    add_each(BlockerKind::area, areas.size());
    add_each(BlockerKind::course, courses.size());
    add_each(BlockerKind::table, 1);
    for (Base const& each : ground.bases) {
        Vector const to = any.one_in(2) ? ahead : geometry::forward_of(any.facing());
        answers.add(way_until_touch(mover, to, each));
        geometry::Pose const squared = squared_up(mover, each, obstacles);
        answers.add(squared.centre);
        answers.add(squared.facing_cdeg);
    }
}

}  // namespace

std::uint64_t sum_of_areas() {
    Answers answers;
    AnyGeometry any{2};
    for (int i = 0; i < 16000; ++i) {
        Outline const area = any.area(2000, any.one_in(8) ? 60 : 3000);
        add_area(answers, area, base_at_border(any, area), any);
        Point const at = any.point_near(area);
        Point const to = any.one_in(2) ? any.point_near(area) : any.point(4000);
        add_points(answers, area, at, to);
        if (i % 4 == 0) answers.add(gap(area, any.area(6000, 3000)));
        Course const course = any.course(4000);
        add_course(answers, course, any.base_before(course.points[0], course.points[1]), any);
        add_crowded_points(answers, any);
    }
    return answers.value();
}

std::uint64_t sum_of_moves() {
    Answers answers;
    AnyGeometry any{3};
    for (int i = 0; i < 30000; ++i) {
        Base const mover = any.base(2000);
        add_alone(answers, mover, any);
        add_way(answers, mover, any);
    }
    return answers.value();
}

}  // namespace esprit::fixture

// The sum of plans for contact.
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "support/any_geometry.h"
#include "support/contact_queries.h"
#include "support/geometry_digest.h"

namespace esprit::fixture {

using geometry::Base;
using geometry::Course;
using geometry::Outline;
using geometry::Point;
using Kind = geometry::Segment::Kind;

namespace {

// Where there is a table, its corner is at 0,0.
void put_on_table(PlannerCase& made, AnyGeometry& any) {
    made.width_mil = any.in(6000, 9000);
    made.depth_mil = any.in(5000, 9000);
    Mil const x_mil = any.in(600, 4000);
    Mil const y_mil = any.in(600, 4000);
    auto const shift = [&](Point& point) { point = {point.x_mil + x_mil, point.y_mil + y_mil}; };
    shift(made.mover.pose.centre);
    shift(made.base.pose.centre);
    for (Point& each : made.area.points) shift(each);
    for (Base& each : made.bases) shift(each.pose.centre);
    for (Outline& area : made.areas) {
        for (Point& each : area.points) shift(each);
    }
    for (Course& course : made.courses) {
        for (Point& each : course.points) shift(each);
    }
}

// Half of them are narrow: small things close to the circle that the mover turns in, and a reach
// that is hardly enough.
PlannerCase any_planner_case(AnyGeometry& any) {
    PlannerCase made;
    bool const narrow = any.one_in(2);
    made.mover = any.base(300);
    made.base = any.base(narrow ? 2500 : 6000);
    if (any.one_in(10)) made.base = any.base_beside(made.mover);
    made.area = any.area(narrow ? 2500 : 6000, 2500);
    made.at_area = any.one_in(4);
    for (Mil i = any.in(0, narrow ? 4 : 2); i > 0; --i) {
        Base other = any.base(narrow ? 2500 : 4000);
        if (any.one_in(4)) other = any.base_beside(any.one_in(2) ? made.mover : made.base);
        if (narrow) other.frontage_mil /= 4;
        if (narrow) other.depth_mil /= 4;
        made.bases.push_back(other);
    }
    if (any.one_in(4)) made.areas.push_back(any.area(4000, 1500));
    if (any.one_in(8)) made.areas.push_back(any.area(5000, 1500));
    if (any.one_in(4)) made.courses.push_back(any.course(4000));
    double const apart = made.at_area ? gap(made.area, made.mover) : gap(made.base, made.mover);
    Mil const reach = narrow ? static_cast<Mil>(apart) + any.in(0, 400) : any.in(2500, 9000);
    made.limits.reach_mil = reach;
    made.limits.reach_aside_mil = reach / any.in(1, 2);
    made.limits.arc_cdeg = any.one_in(2) ? 4500 : any.in(0, 18000);
    if (any.one_in(4)) made.limits.most_pivot_cdeg = any.in(0, 20000);
    if (any.one_in(2)) made.limits.most_wheel_cdeg = any.in(0, 20000);
    if (any.one_in(4)) put_on_table(made, any);
    return made;
}

// Where the front comes to in a wheel to that side.
Point swept_place(AnyGeometry& any, Base const& mover, CentiDegree side) {
    Base const there = geometry::wheeled(mover, side * any.in(50, 9000));
    geometry::Vector const ahead = geometry::forward_of(there.pose.facing_cdeg);
    double const aside = there.frontage_mil * any.in(-60, 60) / 100.0;
    double const front = there.depth_mil * 0.5 - any.in(-30, 30);
    return moved(there.pose.centre, geometry::right_hand(ahead) * aside + ahead * front);
}

// A target nearly ahead, with something in the way of all but greater turns, and small things that
// a wheel sweeps over; the list begins and ends with others far off.
PlannerCase any_swept_case(AnyGeometry& any) {
    PlannerCase made;
    made.mover = any.base(300);
    made.base = any.base(1);
    geometry::Vector const ahead = geometry::forward_of(made.mover.pose.facing_cdeg);
    double const far = any.in(3000, 7000);
    double const aside = any.in(-3000, 3000);
    Point const from = made.mover.pose.centre;
    made.base.pose.centre = moved(from, ahead * far + geometry::right_hand(ahead) * aside);
    made.limits.reach_mil = any.in(4000, 9000);
    made.limits.reach_aside_mil = any.in(2000, 4000);
    if (any.one_in(3)) made.limits.arc_cdeg = any.in(0, 6000);
    made.bases.push_back(any.base(1));
    made.bases.back().pose.centre = moved(from, ahead * -9000);
    if (any.one_in(2)) made.bases.push_back(any.base(1));
    if (made.bases.size() == 2) made.bases.back().pose.centre = moved(from, ahead * (far * 0.5));
    for (Mil i = any.in(1, 3); i > 0; --i) {
        Base small = any.base(1);
        small.pose.centre = swept_place(any, made.mover, any.one_in(2) ? 1 : -1);
        small.frontage_mil = any.in(22, 60);
        small.depth_mil = any.in(22, 60);
        made.bases.push_back(small);
    }
    if (any.one_in(2)) made.bases.push_back(made.bases.front());
    if (any.one_in(3)) put_on_table(made, any);
    return made;
}

void add_plan(Answers& answers, geometry::ContactPlan const& plan) {
    answers.add(static_cast<std::int32_t>(plan.fault));
    for (std::size_t i = 0; i < plan.path.count; ++i) {
        answers.add(static_cast<std::int32_t>(plan.path.segments[i].kind));
        answers.add(plan.path.segments[i].amount);
    }
    for (geometry::Pose const& each : {plan.arrival, plan.final}) {
        answers.add(each.centre);
        answers.add(each.facing_cdeg);
    }
    answers.add(plan.squared_up);
    answers.add(static_cast<std::int32_t>(plan.touched));
    answers.add(plan.length_mil);
    answers.add(std::int32_t{plan.blocked_by});
}

void add_attempt(Answers& answers, geometry::Attempt const& made) {
    answers.add(made.angle_cdeg);
    answers.add(static_cast<std::int32_t>(made.fault));
    answers.add(static_cast<std::int32_t>(made.blocker.kind));
    answers.add(std::int32_t{made.blocker.place});
    answers.add(made.turned);
    answers.add(made.way_mil);
    answers.add(made.turn_mil);
}

geometry::Path any_path(AnyGeometry& any) {
    geometry::Path path;
    path.count = static_cast<std::uint8_t>(any.in(0, 4));
    for (std::size_t i = 0; i < path.count; ++i) {
        geometry::Segment& segment = path.segments[i];
        segment.kind = static_cast<Kind>(any.below(3));
        if (segment.kind == Kind::straight) {
            segment.amount = any.in(0, 5000);
        } else {
            segment.amount = any.one_in(3) ? 100 * any.in(-90, 90) : any.in(-6000, 6000);
        }
    }
    return path;
}

void add_case(Answers& answers, PlannerCase const& made, AnyGeometry& any) {
    PlannerCaseQuery const told{made};
    geometry::Obstacles const& obstacles = told.obstacles();
    geometry::Path const path = any_path(any);
    if (made.at_area) {
        add_plan(answers, plan_contact(made.mover, made.area, obstacles, made.limits));
        add_plan(answers, follow_path(made.mover, made.area, path, obstacles, made.limits));
    } else {
        add_plan(answers, plan_contact(made.mover, made.base, obstacles, made.limits));
        add_plan(answers, follow_path(made.mover, made.base, path, obstacles, made.limits));
    }
    geometry::ContactQuery const& query = told.query();
    for (Kind const turn : {Kind::pivot, Kind::wheel}) {
        geometry::Attempt nearest = attempt(query, Kind::straight, 0);
        add_attempt(answers, nearest);
        nearest.fault = geometry::PlanFault::out_of_reach;
        auto const found = least_turn(query, turn, nearest);
        answers.add(found.has_value());
        if (found) add_attempt(answers, *found);
        add_attempt(answers, nearest);
        CentiDegree const angle = any.one_in(2) ? 100 * any.in(-90, 90) : any.in(-9000, 9000);
        add_attempt(answers, attempt(query, turn, angle));
    }
}

}  // namespace

std::uint64_t sum_of_plans() {
    Answers answers;
    AnyGeometry any{4};
    for (int i = 0; i < 8000; ++i) {
        add_case(answers, i % 4 == 0 ? any_swept_case(any) : any_planner_case(any), any);
    }
    return answers.value();
}

}  // namespace esprit::fixture

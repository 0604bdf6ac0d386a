#include "geometry/planner.h"

#include <cstdlib>

#include "geometry/contact.h"
#include "geometry/fullest_turn.h"
#include "geometry/plan_memo.h"
#include "geometry/squaring.h"
#include "geometry/sweep.h"
#include "geometry/zones.h"

namespace esprit::geometry {
namespace {

using Kind = Segment::Kind;

void add(Path& path, Kind kind, std::int32_t amount) {
    if (amount != 0) path.segments[path.count++] = {kind, amount};
}

void square_up(ContactPlan& plan, Base const& mover, Target target, Obstacles const& obstacles) {
    Base arrived = mover;
    arrived.pose = plan.arrival;
    if (target.base != nullptr) {
        plan.touched = touched_edge(arrived, *target.base);
        plan.final = squared_up(arrived, *target.base, plan.touched, obstacles);
    } else {
        plan.final = squared_up(arrived, *target.area, obstacles);
    }
    plan.squared_up = plan.final != plan.arrival;
}

ContactPlan refusal(Base const& mover, PlanFault fault, Blocker blocker) {
    ContactPlan plan;
    plan.fault = fault;
    plan.arrival = mover.pose;
    plan.final = mover.pose;
    if (blocker.kind == BlockerKind::base) plan.blocked_by = blocker.place;
    if (blocker.kind == BlockerKind::area) plan.blocked_by_area = blocker.place;
    if (blocker.kind == BlockerKind::course) plan.blocked_by_course = blocker.place;
    return plan;
}

ContactPlan stays(Base const& mover, Target target) {
    ContactPlan plan;
    plan.arrival = mover.pose;
    plan.final = mover.pose;
    if (target.base != nullptr) plan.touched = touched_edge(mover, *target.base);
    return plan;
}

Edge face_of(ContactQuery const& query) {
    bool const has_faces = query.target.base != nullptr;
    return has_faces ? face_before(*query.target.base, query.mover) : Edge::front;
}

ContactPlan carried_out(ContactQuery const& query, Attempt const& made) {
    ContactPlan plan;
    if (made.turn != Kind::straight) add(plan.path, made.turn, made.angle_cdeg);
    add(plan.path, Kind::straight, made.way_mil);
    Vector const direction = forward_of(made.turned.pose.facing_cdeg);
    plan.arrival = advanced(made.turned, direction, made.way_mil).pose;
    plan.length_mil = whole_mil(made.turn_mil + made.way_mil);
    square_up(plan, query.mover, query.target, query.obstacles);
    return plan;
}

/// The search by a pivot, else by a wheel.
struct Turns {
    std::optional<Attempt> onto_face;
    std::optional<Attempt> elsewhere;  // if none leads onto the face
};

Turns turns_of(ContactQuery const& query, Edge face, Attempt& nearest) {
    Turns turns;
    for (Kind const kind : {Kind::pivot, Kind::wheel}) {
        std::optional<Attempt> const found = fullest_turn(query, face, kind, nearest);
        if (!found) continue;
        if (front_onto(query.target, face, found->turned) > touch_limit_mil) {
            turns.onto_face = found;
            break;
        }
        if (!turns.elsewhere) turns.elsewhere = found;
    }
    return turns;
}

ContactPlan plan_onto(ContactQuery const& query, Edge face) {
    Attempt nearest;
    Turns const turns = turns_of(query, face, nearest);
    return turns.onto_face ? carried_out(query, *turns.onto_face)
                           : refusal(query.mover, PlanFault::misses, {});
}

ContactPlan plan_least(ContactQuery const& query) {
    Attempt nearest = attempt(query, Kind::straight, 0);
    if (nearest.fault == PlanFault::none) return carried_out(query, nearest);
    for (Kind const turn : {Kind::pivot, Kind::wheel}) {
        std::optional<Attempt> const found = least_turn(query, turn, nearest);
        if (found) return carried_out(query, *found);
    }
    return refusal(query.mover, nearest.fault, nearest.blocker);
}

// A mover on the way of an ordered path.
struct March {
    Base at;
    double gone_mil = 0;
    CentiDegree pivoted_cdeg = 0;
    PlanFault fault = PlanFault::none;
    Blocker blocker;
    bool contact = false;
    Path path;
};

void stop(March& march, Blocker blocker) {
    if (blocker.kind == BlockerKind::none) return;
    march.blocker = blocker;
    march.fault = blocker.kind == BlockerKind::table ? PlanFault::off_table : PlanFault::blocked;
}

Mil reach_of(March const& march, MoveLimits const& limits) {
    return std::abs(march.pivoted_cdeg) > limits.arc_cdeg ? limits.reach_aside_mil
                                                          : limits.reach_mil;
}

void go_straight(March& march, Mil most_mil, ContactQuery const& query) {
    Vector const direction = forward_of(march.at.pose.facing_cdeg);
    std::optional<double> const way = way_to(query.target, march.at, direction);
    march.contact = way && whole_mil(*way) <= most_mil;
    Mil const amount = march.contact ? whole_mil(*way) : most_mil;
    stop(march, blocker_on_way(march.at, direction, amount, query.obstacles));
    march.at = advanced(march.at, direction, amount);
    march.gone_mil += amount;
    add(march.path, Kind::straight, amount);
    bool const too_far = whole_mil(march.gone_mil) > reach_of(march, query.limits);
    if (too_far && march.fault == PlanFault::none) march.fault = PlanFault::out_of_reach;
}

void turn(March& march, Segment segment, ContactQuery const& query) {
    ContactQuery const from_here{march.at, query.target, query.obstacles, query.limits};
    bool const wheel = segment.kind == Kind::wheel;
    CentiDegree const most = wheel ? query.limits.most_wheel_cdeg : query.limits.most_pivot_cdeg;
    if (std::abs(segment.amount) > most) march.fault = PlanFault::out_of_reach;
    Base const turned = turned_by(march.at, segment.kind, segment.amount);
    if (march.fault == PlanFault::none) {
        stop(march, blocker_in_turn(from_here, segment.kind, segment.amount, turned));
    }
    bool const into_target = overlaps(query.target, turned);
    if (into_target && march.fault == PlanFault::none) march.fault = PlanFault::blocked;
    if (wheel) march.gone_mil += wheel_length(march.at, segment.amount);
    if (!wheel) march.pivoted_cdeg += segment.amount;
    march.at = turned;
    add(march.path, segment.kind, segment.amount);
}

ContactPlan ordered(ContactQuery const& query, Path const& path) {
    March march;
    march.at = query.mover;
    for (std::size_t i = 0; i < path.count && march.fault == PlanFault::none; ++i) {
        Segment const segment = path.segments[i];
        if (segment.kind == Kind::straight) {
            go_straight(march, segment.amount, query);
            if (march.contact) break;
        } else {
            turn(march, segment, query);
        }
    }
    if (march.fault == PlanFault::none && !front_touches(query.target, march.at)) {
        march.fault = PlanFault::misses;
    }
    if (march.fault != PlanFault::none) return refusal(query.mover, march.fault, march.blocker);
    if (march.path.count == 0) return stays(query.mover, query.target);
    ContactPlan plan;
    plan.path = march.path;
    plan.arrival = march.at.pose;
    plan.length_mil = whole_mil(march.gone_mil);
    square_up(plan, query.mover, query.target, query.obstacles);
    return plan;
}

}  // namespace

ContactPlan plan_contact(ContactQuery const& query) {
    if (front_touches(query.target, query.mover)) return stays(query.mover, query.target);
    Edge const face = face_of(query);
    Attempt nearest = attempt(query, Kind::straight, 0);
    if (nearest.fault == PlanFault::none) return carried_out(query, nearest);
    Turns const turns = turns_of(query, face, nearest);
    if (turns.onto_face) return carried_out(query, *turns.onto_face);
    if (turns.elsewhere) return carried_out(query, *turns.elsewhere);
    return refusal(query.mover, nearest.fault, nearest.blocker);
}

ContactPlan plan_contact(Base const& mover, Base const& target, Obstacles const& obstacles,
                         MoveLimits const& limits) {
    return remembered_plan({mover, {&target, nullptr}, obstacles, limits});
}

ContactPlan plan_contact(Base const& mover, Outline const& target, Obstacles const& obstacles,
                         MoveLimits const& limits) {
    return remembered_plan({mover, {nullptr, &target}, obstacles, limits});
}

ContactPlan plan_contact_onto(Base const& mover, Base const& target, Edge face,
                              Obstacles const& obstacles, MoveLimits const& limits) {
    return plan_onto({mover, {&target, nullptr}, obstacles, limits}, face);
}

ContactPlan plan_straightest(Base const& mover, Base const& target, Obstacles const& obstacles,
                             MoveLimits const& limits) {
    return plan_least({mover, {&target, nullptr}, obstacles, limits});
}

ContactPlan follow_path(Base const& mover, Base const& target, Path const& path,
                        Obstacles const& obstacles, MoveLimits const& limits) {
    return ordered({mover, {&target, nullptr}, obstacles, limits}, path);
}

ContactPlan follow_path(Base const& mover, Outline const& target, Path const& path,
                        Obstacles const& obstacles, MoveLimits const& limits) {
    return ordered({mover, {nullptr, &target}, obstacles, limits}, path);
}

}  // namespace esprit::geometry

// GEO-11: squaring up on contact.
#include "geometry/squaring.h"

#include "geometry/borders.h"
#include "geometry/clearance.h"
#include "geometry/contact.h"

namespace esprit::geometry {
namespace {

// The squared distance of a point from a line segment (not of length 0).
double apart_squared(Vector point, Vector from, Vector to) {
    Vector const way = to - from;
    double const share = lesser(greater(dot(point - from, way) / dot(way, way), 0), 1);
    Vector const rest = point - (from + way * share);
    return dot(rest, rest);
}

// The point at which the front edge touches an edge: a corner of one of them. nullopt if they do
// not touch. All relative to the mover's centre.
std::optional<Vector> touching_point(Box const& mover, Vector from, Vector to) {
    Vector const ahead = mover.forward * mover.half_depth;
    Vector const aside = right_hand(mover.forward) * mover.half_width;
    Vector const left = ahead - aside;
    Vector const right = ahead + aside;
    double least = touch_limit_mil * touch_limit_mil;
    std::optional<Vector> found;
    auto const consider = [&](Vector point, double square) {
        if (square > least || (found && square == least)) return;
        least = square;
        found = point;
    };
    consider(left, apart_squared(left, from, to));
    consider(right, apart_squared(right, from, to));
    consider(from, apart_squared(from, left, right));
    consider(to, apart_squared(to, left, right));
    return found;
}

}  // namespace

std::optional<Base> flush_against(Base const& mover, Vector from, Vector to,
                                  CentiDegree facing_cdeg) {
    Box const box = box_of(mover, mover.pose.centre);
    std::optional<Vector> const touch = touching_point(box, from, to);
    if (!touch) return std::nullopt;
    // The touching point keeps its place on the front and on the edge. It is never beyond an end of
    // the front: the end itself is as near.
    double const share_right = dot(*touch, right_hand(box.forward));
    Vector const forward = forward_of(facing_cdeg);
    Vector const right = right_hand(forward);
    Vector const onto_edge = *touch + forward * dot(from - *touch, forward);
    Vector const middle = onto_edge - right * share_right;

    double const one = dot(from - middle, right);
    double const other = dot(to - middle, right);
    double const shared =
        lesser(greater(one, other), box.half_width) - greater(lesser(one, other), -box.half_width);
    // Nine tenths of the front have to lie against the edge.
    if (shared * 10 < 9 * mover.frontage_mil - slack_mil) return std::nullopt;
    Base squared = mover;
    squared.pose.facing_cdeg = normal_facing(facing_cdeg);
    squared.pose.centre = moved(mover.pose.centre, middle - forward * box.half_depth);
    return squared;
}

Pose squared_up(Base const& mover, Base const& target, Obstacles const& obstacles) {
    return squared_up(mover, target, touched_edge(mover, target), obstacles);
}

Pose squared_up(Base const& mover, Base const& target, Edge touched, Obstacles const& obstacles) {
    auto const edge = static_cast<std::size_t>(touched);
    Corners const at = corners(target, mover.pose.centre);
    CentiDegree const inwards =
        target.pose.facing_cdeg + 9000 * static_cast<CentiDegree>(edge) + full_turn_cdeg / 2;
    std::optional<Base> const squared = flush_against(mover, at[edge], at[(edge + 1) % 4], inwards);
    if (!squared || overlap(*squared, target)) return mover.pose;
    bool const hindered = blocker_in_place(*squared, obstacles).kind != BlockerKind::none;
    return hindered ? mover.pose : squared->pose;
}

Pose squared_up(Base const& mover, Outline const& target, Obstacles const& obstacles) {
    Box const box = box_of(mover, mover.pose.centre);
    double nearest = touch_limit_mil;
    double squarest = 0;
    Vector from;
    Vector to;
    each_border(target, mover.pose.centre, [&](Vector a, Vector b) {
        double const apart = gap_between(box, box_around(a, b, 0));
        double const square = magnitude(cross(box.forward, b - a)) / length(b - a);
        bool const nearer = apart < nearest - slack_mil;
        if (!nearer && (apart > nearest + slack_mil || square <= squarest + slack_mil)) return;
        nearest = apart;
        squarest = square;
        from = a;
        to = b;
    });
    if (from == to) return mover.pose;
    // The normal of the edge that the mover faces more.
    Vector inwards = right_hand(to - from);
    if (dot(inwards, box.forward) < 0) inwards = -inwards;
    std::optional<Base> const squared = flush_against(mover, from, to, facing_of(inwards));
    if (!squared || overlap(target, *squared)) return mover.pose;
    bool const hindered = blocker_in_place(*squared, obstacles).kind != BlockerKind::none;
    return hindered ? mover.pose : squared->pose;
}

}  // namespace esprit::geometry

#include "geometry/zones.h"

#include "geometry/box.h"

namespace esprit::geometry {

// GEO-01. Only the part of the other base that lies furthest back matters.
bool wholly_beyond(Base const& of, Edge edge, Base const& other) {
    Vector const apart = between(of.pose.centre, other.pose.centre);
    Vector const outwards = forward_of(of.pose.facing_cdeg + 9000 * static_cast<int>(edge));
    Vector const forward = forward_of(other.pose.facing_cdeg);
    bool const ends = edge == Edge::front || edge == Edge::rear;
    double const line = (ends ? of.depth_mil : of.frontage_mil) * 0.5;
    double const back = other.depth_mil * 0.5 * magnitude(dot(forward, outwards)) +
                        other.frontage_mil * 0.5 * magnitude(cross(forward, outwards));
    return dot(apart, outwards) - back >= line - touch_limit_mil;
}

// GEO-07. The strip without a margin of a touch must have a point in common with the other base;
// convex shapes have none when they are apart across an edge of either.
bool directly_in_front(Base const& of, Base const& other) {
    Vector const apart = between(of.pose.centre, other.pose.centre);
    Vector const ahead = forward_of(of.pose.facing_cdeg);
    Vector const right = right_hand(ahead);
    Vector const forward = forward_of(other.pose.facing_cdeg);
    double const half_depth = other.depth_mil * 0.5;
    double const half_width = other.frontage_mil * 0.5;
    double const line = of.depth_mil * 0.5 + touch_limit_mil;
    double const side = of.frontage_mil * 0.5 - touch_limit_mil;

    double const even = magnitude(dot(forward, ahead));
    double const odd = magnitude(cross(forward, ahead));
    if (dot(apart, ahead) + (half_depth * even + half_width * odd) <= line) return false;
    double const aside = magnitude(dot(apart, right));
    if (aside - (half_depth * odd + half_width * even) >= side) return false;

    auto const reaches_in = [&](Vector axis, double half) {
        double const onward = dot(axis, ahead);
        Vector const out = onward < 0 ? -axis : axis;
        double const nearest = line * magnitude(onward) - side * magnitude(dot(axis, right));
        return dot(apart, out) + half > nearest;
    };
    return reaches_in(forward, half_depth) && reaches_in(right_hand(forward), half_width);
}

}  // namespace esprit::geometry

#include "geometry/zones.h"

namespace esprit::geometry {

bool wholly_beyond(Base const& of, Edge edge, Base const& other) {
    Lie const lie{of, other};
    switch (edge) {
        case Edge::front:
            return lie.is_to_front();
        case Edge::right:
            return lie.is_to_right();
        case Edge::rear:
            return lie.is_to_rear();
        case Edge::left:
            break;
    }
    return lie.is_to_left();
}

Edge face_before(Base const& of, Base const& other) {
    Vector const forward = forward_of(of.pose.facing_cdeg);
    Vector const middle = between(of.pose.centre, other.pose.centre) +
                          forward_of(other.pose.facing_cdeg) * (other.depth_mil * 0.5);
    double const ahead = dot(middle, forward);
    double const to_right = dot(middle, right_hand(forward));
    bool const before_an_end =
        magnitude(ahead) - of.depth_mil * 0.5 >= magnitude(to_right) - of.frontage_mil * 0.5;
    if (before_an_end) return ahead < 0 ? Edge::rear : Edge::front;
    return to_right < 0 ? Edge::left : Edge::right;
}

// GEO-07. The strip, narrowed by a touch, must have a point in common with the other base
// (separating axis theorem).
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

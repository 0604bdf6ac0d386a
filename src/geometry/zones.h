#pragma once
// Where one base lies relative to another (GEO-01, GEO-07). Reaching over a line by up to a touch
// (1/100") does not count.
#include "geometry/base.h"
#include "geometry/box.h"

namespace esprit::geometry {

/// The position of a base in the axes of another.
struct Lie {
    Lie(Base const& of, Base const& other) {
        Vector const apart = between(of.pose.centre, other.pose.centre);
        Vector const forward = forward_of(of.pose.facing_cdeg);
        Vector const its = forward_of(other.pose.facing_cdeg);
        double const even = magnitude(dot(its, forward));
        double const odd = magnitude(cross(its, forward));
        double const half_depth = other.depth_mil * 0.5;
        double const half_width = other.frontage_mil * 0.5;
        ahead = dot(apart, forward);
        to_right = dot(apart, right_hand(forward));
        reach_ahead = half_depth * even + half_width * odd;
        reach_aside = half_depth * odd + half_width * even;
        to_end = of.depth_mil * 0.5 - touch_limit_mil;
        to_side = of.frontage_mil * 0.5 - touch_limit_mil;
    }

    /// GEO-01. Only the part of the other base that is furthest back matters.
    bool is_to_front() const { return ahead - reach_ahead >= to_end; }
    bool is_to_rear() const { return -ahead - reach_ahead >= to_end; }
    bool is_to_right() const { return to_right - reach_aside >= to_side; }
    bool is_to_left() const { return -to_right - reach_aside >= to_side; }

    double ahead;        // of its centre
    double to_right;     // of its centre
    double reach_ahead;  // half extents of the other base along these axes
    double reach_aside;
    double to_end;   // from the centre of `of` to its front and rear lines
    double to_side;  // and to its side lines
};

/// GEO-01: true if every point of `other` lies beyond the line through that edge of `of`.
bool wholly_beyond(Base const& of, Edge edge, Base const& other);
inline bool wholly_to_front(Base const& of, Base const& other) {
    return Lie{of, other}.is_to_front();
}
inline bool wholly_to_rear(Base const& of, Base const& other) {
    return Lie{of, other}.is_to_rear();
}
/// True for either side.
inline bool wholly_to_side(Base const& of, Base const& other) {
    Lie const lie{of, other};
    return lie.is_to_right() || lie.is_to_left();
}
/// GEO-11: the face of `of` before which another base begins: that of the quarter in which the
/// middle of its front edge lies. Lines from the corners, 45 degrees from the edges, separate the
/// quarters (a point on such a line is before front or rear).
Edge face_before(Base const& of, Base const& other);
/// GEO-07: true if any part of `other` lies beyond the front edge, between the two side lines.
/// Touching a line is not enough.
bool directly_in_front(Base const& of, Base const& other);

}  // namespace esprit::geometry

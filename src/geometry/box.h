#pragma once
// Rectangles in motion and at rest, relative to some point: bases, line segments of a course, and
// (without breadth) edges of an area. Everything here is made of sums, dot and cross products, so
// that a quarter turn of the whole scene changes no bit.
#include <optional>

#include "geometry/base.h"
#include "geometry/vector.h"

namespace esprit::geometry {

struct Box {
    Vector centre;
    Vector forward;  // a unit vector
    double half_depth = 0;
    double half_width = 0;
};

constexpr double magnitude(double value) {
    return __builtin_fabs(value);
}
constexpr double lesser(double a, double b) {
    return b < a ? b : a;
}
constexpr double greater(double a, double b) {
    return a < b ? b : a;
}
/// A quarter turn clockwise.
constexpr Vector right_hand(Vector forward) {
    return {forward.y, -forward.x};
}
/// The square of the half diagonal.
constexpr double radius_squared(Box const& box) {
    return box.half_depth * box.half_depth + box.half_width * box.half_width;
}

inline double radius_squared(Base const& base) {
    double const depth = base.depth_mil;
    double const frontage = base.frontage_mil;
    return (depth * depth + frontage * frontage) * 0.25;
}
inline double half_diagonal(Base const& base) {
    return __builtin_sqrt(radius_squared(base));
}

inline Box box_of(Base const& base, Point origin) {
    return {between(origin, base.pose.centre), forward_of(base.pose.facing_cdeg),
            base.depth_mil * 0.5, base.frontage_mil * 0.5};
}
inline Box box_around(Vector from, Vector to, double half_breadth) {
    Vector const way = to - from;
    double const long_is = length(way);
    Vector const forward = long_is > 0 ? way * (1 / long_is) : Vector{0, 1};
    return {(from + to) * 0.5, forward, long_is * 0.5 + half_breadth, half_breadth};
}

/// True if two bases are surely apart, by the distance of their centres alone.
inline bool far_apart(Base const& a, Base const& b) {
    Vector const apart = between(a.pose.centre, b.pose.centre);
    return dot(apart, apart) > 2 * (radius_squared(a) + radius_squared(b));
}

/// True if two bases are surely further apart than `most_mil`, by the distance of their centres:
/// half the sum of the sides exceeds half the diagonal.
inline bool surely_beyond(Base const& a, Base const& b, double most_mil) {
    Vector const apart = between(a.pose.centre, b.pose.centre);
    double const reach =
        most_mil + 0.5 * (a.frontage_mil + a.depth_mil + b.frontage_mil + b.depth_mil);
    return dot(apart, apart) > reach * reach;
}

/// The separating axis theorem. Calls visit(axis, apart, both) for the four edge normals until it
/// returns false: the distance of the centres along the axis, and the sum of both half extents.
template <class Visit>
bool each_axis(Box const& a, Box const& b, Visit const& visit) {
    Vector const apart = b.centre - a.centre;
    double const even = magnitude(dot(a.forward, b.forward));
    double const odd = magnitude(cross(a.forward, b.forward));
    auto const along = [&](Vector axis, double both) {
        return visit(axis, dot(apart, axis), both);
    };
    return along(a.forward, a.half_depth + (b.half_depth * even + b.half_width * odd)) &&
           along(right_hand(a.forward),
                 a.half_width + (b.half_depth * odd + b.half_width * even)) &&
           along(b.forward, b.half_depth + (a.half_depth * even + a.half_width * odd)) &&
           along(right_hand(b.forward), b.half_width + (a.half_depth * odd + a.half_width * even));
}

/// The penetration depth: the least translation along an axis that parts the boxes; negative if
/// they are apart.
inline double depth_between(Box const& a, Box const& b) {
    double least = 1e30;
    each_axis(a, b, [&](Vector, double apart, double both) {
        least = lesser(least, both - magnitude(apart));
        return true;
    });
    return least;
}
/// True if two boxes are deeper in each other than a touch; stops at the first axis along which
/// they are not.
inline bool boxes_overlap(Box const& a, Box const& b) {
    return each_axis(a, b, [](Vector, double apart, double both) {
        return both - magnitude(apart) > touch_limit_mil;
    });
}

/// A base to compare with many others; what is common to all comparisons is computed once.
struct Placed {
    explicit Placed(Base const& base)
        : origin(base.pose.centre), box(box_of(base, origin)), square(radius_squared(base)) {}

    bool overlaps(Base const& other) const {
        Vector const apart = between(origin, other.pose.centre);
        if (dot(apart, apart) > 2 * (square + radius_squared(other))) return false;
        return boxes_overlap(box, box_of(other, origin));
    }

    Point origin;
    Box box;
    double square;  // of the half diagonal
};

/// The distance of two boxes that are apart (depth_between is negative).
double gap_of_parted(Box const& a, Box const& b);
/// The distance of two boxes; 0 if they touch or overlap.
inline double gap_between(Box const& a, Box const& b) {
    return depth_between(a, b) >= 0 ? 0 : gap_of_parted(a, b);
}

/// How a box that moves straight on meets another.
struct Meeting {
    double touch = 0;  // way to the first touch; negative: touches already
    double enter = 0;  // way until it is in by more than a touch
};
/// nullopt if it passes by, or is past the other.
std::optional<Meeting> meeting(Box const& mover, Vector direction, Box const& obstacle);

}  // namespace esprit::geometry

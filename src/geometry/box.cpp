#include "geometry/box.h"

namespace esprit::geometry {
namespace {

double beyond(double at, double half) {
    double const excess = magnitude(at) - half;
    return excess > 0 ? excess : 0;
}

// The least distance of the corners of `other` from `box`, squared.
double corners_from(Box const& box, Box const& other) {
    Vector const apart = other.centre - box.centre;
    double const x = dot(apart, right_hand(box.forward));
    double const y = dot(apart, box.forward);
    // Half the depth and half the breadth of the other, as the box sees them.
    double const even = dot(box.forward, other.forward);
    double const odd = cross(box.forward, other.forward);
    double const depth_x = -odd * other.half_depth;
    double const depth_y = even * other.half_depth;
    double const width_x = even * other.half_width;
    double const width_y = odd * other.half_width;
    auto const square_at = [&](double ahead, double aside) {
        double const dx = beyond(x + (ahead * depth_x + aside * width_x), box.half_width);
        double const dy = beyond(y + (ahead * depth_y + aside * width_y), box.half_depth);
        return dx * dx + dy * dy;
    };
    return lesser(lesser(square_at(1, 1), square_at(1, -1)),
                  lesser(square_at(-1, 1), square_at(-1, -1)));
}

// How far a box reaches to either side of a direction.
double reach_aside(Box const& box, Vector direction) {
    return box.half_depth * magnitude(cross(box.forward, direction)) +
           box.half_width * magnitude(dot(box.forward, direction));
}

// The one does not come into the path of the other: seen along the direction they lie side by side.
bool pass_aside(Box const& mover, Vector direction, Box const& obstacle) {
    double const aside = magnitude(cross(obstacle.centre - mover.centre, direction));
    return aside > reach_aside(mover, direction) + reach_aside(obstacle, direction) + slack_mil;
}

}  // namespace

double gap_between(Box const& a, Box const& b) {
    if (depth_between(a, b) >= 0) return 0;
    return __builtin_sqrt(lesser(corners_from(a, b), corners_from(b, a)));
}

std::optional<Meeting> meeting(Box const& mover, Vector direction, Box const& obstacle) {
    if (pass_aside(mover, direction, obstacle)) return std::nullopt;
    double constexpr ever = 1e30;
    Meeting met{-ever, -ever};
    double leave = ever;
    // Narrows down when both overlap along all axes; false when that is never.
    bool const meets = each_axis(mover, obstacle, [&](Vector axis, double apart, double both) {
        double const onward = dot(direction, axis);
        double const sign = onward < 0 ? -1 : 1;
        double const speed = onward * sign;
        double const apart_by = apart * sign;
        double const deeper = both - touch_limit_mil;
        if (speed < 1e-12) return magnitude(apart_by) < deeper;  // nothing changes
        double const way_each = 1 / speed;
        met.touch = greater(met.touch, (apart_by - both) * way_each);
        met.enter = greater(met.enter, (apart_by - deeper) * way_each);
        leave = lesser(leave, (apart_by + deeper) * way_each);
        return met.enter < leave && leave > 0;
    });
    if (!meets) return std::nullopt;
    return met;
}

}  // namespace esprit::geometry

#include "geometry/box.h"

namespace esprit::geometry {
namespace {

double beyond(double at, double half) {
    double const excess = magnitude(at) - half;
    return excess > 0 ? excess : 0;
}

// The least squared distance of a corner of `other` from `box`.
double corners_from(Box const& box, Box const& other) {
    Vector const apart = other.centre - box.centre;
    double const x = dot(apart, right_hand(box.forward));
    double const y = dot(apart, box.forward);
    // The half depth and half breadth of the other, in the box's axes.
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

// The components of a direction along and across a box.
struct Run {
    Run(Box const& box, Vector direction)
        : along(dot(box.forward, direction)), across(-cross(box.forward, direction)) {}

    double along;   // of its forward axis
    double across;  // of the axis to its right
};

// The half extent of a box across the direction.
double reach_aside(Box const& box, Run run) {
    return box.half_depth * magnitude(run.across) + box.half_width * magnitude(run.along);
}

}  // namespace

double gap_of_parted(Box const& a, Box const& b) {
    return __builtin_sqrt(lesser(corners_from(a, b), corners_from(b, a)));
}

std::optional<Meeting> meeting(Box const& mover, Vector direction, Box const& obstacle) {
    Run const by_mover{mover, direction};
    Run const by_obstacle{obstacle, direction};
    Vector const apart = obstacle.centre - mover.centre;
    // Side by side across the direction: the mover passes by.
    double const aside = magnitude(cross(apart, direction));
    if (aside > reach_aside(mover, by_mover) + reach_aside(obstacle, by_obstacle) + slack_mil) {
        return std::nullopt;
    }
    double constexpr ever = 1e30;
    Meeting met{-ever, -ever};
    double leave = ever;
    double const onwards[4] = {by_mover.along, by_mover.across, by_obstacle.along,
                               by_obstacle.across};
    std::size_t axis = 0;
    // Intersects the intervals in which the boxes overlap along each axis; false if the result is
    // empty.
    bool const meets = each_axis(mover, obstacle, [&](Vector, double apart_on_axis, double both) {
        double const onward = onwards[axis++];
        double const sign = onward < 0 ? -1 : 1;
        double const speed = onward * sign;
        double const apart_by = apart_on_axis * sign;
        double const deeper = both - touch_limit_mil;
        if (speed < 1e-12) return magnitude(apart_by) < deeper;  // constant along this axis
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

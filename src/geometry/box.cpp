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

// How a direction runs along and across a box.
struct Run {
    Run(Box const& box, Vector direction)
        : along(dot(box.forward, direction)), across(-cross(box.forward, direction)) {}

    double along;   // of its forward axis
    double across;  // of the axis to its right
};

// How far a box reaches to either side of the direction.
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
    // Seen along the direction they lie side by side: the one does not come into the other's path.
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
    // Narrows down when both overlap along all axes; false when that is never.
    bool const meets = each_axis(mover, obstacle, [&](Vector, double apart_on_axis, double both) {
        double const onward = onwards[axis++];
        double const sign = onward < 0 ? -1 : 1;
        double const speed = onward * sign;
        double const apart_by = apart_on_axis * sign;
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

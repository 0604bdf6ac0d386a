#include "geometry/box.h"

namespace esprit::geometry {
namespace {

double beyond(double at, double half) {
    double const excess = magnitude(at) - half;
    return excess > 0 ? excess : 0;
}

// The least distance of the corners of `other` from `box`, squared.
double corners_from(Box const& box, Box const& other) {
    Vector const right = right_hand(box.forward);
    Vector const apart = other.centre - box.centre;
    Vector const along = other.forward * other.half_depth;
    Vector const aside = right_hand(other.forward) * other.half_width;
    Vector const sum = along + aside;
    Vector const difference = along - aside;
    Vector const corners[4] = {apart + difference, apart + sum, apart - difference, apart - sum};
    double least = 0;
    for (int i = 0; i < 4; ++i) {
        double const x = beyond(dot(corners[i], right), box.half_width);
        double const y = beyond(dot(corners[i], box.forward), box.half_depth);
        double const square = x * x + y * y;
        if (i == 0 || square < least) least = square;
    }
    return least;
}

}  // namespace

double gap_between(Box const& a, Box const& b) {
    if (depth_between(a, b) >= 0) return 0;
    return __builtin_sqrt(lesser(corners_from(a, b), corners_from(b, a)));
}

std::optional<Meeting> meeting(Box const& mover, Vector direction, Box const& obstacle) {
    Vector const apart = obstacle.centre - mover.centre;
    double const most = 2 * (radius_squared(mover) + radius_squared(obstacle));
    double const ahead = dot(apart, direction);
    double const aside = cross(apart, direction);
    if (aside * aside > most || (ahead < 0 && ahead * ahead > most)) return std::nullopt;

    Reaches const all = reaches(mover, obstacle);
    double constexpr ever = 1e30;
    Meeting met{-ever, -ever};
    double leave = ever;
    for (int i = 0; i < 4; ++i) {
        double speed = dot(direction, all.axis[i]);
        double apart_by = all.along[i].apart;
        double const deeper = all.along[i].both - touch_limit_mil;
        if (speed < 0) {
            speed = -speed;
            apart_by = -apart_by;
        }
        // Along this axis nothing changes.
        if (speed < 1e-12) {
            if (magnitude(apart_by) >= deeper) return std::nullopt;
            continue;
        }
        double const way_each = 1 / speed;
        met.touch = greater(met.touch, (apart_by - all.along[i].both) * way_each);
        met.enter = greater(met.enter, (apart_by - deeper) * way_each);
        leave = lesser(leave, (apart_by + deeper) * way_each);
    }
    if (met.enter >= leave || leave <= 0) return std::nullopt;
    return met;
}

}  // namespace esprit::geometry

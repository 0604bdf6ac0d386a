#pragma once
// What lies near the straight line between two points.
#include "geometry/base.h"

namespace esprit::geometry {

/// True if a point is at most so far from the line segment between two points.
inline bool is_near_segment(Point from, Point to, Point at, double most_mil) {
    Vector const way = between(from, to);
    Vector const there = between(from, at);
    double const square = dot(way, way);
    double const along = dot(there, way);
    if (along <= 0 || square == 0) return dot(there, there) <= most_mil * most_mil;
    if (along >= square) {
        Vector const beyond = there - way;
        return dot(beyond, beyond) <= most_mil * most_mil;
    }
    double const aside = cross(way, there);
    return aside * aside <= most_mil * most_mil * square;
}

}  // namespace esprit::geometry

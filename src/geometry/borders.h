#pragma once
// Walks along borders and courses, relative to a point.
#include "geometry/box.h"
#include "geometry/outline.h"

namespace esprit::geometry {

/// Calls visit(from, to) for every edge of the area.
template <class Visit>
void each_border(Outline const& area, Point origin, Visit const& visit) {
    Vector from = between(origin, area.points.back());
    for (Point const point : area.points) {
        Vector const to = between(origin, point);
        visit(from, to);
        from = to;
    }
}

/// Calls visit(box) for every line segment of the course. A broad line segment extends by half its
/// breadth beyond its ends, so that bends have no notch.
template <class Visit>
void each_stretch(Course const& course, Point origin, Visit const& visit) {
    double const half_breadth = course.breadth_mil * 0.5;
    for (std::size_t i = 1; i < course.points.size(); ++i) {
        visit(box_around(between(origin, course.points[i - 1]), between(origin, course.points[i]),
                         half_breadth));
    }
}

/// True if the line segment lies to one side of, or behind, anything that moves on from the origin
/// and lies within sqrt(`most`) around it.
inline bool passes_aside(Vector from, Vector to, Vector direction, double most) {
    auto const clear = [most](double a, double b) {
        return ((a > 0 && b > 0) || (a < 0 && b < 0)) && a * a > most && b * b > most;
    };
    double const first = dot(from, direction);
    double const last = dot(to, direction);
    return clear(cross(from, direction), cross(to, direction)) || (first < 0 && clear(first, last));
}

}  // namespace esprit::geometry

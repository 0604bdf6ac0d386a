#pragma once
// Areas and lines of the ground.
#include <span>
#include <vector>

#include "geometry/base.h"

namespace esprit::geometry {

/// A simple polygon, not necessarily convex, at least three points.
struct Outline {
    std::vector<Point> points;
};
/// A line of at least two points with a breadth (0: none).
struct Course {
    std::vector<Point> points;
    Mil breadth_mil = 0;
};

/// Points on the border are inside.
bool contains(Outline const& area, Point point);
bool wholly_inside(Outline const& area, Base const& base);
/// GEO-12, as for bases: true if they share more than a touch (1/100").
bool overlap(Outline const& area, Base const& base);
/// Distance in mil; 0 if they touch or overlap.
double gap(Outline const& area, Base const& base);
double gap(Outline const& area, Point point);
double gap(Outline const& area, Outline const& other);
/// True if part of the line segment lies inside the area, by more than a touch.
bool crosses(Outline const& area, Point from, Point to);
/// The nearest point of the border, rounded; of equally near ones that on the first edge, starting
/// with the edge from the last corner to the first.
Point nearest_on_border(Outline const& area, Point point);

bool overlap(Course const& course, Base const& base);
double gap(Course const& course, Base const& base);
double gap(Course const& course, Point point);
/// True if the gap is at most `most_mil`; skips line segments that are surely farther away.
bool is_within(Course const& course, Base const& base, double most_mil);
/// True if the line segment and the course have a point in common.
bool crosses(Course const& course, Point from, Point to);
/// True if between two places of a base the middle of its front crosses the centre line of the
/// course. A front within a touch of the line has not crossed it yet.
bool front_crosses(Course const& course, Base const& from, Base const& to);

/// True if the line segment passes through the base, by more than a touch.
bool crosses(Base const& base, Point from, Point to);

/// The sides of a line segment on which something lies.
struct Sides {
    bool left = false;
    bool right = false;

    friend Sides operator|(Sides a, Sides b) { return {a.left || b.left, a.right || b.right}; }
    friend bool operator==(Sides, Sides) = default;
};

/// The sides of the line segment on which the area touches it with a corner or edge, between its
/// ends and not within three touches of one. The line segment must not cross the area.
Sides touching(Outline const& area, Point from, Point to);
Sides touching(Base const& base, Point from, Point to);

/// True if the polygon is simple: its area is not 0 and no two edges cross. For loaders.
bool is_simple(Outline const& area);

}  // namespace esprit::geometry

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
/// GEO-12 as for bases: they share more than a touch (1/100").
bool overlap(Outline const& area, Base const& base);
/// Distance in mil; 0 when they touch or overlap.
double gap(Outline const& area, Base const& base);
double gap(Outline const& area, Point point);
double gap(Outline const& area, Outline const& other);
/// Part of the stretch lies inside, by more than a touch.
bool crosses(Outline const& area, Point from, Point to);
/// The nearest point of the border, rounded; of several that are as near the one on the edge that
/// comes first, beginning with that from the last corner to the first.
Point nearest_on_border(Outline const& area, Point point);

bool overlap(Course const& course, Base const& base);
double gap(Course const& course, Base const& base);
double gap(Course const& course, Point point);
/// Whether the gap is that small: stretches that are surely further off are passed over.
bool is_within(Course const& course, Base const& base, double most_mil);
/// The stretch and the course have a point in common.
bool crosses(Course const& course, Point from, Point to);
/// Between two places of a base the middle of its front goes over the middle line of the course. A
/// front in touch with the line, on whichever side, is not over it yet.
bool front_crosses(Course const& course, Base const& from, Base const& to);

/// The stretch passes through the base, by more than a touch.
bool crosses(Base const& base, Point from, Point to);

/// On which sides of a stretch something lies.
struct Sides {
    bool left = false;
    bool right = false;

    friend Sides operator|(Sides a, Sides b) { return {a.left || b.left, a.right || b.right}; }
    friend bool operator==(Sides, Sides) = default;
};

/// On which sides of the stretch the area lies, where one of its corners or edges touches the
/// stretch between its ends, not within three touches of one. To be asked of a stretch that does
/// not cross the area.
Sides touching(Outline const& area, Point from, Point to);
Sides touching(Base const& base, Point from, Point to);

/// The area of a simple polygon is not 0 and no two edges cross: what a loader wants to know.
bool is_simple(Outline const& area);

}  // namespace esprit::geometry

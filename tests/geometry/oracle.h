#pragma once
// What Boost.Geometry says of bases and areas: a second, independent way to work it out.
#include <vector>

#include "geometry/base.h"
#include "geometry/outline.h"

namespace esprit::geometry::oracle {

double gap(Base const& a, Base const& b);
/// Of an edge of `a`.
double gap(Base const& a, Edge edge, Base const& b);
/// The area that both cover, in square mil.
double common_area(Base const& a, Base const& b);
double gap(Outline const& area, Base const& base);
double common_area(Outline const& area, Base const& base);
double gap(Outline const& area, Point point);
bool covers(Outline const& area, Point point);
/// Of a point that need not be a whole one, from the border.
double border_gap(Outline const& area, Vector point);
bool covers(Outline const& area, Vector point);
/// The distance to a course: to each stretch as a rectangle that reaches half the breadth beyond
/// its ends.
double gap(Course const& course, Base const& base);
double gap(Course const& course, Point point);
double common_area(Course const& course, Base const& base);
/// The stretch and the line have a point in common.
bool meet(std::vector<Point> const& line, Point from, Point to);
bool is_simple(Outline const& area);

}  // namespace esprit::geometry::oracle

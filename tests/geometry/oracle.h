#pragma once
// What Boost.Geometry says of bases and areas: a second, independent way to work it out.
#include "geometry/base.h"
#include "geometry/outline.h"

namespace esprit::geometry::oracle {

double gap(Base const& a, Base const& b);
/// The area that both cover, in square mil.
double common_area(Base const& a, Base const& b);
double gap(Outline const& area, Base const& base);
double common_area(Outline const& area, Base const& base);
double gap(Outline const& area, Point point);
bool covers(Outline const& area, Point point);
bool is_simple(Outline const& area);

}  // namespace esprit::geometry::oracle

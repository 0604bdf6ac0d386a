#pragma once
// Bases in motion (GEO-08): how far one goes until it meets something.
#include <optional>

#include "geometry/base.h"
#include "geometry/outline.h"

namespace esprit::geometry {

/// How far `mover` goes in `direction` (a unit vector) until it touches the obstacle, in mil; none
/// when it passes by (grazing by less than a touch is passing by). Nil when it touches already and
/// moves into it; none when it touches and moves away or along.
std::optional<double> way_until_touch(Base const& mover, Vector direction, Base const& obstacle);
std::optional<double> way_until_touch(Base const& mover, Vector direction, Outline const& area);
std::optional<double> way_until_touch(Base const& mover, Vector direction, Course const& course);

/// The base after a straight move, rounded; the facing stays.
Base advanced(Base const& base, Vector direction, double way_mil);
/// The base turned about its centre.
Base pivoted(Base const& base, CentiDegree facing_cdeg);
/// The base wheeled forward: by a positive angle clockwise, about its front right corner; by a
/// negative one counter-clockwise, about its front left corner.
Base wheeled(Base const& base, CentiDegree angle_cdeg);
/// The path of the middle of the front edge in a wheel.
double wheel_length(Base const& base, CentiDegree angle_cdeg);

/// How far a base goes in a direction until a part of it crosses the border of the table (GEO-10);
/// the table reaches from 0,0 to width,depth. Nil when it is over it already.
double way_until_edge(Base const& mover, Vector direction, Mil width_mil, Mil depth_mil);
/// No part of it lies beyond the border, by more than a touch.
bool on_table(Base const& base, Mil width_mil, Mil depth_mil);

}  // namespace esprit::geometry

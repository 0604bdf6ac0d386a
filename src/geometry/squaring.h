#pragma once
// GEO-11: squaring up on contact; what the planner needs beside its own header.
#include <optional>

#include "geometry/planner.h"

namespace esprit::geometry {

/// The mover turned flush against an edge (as seen from its centre), the point that touches first
/// kept; none when its front does not touch the edge or less than 90 % of it would lie against it.
std::optional<Base> flush_against(Base const& mover, Vector from, Vector to,
                                  CentiDegree facing_cdeg);

/// Against the edge of the target that it touches.
Pose squared_up(Base const& mover, Base const& target, Edge touched, Obstacles const& obstacles);
/// Against the border of an area.
Pose squared_up(Base const& mover, Outline const& target, Obstacles const& obstacles);

}  // namespace esprit::geometry

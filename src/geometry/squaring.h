#pragma once
// GEO-11: squaring up on contact; functions of the planner that are not in its own header.
#include <optional>

#include "geometry/planner.h"

namespace esprit::geometry {

/// The mover turned flush against an edge (given relative to its centre), with the first touching
/// point kept; nullopt if its front does not touch the edge, or less than 90 % of it would lie
/// against it.
std::optional<Base> flush_against(Base const& mover, Vector from, Vector to,
                                  CentiDegree facing_cdeg);

/// The mover squared up against the edge of the target that it touches.
Pose squared_up(Base const& mover, Base const& target, Edge touched, Obstacles const& obstacles);
/// The mover squared up against the border of an area.
Pose squared_up(Base const& mover, Outline const& target, Obstacles const& obstacles);

}  // namespace esprit::geometry

#pragma once
// Who stands in the arc before a unit's front edge: between its two side lines, each turned
// outwards about its front corner.
#include "geometry/base.h"
#include "geometry/outline.h"

namespace esprit::geometry {

/// Some part lies beyond the front edge and between the rays from the front corners that are turned
/// outwards by an angle, a quarter turn at the most (with more the arc is all that lies beyond the
/// front edge). As in GEO-07, reaching over a line by no more than a touch (1/100") is not enough.
bool in_front_arc(Base const& of, CentiDegree outwards_cdeg, Base const& other);
bool in_front_arc(Base const& of, CentiDegree outwards_cdeg, Outline const& area);

}  // namespace esprit::geometry

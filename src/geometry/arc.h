#pragma once
// The arc before a unit's front edge: between its two side lines, each turned outwards about its
// front corner.
#include "geometry/base.h"
#include "geometry/outline.h"

namespace esprit::geometry {

/// True if some part of `other` lies beyond the front edge of `of` and between the rays from its
/// front corners, each turned outwards by an angle of at most 90 degrees (a larger one gives all
/// beyond the front edge). As in GEO-07, reaching over a line by up to a touch (1/100") is not
/// enough.
bool in_front_arc(Base const& of, CentiDegree outwards_cdeg, Base const& other);
bool in_front_arc(Base const& of, CentiDegree outwards_cdeg, Outline const& area);

}  // namespace esprit::geometry

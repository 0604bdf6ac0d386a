#pragma once
// The four quarters around a base: front, right, rear and left, separated by lines from its corners
// at 45 degrees to its edges.
#include "geometry/base.h"

namespace esprit::geometry {

/// The quarter of `of` that holds most of the front edge of `other`; ties: the front before the
/// sides, these before the rear.
Edge quarter_of_front(Base const& of, Base const& other);
/// True if any part of `other` lies in the front quarter of `of`. A touch (1/100") over a line is
/// not enough.
bool reaches_into_front_quarter(Base const& of, Base const& other);

}  // namespace esprit::geometry

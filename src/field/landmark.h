#pragma once
// Where something stands, in the words of people at a table: "in Mittelfeld", "3" south of it".
#include <string>

#include "field/terrain.h"

namespace esprit::field {

/// The place of a point by the named area that it is in or within 12" of, else by the named road,
/// river or linear feature that it is on, else by the part of the table: "in the north-west". The
/// far edge of the table is north.
std::string place_in_words(Terrain const& terrain, geometry::Point point);

/// "north", "north-east" …: the nearest of eight directions. 0 is north, and it goes clockwise.
std::string_view wind_of(CentiDegree facing_cdeg);

}  // namespace esprit::field

#pragma once
// What ground is called where it is told to people.
#include <string>

#include "field/terrain.h"

namespace esprit::field {

/// "the wood Alders".
std::string called(Feature const& feature);
/// The river that an impassable stretch was cut out of: the one on whose line it begins.
Feature const& river_of(Terrain const& terrain, geometry::Course const& stretch);

}  // namespace esprit::field

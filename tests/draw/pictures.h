#pragma once
// Pictures for the tests, and the one of the documents.
#include <string>
#include <string_view>

#include "draw/picture.h"

namespace esprit::testing {

rules::Piece piece(rules::UnitId unit, rules::SideId side, std::string name,
                   std::string_view symbol, geometry::Pose pose);
/// Two infantry units, a wood, 20" by 10".
draw::Picture small_picture();
/// Every arm, state, kind of ground and kind of way: docs/pictures/legend.svg.
draw::Picture picture_of_all_signs();

}  // namespace esprit::testing

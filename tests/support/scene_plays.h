#pragma once
// Who plays the scenes of each system; "" when nothing is wrong.
#include <string>

#include "support/scene_case.h"

namespace esprit::testing {

std::string failure_of_grande_tactique(Scene const& scene, SystemShelf& shelf);

}  // namespace esprit::testing

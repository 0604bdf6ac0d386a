#pragma once
// Who plays the scenes of each system; "" when nothing is wrong.
#include <string>

#include "support/scene_case.h"

namespace esprit::testing {

std::string failure_of_grande_tactique(Scene const& scene, SystemShelf& shelf);
std::string failure_of_men_who_would_be_kings(Scene const& scene, SystemShelf& shelf);
std::string failure_of_rank_and_file(Scene const& scene, SystemShelf& shelf);
std::string failure_of_black_powder(Scene const& scene, SystemShelf& shelf);

}  // namespace esprit::testing

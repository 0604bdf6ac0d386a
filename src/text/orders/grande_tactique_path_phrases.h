#pragma once
// The way of a move in a player's words: "3 forward then wheel 30 left", "about", "face north".
#include <string>
#include <vector>

#include "geometry/planner.h"

namespace esprit::text {

/// Whether a path may begin with this word.
bool begins_path(std::string const& word);

/// `facing_cdeg` is that of the unit, for "face north". Throws OrderError; no words are no path.
geometry::Path read_spoken_path(std::vector<std::string> const& words, CentiDegree facing_cdeg);

/// The same way in such words: "3 forward then wheel 30 left".
std::string spoken_path(geometry::Path const& path);

}  // namespace esprit::text

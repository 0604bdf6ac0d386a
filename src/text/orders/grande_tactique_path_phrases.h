#pragma once
// Paths of moves in a player's words: "3 forward then wheel 30 left", "about", "face north".
#include <string>
#include <vector>

#include "geometry/planner.h"

namespace esprit::text {

/// Whether a path may begin with this word.
bool begins_path(std::string const& word);

/// Reads a path; no words are an empty path. Throws OrderError.
/// \param facing_cdeg  the facing of the unit, for "face north".
geometry::Path read_spoken_path(std::vector<std::string> const& words, CentiDegree facing_cdeg);

/// A path in the same words.
std::string spoken_path(geometry::Path const& path);

}  // namespace esprit::text

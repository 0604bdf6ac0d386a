#pragma once
// The way of a move as orders of Grande Tactique write it: "pivot 20, straight 5.3".
#include <optional>
#include <string>
#include <string_view>

#include "geometry/planner.h"

namespace esprit::grande_tactique {

/// What stands between a unit and its way: "charge A at B by pivot 20, straight 5.3".
inline constexpr std::string_view before_path = " by ";

/// The word of a part of a way.
std::string_view word_of(geometry::Segment::Kind kind);

/// Reads a way; where it is none, `fault` says why and nothing is returned.
std::optional<geometry::Path> read_path(std::string_view text, std::string& fault);

}  // namespace esprit::grande_tactique

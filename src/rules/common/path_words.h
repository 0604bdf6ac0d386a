#pragma once
// Paths of moves in words: "forward 3, wheel left 30", "3 forward then turn about".
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/planner.h"
#include "rules/common/word_cursor.h"

namespace esprit::rules {

/// A part of a path. `amount`: in thousandths of an inch, negative for back and left, or in
/// hundredths of a degree, clockwise.
struct PathPart {
    enum class Kind : std::uint8_t { turn, wheel, straight, sideways };
    Kind kind = Kind::straight;
    std::int32_t amount = 0;

    friend bool operator==(PathPart const&, PathPart const&) = default;
};

struct PathForm {
    /// The meaning of "left 6" without "turn" or "wheel" before it.
    enum class BareSide : std::uint8_t { unclear, turn, sideways };
    BareSide bare_side = BareSide::unclear;
    /// The facing of the unit before the path, for "face north"; nullopt: "face" is refused.
    std::optional<CentiDegree> facing_cdeg = std::nullopt;
    /// True if a comma joins two parts of one path, as "then" does.
    bool comma_joins = true;
};

/// True if a part of a path may come next.
bool begins_path(WordCursor const& words);

/// Reads a path up to the first word that is no part of it; empty if no path comes next. Throws
/// OrderError.
std::vector<PathPart> read_path_parts(WordCursor& words, PathForm const& form);

/// As `read_path_parts`, for a path without parts to the side.
geometry::Path read_path(WordCursor& words, PathForm const& form);
/// As `read_path`; throws OrderError if other words follow.
geometry::Path read_last_path(WordCursor& words, PathForm const& form);

/// A part as `read_path_parts` reads it: "forward 3", "turn about".
std::string path_part_text(PathPart const& part);

/// A path as `read_path` reads it, in the form of logs: "forward 3, wheel left 30".
std::string path_text(geometry::Path const& path);

}  // namespace esprit::rules

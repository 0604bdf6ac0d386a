#pragma once
// How much commanders may think, as the words of a command line say it.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/battlefield.h"

namespace esprit::cli {

struct ThoughtWords {
    std::optional<std::uint64_t> nodes;     // orders carried out in thought for one that is given
    std::optional<std::uint64_t> think_ms;  // of the clock for one, in place of nodes
};

/// What `names` may think, added to `commanders`. Throws BadInput: for nil, for both at once, for a
/// clock where `live` is false, and where none of them thinks.
void let_think(games::Commanders& commanders, ThoughtWords const& words, bool live);

/// For one commander who thinks while nobody else works: as many as there are processors. The
/// orders do not depend on it.
std::uint32_t thinking_threads();

}  // namespace esprit::cli

#pragma once
// Units that broke or were lost between two moments of a game.
#include <string>
#include <vector>

#include "games/battlefield.h"

namespace esprit::games {

/// All units at one moment.
struct Muster {
    rules::Board board;
    std::vector<CommandUnits> units;
};

/// The units that are broken or gone afterwards and were not before, each at its last place.
std::vector<Fallen> fallen_between(Muster const& before, Muster const& after);

}  // namespace esprit::games

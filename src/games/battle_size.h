#pragma once
// How large a battle is, so that a player can choose one: units, time, and how hard it is to
// command.
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"

namespace esprit::games {

struct BattleSize {
    std::vector<int> units;       // by side; leaders are not counted
    std::string length;           // an estimate: "about 45 minutes"
    std::string_view difficulty;  // "easy", "medium" or "hard"
};

/// The size of a battle. Length and difficulty follow from the number of units: every unit is one
/// more to think about in every turn. Sides of very unequal points make a battle harder.
BattleSize size_of(Battlefield const& field);

}  // namespace esprit::games

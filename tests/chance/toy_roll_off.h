// A roll-off for tests.
#pragma once

#include <cstdint>

#include "chance/chance.h"

namespace esprit::chance::toy {

/// \param edge  own modifiers less the enemy's.
inline Chance roll_off(int edge, bool ties_rolled_again) {
    Chance chance;
    chance.kind = ChanceKind::roll_off;
    chance.rule = RuleId{"T-ROLL"};
    chance.dice = 2;
    chance.edge = static_cast<std::int16_t>(edge);
    chance.ties_rolled_again = ties_rolled_again;
    chance.readings = ties_rolled_again ? 2 : 3;
    return chance;
}

}  // namespace esprit::chance::toy

// A pool and a roll-off for tests.
#pragma once

#include <cstdint>

#include "chance/chance.h"

namespace esprit::chance::toy {

/// A pool in which a die hits on `needed` or more, and always on a 6.
inline Chance pool(RuleId rule, unsigned dice, unsigned needed) {
    Chance chance;
    chance.kind = ChanceKind::pool;
    chance.rule = rule;
    chance.dice = static_cast<std::uint16_t>(dice);
    chance.readings = pool_readings(dice, 1, false);
    for (unsigned face = 1; face <= faces_of_die; ++face) {
        bool const hits = face >= needed || face == faces_of_die;
        chance.hitting_faces |= static_cast<std::uint8_t>(unsigned{hits} << face);
    }
    return chance;
}

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

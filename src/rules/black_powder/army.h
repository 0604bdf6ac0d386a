#pragma once
// Black Powder: when an army is lost, and which side has won.
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// The losses of a side.
struct Losses {
    int brigades = 0;  // broken or lost (BP-ARMY-01)
    int brigades_begun = 0;
    int points = 0;  // of units lost
    int points_begun = 0;
};
Losses losses_of(BattleView view, SideId side);
/// BP-ARMY-01: true if the army of a side is lost.
bool is_lost(BattleView view, SideId side);

rules::BattleVerdict verdict_of(BattleView view);

}  // namespace esprit::black_powder

#pragma once
// Rank and File: break points (RF-BRK), and which side has won.
#include "chance/arbiter.h"
#include "rules/common/system.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// RF-BRK-01: notes the forces that break now.
void judge_forces(LiveBattle live, chance::Arbiter& arbiter);
/// RF-BRK-02: true if the army of a side is broken.
bool is_army_broken(BattleView view, SideId side);
rules::BattleVerdict verdict_of(BattleView view);

/// The number of units of a side, and of those that it has lost: destroyed, off the table or
/// routing.
struct Losses {
    int lost = 0;
    int of = 0;
};
Losses losses_of(BattleView view, SideId side);

}  // namespace esprit::rank_and_file

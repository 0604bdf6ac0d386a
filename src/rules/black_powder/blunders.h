#pragma once
// Black Powder, Command: blunders.
#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// BP-CMD-16..25: what a unit does whose order was a blunder.
void blunder(LiveBattle live, UnitId unit, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

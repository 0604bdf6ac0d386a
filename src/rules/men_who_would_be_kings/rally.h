#pragma once
// The Men Who Would Be Kings, The Rally Test.
#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// MW-RAL-01..06, MW-DO-20: the rally test of a pinned unit whose card is spent.
void rally(LiveBattle live, UnitId unit, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

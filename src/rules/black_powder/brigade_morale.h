#pragma once
// Black Powder, Brigade Morale Test.
#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// The facts of the brigade chart.
chance::FactSet brigade_facts(BattleView view, std::size_t brigade);
/// BP-BDE-02: tests all brigades of the active side, in the order of the roster.
void test_brigades(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

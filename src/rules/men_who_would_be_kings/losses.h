#pragma once
// The Men Who Would Be Kings: casualties, the fall of leaders, the pinning test.
#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// MW-UNIT-14, MW-LEAD-04, -05: takes figures off and makes the leader's roll. Returns the number
/// taken off; the unit may be gone.
int take_casualties(LiveBattle live, UnitId unit, int casualties, chance::Arbiter& arbiter);
/// MW-PIN-01..03: the pinning test of a unit that is still on the table.
void take_pinning_test(LiveBattle live, UnitId unit, int casualties, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

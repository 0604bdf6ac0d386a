#pragma once
// The Men Who Would Be Kings: casualties, leaders who fall, the pinning test.
#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// MW-UNIT-14, MW-LEAD-04, -05: figures are taken off, and the leader's roll is made. Says how many
/// were taken off; the unit may be gone.
int take_casualties(Scenario const& scenario, Battle& battle, UnitId unit, int casualties,
                    chance::Arbiter& arbiter);
/// MW-PIN-01..03: of a unit that is still there.
void take_pinning_test(Scenario const& scenario, Battle& battle, UnitId unit, int casualties,
                       chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

#pragma once
// Grande Tactique, Follow-up charges by cavalry, on the battlefield.
#include "chance/arbiter.h"
#include "rules/grande_tactique/flight.h"

namespace esprit::grande_tactique {

/// GT-FUP-01..04, -06, -07, GT-R-19: the check whether to follow up, and the new target; no_unit
/// when the check fails, nobody is there to be charged, or the charges of the turn are used up.
UnitId follow_up_target(Scenario const& scenario, Battle const& battle, UnitId cavalry,
                        UnitId prior, Flight const& flight, chance::Arbiter& arbiter);

/// GT-FUP-05: straight to contact; the charge marker points at the new target.
void follow_up_move(Scenario const& scenario, Battle& battle, UnitId cavalry, UnitId target,
                    chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique

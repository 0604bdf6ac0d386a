#pragma once
// Grande Tactique, Follow-up charges by cavalry, on the battlefield.
#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/grande_tactique/flight.h"

namespace esprit::grande_tactique {

/// Whom cavalry charges next, and its way there.
struct FollowUp {
    UnitId target = no_unit;
    geometry::ContactPlan way;
};

/// GT-FUP-01..04, -06, -07, GT-R-19: the check whether to follow up, and the new target; no_unit
/// when the check fails, nobody is there to be charged, or the charges of the turn are used up.
FollowUp next_follow_up(Scenario const& scenario, Battle const& battle, UnitId cavalry,
                        UnitId prior, Flight const& flight, chance::Arbiter& arbiter);

/// GT-FUP-05: straight to contact; the charge marker points at the new target. Nobody has moved
/// since the target was found.
void follow_up_move(Scenario const& scenario, Battle& battle, UnitId cavalry,
                    FollowUp const& follow_up, chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique

#pragma once
// Grande Tactique, Follow-up charges by cavalry, on the battlefield.
#include <optional>

#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/grande_tactique/charge.h"
#include "rules/grande_tactique/flight.h"

namespace esprit::grande_tactique {

/// The next target of cavalry, and the path to it.
struct FollowUp {
    UnitId target = no_unit;
    geometry::ContactPlan way;
};

/// GT-FUP-01, -03: the check whether to follow up; nullopt if the charges of the turn are used up
/// (GT-FUP-06, GT-R-23).
std::optional<FollowUpCheck> check_to_follow_up(BattleView view, UnitId cavalry);

/// GT-FUP-01..04, -07, GT-R-19: makes the check and finds the new target; no_unit if there is no
/// check, it fails, or there is no target.
FollowUp next_follow_up(BattleView view, UnitId cavalry, Quarry const& prior,
                        std::optional<FollowUpCheck>& check, chance::Arbiter& arbiter);

/// GT-FUP-05: straight to contact; the charge marker points at the new target. No unit may have
/// moved since the target was found.
void follow_up_move(LiveBattle live, UnitId cavalry, FollowUp const& follow_up,
                    chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique

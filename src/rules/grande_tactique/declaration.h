#pragma once
// Grande Tactique, Charging: who may charge whom, the move to contact, and the charge marker.
#include <optional>

#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// How a charge would be made: the way to contact, and what it costs.
struct ChargePlan {
    geometry::ContactPlan contact;
    Mil reach_mil = 0;    // what the unit may move on that way
    Mil counted_mil = 0;  // of its move of the turn (GT-MOVE-23)
    bool slowed = false;  // GT-MOVE-13
    int pips = 0;
};

/// Why a charge, or a move to contact, cannot be ordered; with `plan`, the way is left there.
std::optional<rules::Refusal> refuse_declaration(Scenario const& scenario, Battle const& battle,
                                                 Order const& order, ChargePlan* plan = nullptr);
/// Carries out an order that is not refused: certain, it only tells.
void declare(Scenario const& scenario, Battle& battle, Order const& order,
             chance::Arbiter& arbiter);

/// GT-CHG-09, GT-CHG-10: why a unit may not fire at a target because of a charge; nothing when no
/// charge forbids it.
std::optional<rules::Refusal> fire_forbidden_by_charge(Scenario const& scenario,
                                                       Battle const& battle, UnitId firer,
                                                       UnitId target);

/// The way of a charger to a target, whatever the distance: for follow-ups (GT-FUP-05).
geometry::ContactPlan way_to(Scenario const& scenario, Battle const& battle, UnitId charger,
                             UnitId target, geometry::MoveLimits const& limits);
/// GT-R-27: cavalry that may not charge this target because of where it stands.
bool is_barred_to_cavalry(Scenario const& scenario, Battle const& battle, UnitId target);
/// GEO-04; a garrison is touched where its area is (GT-TER-04).
bool are_in_contact(Scenario const& scenario, Battle const& battle, UnitId a, UnitId b);

}  // namespace esprit::grande_tactique

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

/// Why a planned way to contact leads nowhere, in words that follow the charger's name.
rules::Refusal no_way(Scenario const& scenario, Battle const& battle, UnitId charger, UnitId target,
                      geometry::ContactPlan const& contact, geometry::MoveLimits const& limits);
/// GT-R-27: cavalry that may not charge this target because of where it stands.
bool is_barred_to_cavalry(Scenario const& scenario, Battle const& battle, UnitId target);
/// GEO-04, by any edge of either; a garrison is touched where its area is (GT-TER-04).
bool are_in_contact(Scenario const& scenario, Battle const& battle, UnitId a, UnitId b);
/// GEO-11: in contact with an enemy by its front edge, from which a charge goes out. Who fills an
/// area has no front.
bool touches_with_front(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId enemy);

/// How far the middle of a base can come by such a move: in a wheel it goes at most a quarter
/// further than the middle of its front, and squaring up takes it a little aside.
Mil span_of(geometry::MoveLimits const& limits);
/// What a charger meets: a base, or the area that the target fills (GT-TER-04).
struct ChargeTarget {
    ChargeTarget(Scenario const& scenario, Battle const& battle, UnitId target);

    geometry::Base base;
    geometry::Outline const* area = nullptr;
};

}  // namespace esprit::grande_tactique

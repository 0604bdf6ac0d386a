#pragma once
// Grande Tactique, Charging: which units may charge which, the move to contact, and the charge
// marker.
#include <optional>

#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// The plan of a charge: the way to contact, and its cost.
struct ChargePlan {
    geometry::ContactPlan contact;
    Mil reach_mil = 0;    // how far the unit may move on that way
    Mil counted_mil = 0;  // of its move of the turn (GT-MOVE-23)
    bool slowed = false;  // GT-MOVE-13
    int pips = 0;
};

/// Why a charge, or a move to contact, cannot be ordered. Stores the way in `plan`, if given.
std::optional<rules::Refusal> refuse_declaration(BattleView view, Order const& order,
                                                 ChargePlan* plan = nullptr);
/// Carries out an order that is not refused. Throws no dice.
void declare(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

/// GT-CHG-09, GT-CHG-10: why a charge forbids a unit to fire at a target, if one does.
std::optional<rules::Refusal> fire_forbidden_by_charge(BattleView view, UnitId firer,
                                                       UnitId target);

/// Why there is no way to contact; the text goes on from the charger's name.
rules::Refusal no_way(BattleView view, UnitId charger, UnitId target,
                      geometry::ContactPlan const& contact, geometry::MoveLimits const& limits);
/// GT-R-27: true if cavalry may not charge this target because of where it stands.
bool is_barred_to_cavalry(BattleView view, UnitId target);
/// GEO-04: true if two units touch, by any edge; a garrison is touched at its area (GT-TER-04).
bool are_in_contact(BattleView view, UnitId a, UnitId b);
/// GEO-11: true if a unit touches an enemy with its front edge, from which a charge goes out. A
/// unit that fills an area has no front.
bool touches_with_front(BattleView view, UnitId unit, UnitId enemy);

/// How far the centre of a base can come by such a move: in a wheel at most a quarter further than
/// the middle of its front, and a little more by squaring up.
Mil span_of(geometry::MoveLimits const& limits);
/// What a charger touches: the target's base, or the area that the target fills (GT-TER-04).
struct ChargeTarget {
    ChargeTarget(BattleView view, UnitId target);

    geometry::Base base;
    geometry::Outline const* area = nullptr;
};

}  // namespace esprit::grande_tactique

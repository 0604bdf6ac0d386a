#pragma once
// Grande Tactique, Charging: the way of a charger to contact with its target (GEO-11).
#include "geometry/planner.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// The plan of a charge: the way to contact, and its cost.
struct ChargePlan {
    geometry::ContactPlan contact;
    Mil reach_mil = 0;         // how far the unit may move on that way
    Mil counted_mil = 0;       // of its move of the turn (GT-MOVE-23)
    bool slowed = false;       // GT-MOVE-13
    bool from_border = false;  // GT-R-30: it begins at the border of the unit's area
    int pips = 0;
};

/// How far the centre of a base can come by such a move: in a wheel at most a quarter further than
/// the middle of its front, and a little more by squaring up.
Mil span_of(geometry::MoveLimits const& limits);
/// What a charger touches: the target's base, or the area that the target fills (GT-TER-04).
struct ChargeTarget {
    ChargeTarget(BattleView view, UnitId target);

    geometry::Base base;
    geometry::Outline const* area = nullptr;
};

/// How far a unit may move on a way to contact, straight ahead and aside (GT-MOVE-11).
geometry::MoveLimits limits_of(BattleView view, UnitId unit);
/// GT-MOVE-11, -12: true if a pivot turns the unit out of the arc before it goes straight. A wheel
/// does not count.
bool pivots_aside(Scenario const& scenario, geometry::Path const& path);
/// The way that is ordered, else the one that the planner finds (GEO-11), from where the unit's
/// base is.
geometry::ContactPlan way_from_base(BattleView view, Order const& order,
                                    geometry::MoveLimits const& limits);

/// GEO-11: the way to contact, its length and how far the unit may move on it. `own`: the limits of
/// the unit; `limits`: these and the way across its own area, which does not count (GT-TER-06).
void find_way(BattleView view, Order const& order, geometry::MoveLimits const& own,
              geometry::MoveLimits const& limits, ChargePlan& plan);

}  // namespace esprit::grande_tactique

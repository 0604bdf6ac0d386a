#pragma once
// How well a unit of Grande Tactique stands where it is, or would stand somewhere else: distance to
// the enemy, flanks, friends beside it. In hundredths of a point.
#include "command/grande_tactique/weights.h"
#include "geometry/base.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::command {

/// On the table, and neither routed nor silenced.
bool fights(grande_tactique::Scenario const& scenario, grande_tactique::Battle const& battle,
            grande_tactique::UnitId unit);
/// Shaken, or of a division that has collapsed: it keeps off the enemy.
bool is_spent(grande_tactique::Scenario const& scenario, grande_tactique::Battle const& battle,
              grande_tactique::UnitId unit);

/// The enemy unit that still fights and is nearest by the middles of the bases, and how far off.
struct Nearest {
    grande_tactique::UnitId unit = grande_tactique::no_unit;
    Mil distance_mil = 0;
};
Nearest nearest_fighting_enemy(grande_tactique::Scenario const& scenario,
                               grande_tactique::Battle const& battle, grande_tactique::UnitId unit,
                               geometry::Point from);

/// By how much a side outweighs the other, in hundredths of the other's points that still fight:
/// 0 when it does not, 100 when it has twice as many.
int superiority(grande_tactique::Scenario const& scenario, grande_tactique::Battle const& battle,
                grande_tactique::SideId side);

/// Eager enemy cavalry could charge the unit there in its next turn.
bool cavalry_threatens(grande_tactique::Scenario const& scenario,
                       grande_tactique::Battle const& battle, grande_tactique::UnitId unit,
                       geometry::Point at);

/// The value of standing at a place.
int value_of_place(GrandeTactiqueWeights const& weights, grande_tactique::Scenario const& scenario,
                   grande_tactique::Battle const& battle, grande_tactique::UnitId unit,
                   geometry::Pose const& pose);

}  // namespace esprit::command

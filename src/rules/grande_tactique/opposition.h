#pragma once
// Grande Tactique: who might matter to whom, by the distance alone.
#include "base/fixed_list.h"
#include "geometry/base.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// Holds all of a unit's base, and of the area that it fills.
struct Circle {
    geometry::Point centre;
    double radius_mil = 0;
};
Circle circle_round(Scenario const& scenario, Battle const& battle, UnitId unit);

/// Surely further from each other than that.
inline bool are_far_apart(Circle const& a, Circle const& b, double most_mil) {
    geometry::Vector const apart = geometry::between(a.centre, b.centre);
    double const reach = a.radius_mil + b.radius_mil + most_mil;
    return dot(apart, apart) > reach * reach;
}

/// The enemies of the side whose turn it is that stand, in the order of ids.
using Opposition = FixedList<UnitId, max_units>;

/// Eager or shaken.
inline bool is_in_hand(UnitState const& state) {
    return state.mood == Mood::eager || state.mood == Mood::shaken;
}

}  // namespace esprit::grande_tactique

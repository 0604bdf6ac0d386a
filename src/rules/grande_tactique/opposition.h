#pragma once
// Grande Tactique: which units might matter to which, by distance alone.
#include "base/fixed_list.h"
#include "geometry/base.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// A circle around a unit's base and the area that it fills.
struct Circle {
    geometry::Point centre;
    double radius_mil = 0;
};
Circle circle_round(BattleView view, UnitId unit);

/// True if two units are surely further apart than `most_mil`.
inline bool are_far_apart(Circle const& a, Circle const& b, double most_mil) {
    geometry::Vector const apart = geometry::between(a.centre, b.centre);
    double const reach = a.radius_mil + b.radius_mil + most_mil;
    return dot(apart, apart) > reach * reach;
}

/// The enemies of the active side that stand, in the order of ids.
using Opposition = FixedList<UnitId, max_units>;

/// True if the unit is eager or shaken.
inline bool is_in_hand(UnitState const& state) {
    return state.mood == Mood::eager || state.mood == Mood::shaken;
}

}  // namespace esprit::grande_tactique

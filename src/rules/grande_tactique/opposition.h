#pragma once
// Grande Tactique: the enemies of the side whose turn it is, looked up once for all its units.
#include "base/fixed_list.h"
#include "geometry/base.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// A unit in a circle that holds all of its base, and of the area that it fills.
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

struct Enemy {
    UnitId unit = no_unit;
    Mood mood = Mood::eager;
    Circle circle;

    bool is_in_hand() const { return mood == Mood::eager || mood == Mood::shaken; }
};

/// Those that stand, in the order of ids.
using Opposition = FixedList<Enemy, max_units>;
Opposition opposition_to(Scenario const& scenario, Battle const& battle, SideId side);

}  // namespace esprit::grande_tactique

#include "rules/grande_tactique/opposition.h"

#include "rules/grande_tactique/ground_of_move.h"

namespace esprit::grande_tactique {

Circle circle_round(BattleView view, UnitId unit) {
    geometry::Base const base = base_of(view, unit);
    double const front = base.frontage_mil;
    double const depth = base.depth_mil;
    return {base.pose.centre,
            0.5 * __builtin_sqrt(front * front + depth * depth) + across_own_area(view, unit)};
}

}  // namespace esprit::grande_tactique

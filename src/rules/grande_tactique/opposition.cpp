#include "rules/grande_tactique/opposition.h"

#include "rules/grande_tactique/ground_of_move.h"

namespace esprit::grande_tactique {

Circle circle_round(Scenario const& scenario, Battle const& battle, UnitId unit) {
    geometry::Base const base = base_of(scenario, battle, unit);
    double const front = base.frontage_mil;
    double const depth = base.depth_mil;
    return {base.pose.centre, 0.5 * __builtin_sqrt(front * front + depth * depth) +
                                  across_own_area(scenario, battle, unit)};
}

}  // namespace esprit::grande_tactique

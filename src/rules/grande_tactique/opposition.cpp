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

Opposition opposition_to(Scenario const& scenario, Battle const& battle, SideId side) {
    Opposition enemies;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (scenario.troops[unit].side == side || !stands(scenario, battle, unit)) continue;
        enemies.push_back({unit, battle.state[unit].mood, circle_round(scenario, battle, unit)});
    }
    return enemies;
}

}  // namespace esprit::grande_tactique

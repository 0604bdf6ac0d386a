#include "rules/men_who_would_be_kings/redoubt.h"

namespace esprit::men_who_would_be_kings {

using field::FeatureId;

FeatureId redoubt_at(Scenario const& scenario, geometry::Point point) {
    for (FeatureId const id : scenario.redoubts) {
        field::Feature const& redoubt = scenario.terrain().features[id];
        if (!out_of_the_way(redoubt, point, point) && contains(redoubt.area, point)) return id;
    }
    return field::no_feature;
}

FeatureId redoubt_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    if (scenario.redoubts.empty() || !is_on_table(battle, unit)) return field::no_feature;
    return redoubt_at(scenario, battle.table.pose[unit].centre);
}

bool is_taken(Scenario const& scenario, Battle const& battle, FeatureId redoubt,
              UnitId other_than) {
    geometry::Outline const& area = scenario.terrain().features[redoubt].area;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (unit != other_than && is_on_table(battle, unit) &&
            overlap(area, base_of(scenario, battle, unit))) {
            return true;
        }
    }
    return false;
}

bool in_close_order(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return battle.state[unit].close_order ||
           redoubt_of(scenario, battle, unit) != field::no_feature;
}

}  // namespace esprit::men_who_would_be_kings

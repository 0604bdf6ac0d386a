#include "rules/men_who_would_be_kings/redoubt.h"

namespace esprit::men_who_would_be_kings {

using field::FeatureId;
using geometry::Base;

bool occupies(Base const& base, field::Feature const& area) {
    return !surely_misses(area, base) && wholly_inside(area.area, base);
}

FeatureId cover_occupied_by(Scenario const& scenario, Base const& base) {
    field::Terrain const& ground = scenario.terrain();
    FeatureId found = field::no_feature;
    for (FeatureId const id : ground.woods_and_towns) {
        if (!occupies(base, ground.features[id])) continue;
        // a village in a wood counts as built-up
        if (is_built_up(ground, id)) return id;
        if (found == field::no_feature) found = id;
    }
    return found;
}

FeatureId redoubt_at(Scenario const& scenario, geometry::Point point) {
    for (FeatureId const id : scenario.redoubts) {
        field::Feature const& redoubt = scenario.terrain().features[id];
        if (!surely_misses(redoubt, point, point) && contains(redoubt.area, point)) return id;
    }
    return field::no_feature;
}

FeatureId redoubt_occupied_by(Scenario const& scenario, Base const& base) {
    for (FeatureId const id : scenario.redoubts) {
        if (occupies(base, scenario.terrain().features[id])) return id;
    }
    return field::no_feature;
}

FeatureId redoubt_of(BattleView view, UnitId unit) {
    if (view.scenario.redoubts.empty() || !is_on_table(view.battle, unit)) return field::no_feature;
    return redoubt_occupied_by(view.scenario, base_of(view, unit));
}

bool is_taken(BattleView view, FeatureId redoubt, UnitId other_than) {
    geometry::Outline const& area = view.scenario.terrain().features[redoubt].area;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit != other_than && is_on_table(view.battle, unit) &&
            overlap(area, base_of(view, unit))) {
            return true;
        }
    }
    return false;
}

bool in_close_order(BattleView view, UnitId unit) {
    return view.battle.state[unit].close_order || redoubt_of(view, unit) != field::no_feature;
}

}  // namespace esprit::men_who_would_be_kings

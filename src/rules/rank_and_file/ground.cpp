#include "rules/rank_and_file/ground.h"

namespace esprit::rank_and_file {

using field::FeatureId;
using field::FeatureKind;
using field::no_feature;

namespace {

bool holds_a(BattleView view, UnitId unit, FeatureKind kind) {
    FeatureId const area = view.battle.state[unit].area;
    return area != no_feature && view.scenario.terrain().features[area].kind == kind;
}

std::int16_t level_at(Scenario const& scenario, geometry::Point at) {
    return static_cast<std::int16_t>(height_at(scenario.terrain(), at));
}

}  // namespace

FeatureId area_at(Scenario const& scenario, geometry::Point at) {
    field::Terrain const& ground = scenario.terrain();
    FeatureId const cover = cover_at(ground, at);
    if (is_built_up(ground, cover)) return cover;
    for (FeatureId const id : ground.heights) {
        field::Feature const& feature = ground.features[id];
        if (feature.kind == FeatureKind::redoubt && contains(feature.area, at)) return id;
    }
    return cover;
}

void take_up_ground(LiveBattle live, UnitId unit) {
    geometry::Point const at = live.battle.units.pose[unit].centre;
    live.battle.state[unit].area = area_at(live.scenario, at);
    live.battle.state[unit].level = level_at(live.scenario, at);
}

void lose_ground(LiveBattle live, UnitId unit) {
    leave_ground(live.battle, unit);
    live.battle.state[unit].level = level_at(live.scenario, live.battle.units.pose[unit].centre);
}

void settle_on_ground(LiveBattle live) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        if (stands_firm(live, unit) && !is_in_contact(live, unit)) {
            take_up_ground(live, unit);
        }
    }
}

bool is_in_building(BattleView view, UnitId unit) {
    return holds_a(view, unit, FeatureKind::built_up_area);
}

bool holds_heavy_cover(BattleView view, UnitId unit) {
    return is_in_building(view, unit) || holds_a(view, unit, FeatureKind::redoubt);
}

bool holds_wood(BattleView view, UnitId unit) {
    return holds_a(view, unit, FeatureKind::wood);
}

}  // namespace esprit::rank_and_file

#include "rules/rank_and_file/ground.h"

namespace esprit::rank_and_file {

using field::FeatureId;
using field::FeatureKind;
using field::no_feature;

namespace {

bool holds_a(Scenario const& scenario, Battle const& battle, UnitId unit, FeatureKind kind) {
    FeatureId const area = battle.state[unit].area;
    return area != no_feature && scenario.terrain().features[area].kind == kind;
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

void take_up_ground(Scenario const& scenario, Battle& battle, UnitId unit) {
    geometry::Point const at = battle.table.pose[unit].centre;
    battle.state[unit].area = area_at(scenario, at);
    battle.state[unit].level = level_at(scenario, at);
}

void lose_ground(Scenario const& scenario, Battle& battle, UnitId unit) {
    leave_ground(battle, unit);
    battle.state[unit].level = level_at(scenario, battle.table.pose[unit].centre);
}

void settle_on_ground(Scenario const& scenario, Battle& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (stands_firm(scenario, battle, unit) && !is_in_contact(scenario, battle, unit)) {
            take_up_ground(scenario, battle, unit);
        }
    }
}

bool is_in_building(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return holds_a(scenario, battle, unit, FeatureKind::built_up_area);
}

bool holds_heavy_cover(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return is_in_building(scenario, battle, unit) ||
           holds_a(scenario, battle, unit, FeatureKind::redoubt);
}

bool holds_wood(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return holds_a(scenario, battle, unit, FeatureKind::wood);
}

}  // namespace esprit::rank_and_file

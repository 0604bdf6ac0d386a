#include "support/turned_field.h"

#include <algorithm>
#include <utility>

namespace esprit::fixture {

namespace {

using field::TableEdge;
using geometry::Point;
using geometry::Pose;

constexpr CentiDegree quarter_cdeg = 9000;

template <class Map>
void map_points(field::CommonScenario& scene, Map map) {
    for (field::Feature& feature : scene.terrain.features) {
        for (Point& point : feature.area.points) point = map(point);
        for (Point& point : feature.course.points) point = map(point);
    }
}

/// Filled by settle(), which adds to what is there.
void settle_again(field::Terrain& terrain) {
    field::Terrain bare;
    bare.width_mil = terrain.width_mil;
    bare.depth_mil = terrain.depth_mil;
    bare.features = std::move(terrain.features);
    bare.settle();
    terrain = std::move(bare);
}

TableEdge turned(TableEdge edge) {
    switch (edge) {
        case TableEdge::near:
            return TableEdge::right;
        case TableEdge::right:
            return TableEdge::far;
        case TableEdge::far:
            return TableEdge::left;
        default:
            return TableEdge::near;
    }
}

Point turned(Point point, CentiDegree turn_cdeg, field::Terrain const& terrain) {
    Point const middle{terrain.width_mil / 2, terrain.depth_mil / 2};
    geometry::Vector const out = geometry::between(middle, point);
    return moved(middle,
                 geometry::right_of(turn_cdeg) * out.x + geometry::forward_of(turn_cdeg) * out.y);
}

TableEdge turned(TableEdge edge, CentiDegree turn_cdeg) {
    CentiDegree const towards = geometry::normal_facing(
        geometry::facing_of(field::direction_to_edge(edge)) + turn_cdeg + quarter_cdeg / 2);
    constexpr TableEdge clockwise[] = {TableEdge::far, TableEdge::right, TableEdge::near,
                                       TableEdge::left};
    return clockwise[towards / quarter_cdeg];
}

}  // namespace

Pose turned(Pose pose, CentiDegree turn_cdeg, field::Terrain const& terrain) {
    return {turned(pose.centre, turn_cdeg, terrain),
            geometry::normal_facing(pose.facing_cdeg + turn_cdeg)};
}

field::CommonScenario turned(field::CommonScenario scene, CentiDegree turn_cdeg) {
    for (field::RosterUnit& unit : scene.units) {
        unit.pose = turned(unit.pose, turn_cdeg, scene.terrain);
    }
    for (field::Side& side : scene.sides) side.edge = turned(side.edge, turn_cdeg);
    field::Terrain const& table = scene.terrain;
    map_points(scene, [&](Point point) { return turned(point, turn_cdeg, table); });
    settle_again(scene.terrain);
    return scene;
}

Pose quarter_turned(Pose pose, field::Terrain const& terrain_before) {
    return {{terrain_before.depth_mil - pose.centre.y_mil, pose.centre.x_mil},
            geometry::normal_facing(pose.facing_cdeg - quarter_cdeg)};
}

field::CommonScenario quarter_turned(field::CommonScenario scene) {
    Mil const depth_mil = scene.terrain.depth_mil;
    for (field::RosterUnit& unit : scene.units) {
        unit.pose = quarter_turned(unit.pose, scene.terrain);
    }
    for (field::Side& side : scene.sides) side.edge = turned(side.edge);
    map_points(scene, [=](Point point) { return Point{depth_mil - point.y_mil, point.x_mil}; });
    std::swap(scene.terrain.width_mil, scene.terrain.depth_mil);
    settle_again(scene.terrain);
    return scene;
}

field::CommonScenario shifted(field::CommonScenario scene, Mil x_mil, Mil y_mil) {
    for (field::RosterUnit& unit : scene.units) {
        unit.pose.centre.x_mil += x_mil;
        unit.pose.centre.y_mil += y_mil;
    }
    map_points(scene, [=](Point point) { return Point{point.x_mil + x_mil, point.y_mil + y_mil}; });
    settle_again(scene.terrain);
    return scene;
}

field::CommonScenario with_margin(field::CommonScenario scene, Mil margin_mil) {
    scene.terrain.width_mil += 2 * margin_mil;
    scene.terrain.depth_mil += 2 * margin_mil;
    return shifted(std::move(scene), margin_mil, margin_mil);
}

Pose mirrored(Pose pose, field::Terrain const& terrain) {
    return {{terrain.width_mil - pose.centre.x_mil, pose.centre.y_mil},
            geometry::normal_facing(-pose.facing_cdeg)};
}

field::CommonScenario mirrored(field::CommonScenario scene) {
    Mil const width_mil = scene.terrain.width_mil;
    for (field::RosterUnit& unit : scene.units) unit.pose = mirrored(unit.pose, scene.terrain);
    for (field::Side& side : scene.sides) {
        if (side.edge == TableEdge::left) {
            side.edge = TableEdge::right;
        } else if (side.edge == TableEdge::right) {
            side.edge = TableEdge::left;
        }
    }
    map_points(scene, [=](Point point) { return Point{width_mil - point.x_mil, point.y_mil}; });
    settle_again(scene.terrain);
    return scene;
}

field::CommonScenario reordered(field::CommonScenario const& scene,
                                std::vector<std::size_t> const& order) {
    field::CommonScenario changed = scene;
    for (std::size_t i = 0; i < order.size(); ++i) changed.units[i] = scene.units[order[i]];
    return changed;
}

}  // namespace esprit::fixture

#pragma once
// The ground of a battle: what a scenario says of it, never changed by play.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/outline.h"

namespace esprit::field {

/// wood, built_up_area, hill, redoubt are areas. linear (a wall, hedge, ditch …), river and road
/// are courses. A redoubt is a hill whose border is a linear feature. Fords and bridges are
/// stretches of a river that can be crossed: they are cut out of what is impassable.
enum class FeatureKind : std::uint8_t {
    wood,
    built_up_area,
    hill,
    linear,
    river,
    road,
    redoubt,
    ford,
    bridge
};

using FeatureId = std::uint16_t;
inline constexpr FeatureId no_feature = 0xFFFF;
inline constexpr std::size_t max_features = 1000;

/// A piece of ground with an area.
struct Feature {
    FeatureKind kind = FeatureKind::wood;
    std::string name;         // may be empty
    std::string what;         // "wall", "vineyard": the scenario's word, may be empty
    int height = 0;           // hills, redoubts: levels above the ground around
    geometry::Outline area;   // areas, fords and bridges
    geometry::Course course;  // courses; of a redoubt: its border, closed
    // the corners of a box round the area, or else the course with its breadth (filled by `settle`)
    geometry::Point low{};
    geometry::Point high{};
};

/// Cheap: true when a point, a base or a stretch surely does not meet a feature.
inline bool surely_misses(Feature const& feature, geometry::Point point) {
    return point.x_mil < feature.low.x_mil || point.x_mil > feature.high.x_mil ||
           point.y_mil < feature.low.y_mil || point.y_mil > feature.high.y_mil;
}
inline bool surely_misses(Feature const& feature, geometry::Base const& base) {
    geometry::Point const at = base.pose.centre;
    Mil const reach = (base.frontage_mil + base.depth_mil) / 2 + 1;  // more than half the diagonal
    return feature.low.x_mil > at.x_mil + reach || feature.high.x_mil < at.x_mil - reach ||
           feature.low.y_mil > at.y_mil + reach || feature.high.y_mil < at.y_mil - reach;
}
/// The stretch does not even touch the feature.
bool surely_misses(Feature const& feature, geometry::Point from, geometry::Point to);

/// Which of the table's edges belongs to a side.
enum class TableEdge : std::uint8_t { near, far, left, right };

struct Terrain {
    Mil width_mil = 0;  // near and far edge
    Mil depth_mil = 0;
    std::vector<Feature> features;

    /// River stretches without their fords and bridges: impassable (filled by `settle`).
    std::vector<geometry::Course> impassable;
    /// Features by kind (filled by `settle`).
    std::vector<FeatureId> woods_and_towns;
    std::vector<FeatureId> heights;
    std::vector<FeatureId> linears;  // redoubts too
    std::vector<FeatureId> roads;

    /// Once all features stand.
    void settle();
};

/// Adds where on the stretch from `from` (0) to `to` (1), ends excepted, it meets the border of an
/// area.
void add_border_crossings(geometry::Outline const& area, geometry::Point from, geometry::Point to,
                          std::vector<double>& shares);

/// Level of the ground, the heights of all hills and redoubts that hold the point added up.
int height_at(Terrain const& terrain, geometry::Point point);
/// The wood or built-up area that a base stands in (its centre lies inside).
FeatureId cover_at(Terrain const& terrain, geometry::Point centre);
bool is_built_up(Terrain const& terrain, FeatureId feature);
/// GT-MOVE-14, -17: the base is in touch with a road.
bool on_road(Terrain const& terrain, geometry::Base const& base);
/// The nearest point of the table's edge, and the direction straight to that edge.
geometry::Vector direction_to_edge(TableEdge edge);
double distance_to_edge(Terrain const& terrain, TableEdge edge, geometry::Point point);

}  // namespace esprit::field

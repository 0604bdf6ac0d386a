#pragma once
// The ground of a battle, as the scenario describes it; play never changes it.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "field/cover_grid.h"
#include "geometry/outline.h"

namespace esprit::field {

/// wood, built_up_area, hill, redoubt, ford and bridge are areas. linear (a wall, hedge, ditch …),
/// river and road are courses. A redoubt is a hill whose border is a linear feature. Rivers are
/// impassable except inside fords and bridges.
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

inline constexpr FeatureId no_feature = 0xFFFF;
inline constexpr std::size_t max_features = 1000;

/// A terrain feature: an area, or a course with a breadth.
struct Feature {
    FeatureKind kind = FeatureKind::wood;
    std::string name;         // may be empty
    std::string what;         // "wall", "vineyard": the scenario's word, may be empty
    int height = 0;           // hills, redoubts: levels above the surrounding ground
    geometry::Outline area;   // empty for courses
    geometry::Course course;  // of a redoubt: its border, closed (filled by `settle`)
    // The bounding box of the area, or of the course with its breadth (filled by `settle`).
    geometry::Point low{};
    geometry::Point high{};
};

/// A cheap bounding-box test: true only if the point, base or segment does not meet the feature.
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
/// The same for the segment from `from` to `to`: true only if it does not even touch the feature.
bool surely_misses(Feature const& feature, geometry::Point from, geometry::Point to);

/// An edge of the table, seen from the near one.
enum class TableEdge : std::uint8_t { near, far, left, right };

struct Terrain {
    Mil width_mil = 0;  // length of the near and the far edge
    Mil depth_mil = 0;
    std::vector<Feature> features;

    /// Rivers without their fords and bridges (filled by `settle`).
    std::vector<geometry::Course> impassable;
    /// Features by kind (filled by `settle`).
    std::vector<FeatureId> woods_and_towns;
    std::vector<FeatureId> heights;  // hills and redoubts
    std::vector<FeatureId> linears;  // with redoubts
    std::vector<FeatureId> roads;
    CoverGrid cover;  // of woods and built-up areas (filled by `settle`)

    /// Works out the members above; call it after `features` has changed.
    void settle();
};

/// Adds to `shares` where the segment from `from` (0) to `to` (1), its ends excepted, crosses the
/// border of the area.
void add_border_crossings(geometry::Outline const& area, geometry::Point from, geometry::Point to,
                          std::vector<double>& shares);

/// The level of the ground: the sum of the heights of all hills and redoubts that contain the
/// point.
int height_at(Terrain const& terrain, geometry::Point point);
/// The wood or built-up area that contains the centre of a base, a built-up area first; no_feature
/// if none does.
inline FeatureId cover_at(Terrain const& terrain, geometry::Point centre);
/// The same from the areas themselves.
FeatureId cover_by_areas(Terrain const& terrain, geometry::Point centre);
bool is_built_up(Terrain const& terrain, FeatureId feature);
/// GT-MOVE-14, -17: true if the base touches a road.
bool on_road(Terrain const& terrain, geometry::Base const& base);
/// The unit vector that points straight at the edge.
geometry::Vector direction_to_edge(TableEdge edge);
/// The distance of the point from the edge, in mil.
double distance_to_edge(Terrain const& terrain, TableEdge edge, geometry::Point point);

inline FeatureId cover_at(Terrain const& terrain, geometry::Point centre) {
    FeatureId const known = terrain.cover.at(centre);
    return known == CoverGrid::mixed ? cover_by_areas(terrain, centre) : known;
}

}  // namespace esprit::field

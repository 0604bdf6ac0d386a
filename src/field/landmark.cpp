#include "field/landmark.h"

#include <fmt/format.h>

#include <array>

namespace esprit::field {

namespace {

constexpr std::array<std::string_view, 8> winds{"north", "north-east", "east", "south-east",
                                                "south", "south-west", "west", "north-west"};
constexpr Mil near_mil = 12 * mil_per_inch;

double size_of(double value) {
    return value < 0 ? -value : value;
}

/// The nearest of eight directions of a vector; it is not 0.
std::string_view wind_towards(double x, double y) {
    constexpr double tangent_of_an_eighth = 0.41421356;  // of 22.5 degrees
    bool const along_x = size_of(y) < tangent_of_an_eighth * size_of(x);
    bool const along_y = size_of(x) < tangent_of_an_eighth * size_of(y);
    if (along_y) return y > 0 ? winds[0] : winds[4];
    if (along_x) return x > 0 ? winds[2] : winds[6];
    if (x > 0) return y > 0 ? winds[1] : winds[3];
    return y > 0 ? winds[7] : winds[5];
}

std::string in_area(Feature const& feature) {
    switch (feature.kind) {
        case FeatureKind::hill:
        case FeatureKind::bridge:
            return "on " + feature.name;
        case FeatureKind::ford:
            return "at " + feature.name;
        default:
            return "in " + feature.name;
    }
}

std::string beside_area(Feature const& feature, geometry::Point point, double gap_mil) {
    geometry::Point const border = geometry::nearest_on_border(feature.area, point);
    std::string_view const wind =
        wind_towards(point.x_mil - border.x_mil, point.y_mil - border.y_mil);
    auto const inches = static_cast<Mil>(gap_mil / mil_per_inch + 0.5);
    if (inches == 0) return fmt::format("just {} of {}", wind, feature.name);
    return fmt::format("{}\" {} of {}", inches, wind, feature.name);
}

/// The third of a length in which something lies: -1, 0 or 1.
int third(Mil at_mil, Mil length_mil) {
    if (3 * at_mil < length_mil) return -1;
    return 3 * at_mil > 2 * length_mil ? 1 : 0;
}

std::string part_of_table(Terrain const& terrain, geometry::Point point) {
    int const x = third(point.x_mil, terrain.width_mil);
    int const y = third(point.y_mil, terrain.depth_mil);
    if (x == 0 && y == 0) return "in the middle";
    return fmt::format("in the {}", wind_towards(x, y));
}

}  // namespace

std::string_view wind_of(CentiDegree facing_cdeg) {
    constexpr CentiDegree eighth_cdeg = full_turn_cdeg / 8;
    return winds[static_cast<std::size_t>((facing_cdeg + eighth_cdeg / 2) / eighth_cdeg % 8)];
}

std::string place_in_words(Terrain const& terrain, geometry::Point point) {
    Feature const* nearest = nullptr;
    double least_mil = near_mil;
    Feature const* under = nullptr;  // a road, river or linear feature
    for (Feature const& feature : terrain.features) {
        if (feature.name.empty()) continue;
        if (feature.area.points.empty()) {
            if (geometry::gap(feature.course, point) == 0) under = &feature;
            continue;
        }
        bool const inside = geometry::contains(feature.area, point);
        double const gap_mil = inside ? 0 : geometry::gap(feature.area, point);
        // a village on a hill: the later feature lies over the earlier one
        if (gap_mil > least_mil) continue;
        least_mil = gap_mil;
        nearest = &feature;
    }
    if (nearest != nullptr && geometry::contains(nearest->area, point)) return in_area(*nearest);
    if (under != nullptr) return "on " + under->name;
    if (nearest != nullptr) return beside_area(*nearest, point, least_mil);
    return part_of_table(terrain, point);
}

}  // namespace esprit::field

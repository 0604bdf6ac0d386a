#include "field/sight.h"

#include <algorithm>
#include <vector>

namespace esprit::field {

namespace {

using geometry::Base;
using geometry::Point;
using geometry::Vector;

/// The ground is only looked at closely when a line crosses something that could hide its end:
/// nearly all lines do not.
bool ground_between_is_higher(Terrain const& terrain, Point from, Point to) {
    int crossed_levels = 0;
    for (FeatureId const id : terrain.heights) {
        Feature const& hill = terrain.features[id];
        if (!out_of_the_way(hill, from, to) && crosses(hill.area, from, to))
            crossed_levels += hill.height;
    }
    if (crossed_levels == 0) return false;
    int const ends = std::max(height_at(terrain, from), height_at(terrain, to));
    if (crossed_levels <= ends) return false;

    Vector const way = between(from, to);
    std::vector<double> shares{0.0, 1.0};
    for (FeatureId const id : terrain.heights) {
        add_meetings(terrain.features[id].area, from, to, shares);
    }
    std::sort(shares.begin(), shares.end());
    // between two borders the same hills lie under all of the line; one that it only grazes, a
    // touch from its border at the most, counts for nothing
    for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
        Point const start = moved(from, way * shares[i]);
        Point const end = moved(from, way * shares[i + 1]);
        int levels = 0;
        for (FeatureId const id : terrain.heights) {
            Feature const& hill = terrain.features[id];
            if (!out_of_the_way(hill, start, end) && crosses(hill.area, start, end))
                levels += hill.height;
        }
        if (levels > ends) return true;
    }
    return false;
}

/// Cheap: true when the stretch surely passes by the base.
bool out_of_the_way(Base const& base, Point from, Point to) {
    Point const centre = base.pose.centre;
    Mil const reach = (base.frontage_mil + base.depth_mil) / 2 + 1;
    if (std::max(from.x_mil, to.x_mil) < centre.x_mil - reach ||
        std::min(from.x_mil, to.x_mil) > centre.x_mil + reach ||
        std::max(from.y_mil, to.y_mil) < centre.y_mil - reach ||
        std::min(from.y_mil, to.y_mil) > centre.y_mil + reach) {
        return true;
    }
    Vector const way = between(from, to);
    double const off = cross(way, between(from, centre));
    return off * off > dot(way, way) * (static_cast<double>(reach) * reach);
}

struct Looking {
    Terrain const& terrain;
    std::span<Base const> others;
    FeatureId viewers_cover;
    FeatureId targets_cover;

    bool open(Point from, Point to) const {
        for (Base const& each : others) {
            if (!out_of_the_way(each, from, to) && crosses(each, from, to)) return false;
        }
        for (FeatureId const id : terrain.woods_and_towns) {
            if (id == viewers_cover || id == targets_cover) continue;
            Feature const& cover = terrain.features[id];
            if (!out_of_the_way(cover, from, to) && crosses(cover.area, from, to)) return false;
        }
        return !ground_between_is_higher(terrain, from, to);
    }
};

}  // namespace

// GEO-06: from each front corner of the viewer lines run to two corners of the target, or to the
// middle of its front edge where that is enough.
bool visible(Terrain const& terrain, Base const& viewer, Base const& target,
             std::span<Base const> others, bool or_front_middle) {
    Looking const looking{terrain, others, cover_at(terrain, viewer.pose.centre),
                          cover_at(terrain, target.pose.centre)};
    for (std::size_t const eye : {geometry::front_left, geometry::front_right}) {
        Point const from = corner_point(viewer, eye);
        if (or_front_middle && looking.open(from, front_middle(target))) continue;
        int seen = 0;
        for (std::size_t corner = 0; corner < 4 && seen < 2; ++corner) {
            if (looking.open(from, corner_point(target, corner))) ++seen;
        }
        if (seen < 2) return false;
    }
    return true;
}

bool some_line_open(Terrain const& terrain, Base const& viewer, Base const& target,
                    std::span<Base const> others) {
    Looking const looking{terrain, others, cover_at(terrain, viewer.pose.centre),
                          cover_at(terrain, target.pose.centre)};
    for (std::size_t const eye : {geometry::front_left, geometry::front_right}) {
        for (std::size_t corner = 0; corner < 4; ++corner) {
            if (looking.open(corner_point(viewer, eye), corner_point(target, corner))) return true;
        }
    }
    return false;
}

bool sees_along_rear(Terrain const& terrain, Base const& viewer, Base const& target,
                     std::span<Base const> others) {
    Looking const looking{terrain, others, cover_at(terrain, viewer.pose.centre),
                          cover_at(terrain, target.pose.centre)};
    for (std::size_t const eye : {geometry::front_left, geometry::front_right}) {
        Point const from = corner_point(viewer, eye);
        bool both = true;
        for (std::size_t const corner : {geometry::rear_left, geometry::rear_right}) {
            Point const to = corner_point(target, corner);
            both = both && !crosses(target, from, to) && looking.open(from, to);
        }
        if (both) return true;
    }
    return false;
}

}  // namespace esprit::field

#include "field/terrain.h"

#include <algorithm>

#include "base/expect.h"
#include "field/names.h"
#include "geometry/box.h"

namespace esprit::field {

namespace {

using geometry::Course;
using geometry::magnitude;
using geometry::Outline;
using geometry::Point;
using geometry::Vector;

void set_bounding_box(Feature& feature) {
    bool const is_area = !feature.area.points.empty();
    std::vector<Point> const& points = is_area ? feature.area.points : feature.course.points;
    for (std::size_t i = 0; i < points.size(); ++i) {
        Point const corner = points[i];
        Point& low = feature.low;
        Point& high = feature.high;
        low.x_mil = i == 0 ? corner.x_mil : std::min(low.x_mil, corner.x_mil);
        low.y_mil = i == 0 ? corner.y_mil : std::min(low.y_mil, corner.y_mil);
        high.x_mil = i == 0 ? corner.x_mil : std::max(high.x_mil, corner.x_mil);
        high.y_mil = i == 0 ? corner.y_mil : std::max(high.y_mil, corner.y_mil);
    }
    if (is_area) return;
    // A course reaches half its breadth to all sides; its corners reach farther, so add all of it.
    Mil const breadth = feature.course.breadth_mil + 1;
    feature.low = {feature.low.x_mil - breadth, feature.low.y_mil - breadth};
    feature.high = {feature.high.x_mil + breadth, feature.high.y_mil + breadth};
}

bool in_any(std::vector<Outline const*> const& areas, Point point) {
    return std::any_of(areas.begin(), areas.end(),
                       [&](Outline const* area) { return contains(*area, point); });
}

/// Joins consecutive segments into courses.
class Stretches {
public:
    Stretches(Mil breadth_mil, std::vector<Course>& courses)
        : breadth_mil_(breadth_mil), courses_(courses) {}

    void add(Point from, Point to) {
        if (from == to) return;
        if (open_.empty() || open_.back() != from) {
            close();
            open_.push_back(from);
        }
        open_.push_back(to);
    }

    void close() {
        if (!open_.empty()) courses_.push_back({std::move(open_), breadth_mil_});
        open_.clear();
    }

private:
    Mil breadth_mil_;
    std::vector<Course>& courses_;
    std::vector<Point> open_;
};

// GT-TER-11: a river can be crossed only at its fords and bridges. A course reaches half its
// breadth beyond its last point, so that point lies half a breadth before the crossing.
void cut_out(Course const& river, std::vector<Outline const*> const& crossings,
             std::vector<Course>& rest) {
    Stretches stretches{river.breadth_mil, rest};
    std::vector<double> shares;
    for (std::size_t i = 0; i + 1 < river.points.size(); ++i) {
        Point const from = river.points[i];
        Vector const way = between(from, river.points[i + 1]);
        shares.assign(1, 0.0);
        for (Outline const* area : crossings) {
            add_border_crossings(*area, from, river.points[i + 1], shares);
        }
        shares.push_back(1.0);
        std::sort(shares.begin(), shares.end());
        double const before = river.breadth_mil * 0.5 / length(way);
        auto const dry = [&](std::size_t part) {  // true if it lies in a crossing
            return in_any(crossings, moved(from, way * ((shares[part] + shares[part + 1]) / 2)));
        };
        std::size_t const parts = shares.size() - 1;
        for (std::size_t part = 0; part < parts; ++part) {
            if (dry(part)) continue;
            // An end of the segment that lies in a crossing then lies on its border.
            bool const after = part > 0 ? dry(part - 1) : in_any(crossings, from);
            bool const short_of =
                part + 1 < parts ? dry(part + 1) : in_any(crossings, river.points[i + 1]);
            double const begin = shares[part] + (after ? before : 0);
            double const end = shares[part + 1] - (short_of ? before : 0);
            if (begin < end) stretches.add(moved(from, way * begin), moved(from, way * end));
        }
    }
    stretches.close();
}

}  // namespace

void add_border_crossings(Outline const& area, Point from, Point to, std::vector<double>& shares) {
    Vector const way = between(from, to);
    for (std::size_t i = 0; i < area.points.size(); ++i) {
        Point const corner = area.points[i];
        Vector const side = between(corner, area.points[(i + 1) % area.points.size()]);
        double const across = cross(way, side);
        if (across == 0) continue;
        Vector const reach = between(from, corner);
        double const share = cross(reach, side) / across;
        double const along_side = cross(reach, way) / across;
        if (share > 0 && share < 1 && along_side >= 0 && along_side <= 1) shares.push_back(share);
    }
}

// Separating axis theorem on the segment and the bounding box, widened by touch_mil on all sides.
bool surely_misses(Feature const& feature, Point from, Point to) {
    Point const low = moved(feature.low, {-geometry::touch_mil, -geometry::touch_mil});
    Point const high = moved(feature.high, {geometry::touch_mil, geometry::touch_mil});
    auto const apart = [](Mil least, Mil most, Mil a, Mil b) {
        return (a < least && b < least) || (a > most && b > most);
    };
    bool const aside = apart(low.x_mil, high.x_mil, from.x_mil, to.x_mil) ||
                       apart(low.y_mil, high.y_mil, from.y_mil, to.y_mil);
    if (aside) return true;
    // The third axis: all corners of the box lie on one side of the line.
    Vector const way = between(from, to);
    Vector const size = between(low, high) * 0.5;
    double const off = magnitude(cross(way, between(from, low) + size));
    return off > size.x * magnitude(way.y) + size.y * magnitude(way.x);
}

void Terrain::settle() {
    impassable.clear();
    woods_and_towns.clear();
    heights.clear();
    linears.clear();
    roads.clear();
    std::vector<Outline const*> crossings;
    std::vector<Feature const*> rivers;
    for (std::size_t i = 0; i < features.size(); ++i) {
        Feature& feature = features[i];
        set_bounding_box(feature);
        auto const id = static_cast<FeatureId>(i);
        switch (feature.kind) {
            case FeatureKind::wood:
            case FeatureKind::built_up_area:
                woods_and_towns.push_back(id);
                break;
            case FeatureKind::redoubt:  // GT-TER-10
                heights.push_back(id);
                linears.push_back(id);
                feature.course.points = feature.area.points;
                if (!feature.area.points.empty()) {
                    feature.course.points.push_back(feature.area.points.front());
                }
                break;
            case FeatureKind::hill:
                heights.push_back(id);
                break;
            case FeatureKind::linear:
                linears.push_back(id);
                break;
            case FeatureKind::road:
                roads.push_back(id);
                break;
            case FeatureKind::ford:
            case FeatureKind::bridge:
                crossings.push_back(&feature.area);
                break;
            case FeatureKind::river:
                rivers.push_back(&feature);
        }
    }
    for (Feature const* const river : rivers) cut_out(river->course, crossings, impassable);
    cover.fill(*this);
}

int height_at(Terrain const& terrain, Point point) {
    int levels = 0;
    for (FeatureId const id : terrain.heights) {
        Feature const& hill = terrain.features[id];
        if (!surely_misses(hill, point) && contains(hill.area, point)) levels += hill.height;
    }
    return levels;
}

FeatureId cover_by_areas(Terrain const& terrain, Point centre) {
    FeatureId found = no_feature;
    for (FeatureId const id : terrain.woods_and_towns) {
        Feature const& cover = terrain.features[id];
        if (surely_misses(cover, centre) || !contains(cover.area, centre)) continue;
        // A built-up area inside a wood takes precedence.
        if (is_built_up(terrain, id)) return id;
        if (found == no_feature) found = id;
    }
    return found;
}

bool is_built_up(Terrain const& terrain, FeatureId feature) {
    return feature != no_feature && terrain.features[feature].kind == FeatureKind::built_up_area;
}

// GT-MOVE-14, -17, -18: a unit that uses a road touches it.
bool on_road(Terrain const& terrain, geometry::Base const& base) {
    return std::any_of(terrain.roads.begin(), terrain.roads.end(), [&](FeatureId id) {
        return is_within(terrain.features[id].course, base, geometry::touch_mil);
    });
}

namespace {

std::string kind_of(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::wood:
            return "the wood";
        case FeatureKind::built_up_area:
            return "the built-up area";
        case FeatureKind::hill:
            return "the hill";
        case FeatureKind::linear:
            return "the linear feature";
        case FeatureKind::river:
            return "the river";
        case FeatureKind::road:
            return "the road";
        case FeatureKind::redoubt:
            return "the redoubt";
        case FeatureKind::ford:
            return "the ford";
        case FeatureKind::bridge:
            return "the bridge";
    }
    ESPRIT_EXPECT(false, "every kind of ground has a name");
}

}  // namespace

std::string called(Feature const& feature) {
    if (feature.name.empty()) return kind_of(feature.kind);
    // "Wall" says what it is
    if (feature.kind == FeatureKind::linear) return feature.name;
    return kind_of(feature.kind) + " " + feature.name;
}

Feature const& river_of(Terrain const& terrain, geometry::Course const& stretch) {
    Feature const* nearest = nullptr;
    double least = 0;
    for (Feature const& feature : terrain.features) {
        if (feature.kind != FeatureKind::river) continue;
        double const off = gap(geometry::Course{feature.course.points, 0}, stretch.points.front());
        if (nearest != nullptr && off >= least) continue;
        nearest = &feature;
        least = off;
    }
    ESPRIT_EXPECT(nearest != nullptr, "what is impassable is part of a river");
    return *nearest;
}

Vector direction_to_edge(TableEdge edge) {
    switch (edge) {
        case TableEdge::near:
            return {0, -1};
        case TableEdge::far:
            return {0, 1};
        case TableEdge::left:
            return {-1, 0};
        case TableEdge::right:
            break;
    }
    return {1, 0};
}

double distance_to_edge(Terrain const& terrain, TableEdge edge, Point point) {
    switch (edge) {
        case TableEdge::near:
            return static_cast<double>(point.y_mil);
        case TableEdge::far:
            return static_cast<double>(terrain.depth_mil - point.y_mil);
        case TableEdge::left:
            return static_cast<double>(point.x_mil);
        case TableEdge::right:
            break;
    }
    return static_cast<double>(terrain.width_mil - point.x_mil);
}

}  // namespace esprit::field

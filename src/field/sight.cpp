#include "field/sight.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "geometry/segment.h"

namespace esprit::field {

namespace {

using geometry::Base;
using geometry::Point;
using geometry::Sides;
using geometry::Vector;

/// True if the line crosses ground that is higher than both of its ends. The exact search is needed
/// only if the hills it crosses could add up to that; mostly they do not.
bool ground_between_is_higher(Terrain const& terrain, Point from, Point to) {
    int crossed_levels = 0;
    for (FeatureId const id : terrain.heights) {
        Feature const& hill = terrain.features[id];
        if (!surely_misses(hill, from, to) && crosses(hill.area, from, to))
            crossed_levels += hill.height;
    }
    if (crossed_levels == 0) return false;
    int const ends = std::max(height_at(terrain, from), height_at(terrain, to));
    if (crossed_levels <= ends) return false;

    Vector const way = between(from, to);
    // Before the first border that the line crosses, the ground is as high as at its first end, and
    // after the last border as high as at its last end.
    std::vector<double> shares;
    for (FeatureId const id : terrain.heights) {
        add_border_crossings(terrain.features[id].area, from, to, shares);
    }
    std::sort(shares.begin(), shares.end());
    // Between two borders the same hills lie under the line. A hill that the line only grazes does
    // not count.
    for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
        Point const start = moved(from, way * shares[i]);
        Point const end = moved(from, way * shares[i + 1]);
        int levels = 0;
        for (FeatureId const id : terrain.heights) {
            Feature const& hill = terrain.features[id];
            if (!surely_misses(hill, start, end) && crosses(hill.area, start, end))
                levels += hill.height;
        }
        if (levels > ends) return true;
    }
    return false;
}

/// A cheap bounding-square test: true only if the segment does not even touch the base.
bool surely_misses(Base const& base, Point from, Point to) {
    Point const centre = base.pose.centre;
    Mil const reach = (base.frontage_mil + base.depth_mil) / 2 + geometry::touch_mil + 1;
    bool const aside = std::max(from.x_mil, to.x_mil) < centre.x_mil - reach ||
                       std::min(from.x_mil, to.x_mil) > centre.x_mil + reach ||
                       std::max(from.y_mil, to.y_mil) < centre.y_mil - reach ||
                       std::min(from.y_mil, to.y_mil) > centre.y_mil + reach;
    if (aside) return true;
    Vector const way = between(from, to);
    double const off = cross(way, between(from, centre));
    return off * off > dot(way, way) * (static_cast<double>(reach) * reach);
}

constexpr Sides both_sides{true, true};

Sides sides_of(Base const& base, Point from, Point to) {
    if (surely_misses(base, from, to)) return {};
    return crosses(base, from, to) ? both_sides : touching(base, from, to);
}

Sides sides_of(Feature const& feature, Point from, Point to) {
    if (surely_misses(feature, from, to)) return {};
    return crosses(feature.area, from, to) ? both_sides : touching(feature.area, from, to);
}

/// The height of a hill that the line touches includes the hills below it that the line crosses.
Sides sides_of_higher_ground(Terrain const& terrain, Point from, Point to) {
    if (ground_between_is_higher(terrain, from, to)) return both_sides;
    Sides found;
    for (FeatureId const id : terrain.heights) {
        Feature const& hill = terrain.features[id];
        Sides const sides = sides_of(hill, from, to);
        if (sides == Sides{} || sides == both_sides) continue;
        int levels = hill.height;
        for (FeatureId const below : terrain.heights) {
            Feature const& other = terrain.features[below];
            if (below != id && contains(other.area, hill.area.points.front()) &&
                crosses(other.area, from, to)) {
                levels += other.height;
            }
        }
        bool const higher = levels > std::max(height_at(terrain, from), height_at(terrain, to));
        if (higher) found = found | sides;
    }
    return found;
}

/// True if the area is surely on no line between points of two bases, and touches none.
bool surely_aside(Feature const& feature, Base const& one, Base const& two) {
    Mil const reach =
        (std::max(one.frontage_mil, two.frontage_mil) + std::max(one.depth_mil, two.depth_mil)) /
            2 +
        2 * geometry::touch_mil;
    Point const first = one.pose.centre;
    Point const last = two.pose.centre;
    return std::max(first.x_mil, last.x_mil) + reach < feature.low.x_mil ||
           std::min(first.x_mil, last.x_mil) - reach > feature.high.x_mil ||
           std::max(first.y_mil, last.y_mil) + reach < feature.low.y_mil ||
           std::min(first.y_mil, last.y_mil) - reach > feature.high.y_mil;
}

struct SightLines {
    SightLines(Terrain const& its_terrain, Base const& viewer, Base const& target,
               std::span<Base const> all_others)
        : terrain(its_terrain) {
        for (Base const& other : all_others) {
            if (may_be_between(viewer, target, other)) others.push_back(other);
        }
        for (FeatureId const id : terrain.woods_and_towns) {
            if (surely_aside(terrain.features[id], viewer, target)) continue;
            if (is_in(id, viewer) || is_in(id, target)) {
                stood_in.push_back(id);
            } else {
                areas.push_back(id);
            }
        }
        for (FeatureId const id : terrain.heights) {
            if (!surely_aside(terrain.features[id], viewer, target)) heights_between = true;
        }
    }

    Terrain const& terrain;
    std::vector<Base> others;         // bases that may be in the way
    std::vector<FeatureId> stood_in;  // woods and built-up areas, by the viewer or the target
    std::vector<FeatureId> areas;     // others that may be in the way
    bool heights_between = false;     // some height may be in the way

    bool is_in(FeatureId id, Base const& base) const {
        Feature const& area = terrain.features[id];
        return !surely_misses(area, base.pose.centre) && contains(area.area, base.pose.centre);
    }
    bool hides_nothing(FeatureId id) const {
        return std::find(stood_in.begin(), stood_in.end(), id) != stood_in.end();
    }
    /// The sides of the line on which there are obstacles.
    Sides in_the_way(Point from, Point to) const {
        Sides found;
        for (Base const& each : others) {
            found = found | sides_of(each, from, to);
            if (found == both_sides) return found;
        }
        for (FeatureId const id : areas) {
            found = found | sides_of(terrain.features[id], from, to);
            if (found == both_sides) return found;
        }
        return heights_between ? found | sides_of_higher_ground(terrain, from, to) : found;
    }
    /// True if obstacles touch the line on one side at most.
    bool open(Point from, Point to) const { return in_the_way(from, to) != both_sides; }
};

/// The lines of one view. All of them may touch obstacles on the same side only, as if every
/// obstacle stood a hair farther to that side.
struct FreeLines {
    SightLines const& sight;
    Sides permitted;            // the side on which lines may touch obstacles
    bool some_touched = false;  // some line touched an obstacle on the other side

    bool free(Point from, Point to) {
        Sides const found = sight.in_the_way(from, to);
        bool const is_free = (!found.left || permitted.left) && (!found.right || permitted.right) &&
                             found != both_sides;
        if (!is_free && found != both_sides) some_touched = true;
        return is_free;
    }
};

/// True if `look` succeeds with lines that may touch obstacles on the left, or else on the right.
template <class Look>
bool on_either_side(SightLines const& sight, Look const& look) {
    FreeLines on_the_left{sight, {true, false}};
    if (look(on_the_left)) return true;
    FreeLines on_the_right{sight, {false, true}};
    return on_the_left.some_touched && look(on_the_right);
}

std::string display_name(Feature const& feature) {
    if (!feature.name.empty()) return feature.name;
    switch (feature.kind) {
        case FeatureKind::wood:
            return "a wood";
        case FeatureKind::built_up_area:
            return "a built-up area";
        case FeatureKind::redoubt:
            return "a redoubt";
        default:
            return "a hill";
    }
}

/// An obstacle, and a bit for each line that it blocks.
struct Obstacle {
    std::string name;
    std::uint32_t lines = 0;
};

/// Adds the obstacles on one line; `line` is its bit.
void add_obstacles_on(SightLines const& sight, std::span<Bystander const> bystanders, Point from,
                      Point to, std::uint32_t line, std::vector<Obstacle>& found) {
    auto const add = [&](std::string name) {
        auto const same = std::find_if(found.begin(), found.end(),
                                       [&](Obstacle const& each) { return each.name == name; });
        if (same == found.end()) return found.push_back({std::move(name), line});
        same->lines |= line;
    };
    Terrain const& terrain = sight.terrain;
    for (Bystander const& each : bystanders) {
        if (sides_of(each.base, from, to) != Sides{}) add(std::string{each.name});
    }
    for (FeatureId const id : terrain.woods_and_towns) {
        if (sight.hides_nothing(id)) continue;
        if (sides_of(terrain.features[id], from, to) != Sides{})
            add(display_name(terrain.features[id]));
    }
    if (sides_of_higher_ground(terrain, from, to) == Sides{}) return;
    bool named = false;
    for (FeatureId const id : terrain.heights) {
        Feature const& hill = terrain.features[id];
        bool const stood_on = contains(hill.area, from) || contains(hill.area, to);
        if (stood_on || sides_of(hill, from, to) == Sides{}) continue;
        add(display_name(hill));
        named = true;
    }
    if (!named) add("higher ground");
}

}  // namespace

// All lines lie in the stadium around the line between the centres. Half the sum of a base's sides
// is more than its reach from its centre.
bool may_be_between(Base const& one, Base const& two, Base const& other) {
    auto const half_size = [](Base const& base) {
        return 0.5 * (base.frontage_mil + base.depth_mil);
    };
    double const reach =
        std::max(half_size(one), half_size(two)) + half_size(other) + 2 * geometry::touch_mil;
    return geometry::is_near_segment(one.pose.centre, two.pose.centre, other.pose.centre, reach);
}

// GEO-06: from each front corner of the viewer free lines run to two corners of the target, or,
// with `or_front_middle`, one to the middle of its front edge. A base right in front of another of
// the same width hides it: the lines along its left side touch it on their right, and those along
// its right side on their left.
bool visible(Terrain const& terrain, Base const& viewer, Base const& target,
             std::span<Base const> others, bool or_front_middle) {
    SightLines const sight{terrain, viewer, target, others};
    return on_either_side(sight, [&](FreeLines& lines) {
        for (std::size_t const eye : {geometry::front_left, geometry::front_right}) {
            Point const from = corner_point(viewer, eye);
            if (or_front_middle && lines.free(from, front_middle(target))) continue;
            int seen = 0;
            for (std::size_t corner = 0; corner < 4 && seen < 2; ++corner) {
                if (lines.free(from, corner_point(target, corner))) ++seen;
            }
            if (seen < 2) return false;
        }
        return true;
    });
}

bool some_line_open(Terrain const& terrain, Base const& viewer, Base const& target,
                    std::span<Base const> others) {
    SightLines const sight{terrain, viewer, target, others};
    for (std::size_t const eye : {geometry::front_left, geometry::front_right}) {
        for (std::size_t corner = 0; corner < 4; ++corner) {
            if (sight.open(corner_point(viewer, eye), corner_point(target, corner))) return true;
        }
    }
    return false;
}

bool sees_both_rear_corners(Terrain const& terrain, Base const& viewer, Base const& target,
                            std::span<Base const> others) {
    SightLines const sight{terrain, viewer, target, others};
    return on_either_side(sight, [&](FreeLines& lines) {
        for (std::size_t const eye : {geometry::front_left, geometry::front_right}) {
            Point const from = corner_point(viewer, eye);
            bool both = true;
            for (std::size_t const corner : {geometry::rear_left, geometry::rear_right}) {
                Point const to = corner_point(target, corner);
                both = both && !crosses(target, from, to) && lines.free(from, to);
            }
            if (both) return true;
        }
        return false;
    });
}

std::string describe_obstruction(Terrain const& terrain, Base const& viewer, Base const& target,
                                 std::span<Bystander const> others) {
    SightLines const sight{terrain, viewer, target, {}};
    std::vector<Obstacle> found;
    std::uint32_t line = 1;
    for (std::size_t const eye : {geometry::front_left, geometry::front_right}) {
        for (std::size_t corner = 0; corner < 4; ++corner, line <<= 1U) {
            add_obstacles_on(sight, others, corner_point(viewer, eye), corner_point(target, corner),
                             line, found);
        }
    }
    constexpr int most_names = 2;
    std::string names;
    int named = 0;
    for (std::uint32_t explained = 0; named < most_names; ++named) {
        auto const new_lines = [&](Obstacle const& each) {
            return std::popcount(each.lines & ~explained);
        };
        auto const most = std::max_element(
            found.begin(), found.end(),
            [&](Obstacle const& a, Obstacle const& b) { return new_lines(a) < new_lines(b); });
        if (most == found.end() || new_lines(*most) == 0) break;
        names += (named == 0 ? "" : " and ") + most->name;
        explained |= most->lines;
    }
    if (named == 0) return {};
    return ": " + names + (named == 1 ? " is in the way" : " are in the way");
}

}  // namespace esprit::field

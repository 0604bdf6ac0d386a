#include "text/scenarios/terrain_reader.h"

#include <algorithm>
#include <array>

#include "chance/ruleset.h"
#include "text/scenarios/ground_words.h"

namespace esprit::text {

namespace {

using field::Feature;
using field::FeatureKind;
using field::Terrain;
using geometry::Point;
using geometry::Vector;

constexpr Mil least_side_mil = 6'000;
constexpr Mil most_side_mil = 600'000;
constexpr Mil most_breadth_mil = 24'000;
constexpr Mil road_breadth_mil = 300;
constexpr Mil river_breadth_mil = 500;
/// How far a ford or bridge reaches beyond the banks.
constexpr Mil over_the_bank_mil = 250;
constexpr int most_levels = 9;
constexpr std::size_t most_points = 200;

/// The keys of features of all kinds.
constexpr std::array<std::string_view, 9> keys_of_all{
    "kind", "name", "what", "outline", "height", "course", "breadth", "at", "width"};

std::span<std::string_view const> keys_of(FeatureKind kind) {
    static constexpr std::array<std::string_view, 4> covers{"kind", "name", "what", "outline"};
    static constexpr std::array<std::string_view, 5> hills{"kind", "name", "what", "outline",
                                                           "height"};
    static constexpr std::array<std::string_view, 5> lines{"kind", "name", "what", "course",
                                                           "breadth"};
    static constexpr std::array<std::string_view, 5> crossings{"kind", "name", "what", "at",
                                                               "width"};
    switch (kind) {
        case FeatureKind::wood:
        case FeatureKind::built_up_area:
            return covers;
        case FeatureKind::hill:
        case FeatureKind::redoubt:
            return hills;
        case FeatureKind::linear:
        case FeatureKind::river:
        case FeatureKind::road:
            return lines;
        case FeatureKind::ford:
        case FeatureKind::bridge:
            break;
    }
    return crossings;
}

class GroundReader {
public:
    GroundReader(std::string_view system, TerrainReading& ground, FaultList& faults)
        : system_(system), ground_(ground), faults_(faults) {}

    void read_table(DataNode const& scenario) {
        DataNode const* const node = scenario.find("table");
        if (node == nullptr) {
            faults_.add(scenario.place, "a scenario needs [table] with width and depth", 1, {},
                        {.lacks = "table", .table = scenario.place});
            ground_.complete = false;
            return;
        }
        static constexpr std::array<std::string_view, 2> keys{"width", "depth"};
        TomlTableReader const reader{*node, "[table]", faults_};
        reader.no_others(keys);
        auto const width = reader.must_decimal("width", least_side_mil, most_side_mil);
        auto const depth = reader.must_decimal("depth", least_side_mil, most_side_mil);
        ground_.terrain.width_mil = width.value_or(0);
        ground_.terrain.depth_mil = depth.value_or(0);
        ground_.complete = width && depth;
    }

    void read_feature(DataNode const& node) {
        std::size_t const faults_before = faults_.size();
        TomlTableReader const reader{node, "[[terrain]]", faults_};
        auto const kind = reader.must_name("kind", kind_names());
        if (kind) {
            Feature feature;
            feature.kind = static_cast<FeatureKind>(*kind);
            feature.name = reader.text("name", {});
            feature.what = reader.text("what", {});
            refuse_unread_ground(reader, feature);
            reader.no_others(keys_of(feature.kind));
            read_shape(reader, feature);
            ground_.terrain.features.push_back(std::move(feature));
        }
        if (reader.find("kind") == nullptr) reader.no_others(keys_of_all);
        if (faults_.size() != faults_before) ground_.complete = false;
    }

    /// Places fords and bridges, after all features: their rivers may come later in the file.
    void place_crossings() {
        // the river may be what could not be read
        if (!ground_.complete || faults_.is_meant("terrain")) return;
        for (Crossing const& crossing : crossings_) {
            if (!lay_across(crossing)) {
                faults_.add(crossing.at_place, "no river runs here; \"at\" is a point of a river");
                ground_.complete = false;
            }
        }
    }

private:
    struct Crossing {
        std::size_t feature = 0;
        Point at;
        Mil width_mil = 0;
        SourcePlace at_place;
    };

    void refuse_unread_ground(TomlTableReader const& reader, Feature const& feature) {
        DataNode const* const what = reader.find("what");
        if (what == nullptr || system_.empty()) return;
        for (UnreadGround const& each : unread_ground(system_, feature)) {
            faults_.add(what->place, each.why, marked_length(*what), std::string{each.rule});
        }
    }

    void read_shape(TomlTableReader const& reader, Feature& feature) {
        switch (feature.kind) {
            case FeatureKind::hill:
            case FeatureKind::redoubt:
                feature.height = reader.whole("height", 1, most_levels, 1);
                [[fallthrough]];
            case FeatureKind::wood:
            case FeatureKind::built_up_area:
                read_outline(reader, feature);
                break;
            case FeatureKind::linear:
                read_course(reader, feature, 0);
                break;
            case FeatureKind::road:
                read_course(reader, feature, road_breadth_mil);
                break;
            case FeatureKind::river:
                read_course(reader, feature, river_breadth_mil);
                break;
            case FeatureKind::ford:
            case FeatureKind::bridge:
                read_crossing(reader);
                break;
        }
    }

    void read_outline(TomlTableReader const& reader, Feature& feature) {
        DataNode const* const node = reader.must_find("outline", DataNode::Kind::list);
        if (node == nullptr || !read_points(*node, 3, "an outline", feature.area.points)) return;
        if (!is_simple(feature.area)) {
            reader.fault(*node,
                         "the sides of this outline cross or touch each other, or it has "
                         "no area; name its corners in order, once around");
        }
    }

    void read_course(TomlTableReader const& reader, Feature& feature, Mil usual_breadth_mil) {
        DataNode const* const node = reader.must_find("course", DataNode::Kind::list);
        feature.course.breadth_mil =
            reader.decimal("breadth", 0, most_breadth_mil, usual_breadth_mil);
        if (node != nullptr) read_points(*node, 2, "a course", feature.course.points);
    }

    void read_crossing(TomlTableReader const& reader) {
        DataNode const* const node = reader.must_find("at", DataNode::Kind::list);
        auto const width = reader.must_decimal("width", 1, most_breadth_mil);
        if (node == nullptr || !width || !table_known()) return;
        if (auto const at = read_point(*node, ground_.terrain, faults_)) {
            crossings_.push_back({ground_.terrain.features.size(), *at, *width, node->place});
        }
    }

    bool table_known() const {
        return ground_.terrain.width_mil > 0 && ground_.terrain.depth_mil > 0;
    }

    /// Reads the points of `list` into `read`; false when one of them has a fault.
    bool read_points(DataNode const& list, std::size_t least, std::string const& what,
                     std::vector<Point>& read) {
        if (list.items.size() < least || list.items.size() > most_points) {
            faults_.add(list.place, what + " has " + std::to_string(least) + " to " +
                                        std::to_string(most_points) + " points, [x, y] each");
            return false;
        }
        if (!table_known()) return false;
        for (DataNode const& item : list.items) {
            auto const point = read_point(item, ground_.terrain, faults_);
            if (!point) continue;
            if (!read.empty() && read.back() == *point) {
                faults_.add(item.place, "the same point stands here twice");
            } else {
                read.push_back(*point);
            }
        }
        return read.size() == list.items.size();
    }

    /// Sets the area of a ford or bridge: along the nearest segment of a river, and over both
    /// banks. False when no river is near.
    bool lay_across(Crossing const& crossing) {
        bool found = false;
        double nearest = 0;
        for (Feature const& river : ground_.terrain.features) {
            if (river.kind != FeatureKind::river) continue;
            for (std::size_t i = 0; i + 1 < river.course.points.size(); ++i) {
                Point const from = river.course.points[i];
                Vector const segment = between(from, river.course.points[i + 1]);
                Vector const offset = between(from, crossing.at);
                double const share =
                    std::clamp(dot(offset, segment) / dot(segment, segment), 0.0, 1.0);
                double const distance = length(offset - segment * share);
                double const half = static_cast<double>(river.course.breadth_mil) / 2;
                if (distance > half + over_the_bank_mil || (found && distance >= nearest)) continue;
                found = true;
                nearest = distance;
                set_area(crossing, moved(from, segment * share), segment * (1 / length(segment)),
                         half + over_the_bank_mil);
            }
        }
        return found;
    }

    void set_area(Crossing const& crossing, Point middle, Vector along, double half_across) {
        Vector const lengthwise = along * (static_cast<double>(crossing.width_mil) / 2);
        Vector const across = Vector{-along.y, along.x} * half_across;
        ground_.terrain.features[crossing.feature].area.points = {
            moved(middle, lengthwise + across), moved(middle, across - lengthwise),
            moved(middle, -lengthwise - across), moved(middle, lengthwise - across)};
    }

    std::string_view system_;
    TerrainReading& ground_;
    FaultList& faults_;
    std::vector<Crossing> crossings_;
};

}  // namespace

std::optional<Point> read_point(DataNode const& node, Terrain const& table, FaultList& faults) {
    bool const is_pair = node.kind == DataNode::Kind::list && node.items.size() == 2 &&
                         node.items[0].kind == DataNode::Kind::number &&
                         node.items[1].kind == DataNode::Kind::number;
    if (!is_pair) {
        faults.add(node.place, "a point is [x, y] in inches, from the near left corner",
                   marked_length(node));
        return {};
    }
    std::int64_t const x = node.items[0].thousandths;
    std::int64_t const y = node.items[1].thousandths;
    if (x < 0 || y < 0 || x > table.width_mil || y > table.depth_mil) {
        faults.add(node.place, "this point is off the table, which is " +
                                   chance::thousandths_text(table.width_mil) + " by " +
                                   chance::thousandths_text(table.depth_mil));
        return {};
    }
    return Point{static_cast<Mil>(x), static_cast<Mil>(y)};
}

TerrainReading read_ground(DataNode const& scenario, FaultList& faults) {
    TerrainReading ground;
    DataNode const* const system = scenario.find("system");
    GroundReader reader{system == nullptr ? std::string_view{} : system->text, ground, faults};
    reader.read_table(scenario);
    DataNode const* const list = scenario.find("terrain");
    if (list != nullptr && list->kind != DataNode::Kind::list) {
        faults.add(list->place, "terrain is a list of tables: [[terrain]]");
        ground.complete = false;
    } else if (list != nullptr && list->items.size() > field::max_features) {
        faults.add(
            list->items[field::max_features].place,
            "a scenario has at most " + std::to_string(field::max_features) + " [[terrain]]");
        ground.complete = false;
    } else if (list != nullptr) {
        for (DataNode const& node : list->items) reader.read_feature(node);
    }
    reader.place_crossings();
    if (ground.complete) ground.terrain.settle();
    return ground;
}

}  // namespace esprit::text

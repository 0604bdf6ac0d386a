#include "draw/text_ground.h"

#include <algorithm>

#include "draw/words.h"

namespace esprit::draw {
namespace {

using field::Feature;
using field::FeatureKind;

bool is_near(Feature const& feature, geometry::Point point, Mil reach_mil) {
    if (feature.course.points.size() < 2) return false;
    return geometry::gap(feature.course, point) <= reach_mil;
}

bool is_inside(Feature const& feature, geometry::Point point) {
    return feature.area.points.size() > 2 && geometry::contains(feature.area, point);
}

// The kind of ground that a feature has at a point; `open` if the feature is not there.
GroundKind kind_at(Feature const& feature, geometry::Point point, Mil reach_mil) {
    switch (feature.kind) {
        case FeatureKind::wood:
            return is_inside(feature, point) ? GroundKind::wood : GroundKind::open;
        case FeatureKind::built_up_area:
            return is_inside(feature, point) ? GroundKind::town : GroundKind::open;
        case FeatureKind::hill:
            return is_inside(feature, point) ? GroundKind::hill : GroundKind::open;
        case FeatureKind::redoubt:
            return is_inside(feature, point) ? GroundKind::redoubt : GroundKind::open;
        case FeatureKind::ford:
            return is_inside(feature, point) ? GroundKind::ford : GroundKind::open;
        case FeatureKind::bridge:
            return is_inside(feature, point) ? GroundKind::bridge : GroundKind::open;
        case FeatureKind::river:
            return is_near(feature, point, reach_mil) ? GroundKind::river : GroundKind::open;
        case FeatureKind::road:
            return is_near(feature, point, reach_mil) ? GroundKind::road : GroundKind::open;
        case FeatureKind::linear:
            return is_near(feature, point, reach_mil) ? GroundKind::linear : GroundKind::open;
    }
    return GroundKind::open;
}

// Higher ranks hide lower ones: a wood on a hill is shown as a wood, a road through it as a road.
int rank_of(GroundKind kind) {
    switch (kind) {
        case GroundKind::open:
            return 0;
        case GroundKind::hill:
            return 1;
        case GroundKind::redoubt:
            return 2;
        case GroundKind::wood:
            return 3;
        case GroundKind::town:
            return 4;
        case GroundKind::road:
            return 5;
        case GroundKind::river:
            return 6;
        case GroundKind::ford:
            return 7;
        case GroundKind::bridge:
            return 8;
        case GroundKind::linear:
            return 9;
        case GroundKind::beyond:
            return 10;
    }
    return 0;
}

}  // namespace

GroundKind ground_at(field::Terrain const& terrain, geometry::Point point, Mil reach_mil) {
    if (point.x_mil < 0 || point.y_mil < 0 || point.x_mil > terrain.width_mil ||
        point.y_mil > terrain.depth_mil) {
        return GroundKind::beyond;
    }
    GroundKind top = GroundKind::open;
    for (Feature const& feature : terrain.features) {
        GroundKind const kind = kind_at(feature, point, reach_mil);
        if (rank_of(kind) > rank_of(top)) top = kind;
    }
    return top;
}

Texture texture_of(GroundKind kind) {
    switch (kind) {
        case GroundKind::open:
            return {" ", " ", "open", ""};
        case GroundKind::beyond:
            return {"░", "%", "beyond the table", "2"};
        case GroundKind::wood:
            return {"♣", "&", "wood", "32"};
        case GroundKind::town:
            return {"▒", "#", "built-up area", "33"};
        case GroundKind::hill:
            return {"∩", "\"", "hill", "33"};
        case GroundKind::redoubt:
            return {"▲", "^", "redoubt", "33"};
        case GroundKind::river:
            return {"≈", "~", "river", "36"};
        case GroundKind::ford:
            return {"∷", ":", "ford", "36"};
        case GroundKind::bridge:
            return {"╬", "H", "bridge", "37"};
        case GroundKind::road:
            return {"·", ".", "road", "2"};
        case GroundKind::linear:
            return {"═", "=", "wall, hedge or ditch", "37"};
    }
    return {" ", " ", "open", ""};
}

std::size_t compass_point_of(CentiDegree facing_cdeg) {
    constexpr CentiDegree eighth_cdeg = full_turn_cdeg / 8;
    CentiDegree const facing = geometry::normal_facing(facing_cdeg);
    return static_cast<std::size_t>((facing + eighth_cdeg / 2) / eighth_cdeg % 8);
}

std::string terminal_text(std::string_view text, bool ascii) {
    std::string result;
    while (!text.empty()) {
        Letter const letter = next_letter(text);
        bool const control = letter.point < 0x20 || (letter.point >= 0x7F && letter.point < 0xA0);
        if (control || !letter.valid || (ascii && letter.point >= 0x80)) {
            result += '?';
        } else {
            result += letter.bytes;
        }
    }
    return result;
}

std::string without_trailing_blanks(std::string_view text) {
    while (text.ends_with(' ')) text.remove_suffix(1);
    return std::string(text);
}

}  // namespace esprit::draw

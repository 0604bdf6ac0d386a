#include "draw/legend.h"

#include <algorithm>
#include <array>

namespace esprit::draw {
namespace {

// Adds a sign unless it is in the list.
void add(std::vector<Sign>& signs, Sign sign) {
    bool const known = std::any_of(signs.begin(), signs.end(), [&](Sign const& other) {
        return other.kind == sign.kind && other.text == sign.text;
    });
    if (!known) signs.push_back(std::move(sign));
}

bool is_in(Region const& shown, Mil left, Mil bottom, Mil right, Mil top) {
    return right >= shown.left_mil && left <= shown.right_mil && top >= shown.bottom_mil &&
           bottom <= shown.top_mil;
}

bool is_in(Region const& shown, field::Feature const& feature) {
    std::vector<geometry::Point> points = feature.area.points;
    points.insert(points.end(), feature.course.points.begin(), feature.course.points.end());
    if (points.empty()) return false;
    auto const [left, right] =
        std::minmax_element(points.begin(), points.end(),
                            [](auto const& a, auto const& b) { return a.x_mil < b.x_mil; });
    auto const [bottom, top] =
        std::minmax_element(points.begin(), points.end(),
                            [](auto const& a, auto const& b) { return a.y_mil < b.y_mil; });
    return is_in(shown, left->x_mil, bottom->y_mil, right->x_mil, top->y_mil);
}

rules::Board part_of(rules::Board const& view, Region const& shown) {
    rules::Board part;
    for (rules::Piece const& piece : view.pieces) {
        if (is_in(shown, piece.x_mil, piece.y_mil, piece.x_mil, piece.y_mil)) {
            part.pieces.push_back(piece);
        }
    }
    return part;
}

std::string with_blanks(std::string_view symbol) {
    std::string text(symbol);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

void add_units(std::vector<Sign>& signs, rules::Board const& view, std::string_view leader) {
    constexpr std::array<std::string_view, 7> arms{
        "infantry",       "cavalry",         "lancers", "cuirassiers",
        "foot_artillery", "horse_artillery", "general"};
    for (std::string_view const arm : arms) {
        for (rules::Piece const& piece : view.pieces) {
            if (piece.symbol != arm) continue;
            add(signs, {.kind = Sign::Kind::arm,
                        .side = piece.side,
                        .word = std::string(arm),
                        .text = with_blanks(arm == "general" ? leader : arm)});
        }
    }
}

void add_states(std::vector<Sign>& signs, rules::Board const& view, std::string_view leader) {
    for (rules::Piece const& piece : view.pieces) {
        for (std::string_view const state : piece.states) {
            if (state == "charging") continue;  // explained by the arrow of the charge
            add(signs, {.kind = Sign::Kind::state,
                        .side = piece.side,
                        .word = std::string(state),
                        .text = with_blanks(state)});
        }
        if (piece.attached_to != rules::no_unit) {
            add(signs, {.kind = Sign::Kind::attached,
                        .side = piece.side,
                        .text = std::string{leader} + " attached"});
        }
        if (piece.charges != rules::no_unit) {
            add(signs,
                {.kind = Sign::Kind::charge_marker, .side = piece.side, .text = "charge declared"});
        }
    }
}

void add_tracks(std::vector<Sign>& signs, Picture const& picture) {
    if (picture.after) {
        add(signs, {.kind = Sign::Kind::ghost, .text = "place before"});
    }
    for (Track const& track : picture.tracks) {
        add(signs, {.kind = Sign::Kind::track,
                    .track = track.kind,
                    .text = std::string(name_of(track.kind))});
    }
}

void add_ground(std::vector<Sign>& signs, Picture const& picture, Region const& shown) {
    constexpr std::array<std::string_view, 9> names{
        "wood", "built-up area", "hill", "wall", "river", "road", "redoubt", "ford", "bridge"};
    for (std::size_t kind = 0; kind < names.size(); ++kind) {
        for (field::Feature const& feature : picture.terrain.features) {
            if (static_cast<std::size_t>(feature.kind) != kind || !is_in(shown, feature)) continue;
            bool const told = feature.kind == field::FeatureKind::wood ||
                              feature.kind == field::FeatureKind::linear;
            std::string const text =
                told && !feature.what.empty() ? feature.what : std::string(names[kind]);
            add(signs, {.kind = Sign::Kind::ground,
                        .word = feature.what,
                        .ground = feature.kind,
                        .text = text});
        }
    }
}

}  // namespace

std::vector<Sign> signs_of(Picture const& picture, Region const& shown) {
    std::vector<Sign> signs;
    for (std::size_t i = 0; i < picture.sides.size(); ++i) {
        signs.push_back({.kind = Sign::Kind::side, .side = i, .text = picture.sides[i].name});
    }
    add_units(signs, part_of(last_view(picture), shown), picture.leader);
    add_units(signs, part_of(picture.before, shown), picture.leader);
    add_states(signs, part_of(last_view(picture), shown), picture.leader);
    add_tracks(signs, picture);
    add_ground(signs, picture, shown);
    return signs;
}

}  // namespace esprit::draw

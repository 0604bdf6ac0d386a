#include "draw/legend.h"

#include <algorithm>
#include <array>

namespace esprit::draw {
namespace {

// A sign is told once.
void add(std::vector<Sign>& signs, Sign sign) {
    bool const known = std::any_of(signs.begin(), signs.end(), [&](Sign const& other) {
        return other.kind == sign.kind && other.text == sign.text;
    });
    if (!known) signs.push_back(std::move(sign));
}

std::string with_blanks(std::string_view symbol) {
    std::string text(symbol);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

void add_units(std::vector<Sign>& signs, rules::View const& view) {
    constexpr std::array<std::string_view, 7> arms{
        "infantry",       "cavalry",         "lancers", "cuirassiers",
        "foot_artillery", "horse_artillery", "general"};
    for (std::string_view const arm : arms) {
        for (rules::Piece const& piece : view.pieces) {
            if (piece.symbol != arm) continue;
            add(signs, {.kind = Sign::Kind::arm,
                        .side = piece.side,
                        .word = std::string(arm),
                        .text = with_blanks(arm)});
        }
    }
}

void add_states(std::vector<Sign>& signs, rules::View const& view) {
    for (rules::Piece const& piece : view.pieces) {
        for (std::string_view const state : piece.states) {
            add(signs, {.kind = Sign::Kind::state,
                        .side = piece.side,
                        .word = std::string(state),
                        .text = with_blanks(state)});
        }
        if (piece.attached_to != rules::no_unit) {
            add(signs,
                {.kind = Sign::Kind::attached, .side = piece.side, .text = "general attached"});
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
    constexpr std::array<std::string_view, 4> names{"move", "charge", "flight", "pursuit"};
    for (Track const& track : picture.tracks) {
        add(signs, {.kind = Sign::Kind::track,
                    .track = track.kind,
                    .text = std::string(names[static_cast<std::size_t>(track.kind)])});
    }
}

void add_ground(std::vector<Sign>& signs, Picture const& picture) {
    constexpr std::array<std::string_view, 9> names{
        "wood", "built-up area", "hill", "wall", "river", "road", "redoubt", "ford", "bridge"};
    for (std::size_t kind = 0; kind < names.size(); ++kind) {
        for (field::Feature const& feature : picture.terrain.features) {
            if (static_cast<std::size_t>(feature.kind) != kind) continue;
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

std::vector<Sign> signs_of(Picture const& picture) {
    std::vector<Sign> signs;
    for (std::size_t i = 0; i < picture.sides.size(); ++i) {
        signs.push_back({.kind = Sign::Kind::side, .side = i, .text = picture.sides[i].name});
    }
    add_units(signs, last_view(picture));
    add_units(signs, picture.before);
    add_states(signs, last_view(picture));
    add_tracks(signs, picture);
    add_ground(signs, picture);
    return signs;
}

}  // namespace esprit::draw

// Draws markers of states, upright and mostly behind the block.
#include <algorithm>
#include <array>

#include "draw/drawing.h"

namespace esprit::draw {
namespace {

enum class Marker { none, shaken, routed, silenced, limbered, firing, square, arrow };

struct Word {
    std::string_view word;
    Marker marker;
};
constexpr std::array marker_words{
    Word{"shaken", Marker::shaken},     Word{"routed", Marker::routed},
    Word{"silenced", Marker::silenced}, Word{"limbered", Marker::limbered},
    Word{"firing", Marker::firing},     Word{"square", Marker::square},
    Word{"in square", Marker::square},  Word{"in_square", Marker::square},
    Word{"charging", Marker::arrow},  // points to the target of the charge
};

Marker marker_of(std::string_view state) {
    for (Word const& each : marker_words) {
        if (each.word == state) return each.marker;
    }
    return Marker::none;
}

// True for markers behind the block; smoke is before it, and a square inside it.
bool stands_behind(std::string_view state) {
    Marker const marker = marker_of(state);
    return marker != Marker::none && marker != Marker::firing && marker != Marker::square &&
           marker != Marker::arrow;
}

void draw_shaken(Markup& out, Spot at, double radius) {
    out.leaf("circle", {{"cx", at.x},
                        {"cy", at.y},
                        {"r", radius},
                        {"fill", palette::shaken},
                        {"stroke", palette::ink},
                        {"stroke-width", radius * 0.14}});
    out.text("text",
             {{"x", at.x},
              {"y", at.y + radius * 0.52},
              {"font-size", radius * 1.5},
              {"font-weight", "bold"},
              {"text-anchor", "middle"},
              {"fill", palette::ink}},
             "S");
}

void draw_white_flag(Markup& out, Spot at, double radius) {
    Spot const foot = at + Spot{-radius * 0.7, radius};
    Spot const top = at + Spot{-radius * 0.7, -radius};
    PathData cloth;
    cloth.move(top)
        .quadratic(top + Spot{radius * 0.5, -radius * 0.35}, top + Spot{radius * 0.9, radius * 0.1})
        .quadratic(top + Spot{radius * 1.3, radius * 0.4}, top + Spot{radius * 1.8, 0})
        .line(top + Spot{radius * 1.7, radius * 1.05})
        .quadratic(top + Spot{radius * 1.2, radius * 1.5}, top + Spot{radius * 0.85, radius * 1.15})
        .quadratic(top + Spot{radius * 0.5, radius * 0.8}, top + Spot{0, radius * 1.15})
        .close();
    out.leaf("path", {{"d", PathData().move(foot).line(top).str()},
                      {"stroke", palette::ink},
                      {"stroke-width", radius * 0.22},
                      {"stroke-linecap", "round"}});
    out.leaf("path", {{"d", cloth.str()},
                      {"fill", "#ffffff"},
                      {"stroke", palette::ink},
                      {"stroke-width", radius * 0.14},
                      {"stroke-linejoin", "round"}});
}

// Draws a wheeled gun from the side.
void draw_gun(Markup& out, Spot at, double radius) {
    PathData barrel;
    barrel.move(at + Spot{-radius, radius * 0.45}).line(at + Spot{radius, -radius * 0.45});
    out.leaf("path",
             {{"d", barrel.str()}, {"stroke", palette::ink}, {"stroke-width", radius * 0.4}});
    out.leaf("circle", {{"cx", at.x - radius * 0.1},
                        {"cy", at.y + radius * 0.3},
                        {"r", radius * 0.5},
                        {"fill", palette::paper},
                        {"stroke", palette::ink},
                        {"stroke-width", radius * 0.18}});
}

void draw_silenced(Markup& out, Spot at, double radius) {
    out.leaf("circle", {{"cx", at.x},
                        {"cy", at.y},
                        {"r", radius * 1.05},
                        {"fill", palette::paper},
                        {"stroke", palette::ink},
                        {"stroke-width", radius * 0.12}});
    draw_gun(out, at, radius * 0.72);
    double const arm = radius * 0.75;
    PathData cross;
    cross.move(at + Spot{-arm, -arm})
        .line(at + Spot{arm, arm})
        .move(at + Spot{arm, -arm})
        .line(at + Spot{-arm, arm});
    out.leaf("path", {{"d", cross.str()},
                      {"stroke", palette::alarm},
                      {"stroke-width", radius * 0.3},
                      {"stroke-linecap", "round"}});
}

// Draws pole and two wheels of a limber.
void draw_limber(Markup& out, Spot at, double radius) {
    out.leaf(
        "path",
        {{"d", PathData().move(at + Spot{-radius * 1.1, 0}).line(at + Spot{radius * 1.1, 0}).str()},
         {"stroke", palette::ink},
         {"stroke-width", radius * 0.24}});
    for (double const side : {-0.6, 0.6}) {
        out.leaf("circle", {{"cx", at.x + side * radius},
                            {"cy", at.y},
                            {"r", radius * 0.55},
                            {"fill", palette::paper},
                            {"stroke", palette::ink},
                            {"stroke-width", radius * 0.2}});
    }
}

}  // namespace

bool has_marker(std::string_view state) {
    return marker_of(state) != Marker::none;
}

bool is_square(rules::Piece const& piece) {
    return std::any_of(piece.states.begin(), piece.states.end(),
                       [](std::string_view state) { return marker_of(state) == Marker::square; });
}

void draw_puffs(Markup& out, Spot at, Spot forward, double wide, double radius) {
    Spot const aside{-forward.y, forward.x};
    constexpr std::array<Spot, 5> places{Spot{-0.75, 0.9}, Spot{-0.3, 1.5}, Spot{0.1, 0.8},
                                         Spot{0.45, 1.6}, Spot{0.8, 1.0}};
    for (std::size_t i = 0; i < places.size(); ++i) {
        Spot const puff = at + aside * (places[i].x * wide) + forward * (places[i].y * radius);
        out.leaf("circle", {{"cx", puff.x},
                            {"cy", puff.y},
                            {"r", radius * (i % 2 == 0 ? 0.85 : 1.05)},
                            {"fill", palette::smoke},
                            {"fill-opacity", 0.9},
                            {"stroke", palette::faint},
                            {"stroke-width", 1.0}});
    }
}

bool draw_marker(Markup& out, std::string_view state, Spot at, double radius) {
    switch (marker_of(state)) {
        case Marker::shaken:
            draw_shaken(out, at, radius);
            break;
        case Marker::routed:
            draw_white_flag(out, at, radius);
            break;
        case Marker::silenced:
            draw_silenced(out, at, radius);
            break;
        case Marker::limbered:
            draw_limber(out, at, radius);
            break;
        case Marker::firing:
            draw_puffs(out, at + Spot{0, radius}, {0, -1}, radius, radius * 0.6);
            break;
        case Marker::square:
        case Marker::arrow:
        case Marker::none:
            return false;
    }
    return true;
}

namespace {

bool lies_on_others(Drawing const& drawing, rules::Piece const& piece, Spot at, double radius) {
    PixelBox const box{at.x - radius, at.y - radius, at.x + radius, at.y + radius};
    auto const& pieces = last_view(drawing.picture).pieces;
    return std::any_of(pieces.begin(), pieces.end(), [&](rules::Piece const& other) {
        return other.unit != piece.unit && overlap(box, corners_of(drawing.map, other));
    });
}

bool is_outside_map(Drawing const& drawing, Spot at, double radius) {
    PixelBox const window = drawing.map.box();
    return at.x - radius < window.left || at.x + radius > window.right ||
           at.y - radius < window.top || at.y + radius > window.bottom;
}

Spot middle_of(Drawing const& drawing, rules::Piece const& piece) {
    return drawing.map.at(piece.x_mil, piece.y_mil);
}

// Smoke is drawn before the front of the unit, unless another unit stands there.
bool has_room_for_smoke(Drawing const& drawing, rules::Piece const& piece, double radius) {
    Spot const forward = forward_on_sheet(piece.facing_cdeg);
    Spot const aside{-forward.y, forward.x};
    double const ahead = drawing.map.px(piece.depth_mil) / 2 + radius * 1.2;
    for (double const part : {-0.3, 0.0, 0.3}) {
        Spot const at = middle_of(drawing, piece) + forward * ahead +
                        aside * (part * drawing.map.px(piece.frontage_mil));
        if (lies_on_others(drawing, piece, at, radius * 0.7)) return false;
    }
    return true;
}

bool needs_spot(Drawing const& drawing, rules::Piece const& piece, std::string_view state,
                double radius) {
    return stands_behind(state) ||
           (marker_of(state) == Marker::firing && !has_room_for_smoke(drawing, piece, radius));
}

}  // namespace

// Spots in a row from the right rear corner inwards, so that the middle of the rear stays free for
// supporting units. Tries other corners if a marker would cover another unit or leave the map.
std::vector<Spot> marker_spots(Drawing const& drawing, rules::Piece const& piece, double& radius) {
    radius = std::clamp(drawing.map.px(270), 5.5, 13.0);
    auto const count = std::count_if(
        piece.states.begin(), piece.states.end(),
        [&](std::string_view state) { return needs_spot(drawing, piece, state, radius); });
    Spot const forward = forward_on_sheet(piece.facing_cdeg);
    Spot const right{-forward.y, forward.x};
    double const deep = drawing.map.px(piece.depth_mil) / 2;
    double const wide = drawing.map.px(piece.frontage_mil) / 2;
    double const off = radius * 0.75;
    bool const smokes =
        std::any_of(piece.states.begin(), piece.states.end(), [&](std::string_view state) {
            return !stands_behind(state) && needs_spot(drawing, piece, state, radius);
        });
    double const in = radius * (smokes ? 1.3 : 0.6);  // smoke is broader than other signs
    struct Row {
        Spot first;  // from the middle of the block
        Spot step;
    };
    Row const rows[] = {
        {right * (wide - in) - forward * (deep + off), right * -1},
        {right * (in - wide) - forward * (deep + off), right},
        {right * (wide + off) - forward * (deep - in), forward},
        {right * -(wide + off) - forward * (deep - in), forward},
        {right * (wide - in) + forward * (deep + off), right * -1},
        {right * (in - wide) + forward * (deep + off), right},
    };
    std::vector<Spot> usual;
    for (Row const& row : rows) {
        std::vector<Spot> spots;
        bool free = true;
        for (int i = 0; i < count; ++i) {
            spots.push_back(middle_of(drawing, piece) + row.first + row.step * (i * radius * 2.2));
            free = free && !lies_on_others(drawing, piece, spots.back(), radius) &&
                   !is_outside_map(drawing, spots.back(), radius);
        }
        if (free) return spots;
        if (usual.empty()) usual = spots;
    }
    return usual;
}

void draw_markers(Drawing& drawing, rules::Piece const& piece) {
    double radius = 0;
    std::vector<Spot> const spots = marker_spots(drawing, piece, radius);
    std::size_t next = 0;
    for (std::string_view const state : piece.states) {
        if (!has_marker(state)) continue;
        drawing.out.open("g", {{"class", "state"}});
        drawing.out.text("title", {}, std::string(piece.name) + ": " + std::string(state));
        if (needs_spot(drawing, piece, state, radius)) {
            draw_marker(drawing.out, state, spots[next++], radius);
        } else if (marker_of(state) == Marker::firing) {
            Spot const forward = forward_on_sheet(piece.facing_cdeg);
            Spot const front = middle_of(drawing, piece) +
                               forward * (drawing.map.px(piece.depth_mil) / 2 + radius * 0.4);
            draw_puffs(drawing.out, front, forward, drawing.map.px(piece.frontage_mil) * 0.45,
                       radius * 0.7);
        }
        drawing.out.close();
    }
}

}  // namespace esprit::draw

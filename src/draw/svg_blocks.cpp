// Draws units as blocks with the symbol of their arm, and ghosts at their former places.
#include <algorithm>

#include "draw/drawing.h"

namespace esprit::draw {
namespace {

void stroke(Markup& out, PathData const& path, std::string_view colour, double width) {
    out.leaf("path", {{"d", path.str()},
                      {"fill", "none"},
                      {"stroke", colour},
                      {"stroke-width", width},
                      {"stroke-linecap", "butt"}});
}

void fill(Markup& out, PathData const& path, std::string_view colour) {
    out.leaf("path", {{"d", path.str()}, {"fill", colour}});
}

void draw_star(Markup& out, double radius, std::string_view colour) {
    // the ten corners of a five-pointed star of radius 1, clockwise from the top
    constexpr std::array<Spot, 10> corners{
        Spot{0, -1},          Spot{0.235, -0.324}, Spot{0.951, -0.309}, Spot{0.38, 0.124},
        Spot{0.588, 0.809},   Spot{0, 0.4},        Spot{-0.588, 0.809}, Spot{-0.38, 0.124},
        Spot{-0.951, -0.309}, Spot{-0.235, -0.324}};
    std::vector<Spot> star;
    for (Spot const corner : corners) star.push_back(corner * radius);
    fill(out, PathData().polyline(star, true), colour);
}

// Opens a group in which the centre of the block is 0,0 and its front is up.
void open_turned(Drawing& drawing, rules::Piece const& piece, std::string_view what) {
    Spot const at = drawing.map.at(piece.x_mil, piece.y_mil);
    drawing.out.open("g",
                     {{"class", what},
                      {"transform", "translate(" + number(at.x) + " " + number(at.y) + ") rotate(" +
                                        number(piece.facing_cdeg / 100.0) + ")"}});
}

void draw_front(Drawing& drawing, rules::Piece const& piece, double wide, double deep,
                std::string_view colour) {
    double const pen = drawing.pen();
    double const tick = std::clamp(drawing.map.px(170), 3.5, 9.0);
    PathData front;
    front.move({-wide - 0.4 * pen, -deep}).line({wide + 0.4 * pen, -deep});
    stroke(drawing.out, front, colour, 3 * pen);
    fill(drawing.out,
         PathData().polyline({{-tick, -deep}, {0, -deep - tick * 1.25}, {tick, -deep}}, true),
         colour);
    if (!is_square(piece)) return;
    // a square has no front
    for (double const side : {1.0, -1.0}) {
        fill(drawing.out,
             PathData().polyline({{side * wide, -tick * 0.7},
                                  {side * (wide + tick * 0.8), 0},
                                  {side * wide, tick * 0.7}},
                                 true),
             colour);
    }
    fill(drawing.out,
         PathData().polyline({{-tick * 0.7, deep}, {0, deep + tick * 0.8}, {tick * 0.7, deep}},
                             true),
         colour);
    double const inner = 0.62;
    PathData ring;
    ring.polyline({{-wide * inner, -deep * inner},
                   {wide * inner, -deep * inner},
                   {wide * inner, deep * inner},
                   {-wide * inner, deep * inner}},
                  true);
    stroke(drawing.out, ring, hex(ink_of(drawing.inks, piece.side).mark), 1.4 * pen);
}

void draw_general(Drawing& drawing, rules::Piece const& piece, SideInk const& ink, double deep) {
    double const radius = std::max(deep, drawing.map.px(250)) * 1.05;
    drawing.out.leaf("circle", {{"r", radius},
                                {"fill", hex(ink.fill)},
                                {"stroke", palette::paper},
                                {"stroke-width", 3.2 * drawing.pen()}});
    drawing.out.leaf("circle", {{"r", radius},
                                {"fill", hex(ink.fill)},
                                {"stroke", piece.attached_to == rules::no_unit
                                               ? std::string_view(palette::ink)
                                               : std::string_view(palette::shaken)},
                                {"stroke-width", 1.5 * drawing.pen()}});
    draw_star(drawing.out, radius * 0.78, hex(ink.mark));
}

}  // namespace

Spot forward_on_sheet(CentiDegree facing_cdeg) {
    geometry::Vector const forward = geometry::forward_of(facing_cdeg);
    return {forward.x, -forward.y};
}

std::array<Spot, 4> corners_of(Window const& map, rules::Piece const& piece) {
    Spot const forward = forward_on_sheet(piece.facing_cdeg);
    Spot const right{-forward.y, forward.x};
    Spot const ahead = forward * (map.px(piece.depth_mil) / 2);
    Spot const aside = right * (map.px(piece.frontage_mil) / 2);
    Spot const at = map.at(piece.x_mil, piece.y_mil);
    return {at + ahead - aside, at + ahead + aside, at - ahead + aside, at - ahead - aside};
}

void draw_arm(Markup& out, std::string_view symbol, double wide, double deep, std::string_view mark,
              double pen) {
    double const line = 1.7 * pen;
    PathData const diagonal = PathData().move({-wide, deep}).line({wide, -deep});
    double const dot = std::min(wide, deep) * 0.36;
    if (symbol == "infantry") {
        stroke(out, diagonal, mark, line);
        stroke(out, PathData().move({-wide, -deep}).line({wide, deep}), mark, line);
    } else if (symbol == "cavalry") {
        stroke(out, diagonal, mark, line);
    } else if (symbol == "lancers") {
        stroke(out, diagonal, mark, line);
        // a lance with its pennon, upright in the front half
        double const x = -wide * 0.42;
        double const top = -deep * 0.82;
        stroke(out, PathData().move({x, deep * 0.3}).line({x, top}), mark, line * 0.8);
        fill(out,
             PathData().polyline({{x, top},
                                  {x + wide * 0.62, top + deep * 0.12},
                                  {x + wide * 0.4, top + deep * 0.32},
                                  {x + wide * 0.62, top + deep * 0.52},
                                  {x, top + deep * 0.64}},
                                 true),
             mark);
    } else if (symbol == "cuirassiers") {
        fill(out, PathData().polyline({{-wide, deep}, {wide, -deep}, {wide, deep}}, true), mark);
    } else if (symbol == "foot_artillery" || symbol == "horse_artillery") {
        if (symbol == "horse_artillery") stroke(out, diagonal, mark, line);
        out.leaf("circle", {{"r", dot}, {"fill", mark}});
    } else if (symbol == "general") {
        draw_star(out, std::min(wide, deep) * 0.8, mark);
    }
}

void draw_block(Drawing& drawing, rules::Piece const& piece) {
    SideInk const ink = ink_of(drawing.inks, piece.side);
    double const wide = drawing.map.px(piece.frontage_mil) / 2;
    double const deep = drawing.map.px(piece.depth_mil) / 2;
    double const pen = drawing.pen();
    std::string const edge = hex(mixed(ink.colour, Colour{20, 16, 12}, 55));
    open_turned(drawing, piece, "unit");
    drawing.out.text("title", {}, piece.name);
    if (piece.symbol == "general") {
        // the star of a general is always upright
        drawing.out.open("g",
                         {{"transform", "rotate(" + number(-piece.facing_cdeg / 100.0) + ")"}});
        drawing.once({}, [&] { draw_general(drawing, piece, ink, deep); });
        drawing.out.close();
        drawing.out.close();
        return;
    }
    drawing.once({}, [&] {
        for (bool const halo : {true, false}) {
            drawing.out.leaf("rect", {{"x", -wide},
                                      {"y", -deep},
                                      {"width", 2 * wide},
                                      {"height", 2 * deep},
                                      {"fill", hex(ink.fill)},
                                      {"stroke", halo ? std::string(palette::paper) : edge},
                                      {"stroke-width", (halo ? 4.2 : 1.5) * pen}});
        }
        draw_arm(drawing.out, piece.symbol, wide - 0.7 * pen, deep - 0.7 * pen, hex(ink.mark), pen);
        draw_front(drawing, piece, wide, deep, edge);
    });
    drawing.out.close();
}

void draw_ghost(Drawing& drawing, rules::Piece const& piece, bool faint) {
    SideInk const ink = ink_of(drawing.inks, piece.side);
    double const wide = drawing.map.px(piece.frontage_mil) / 2;
    double const deep = drawing.map.px(piece.depth_mil) / 2;
    double const pen = drawing.pen();
    std::string const colour = hex(ink.colour);
    open_turned(drawing, piece, faint ? "waypoint" : "ghost");
    std::size_t const side = std::min<std::size_t>(piece.side, drawing.inks.size());
    std::string const hatch = drawing.reference("hatch" + std::to_string(side));
    for (bool const under : {true, false}) {
        if (faint && under) continue;
        drawing.out.leaf("rect", {{"x", -wide},
                                  {"y", -deep},
                                  {"width", 2 * wide},
                                  {"height", 2 * deep},
                                  {"fill", under   ? std::string(palette::paper)
                                           : faint ? "none"
                                                   : hatch},
                                  {"fill-opacity", under ? 0.6 : 1.0},
                                  {"stroke", under ? "none" : colour},
                                  {"stroke-width", (faint ? 0.9 : 1.2) * pen},
                                  {"stroke-dasharray", faint ? "2 2.5" : "4 2"}});
    }
    if (piece.symbol != "general") {
        double const tick = std::clamp(drawing.map.px(130), 2.5, 7.0);
        fill(drawing.out,
             PathData().polyline({{-tick, -deep}, {0, -deep - tick * 1.2}, {tick, -deep}}, true),
             colour);
    }
    drawing.out.close();
}

}  // namespace esprit::draw

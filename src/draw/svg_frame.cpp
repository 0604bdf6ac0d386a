// Draws the background, the frame with its ruler, and the title.
#include <algorithm>

#include "draw/drawing.h"
#include "draw/words.h"

namespace esprit::draw {
namespace {

constexpr Mil grid_mil = 6000;

Mil first_step(Mil low, Mil step) {
    return low <= 0 ? -(-low / step) * step : (low + step - 1) / step * step;
}

void rectangle(Markup& out, PixelBox const& box, double off, std::string_view colour,
               double width) {
    out.leaf("rect", {{"x", box.left - off},
                      {"y", box.top - off},
                      {"width", box.right - box.left + 2 * off},
                      {"height", box.bottom - box.top + 2 * off},
                      {"fill", "none"},
                      {"stroke", colour},
                      {"stroke-width", width}});
}

struct Lettering {
    double size = 0;
    std::string_view anchor;
    double turn = 0;  // degrees, clockwise
    bool italic = false;
};

void frame_text(Markup& out, Spot at, Lettering const& lettering, std::string_view text) {
    double const turn = lettering.turn;
    std::string const where =
        turn == 0 ? "" : "rotate(" + number(turn) + " " + number(at.x) + " " + number(at.y) + ")";
    out.text("text",
             {{"x", at.x},
              {"y", at.y},
              {"font-size", lettering.size},
              {"font-style", lettering.italic ? "italic" : "normal"},
              {"text-anchor", lettering.anchor},
              {"fill", palette::ink},
              {"transform", where.empty() ? "rotate(0)" : where}},
             text);
}

// Draws a tick for each inch in the band around the map, and a longer one with a number every six
// inches, or every twelve where numbers would touch.
void draw_ruler(Drawing& drawing) {
    Region const& region = drawing.map.region();
    PixelBox const box = drawing.map.box();
    Region const table = whole_table(drawing.picture);
    PathData ticks;
    Mil const step = drawing.map.px(mil_per_inch) < 9 ? 2 * mil_per_inch : mil_per_inch;
    constexpr double number_px = 28;
    Mil const number_step = drawing.map.px(grid_mil) < number_px ? 2 * grid_mil : grid_mil;
    for (Mil x = std::max(first_step(region.left_mil, step), 0);
         x <= std::min(region.right_mil, table.right_mil); x += step) {
        double const at = drawing.map.at(x, 0).x;
        double const length = x % number_step == 0 ? 7 : 4;
        ticks.move({at, box.bottom}).line({at, box.bottom + length});
        ticks.move({at, box.top}).line({at, box.top - length});
        if (x % number_step != 0) continue;
        frame_text(drawing.out, {at, box.bottom + 17}, {9.5, "middle"}, inches(x));
    }
    for (Mil y = std::max(first_step(region.bottom_mil, step), 0);
         y <= std::min(region.top_mil, table.top_mil); y += step) {
        double const at = drawing.map.at(0, y).y;
        double const length = y % grid_mil == 0 ? 7 : 4;
        ticks.move({box.left, at}).line({box.left - length, at});
        ticks.move({box.right, at}).line({box.right + length, at});
        if (y % grid_mil != 0) continue;
        frame_text(drawing.out, {box.left - 9, at + 3}, {9.5, "end"}, inches(y));
    }
    drawing.out.leaf("path", {{"d", ticks.str()}, {"stroke", palette::ink}, {"stroke-width", 0.9}});
}

// Names the side whose table edge lies at each border of the map; "towards" if the map does not
// reach that edge.
void draw_edge_names(Drawing& drawing) {
    using field::TableEdge;
    Region const& region = drawing.map.region();
    Region const table = whole_table(drawing.picture);
    PixelBox const box = drawing.map.box();
    auto const label = [&](TableEdge edge, bool reached, Spot at, double turn) {
        std::string names;
        for (field::Side const& side : drawing.picture.sides) {
            if (side.edge == edge) names += (names.empty() ? "" : ", ") + side.name;
        }
        if (names.empty()) return;
        std::string const text =
            reached ? names + " table edge" : "towards the " + names + " table edge";
        frame_text(drawing.out, at, {11, "middle", turn, true}, shortened(text, 70));
    };
    Spot const middle = box.middle();
    label(TableEdge::far, region.top_mil >= table.top_mil, {middle.x, box.top - 14}, 0);
    label(TableEdge::near, region.bottom_mil <= 0, {middle.x, box.bottom + 32}, 0);
    label(TableEdge::left, region.left_mil <= 0, {box.left - 29, middle.y}, -90);
    label(TableEdge::right, region.right_mil >= table.right_mil, {box.right + 14, middle.y}, 90);
}

void draw_grid(Drawing& drawing) {
    Region const& region = drawing.map.region();
    PixelBox const box = drawing.map.box();
    PathData lines;
    for (Mil x = first_step(region.left_mil, grid_mil); x <= region.right_mil; x += grid_mil) {
        double const at = drawing.map.at(x, 0).x;
        lines.move({at, box.top}).line({at, box.bottom});
    }
    for (Mil y = first_step(region.bottom_mil, grid_mil); y <= region.top_mil; y += grid_mil) {
        double const at = drawing.map.at(0, y).y;
        lines.move({box.left, at}).line({box.right, at});
    }
    if (lines.str().empty()) return;
    drawing.out.leaf("path", {{"d", lines.str()},
                              {"fill", "none"},
                              {"stroke", palette::grid},
                              {"stroke-width", 0.9},
                              {"stroke-dasharray", "2 4"}});
}

}  // namespace

void draw_ground(Drawing& drawing) {
    PixelBox const box = drawing.map.box();
    auto const fill = [&](PixelBox const& area, std::string_view colour) {
        drawing.out.leaf("rect", {{"x", area.left},
                                  {"y", area.top},
                                  {"width", area.right - area.left},
                                  {"height", area.bottom - area.top},
                                  {"fill", colour}});
    };
    fill(box, palette::beyond);
    Region const table = whole_table(drawing.picture);
    Spot const top_left = drawing.map.at(table.left_mil, table.top_mil);
    Spot const bottom_right = drawing.map.at(table.right_mil, table.bottom_mil);
    PixelBox const ground{top_left.x, top_left.y, bottom_right.x, bottom_right.y};
    fill(ground, palette::paper);
    draw_grid(drawing);
    rectangle(drawing.out, ground, 0, palette::ink, 1.4);
}

void draw_frame(Drawing& drawing, double page_width) {
    PixelBox const box = drawing.map.box();
    rectangle(drawing.out, box, 0, palette::ink, 1.4);
    rectangle(drawing.out, box, 40, palette::ink, 0.8);
    rectangle(drawing.out, box, 42.5, palette::ink, 1.8);
    static_cast<void>(page_width);
    draw_ruler(drawing);
    draw_edge_names(drawing);
}

void draw_title(Drawing& drawing, double page_width, double top) {
    if (drawing.picture.title.empty()) return;
    constexpr double most_size = 24;
    std::string const title = shortened(drawing.picture.title, 90);
    double const size = std::min(most_size, (page_width - 120) / width_em(title));
    double const half = width_em(title) * size / 2 + 26;
    Spot const middle{page_width / 2, top + 22};
    // a cartouche: a band with notched ends
    for (double const off : {0.0, 4.0}) {
        PathData band;
        double const wide = half - off;
        double const deep = 19 - off;
        band.polyline(
            {middle + Spot{-wide, -deep}, middle + Spot{wide, -deep}, middle + Spot{wide - 9, 0},
             middle + Spot{wide, deep}, middle + Spot{-wide, deep}, middle + Spot{-wide + 9, 0}},
            true);
        drawing.out.leaf("path", {{"d", band.str()},
                                  {"fill", off > 0 ? "none" : std::string(palette::paper)},
                                  {"stroke", palette::ink},
                                  {"stroke-width", off > 0 ? 0.7 : 1.4}});
    }
    drawing.out.text("text",
                     {{"x", middle.x},
                      {"y", middle.y + size * 0.34},
                      {"font-size", size},
                      {"text-anchor", "middle"},
                      {"fill", palette::ink}},
                     title);
}

}  // namespace esprit::draw

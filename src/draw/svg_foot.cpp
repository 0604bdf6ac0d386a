// Draws scale bar, captions and legend under the map.
#include <algorithm>

#include "draw/drawing.h"
#include "draw/legend.h"
#include "draw/words.h"

namespace esprit::draw {
namespace {

constexpr double text_px = 12.5;
constexpr double line_px = 17;
constexpr double column_px = 172;
constexpr double row_px = 27;
constexpr double side_px = 34;
constexpr double swatch_px = 36;

void foot_text(Markup& out, Spot at, double size, std::string_view text,
               std::string_view anchor = "start", bool italic = false) {
    out.text("text",
             {{"x", at.x},
              {"y", at.y},
              {"font-size", size},
              {"font-style", italic ? "italic" : "normal"},
              {"text-anchor", anchor},
              {"fill", palette::ink}},
             text);
}

// The longest of some round lengths that is at most a quarter of the map's width.
Mil bar_length(Window const& map) {
    Mil best = mil_per_inch;
    for (Mil const length : {2, 4, 6, 8, 12, 24}) {
        if (4 * length * mil_per_inch <= map.region().width_mil()) best = length * mil_per_inch;
    }
    return best;
}

// Draws a bar of alternating fields; inches above, metres below.
void draw_scale(Drawing& drawing, Spot at) {
    Mil const length = bar_length(drawing.map);
    double const width = drawing.map.px(length);
    Markup& out = drawing.out;
    out.open("g", {{"class", "scale"}});
    for (int i = 0; i < 4; ++i) {
        out.leaf("rect", {{"x", at.x + width * i / 4},
                          {"y", at.y},
                          {"width", width / 4},
                          {"height", 6.0},
                          {"fill", i % 2 == 0 ? palette::ink : palette::paper},
                          {"stroke", palette::ink},
                          {"stroke-width", 0.9}});
    }
    int const metres = drawing.options.metres_per_inch;
    for (int const part : {0, 2, 4}) {
        double const x = at.x + width * part / 4;
        Mil const here = length / 4 * part;
        foot_text(out, {x, at.y - 4}, 10.5, inches(here), "middle");
        if (metres <= 0) continue;
        std::string const text = std::to_string(here / 10 * metres / 100);
        foot_text(out, {x, at.y + 18}, 10.5, part == 4 ? text + " m" : text, "middle");
    }
    out.close();
}

void draw_north(Drawing& drawing, Spot at) {
    Markup& out = drawing.out;
    out.open("g", {{"class", "north"}});
    PathData left;
    left.polyline({at + Spot{0, -15}, at + Spot{-6, 11}, at + Spot{0, 6}}, true);
    PathData right;
    right.polyline({at + Spot{0, -15}, at + Spot{6, 11}, at + Spot{0, 6}}, true);
    out.leaf("path", {{"d", left.str()},
                      {"fill", palette::ink},
                      {"stroke", palette::ink},
                      {"stroke-width", 0.8}});
    out.leaf("path", {{"d", right.str()},
                      {"fill", palette::paper},
                      {"stroke", palette::ink},
                      {"stroke-width", 0.8}});
    foot_text(out, at + Spot{12, -4}, 12, "N");
    out.close();
}

// Draws a small piece of ground by the functions that draw the map.
void draw_ground_swatch(Drawing& drawing, Sign const& sign, Spot at) {
    using field::FeatureKind;
    Picture sample;
    sample.terrain.width_mil = 3000;
    sample.terrain.depth_mil = 2000;
    geometry::Outline const area{{{150, 150}, {2850, 150}, {2850, 1850}, {150, 1850}}};
    geometry::Course course{{{0, 1000}, {1500, 1200}, {3000, 900}}, 0};
    field::Feature feature{sign.ground, "", sign.word, 1, {}, {}};
    bool const crossing = sign.ground == FeatureKind::ford || sign.ground == FeatureKind::bridge;
    bool const areal = sign.ground == FeatureKind::wood || sign.ground == FeatureKind::hill ||
                       sign.ground == FeatureKind::built_up_area ||
                       sign.ground == FeatureKind::redoubt;
    if (areal) feature.area = area;
    if (sign.ground == FeatureKind::redoubt) feature.course.points = area.points;
    if (crossing) {
        field::Feature river{FeatureKind::river, "", "", 0, {}, {{{0, 1000}, {3000, 1000}}, 600}};
        sample.terrain.features.push_back(river);
        feature.area = {{{1000, 500}, {2000, 500}, {2000, 1500}, {1000, 1500}}};
    }
    if (!areal && !crossing) feature.course = course;
    sample.terrain.features.push_back(feature);
    SvgOptions options = drawing.options;
    options.id_prefix += sign.text + "-";
    Drawing small{sample, options, Window({0, 0, 3000, 2000}, at.x, at.y - 12, swatch_px / 3000.0),
                  {},     {},      {}};
    draw_areas(small);
    draw_courses(small);
    drawing.out.raw(small.out.take());
}

void draw_arm_swatch(Drawing& drawing, Sign const& sign, Spot at) {
    SideInk const ink = ink_of(drawing.inks, sign.side);
    Markup& out = drawing.out;
    bool const plain = sign.kind == Sign::Kind::side;
    bool const round = sign.word == "general" || sign.kind == Sign::Kind::attached;
    out.open("g", {{"transform",
                    "translate(" + number(at.x + swatch_px / 2) + " " + number(at.y) + ")"}});
    std::string const edge = hex(mixed(ink.colour, Colour{20, 16, 12}, 55));
    if (round) {
        bool const attached = sign.kind == Sign::Kind::attached;
        out.leaf("circle", {{"r", 9.0},
                            {"fill", hex(ink.fill)},
                            {"stroke", attached ? std::string(palette::shaken) : edge},
                            {"stroke-width", attached ? 2.2 : 1.4}});
        draw_arm(out, "general", 8.5, 8.5, hex(ink.mark), 1);
    } else {
        out.leaf("rect", {{"x", -15.0},
                          {"y", -8.0},
                          {"width", 30.0},
                          {"height", 16.0},
                          {"fill", hex(ink.fill)},
                          {"stroke", edge},
                          {"stroke-width", 1.4}});
        if (!plain) draw_arm(out, sign.word, 14.5, 7.5, hex(ink.mark), 0.9);
        out.leaf("path", {{"d", "M-15 -8L15 -8M-4 -8L0 -12L4 -8Z"},
                          {"fill", edge},
                          {"stroke", edge},
                          {"stroke-width", 2.2}});
    }
    out.close();
}

void draw_square_swatch(Drawing& drawing, Sign const& sign, Spot at) {
    SideInk const ink = ink_of(drawing.inks, sign.side);
    for (double const half : {9.0, 5.5}) {
        drawing.out.leaf("rect", {{"x", at.x + swatch_px / 2 - half},
                                  {"y", at.y - half},
                                  {"width", 2 * half},
                                  {"height", 2 * half},
                                  {"fill", hex(ink.fill)},
                                  {"stroke", half > 6 ? hex(ink.colour) : hex(ink.mark)},
                                  {"stroke-width", 1.4}});
    }
}

void draw_swatch(Drawing& drawing, Sign const& sign, Spot at) {
    Spot const middle = at + Spot{swatch_px / 2, 0};
    Spot const right = at + Spot{swatch_px, 0};
    switch (sign.kind) {
        case Sign::Kind::side:
        case Sign::Kind::arm:
        case Sign::Kind::attached:
            draw_arm_swatch(drawing, sign, at);
            break;
        case Sign::Kind::state:
            if (sign.word.find("square") != std::string::npos) {
                draw_square_swatch(drawing, sign, at);
            } else {
                draw_marker(drawing.out, sign.word, middle, 9);
            }
            break;
        case Sign::Kind::ghost:
            drawing.out.leaf("rect", {{"x", at.x + 3},
                                      {"y", at.y - 8},
                                      {"width", 30.0},
                                      {"height", 16.0},
                                      {"fill", drawing.reference("hatch0")},
                                      {"stroke", hex(ink_of(drawing.inks, 0).colour)},
                                      {"stroke-width", 1.2},
                                      {"stroke-dasharray", "4 2"}});
            break;
        case Sign::Kind::charge_marker:
            draw_charge_arrow(drawing.out, at, right, 5.5, ink_of(drawing.inks, sign.side).colour);
            break;
        case Sign::Kind::track:
            draw_track_line(drawing, sign.track, {70, 60, 50}, {at, right});
            break;
        case Sign::Kind::ground:
            draw_ground_swatch(drawing, sign, at);
            break;
    }
}

double draw_legend(Drawing& drawing, double page_width, double top) {
    std::vector<Sign> signs = signs_of(drawing.picture, drawing.map.region());
    // states without a marker are written beside the unit and need no explanation
    std::erase_if(signs, [](Sign const& sign) {
        return sign.kind == Sign::Kind::state && !has_marker(sign.word);
    });
    if (signs.empty()) return top;
    auto const columns = std::max(1, static_cast<int>((page_width - 2 * side_px) / column_px));
    auto const count = static_cast<int>(signs.size());
    int const rows = (count + columns - 1) / columns;
    drawing.out.open("g", {{"class", "legend"}});
    for (int i = 0; i < count; ++i) {
        Sign const& sign = signs[static_cast<std::size_t>(i)];
        Spot const at{side_px + column_px * (i / rows), top + row_px * (i % rows) + row_px / 2};
        draw_swatch(drawing, sign, at);
        std::string const text = shortened(sign.text, 20);
        foot_text(drawing.out, at + Spot{swatch_px + 9, text_px * 0.34}, text_px - 0.5, text);
    }
    drawing.out.close();
    return top + row_px * rows;
}

double draw_captions(Drawing& drawing, double left, double page_width, double top) {
    double y = top;
    for (std::string const& caption : drawing.picture.captions) {
        for (std::string const& line : wrapped(caption, (page_width - left - side_px) / text_px)) {
            foot_text(drawing.out, {left, y + text_px}, text_px, line);
            y += line_px;
        }
        y += 3;
    }
    return y;
}

}  // namespace

double draw_foot(Drawing& drawing, double page_width, double top) {
    double const bar = drawing.map.px(bar_length(drawing.map));
    draw_north(drawing, {side_px + 8, top + 24});
    draw_scale(drawing, {side_px + 46, top + 22});
    double const left = side_px + 46 + bar + 56;
    double bottom = std::max(draw_captions(drawing, left, page_width, top + 4), top + 48);
    if (drawing.options.legend) {
        drawing.out.leaf("path", {{"d", PathData()
                                            .move({side_px, bottom + 6})
                                            .line({page_width - side_px, bottom + 6})
                                            .str()},
                                  {"stroke", palette::faint},
                                  {"stroke-width", 0.8}});
        bottom = draw_legend(drawing, page_width, bottom + 12);
    }
    return bottom + 12;
}

}  // namespace esprit::draw

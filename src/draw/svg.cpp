#include "draw/svg.h"

#include <algorithm>

#include "draw/drawing.h"

namespace esprit::draw {
namespace {

constexpr double least_page_px = 760;
constexpr double most_px_per_inch = 64;
constexpr double frame_px = 44;  // ruler, names of the edges
constexpr double title_px = 64;

void write_patterns(Drawing& drawing) {
    Markup& out = drawing.out;
    out.open("defs");
    out.open("clipPath", {{"id", drawing.id("window")}});
    PixelBox const box = drawing.map.box();
    out.leaf("rect", {{"x", box.left},
                      {"y", box.top},
                      {"width", box.right - box.left},
                      {"height", box.bottom - box.top}});
    out.close();
    // ghosts are hatched in the colour of their side; the last pattern is for unknown sides
    for (std::size_t i = 0; i <= drawing.inks.size(); ++i) {
        std::string const name = "hatch" + std::to_string(i);
        out.open("pattern", {{"id", drawing.id(name)},
                             {"width", 5.0},
                             {"height", 5.0},
                             {"patternUnits", "userSpaceOnUse"},
                             {"patternTransform", "rotate(45)"}});
        out.leaf("line", {{"x1", 0.0},
                          {"y1", 0.0},
                          {"x2", 0.0},
                          {"y2", 5.0},
                          {"stroke", hex(ink_of(drawing.inks, i).colour)},
                          {"stroke-width", 1.2},
                          {"stroke-opacity", 0.55}});
        out.close();
    }
    out.close();
}

// True if the unit has moved, turned or gone by the end: then its former place gets a ghost.
bool left_its_place(Picture const& picture, rules::Piece const& piece) {
    rules::Piece const* const later = find_piece(*picture.after, piece.unit);
    return later == nullptr || later->x_mil != piece.x_mil || later->y_mil != piece.y_mil ||
           later->facing_cdeg != piece.facing_cdeg;
}

void draw_units(Drawing& drawing) {
    Picture const& picture = drawing.picture;
    if (picture.after) {
        for (rules::Piece const& piece : picture.before.pieces) {
            if (left_its_place(picture, piece)) draw_ghost(drawing, piece, false);
        }
    }
    draw_tracks(drawing);
    std::vector<rules::Piece> pieces = last_view(picture).pieces;
    // generals are drawn last, on top
    for (bool const generals : {false, true}) {
        for (rules::Piece const& piece : pieces) {
            if ((piece.symbol == "general") == generals) draw_block(drawing, piece);
        }
    }
    draw_charge_arrows(drawing);
    draw_losses(drawing);
    for (rules::Piece const& piece : pieces) draw_markers(drawing, piece);
}

void draw_map(Drawing& drawing) {
    drawing.out.open("g", {{"clip-path", drawing.reference("window")}});
    drawing.once("ground", [&] {
        draw_ground(drawing);
        draw_areas(drawing);
        draw_courses(drawing);
    });
    offset_tracks(drawing);
    reserve_room(drawing);
    draw_units(drawing);
    draw_names(drawing);
    drawing.out.close();
}

}  // namespace

double Drawing::pen() const {
    return std::clamp(map.px(mil_per_inch) / 40, 0.6, 1.5);
}

int scatter(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    std::uint32_t mix = a * 0x9E3779B1U ^ b * 0x85EBCA77U ^ c * 0xC2B2AE3DU;
    mix ^= mix >> 15U;
    mix *= 0x2C1B3C6DU;
    mix ^= mix >> 12U;
    mix *= 0x297A2D39U;
    mix ^= mix >> 15U;
    return static_cast<int>(mix % 1000U);
}

std::string svg(Picture const& picture, SvgOptions const& options) {
    Region region = options.region.value_or(region_of_action(picture));
    region.right_mil = std::max(region.right_mil, region.left_mil + mil_per_inch);
    region.top_mil = std::max(region.top_mil, region.bottom_mil + mil_per_inch);
    double const px_per_mil = std::min({static_cast<double>(options.width_px) / region.width_mil(),
                                        static_cast<double>(options.depth_px) / region.depth_mil(),
                                        most_px_per_inch / mil_per_inch});
    double const map_width = region.width_mil() * px_per_mil;
    double const page_width = std::max(least_page_px, map_width + 2 * frame_px + 24);
    double const head = picture.title.empty() ? 12 : title_px;
    Drawing drawing{picture,
                    options,
                    Window(region, (page_width - map_width) / 2, head + frame_px, px_per_mil),
                    side_inks(picture.sides),
                    {},
                    {}};
    drawing.placer.stay_within(drawing.map.box());
    write_patterns(drawing);
    draw_map(drawing);
    draw_frame(drawing, page_width);
    draw_title(drawing, page_width, 12);
    double const bottom = draw_foot(drawing, page_width, drawing.map.box().bottom + frame_px + 8);

    Markup page;
    std::string const size = "0 0 " + number(page_width) + " " + number(bottom);
    page.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                      {"width", page_width},
                      {"height", bottom},
                      {"viewBox", size},
                      {"font-family", "Georgia, 'Times New Roman', 'DejaVu Serif', serif"}});
    page.text("title", {}, picture.title.empty() ? "A battlefield" : picture.title);
    page.leaf("rect", {{"width", page_width}, {"height", bottom}, {"fill", palette::margin}});
    page.raw(drawing.out.take());
    page.close();
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + page.take();
}

}  // namespace esprit::draw

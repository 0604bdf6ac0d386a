#pragma once
// State that the parts of an SVG picture share while it is drawn: positions on the sheet, colours
// of the sides, and occupied room. Lengths on the sheet are in pixels.
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "draw/colour.h"
#include "draw/markup.h"
#include "draw/picture.h"
#include "draw/placer.h"
#include "draw/svg.h"

namespace esprit::draw {

/// Maps points of the table to the sheet.
class Window {
public:
    Window(Region const& region, double left, double top, double px_per_mil)
        : region_(region), left_(left), top_(top), px_per_mil_(px_per_mil) {}

    Spot at(double x_mil, double y_mil) const {
        return {left_ + (x_mil - region_.left_mil) * px_per_mil_,
                top_ + (region_.top_mil - y_mil) * px_per_mil_};
    }
    Spot at(geometry::Point point) const { return at(point.x_mil, point.y_mil); }
    double px(double mil) const { return mil * px_per_mil_; }
    Region const& region() const { return region_; }
    PixelBox box() const {
        return {left_, top_, left_ + px(region_.width_mil()), top_ + px(region_.depth_mil())};
    }

private:
    Region region_;
    double left_;
    double top_;
    double px_per_mil_;
};

struct Drawing {
    Picture const& picture;
    SvgOptions const& options;
    Window map;
    std::vector<SideInk> inks;
    Markup out;
    Placer placer;
    std::vector<Spot>
        track_offsets{};  // by track: shift to the side, so that tracks do not overlap

    std::string id(std::string_view name) const { return options.id_prefix + std::string(name); }
    std::string reference(std::string_view name) const { return "url(#" + id(name) + ")"; }
    /// Draws a part, or refers to an equal part drawn earlier on the page (SvgOptions::shared).
    /// Parts are equal if they have the same key or, with an empty key, the same markup.
    template <class Draw>
    void once(std::string_view key, Draw const& draw);
    /// Factor of line widths, which grow a little with the scale; 1 at 40 pixels an inch.
    double pen() const;
};

template <class Draw>
void Drawing::once(std::string_view key, Draw const& draw) {
    if (options.shared == nullptr) return draw();
    Markup around = std::exchange(out, {});
    draw();
    std::string part = std::exchange(out, std::move(around)).take();
    auto& ids = options.shared->ids;
    std::string const fresh = "part-" + std::to_string(ids.size());
    auto const [place, is_new] = ids.try_emplace(key.empty() ? part : std::string{key}, fresh);
    if (!is_new) return out.leaf("use", {{"href", "#" + place->second}});
    out.open("g", {{"id", fresh}});
    out.raw(part);
    out.close();
}

/// A hash from 0 to 999 that scatters trees and houses in the same way every time.
int scatter(std::uint32_t a, std::uint32_t b, std::uint32_t c);

// svg_areas.cpp
void draw_areas(Drawing& drawing);
void draw_trees(Drawing& drawing, field::Feature const& wood, std::uint32_t seed);
void draw_houses(Drawing& drawing, field::Feature const& town, std::uint32_t seed);
// svg_courses.cpp
void draw_courses(Drawing& drawing);
// svg_blocks.cpp
void draw_block(Drawing& drawing, rules::Piece const& piece);
void draw_ghost(Drawing& drawing, rules::Piece const& piece, bool faint);
std::array<Spot, 4> corners_of(Window const& map, rules::Piece const& piece);
/// Unit vector of a facing, on the sheet.
Spot forward_on_sheet(CentiDegree facing_cdeg);
/// Draws the symbol of an arm around 0,0, facing up. `wide` and `deep` are half the size of the
/// block.
void draw_arm(Markup& out, std::string_view symbol, double wide, double deep, std::string_view fill,
              double pen);
// svg_markers.cpp
void draw_markers(Drawing& drawing, rules::Piece const& piece);
/// Draws the marker of a state around a spot; false if the state has no marker.
bool draw_marker(Markup& out, std::string_view state, Spot at, double radius);
bool has_marker(std::string_view state);
bool is_square(rules::Piece const& piece);
std::vector<Spot> marker_spots(Drawing const& drawing, rules::Piece const& piece, double& radius);
void draw_puffs(Markup& out, Spot at, Spot forward, double wide, double radius);
// svg_tracks.cpp
/// Sets `track_offsets` so that no track covers another.
void offset_tracks(Drawing& drawing);
void draw_tracks(Drawing& drawing);
void draw_charge_arrows(Drawing& drawing);
void draw_losses(Drawing& drawing);
void draw_track_line(Drawing& drawing, TrackKind kind, Colour colour,
                     std::vector<Spot> const& spots);
void draw_cross(Markup& out, Spot at, double radius, Colour colour);
void draw_charge_arrow(Markup& out, Spot from, Spot to, double width, Colour colour);
// svg_names.cpp
void reserve_room(Drawing& drawing);
void draw_names(Drawing& drawing);
/// Draws text with an outline in the colour of the paper.
void draw_label(Markup& out, Spot middle, std::vector<std::string> const& lines, double size,
                std::string_view colour, bool italic);
// svg_frame.cpp
void draw_ground(Drawing& drawing);
void draw_frame(Drawing& drawing, double page_width);
void draw_title(Drawing& drawing, double page_width, double top);
// svg_foot.cpp
/// Draws scale bar, captions and legend under the map; returns its lower edge.
double draw_foot(Drawing& drawing, double page_width, double top);

}  // namespace esprit::draw

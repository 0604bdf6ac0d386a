// Writes names and distances beside units, tracks and features.
#include <algorithm>

#include "draw/drawing.h"
#include "draw/shapes.h"
#include "draw/words.h"

namespace esprit::draw {
namespace {

constexpr double name_px = 11.5;
constexpr double distance_px = 11;

double widest_em(std::vector<std::string> const& lines) {
    double widest = 0;
    for (std::string const& line : lines) widest = std::max(widest, width_em(line));
    return widest;
}

bool lies_in(PixelBox const& window, Spot spot) {
    return spot.x > window.left && spot.x < window.right && spot.y > window.top &&
           spot.y < window.bottom;
}

Spot nearest_of(Quad const& block, Spot to) {
    Spot middle = (block[0] + block[2]) * 0.5;
    Spot best = middle;
    for (std::size_t i = 0; i < 4; ++i) {
        Spot const edge = (block[i] + block[(i + 1) % 4]) * 0.5;
        if (distance(edge, to) < distance(best, to)) best = edge;
    }
    return best;
}

void draw_name(Drawing& drawing, rules::Piece const& piece, bool gone) {
    Spot const at = drawing.map.at(piece.x_mil, piece.y_mil);
    if (!lies_in(drawing.map.box(), at)) return;
    std::vector<std::string> lines = label_lines(piece.name);
    // states without a marker are written in words
    for (std::string_view const state : piece.states) {
        if (!has_marker(state)) lines.push_back("(" + shortened(state, 20) + ")");
    }
    if (lines.empty()) return;
    double const size = piece.symbol == "general" ? name_px - 1 : name_px;
    double const width = widest_em(lines) * size;
    double const height = static_cast<double>(lines.size()) * size * 1.12;
    Quad const block = corners_of(drawing.map, piece);
    Spot const rearwards = forward_on_sheet(piece.facing_cdeg) * -1;
    Placer::Place const place = drawing.placer.place_around(block, rearwards, width, height);
    if (!place.near) {
        Spot const from = nearest_of(block, place.middle);
        drawing.out.leaf("path", {{"d", PathData().move(from).line(place.middle).str()},
                                  {"stroke", palette::ink},
                                  {"stroke-opacity", 0.55},
                                  {"stroke-width", 0.8}});
    }
    SideInk const ink = ink_of(drawing.inks, piece.side);
    std::string const colour = hex(mixed(ink.colour, Colour{20, 16, 12}, gone ? 20 : 60));
    draw_label(drawing.out, place.middle, lines, size, colour, gone || piece.symbol == "general");
}

void draw_distance(Drawing& drawing, Track const& track, Spot aside) {
    constexpr Mil least_shown_mil = 50;  // shorter tracks would be rounded to 0.0"
    if (length_of(track) < least_shown_mil) return;
    std::string const text = inches(length_of(track));
    // beside the middle of the longest segment
    std::vector<Spot> spots;
    Spot from;
    Spot to;
    for (std::size_t i = 1; i < track.poses.size(); ++i) {
        Spot const a = drawing.map.at(track.poses[i - 1].centre) + aside;
        Spot const b = drawing.map.at(track.poses[i].centre) + aside;
        if (distance(a, b) < distance(from, to)) continue;
        from = a;
        to = b;
    }
    if (distance(from, to) < 8) return;
    Spot const along = direction(from, to);
    Spot const across{-along.y, along.x};
    double const width = width_em(text) * distance_px;
    for (double const part : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8}) {
        for (double const side : {1.0, -1.0}) {
            double const off = 7 + (across.x < 0 ? -across.x : across.x) * width / 2;
            spots.push_back(from + (to - from) * part + across * (off * side));
        }
    }
    constexpr double clear_px = 4;  // gap to a parallel track
    Placer::Place const place = drawing.placer.place_at(spots, width + clear_px, distance_px);
    // the length of a short track is left out if it would cover a block
    if (!place.free && length_of(track) < mil_per_inch) return;
    rules::Piece const* piece = find_piece(drawing.picture.before, track.unit);
    SideInk const ink = ink_of(drawing.inks, piece == nullptr ? drawing.inks.size() : piece->side);
    draw_label(drawing.out, place.middle, {text}, distance_px, hex(ink.colour), true);
}

bool is_last_of_its_unit(Picture const& picture, Track const& track) {
    auto const& tracks = picture.tracks;
    auto const last = std::find_if(tracks.rbegin(), tracks.rend(),
                                   [&](Track const& each) { return each.unit == track.unit; });
    return last != tracks.rend() && &*last == &track;
}

// Names a unit that has left the table at the end of its track, because it has no block.
void draw_departure(Drawing& drawing, Track const& track) {
    if (track.end != TrackEnd::off_table || track.poses.empty()) return;
    if (!is_last_of_its_unit(drawing.picture, track)) return;
    rules::Piece const* const piece = find_piece(drawing.picture.before, track.unit);
    if (piece == nullptr) return;
    Spot const at = drawing.map.at(track.poses.back().centre);
    std::vector<std::string> const lines{shortened(piece->name, 24), "leaves the table"};
    double const width = widest_em(lines) * distance_px;
    double const height = static_cast<double>(lines.size()) * distance_px * 1.12;
    double const radius = drawing.map.px(300);
    Quad const mark{at + Spot{-radius, -radius}, at + Spot{radius, -radius},
                    at + Spot{radius, radius}, at + Spot{-radius, radius}};
    Placer::Place const place = drawing.placer.place_around(mark, {1, 0}, width, height);
    SideInk const ink = ink_of(drawing.inks, piece->side);
    draw_label(drawing.out, place.middle, lines, distance_px, hex(ink.colour), true);
}

void draw_feature_name(Drawing& drawing, field::Feature const& feature) {
    if (feature.name.empty()) return;
    bool const water = feature.kind == field::FeatureKind::river;
    bool const line = feature.area.points.empty();
    std::vector<Spot> const shape =
        spots_of(drawing.map, line ? feature.course.points : feature.area.points);
    if (shape.size() < 2) return;
    double const size = 13;
    std::string const text = shortened(feature.name, 30);
    double const width = width_em(text) * size * 1.08;
    std::vector<Spot> spots;
    if (line) {
        std::vector<Spot> const along = spaced(shape, 40, false);
        double const off = 12 + drawing.map.px(feature.course.breadth_mil) / 2;
        for (double const side : {1.0, -1.0}) {
            for (std::size_t i = 1; i < along.size(); ++i) {
                if (!lies_in(drawing.map.box(), along[i])) continue;
                // beside vertical courses, above or below horizontal ones
                Spot const way = along[i] - along[i - 1];
                bool const steep = way.y * way.y > way.x * way.x;
                spots.push_back(along[i] + (steep ? Spot{side * (width / 2 + off), 0}
                                                  : Spot{0, side * (off + 6)}));
            }
        }
    } else {
        Spot const middle = centroid(shape);
        for (double const down : {0.0, 20.0, -20.0, 40.0, -40.0, 70.0, -70.0, 100.0, -100.0}) {
            for (double const aside : {0.0, 50.0, -50.0, 100.0, -100.0}) {
                spots.push_back(middle + Spot{aside, down});
            }
        }
    }
    Placer::Place const place = drawing.placer.place_at(spots, width, size);
    if (!place.free) return;
    draw_label(drawing.out, place.middle, {text}, size,
               water ? palette::bank : std::string_view("#5b4a35"), true);
}

}  // namespace

void draw_label(Markup& out, Spot middle, std::vector<std::string> const& lines, double size,
                std::string_view colour, bool italic) {
    double const step = size * 1.12;
    double y = middle.y - step * static_cast<double>(lines.size() - 1) / 2 + size * 0.34;
    for (std::string const& line : lines) {
        out.text("text",
                 {{"x", middle.x},
                  {"y", y},
                  {"font-size", size},
                  {"font-style", italic ? "italic" : "normal"},
                  {"text-anchor", "middle"},
                  {"fill", colour},
                  {"stroke", palette::paper},
                  {"stroke-width", 2.6},
                  {"stroke-linejoin", "round"},
                  {"paint-order", "stroke"}},
                 line);
        y += step;
    }
}

void reserve_room(Drawing& drawing) {
    Picture const& picture = drawing.picture;
    rules::Board const& view = last_view(picture);
    for (rules::Piece const& piece : view.pieces) {
        drawing.placer.keep_off(corners_of(drawing.map, piece));
        double radius = 0;
        for (Spot const spot : marker_spots(drawing, piece, radius)) {
            drawing.placer.keep_off(
                PixelBox{spot.x - radius, spot.y - radius, spot.x + radius, spot.y + radius});
        }
        rules::Piece const* const target = find_piece(view, piece.charges);
        if (target != nullptr && piece.charges != rules::no_unit) {
            drawing.placer.spare(drawing.map.at(piece.x_mil, piece.y_mil),
                                 drawing.map.at(target->x_mil, target->y_mil));
        }
    }
    for (std::size_t track = 0; track < picture.tracks.size(); ++track) {
        auto const& poses = picture.tracks[track].poses;
        Spot const aside = drawing.track_offsets[track];
        for (std::size_t i = 1; i < poses.size(); ++i) {
            drawing.placer.spare(drawing.map.at(poses[i - 1].centre) + aside,
                                 drawing.map.at(poses[i].centre) + aside);
        }
    }
    if (!picture.after) return;
    for (rules::Piece const& piece : picture.before.pieces) {
        Quad const ghost = corners_of(drawing.map, piece);
        drawing.placer.spare(ghost[0], ghost[2]);
        drawing.placer.spare(ghost[1], ghost[3]);
    }
}

void draw_names(Drawing& drawing) {
    Picture const& picture = drawing.picture;
    drawing.out.open("g", {{"class", "names"}});
    for (Track const& track : picture.tracks) draw_departure(drawing, track);
    for (std::size_t i = 0; i < picture.tracks.size(); ++i) {
        draw_distance(drawing, picture.tracks[i], drawing.track_offsets[i]);
    }
    if (drawing.options.names) {
        for (rules::Piece const& piece : last_view(picture).pieces) {
            draw_name(drawing, piece, false);
        }
        if (picture.after) {
            for (rules::Piece const& piece : picture.before.pieces) {
                if (find_piece(*picture.after, piece.unit) == nullptr) {
                    draw_name(drawing, piece, true);
                }
            }
        }
        for (field::Feature const& feature : picture.terrain.features) {
            draw_feature_name(drawing, feature);
        }
    }
    drawing.out.close();
}

}  // namespace esprit::draw

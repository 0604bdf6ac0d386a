// Draws tracks of moves, arrows of declared charges, and crosses of lost units.
#include <algorithm>

#include "draw/drawing.h"
#include "draw/shapes.h"

namespace esprit::draw {
namespace {

std::vector<Spot> spots_of_poses(Window const& map, std::vector<geometry::Pose> const& poses) {
    std::vector<Spot> spots;
    for (geometry::Pose const& pose : poses) {
        Spot const spot = map.at(pose.centre);
        // turns on the spot add no point
        if (spots.empty() || distance(spots.back(), spot) > 1) spots.push_back(spot);
    }
    return spots;
}

rules::Piece const* piece_of(Picture const& picture, rules::UnitId unit) {
    rules::Piece const* const piece = find_piece(picture.before, unit);
    return piece != nullptr || !picture.after ? piece : find_piece(*picture.after, unit);
}

Colour colour_of(Drawing const& drawing, rules::UnitId unit) {
    rules::Piece const* const piece = piece_of(drawing.picture, unit);
    return ink_of(drawing.inks, piece == nullptr ? drawing.inks.size() : piece->side).colour;
}

// Shortens a line at its end by a length.
std::vector<Spot> cut_back(std::vector<Spot> spots, double by) {
    if (spots.size() < 2) return spots;
    double const length = distance(spots.back(), spots[spots.size() - 2]);
    double const cut = std::min(by, length * 0.6);
    spots.back() = spots.back() + direction(spots.back(), spots[spots.size() - 2]) * cut;
    return spots;
}

void draw_head(Markup& out, Spot tip, Spot along, double size, Colour colour) {
    Spot const across{-along.y, along.x};
    PathData head;
    head.polyline({tip, tip - along * (size * 1.7) + across * size, tip - along * (size * 1.2),
                   tip - along * (size * 1.7) - across * size},
                  true);
    out.leaf("path", {{"d", head.str()},
                      {"fill", hex(colour)},
                      {"stroke", palette::paper},
                      {"stroke-width", 0.8}});
}

// Distance from the centre of a block to its edge, along a direction on the sheet.
double to_edge(Drawing const& drawing, rules::Piece const& piece, CentiDegree facing_cdeg,
               Spot along) {
    Spot const forward = forward_on_sheet(facing_cdeg);
    double const ahead = along.x * forward.x + along.y * forward.y;
    double const aside = along.y * forward.x - along.x * forward.y;
    auto const part = [](double half, double share) {
        double const size = share < 0 ? -share : share;
        return size < 0.01 ? 1e6 : half / size;
    };
    return std::min(part(drawing.map.px(piece.depth_mil) / 2, ahead),
                    part(drawing.map.px(piece.frontage_mil) / 2, aside));
}

// The line of a track, up to the edge of the block at its end.
std::vector<Spot> line_of(Drawing const& drawing, Track const& track) {
    std::vector<Spot> spots = spots_of_poses(drawing.map, track.poses);
    rules::Piece const* const piece = find_piece(last_view(drawing.picture), track.unit);
    if (spots.size() < 2 || piece == nullptr || track.end != TrackEnd::stands) return spots;
    // no block stands here if a later track continues from this spot
    geometry::Pose const& last = track.poses.back();
    if (last.centre != geometry::Point{piece->x_mil, piece->y_mil}) return spots;
    Spot const along = direction(spots[spots.size() - 2], spots.back());
    double const back = to_edge(drawing, *piece, last.facing_cdeg, along) + 5 * drawing.pen();
    return cut_back(std::move(spots), back);
}

void draw_waypoints(Drawing& drawing, Track const& track) {
    rules::Piece const* const piece = piece_of(drawing.picture, track.unit);
    if (piece == nullptr) return;
    for (std::size_t i = 1; i + 1 < track.poses.size(); ++i) {
        rules::Piece there = *piece;
        there.x_mil = track.poses[i].centre.x_mil;
        there.y_mil = track.poses[i].centre.y_mil;
        there.facing_cdeg = track.poses[i].facing_cdeg;
        draw_ghost(drawing, there, true);
    }
}

bool runs_on(Spot a, Spot b, Spot from, Spot to, double near) {
    Spot const along = direction(a, b);
    auto const ahead = [&](Spot at) { return (at - a).x * along.x + (at - a).y * along.y; };
    auto const aside = [&](Spot at) {
        double const off = (at - a).y * along.x - (at - a).x * along.y;
        return off < 0 ? -off : off;
    };
    double const begin = std::max(0.0, std::min(ahead(from), ahead(to)));
    double const end = std::min(distance(a, b), std::max(ahead(from), ahead(to)));
    return end - begin > 4 * near && aside(from) < near && aside(to) < near;
}

// True if a segment of one line runs along a segment of the other, closer than `near`.
bool runs_along(std::vector<Spot> const& line, std::vector<Spot> const& other, double near) {
    for (std::size_t i = 1; i < line.size(); ++i) {
        for (std::size_t k = 1; k < other.size(); ++k) {
            if (runs_on(other[k - 1], other[k], line[i - 1], line[i], near)) return true;
        }
    }
    return false;
}

std::vector<Spot> moved(std::vector<Spot> line, Spot by) {
    for (Spot& spot : line) spot = spot + by;
    return line;
}

// Shift to the right until the line covers none of the lines already drawn.
Spot track_offset(std::vector<Spot> const& line, std::vector<std::vector<Spot>> const& drawn,
                  double pen) {
    constexpr int most_lines = 3;
    double const near = 5 * pen;
    Spot const along = direction(line.front(), line.back());
    Spot const step = Spot{-along.y, along.x} * (7 * pen);
    Spot off;
    for (int i = 0; i < most_lines; ++i) {
        std::vector<Spot> const here = moved(line, off);
        bool const covers = std::any_of(
            drawn.begin(), drawn.end(),
            [&](std::vector<Spot> const& other) { return runs_along(here, other, near); });
        if (!covers) break;
        off = off + step;
    }
    return off;
}

bool is_charged_already(Picture const& picture, rules::Piece const& piece) {
    return std::any_of(picture.tracks.begin(), picture.tracks.end(), [&](Track const& track) {
        return track.unit == piece.unit && track.kind == TrackKind::charge;
    });
}

}  // namespace

void draw_track_line(Drawing& drawing, TrackKind kind, Colour colour,
                     std::vector<Spot> const& spots) {
    double const pen = drawing.pen();
    std::string const path = rounded(spots, drawing.map.px(600));
    auto const line = [&](std::string_view ink, double width, std::string_view dashes) {
        drawing.out.leaf("path", {{"d", path},
                                  {"fill", "none"},
                                  {"stroke", ink},
                                  {"stroke-width", width * pen},
                                  {"stroke-dasharray", dashes},
                                  {"stroke-linejoin", "round"}});
    };
    std::string const ink = hex(colour);
    line(palette::paper, kind == TrackKind::charge ? 6.5 : 5, "none");
    switch (kind) {
        case TrackKind::charge:
            line(ink, 3.4, "none");
            break;
        case TrackKind::flight:
            line(ink, 2.2, "7 4");
            break;
        case TrackKind::pursuit:
            line(ink, 4, "none");
            line(palette::paper, 1.4, "none");
            break;
        case TrackKind::move:
            line(ink, 1.8, "none");
            break;
    }
}

void offset_tracks(Drawing& drawing) {
    std::vector<std::vector<Spot>> drawn;
    for (Track const& track : drawing.picture.tracks) {
        std::vector<Spot> const line = line_of(drawing, track);
        drawing.track_offsets.emplace_back();
        if (line.size() < 2) continue;
        drawing.track_offsets.back() = track_offset(line, drawn, drawing.pen());
        drawn.push_back(moved(line, drawing.track_offsets.back()));
    }
}

void draw_tracks(Drawing& drawing) {
    for (std::size_t i = 0; i < drawing.picture.tracks.size(); ++i) {
        Track const& track = drawing.picture.tracks[i];
        std::vector<Spot> const line = moved(line_of(drawing, track), drawing.track_offsets[i]);
        if (line.size() < 2) continue;
        drawing.out.open("g", {{"class", "track"}});
        if (!track.caption.empty()) drawing.out.text("title", {}, track.caption);
        draw_waypoints(drawing, track);
        draw_track_line(drawing, track.kind, colour_of(drawing, track.unit), line);
        if (track.end != TrackEnd::destroyed) {
            Spot const along = direction(line[line.size() - 2], line.back());
            double const size = (track.kind == TrackKind::charge ? 6.0 : 5.0) * drawing.pen();
            draw_head(drawing.out, line.back() + along * (size * 0.6), along, size,
                      colour_of(drawing, track.unit));
        }
        drawing.out.close();
    }
}

void draw_cross(Markup& out, Spot at, double radius, Colour colour) {
    PathData cross;
    cross.move(at + Spot{-radius, -radius})
        .line(at + Spot{radius, radius})
        .move(at + Spot{radius, -radius})
        .line(at + Spot{-radius, radius});
    for (bool const halo : {true, false}) {
        out.leaf("path", {{"d", cross.str()},
                          {"stroke", halo ? std::string(palette::paper) : hex(colour)},
                          {"stroke-width", radius * (halo ? 0.85 : 0.45)},
                          {"stroke-linecap", "round"}});
    }
}

void draw_losses(Drawing& drawing) {
    for (Track const& track : drawing.picture.tracks) {
        if (track.end != TrackEnd::destroyed || track.poses.empty()) continue;
        draw_cross(drawing.out, drawing.map.at(track.poses.back().centre), drawing.map.px(300),
                   colour_of(drawing, track.unit));
    }
    Picture const& picture = drawing.picture;
    if (!picture.after) return;
    // units that were destroyed where they stood have no track
    for (rules::Piece const& piece : picture.before.pieces) {
        if (find_piece(*picture.after, piece.unit) != nullptr) continue;
        if (has_track(picture, piece.unit)) continue;
        draw_cross(drawing.out, drawing.map.at(piece.x_mil, piece.y_mil), drawing.map.px(320),
                   ink_of(drawing.inks, piece.side).colour);
    }
}

void draw_charge_arrow(Markup& out, Spot from, Spot to, double width, Colour colour) {
    Spot const along = direction(from, to);
    Spot const across{-along.y, along.x};
    double const length = distance(from, to);
    double const head = std::min(width * 2.2, length * 0.6);
    Spot const neck = to - along * head;
    PathData arrow;
    arrow.polyline({from + across * (width * 0.25), neck + across * (width * 0.5),
                    neck + across * width * 1.15, to, neck - across * width * 1.15,
                    neck - across * (width * 0.5), from - across * (width * 0.25)},
                   true);
    out.leaf("path", {{"d", arrow.str()},
                      {"fill", hex(colour)},
                      {"stroke", palette::paper},
                      {"stroke-width", 1.2},
                      {"stroke-linejoin", "round"}});
}

void draw_charge_arrows(Drawing& drawing) {
    rules::Board const& view = last_view(drawing.picture);
    for (rules::Piece const& piece : view.pieces) {
        rules::Piece const* const target = find_piece(view, piece.charges);
        if (piece.charges == rules::no_unit || target == nullptr) continue;
        if (is_charged_already(drawing.picture, piece)) continue;
        Spot const from = drawing.map.at(piece.x_mil, piece.y_mil);
        Spot const to = drawing.map.at(target->x_mil, target->y_mil);
        Spot const along = direction(from, to);
        double const begin = drawing.map.px(piece.depth_mil) / 2;
        double const end = drawing.map.px(std::min(target->depth_mil, target->frontage_mil)) * 0.42;
        // between units in contact there is no room, so the arrow is drawn across both
        bool const close = distance(from, to) < begin + end + drawing.map.px(500);
        Spot const tail = close ? from : from + along * begin;
        Spot const tip = close ? to : to - along * end;
        drawing.out.open("g", {{"class", "charge"}});
        drawing.out.text("title", {}, std::string(piece.name) + " charges " + target->name);
        draw_charge_arrow(drawing.out, tail, tip, std::clamp(drawing.map.px(160), 3.5, 9.0),
                          ink_of(drawing.inks, piece.side).colour);
        drawing.out.close();
    }
}

}  // namespace esprit::draw

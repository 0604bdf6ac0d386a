#pragma once
// What a picture of a battlefield shows: the ground, who stands where, and who went where.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "field/terrain.h"
#include "rules/system.h"

namespace esprit::draw {

/// How a track is drawn: charges bold, flights broken, pursuits with a double line.
enum class TrackKind : std::uint8_t { move, charge, flight, pursuit };
/// What became of the unit at the end of its track.
enum class TrackEnd : std::uint8_t { stands, destroyed, off_table };

/// A move that was made between `before` and `after`.
struct Track {
    rules::UnitId unit = rules::no_unit;
    TrackKind kind = TrackKind::move;
    std::vector<geometry::Pose> poses;  // from where it began to where it ended, at least two
    std::string rule;                   // by which it went: GT-FLEE-01; may be empty
    std::string caption;                // "2/Cuirassiers charges 1/Wallis"; may be empty
    Mil length_mil = 0;                 // as the rules count it; 0: measured from pose to pose
    TrackEnd end = TrackEnd::stands;
};

struct Picture {
    field::Terrain terrain;
    std::vector<field::Side> sides;
    std::vector<rules::SideId> side_of_unit;  // of all there ever were, so that letters stay whose
                                              // they are; empty: letters go by the view
    rules::View before;
    std::optional<rules::View> after;  // then `before` is drawn as ghosts
    std::vector<Track> tracks;
    std::string title;
    std::vector<std::string> captions;    // a paragraph each
    std::string_view leader = "general";  // what the system calls those who lead
};

/// A part of the table, or a little more than it.
struct Region {
    Mil left_mil = 0;
    Mil bottom_mil = 0;
    Mil right_mil = 0;
    Mil top_mil = 0;

    Mil width_mil() const { return right_mil - left_mil; }
    Mil depth_mil() const { return top_mil - bottom_mil; }
    friend bool operator==(Region const&, Region const&) = default;
};

inline constexpr Mil usual_margin_mil = 2500;

Region whole_table(Picture const& picture);
/// What moves, charges or is charged, with a margin; all pieces where nothing does; the table where
/// nobody stands. Reaches over the table's border by half an inch at most.
Region region_of_action(Picture const& picture, Mil margin_mil = usual_margin_mil);

/// The piece of a unit; null when it is not there.
rules::Piece const* find_piece(rules::View const& view, rules::UnitId unit);
/// The view at the end: `after`, or `before` where there is no other.
rules::View const& last_view(Picture const& picture);
bool has_track(Picture const& picture, rules::UnitId unit);
/// In thousandths of an inch, as the rules count it or as measured.
Mil length_of(Track const& track);
/// move, charge, flight, pursuit.
std::string_view name_of(TrackKind kind);
/// 12.5" as text; whole inches without decimals.
std::string inches(Mil length_mil);

}  // namespace esprit::draw

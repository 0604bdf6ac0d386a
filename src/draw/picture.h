#pragma once
// The content of a picture of a battlefield: ground, units, and tracks of their moves.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "field/terrain.h"
#include "rules/common/system.h"

namespace esprit::draw {

/// Line style of a track: charges bold, flights dashed, pursuits double.
enum class TrackKind : std::uint8_t { move, charge, flight, pursuit };
/// Fate of the unit at the end of its track.
enum class TrackEnd : std::uint8_t { stands, destroyed, off_table };

/// A move between Picture::before and Picture::after.
struct Track {
    rules::UnitId unit = rules::no_unit;
    TrackKind kind = TrackKind::move;
    std::vector<geometry::Pose> poses;  // from start to end, at least two
    std::string rule;                   // rule of the move, "GT-FLEE-01"; may be empty
    std::string caption;                // "2/Cuirassiers charges 1/Wallis"; may be empty
    Mil length_mil = 0;                 // as the rules count it; 0: sum of distances of the poses
    TrackEnd end = TrackEnd::stands;
};

struct Picture {
    field::Terrain terrain;
    std::vector<field::Side> sides;
    std::vector<rules::SideId> side_of_unit;  // of all units of the battle, so that each keeps its
                                              // letter; empty: letters follow the view
    rules::Board before;
    std::optional<rules::Board> after;  // if set, `before` is drawn as ghosts
    std::vector<Track> tracks;
    std::string title;
    std::vector<std::string> captions;    // a paragraph each
    std::string_view leader = "general";  // the system's word for leaders
};

/// A rectangle of the table, which may reach over its border.
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
/// Bounds of all units that move, charge or are charged, with a margin; bounds of all units if none
/// does; the whole table if it is empty. Reaches over the border of the table by at most half an
/// inch.
Region region_of_action(Picture const& picture, Mil margin_mil = usual_margin_mil);

/// The piece of a unit; null if it is not on the table.
rules::Piece const* find_piece(rules::Board const& view, rules::UnitId unit);
/// `after`, or `before` if there is no `after`.
rules::Board const& last_view(Picture const& picture);
bool has_track(Picture const& picture, rules::UnitId unit);
/// Length in thousandths of an inch: `length_mil`, or else the sum of distances of the poses.
Mil length_of(Track const& track);
/// "move", "charge", "flight" or "pursuit".
std::string_view name_of(TrackKind kind);
/// "12.5\""; whole inches have no decimals.
std::string inches(Mil length_mil);

}  // namespace esprit::draw

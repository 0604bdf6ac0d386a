#pragma once
// Where a unit can go, shoot or command, as outlines on the table.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/base.h"

namespace esprit::games {

using ReachOutline = std::vector<geometry::Point>;

/// Half the width of the ways that lead only straight on, back and to the sides.
inline constexpr Mil lane_mil = 250;

/// An area on the table; its outlines enclose it by the even-odd rule.
struct ReachArea {
    std::string kind;   // "move", "fire", "command", …, for the colour
    std::string words;  // for the legend: "one move"
    std::vector<ReachOutline> outlines;
};

/// One of the steps in which a unit can reach farther, such as a second move.
struct ReachBand {
    std::string_view kind;
    std::string_view words;
};

/// The range of a weapon, measured from the base.
struct FireRange {
    Mil to_mil = 0;
    std::string words;  // "short range"
};
/// How a unit shoots; no ranges: not at all.
struct FireZone {
    std::vector<FireRange> ranges;  // the nearest first
    CentiDegree outwards_cdeg = 0;  // the sides of its arc, turned outwards about the front corners
    bool all_round = false;
};

/// The number of the first band in which a place can be reached, from 1; 0: it cannot.
using BandAt = std::function<int(geometry::Point)>;

/// The areas of the bands around a place, by marching squares. Each band holds those before it.
/// Features smaller than `step_mil` may be missed.
std::vector<std::vector<ReachOutline>> areas_of_bands(geometry::Point middle, Mil farthest_mil,
                                                      Mil step_mil, int bands,
                                                      BandAt const& band_at);
/// By the even-odd rule.
bool is_within(std::vector<ReachOutline> const& outlines, geometry::Point point);

/// The areas that a unit can shoot into, the farthest first, whatever is in the way.
std::vector<ReachArea> fire_areas(geometry::Base const& base, FireZone const& zone);
/// All places within a distance of a base.
ReachOutline outline_around(geometry::Base const& base, Mil distance_mil);
/// A strip on both sides of the line from one place to another.
ReachOutline strip(geometry::Point from, geometry::Point to, Mil half_width_mil);

}  // namespace esprit::games

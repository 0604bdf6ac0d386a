#pragma once
// GEO-06: lines of sight between bases.
#include <span>
#include <string>
#include <string_view>

#include "field/terrain.h"
#include "geometry/base.h"

namespace esprit::field {

/// True if from each front corner of the viewer free lines run to two corners of the target (with
/// `or_front_middle`: or one to the middle of its front edge). A free line crosses no obstacle.
/// Obstacles are the bases of `others`, woods and built-up areas other than those that the viewer
/// and the target stand in, and ground higher than both ends of the line. Free lines may touch
/// obstacles: either all on their left, or all on their right.
bool visible(Terrain const& terrain, geometry::Base const& viewer, geometry::Base const& target,
             std::span<geometry::Base const> others, bool or_front_middle = false);

/// True if some open line runs from a front corner of the viewer to a corner of the target. An open
/// line crosses no obstacle, and touches obstacles on one of its sides at most.
bool some_line_open(Terrain const& terrain, geometry::Base const& viewer,
                    geometry::Base const& target, std::span<geometry::Base const> others);

/// True if from one front corner of the viewer free lines run to both rear corners of the target
/// without crossing the target.
bool sees_both_rear_corners(Terrain const& terrain, geometry::Base const& viewer,
                            geometry::Base const& target, std::span<geometry::Base const> others);

/// False if `other` is surely on no line between points of two bases, and touches none.
bool may_be_between(geometry::Base const& one, geometry::Base const& two,
                    geometry::Base const& other);

/// A unit that may block a line of sight.
struct Bystander {
    geometry::Base base;
    std::string_view name;
};

/// The end of a refusal: ": Oak Wood is in the way". Names the one or two obstacles that block most
/// of the lines from the front corners of the viewer to the corners of the target. Empty if no line
/// is blocked.
std::string describe_obstruction(Terrain const& terrain, geometry::Base const& viewer,
                                 geometry::Base const& target, std::span<Bystander const> others);

}  // namespace esprit::field

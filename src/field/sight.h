#pragma once
// GEO-06: who sees whom.
#include <span>
#include <string>
#include <string_view>

#include "field/terrain.h"
#include "geometry/base.h"

namespace esprit::field {

/// From each front corner of the viewer a free line runs to two corners of the target (with
/// `or_front_middle`: or to the middle of its front edge). A free line crosses nothing that hides:
/// no wood or built-up area but the one that the viewer or the target stands in, none of the bases,
/// and no ground that is higher than both of its ends. It may touch such things, all free lines on
/// their left or all on their right.
bool visible(Terrain const& terrain, geometry::Base const& viewer, geometry::Base const& target,
             std::span<geometry::Base const> others, bool or_front_middle = false);

/// Some open line runs from a front corner of the viewer to a corner of the target. An open line
/// crosses nothing that hides and touches such things on one of its sides at most.
bool some_line_open(Terrain const& terrain, geometry::Base const& viewer,
                    geometry::Base const& target, std::span<geometry::Base const> others);

/// From one front corner of the viewer free lines run to both rear corners of the target, and do
/// not cross the target's own base.
bool sees_both_rear_corners(Terrain const& terrain, geometry::Base const& viewer,
                            geometry::Base const& target, std::span<geometry::Base const> others);

/// A unit that may stand in a line of sight.
struct Bystander {
    geometry::Base base;
    std::string_view name;
};

/// For a refusal: ": Oak Wood is in the way". Names one thing or two, those that block most of the
/// lines from the front corners of the viewer to the corners of the target; empty when nothing
/// does.
std::string describe_obstruction(Terrain const& terrain, geometry::Base const& viewer,
                                 geometry::Base const& target, std::span<Bystander const> others);

}  // namespace esprit::field

#pragma once
// Scenes moved about as a whole: turned by a quarter, shifted, mirrored, their units in another
// order. What the rules make of a scene must not depend on any of it.
#include <vector>

#include "field/scenario.h"

namespace esprit::fixture {

/// A quarter turn counter-clockwise: what was the right edge of the table is the far one.
field::CommonScenario quarter_turned(field::CommonScenario scene);
geometry::Pose quarter_turned(geometry::Pose pose, field::Terrain const& terrain_before);

/// Everything but the table turned clockwise about its middle, and rounded to whole mil; a side's
/// own edge is the one that lies nearest to where its edge was turned to.
field::CommonScenario turned(field::CommonScenario scene, CentiDegree turn_cdeg);
geometry::Pose turned(geometry::Pose pose, CentiDegree turn_cdeg, field::Terrain const& terrain);

/// Everything but the table moved.
field::CommonScenario shifted(field::CommonScenario scene, Mil x_mil, Mil y_mil);
/// In the midst of a larger table.
field::CommonScenario with_margin(field::CommonScenario scene, Mil margin_mil);

/// Left and right changed over.
field::CommonScenario mirrored(field::CommonScenario scene);
geometry::Pose mirrored(geometry::Pose pose, field::Terrain const& terrain);

/// The units in the order of these places.
field::CommonScenario reordered(field::CommonScenario const& scene,
                                std::vector<std::size_t> const& order);

}  // namespace esprit::fixture

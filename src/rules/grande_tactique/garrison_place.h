#pragma once
// Grande Tactique: where a garrison is. It fills all of its wood or built-up area (GT-TER-04), so
// no rule asks where in the area its base was put (GT-TER-06).
#include <vector>

#include "geometry/base.h"
#include "geometry/outline.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// The outline of the wood or built-up area that a unit fills; nullptr in the open.
geometry::Outline const* area_of(BattleView view, UnitId unit);

/// A point of the area: the mean of its corners if that lies inside, else the first corner.
/// Computed relative to the first corner, so that it does not depend on the origin and the axes of
/// the table.
geometry::Point middle_of(geometry::Outline const& area);

/// The centre of a unit; of a garrison, the middle of its area.
geometry::Point centre_of(BattleView view, UnitId unit);

/// Where the unit is as seen from a point: its centre; of a garrison, the nearest point of its
/// area.
geometry::Point place_seen_from(BattleView view, UnitId unit, geometry::Point from);

/// The edges of an area as bases without depth. `facing_cdeg`: of the two ways in which each could
/// face, the one nearer to this.
std::vector<geometry::Base> border_of(geometry::Outline const& area, CentiDegree facing_cdeg);

/// The base that the unit leaves when it flees: that of a garrison is put in the middle of its
/// area.
geometry::Base base_to_leave(BattleView view, UnitId unit, geometry::Base base);

}  // namespace esprit::grande_tactique

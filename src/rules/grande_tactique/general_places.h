#pragma once
// Grande Tactique: where a general can stand by himself, and which units are his.
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

geometry::Base general_at(Scenario const& scenario, geometry::Point place,
                          CentiDegree facing_cdeg = 0);

/// Why a general cannot stand at a place.
enum class PlaceFault : std::uint8_t { none, off_table, unit, river };
/// Why a general cannot stand at a place by himself, if so; also names a unit that is in his way.
/// Generals are in no unit's way (GT-GEN-04).
PlaceFault fault_of_place(BattleView view, geometry::Base const& place, UnitId& stands_there);

/// True for a unit of the general's division, or of a commander's corps or army.
bool is_his(Scenario const& scenario, UnitId general, UnitId unit);

}  // namespace esprit::grande_tactique

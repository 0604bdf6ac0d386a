#pragma once
// Grande Tactique: where a general can stand by himself, and who is his.
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

geometry::Base general_at(Scenario const& scenario, geometry::Point place,
                          CentiDegree facing_cdeg = 0);

/// Why a general cannot stand at a place.
enum class PlaceFault : std::uint8_t { none, off_table, unit, river };
/// Whether a general could stand there by himself; of a unit that is in his way it is said which.
/// Generals are in nobody's way (GT-GEN-04).
PlaceFault fault_of_place(Scenario const& scenario, Battle const& battle,
                          geometry::Base const& place, UnitId& stands_there);

/// A unit of his division; of a commander's corps or army.
bool is_his(Scenario const& scenario, UnitId general, UnitId unit);

}  // namespace esprit::grande_tactique

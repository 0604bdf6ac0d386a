#pragma once
// Grande Tactique, Cavalry pursuit.
#include "chance/arbiter.h"
#include "rules/grande_tactique/flight.h"

namespace esprit::grande_tactique {

/// The charges of cavalry in one turn, the first included (GT-FUP-02, GT-PUR-07).
int most_charges(Scenario const& scenario);
/// GT-FUP-07: cavalry has charged that unit this turn.
bool has_charged(Battle const& battle, UnitId unit, UnitId target);

/// GT-PUR-04, -05, GT-R-24: how far cavalry pursues a unit that fled; a routed unit that was
/// destroyed is no longer on the table.
Mil pursuit_distance(Scenario const& scenario, UnitId quarry, Flight const& flight,
                     bool was_destroyed);

/// GT-PUR-03..11, -14, GT-R-20, -21, -25, -28: takes the position and follows the path. Returns the
/// enemy that has to be charged, in contact (GT-PUR-06), or no_unit when the pursuit is over and
/// the cavalry shaken.
UnitId pursue(Scenario const& scenario, Battle& battle, UnitId pursuer, UnitId quarry,
              Flight const& flight, Mil distance_mil, chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique

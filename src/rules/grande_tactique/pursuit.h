#pragma once
// Grande Tactique, Cavalry pursuit.
#include "chance/arbiter.h"
#include "rules/grande_tactique/flight.h"

namespace esprit::grande_tactique {

/// The most charges of cavalry in one turn, the first included (GT-FUP-02, GT-PUR-07).
int most_charges(Scenario const& scenario);
/// GT-FUP-07: true if `unit` has charged `target` this turn.
bool has_charged(Battle const& battle, UnitId unit, UnitId target);

/// GT-PUR-04, -05, GT-R-24: how far cavalry pursues a unit that fled. `was_destroyed`: the quarry
/// was routed already and is off the table.
Mil pursuit_distance(Scenario const& scenario, Quarry const& quarry, bool was_destroyed);

/// GT-PUR-03..11, -14, GT-R-20, -21, -25, -28: moves the pursuer into the quarry's place and along
/// the path of its flight. Returns the enemy that it touches now and has to charge (GT-PUR-06), or
/// no_unit if the pursuit is over and the cavalry shaken.
UnitId pursue(LiveBattle live, UnitId pursuer, Quarry const& quarry, Mil distance_mil,
              chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique

#pragma once
// Rank and File: the ground that a unit holds (RF-R-32). It is a state that a unit enters by
// occupying ground, and not asked of the place where its middle lies.
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// The building, redoubt or wood around a point, the first of these that is there; or no_feature.
field::FeatureId area_at(Scenario const& scenario, geometry::Point at);

/// The unit holds the area in which its middle lies, and stands at the height there.
void take_up_ground(Scenario const& scenario, Battle& battle, UnitId unit);
/// A charger or pursuer leaves what it held, and still counts at the height where it began.
inline void leave_ground(Battle& battle, UnitId unit) {
    battle.state[unit].area = field::no_feature;
}
/// A unit that was driven off holds nothing where it has come to.
void lose_ground(Scenario const& scenario, Battle& battle, UnitId unit);
/// Units that stand free of the enemy as a turn ends take up the ground where they stand.
void settle_on_ground(Scenario const& scenario, Battle& battle);

/// RF-R-25: the unit holds a building or a redoubt.
bool holds_heavy_cover(Scenario const& scenario, Battle const& battle, UnitId unit);
/// RF-R-25: the unit holds a wood.
bool holds_wood(Scenario const& scenario, Battle const& battle, UnitId unit);
/// RF-MEL-11: the other unit stands higher.
inline bool is_uphill(Battle const& battle, UnitId of, UnitId other) {
    return battle.state[other].level > battle.state[of].level;
}

}  // namespace esprit::rank_and_file

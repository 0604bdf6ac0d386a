#pragma once
// Rank and File: the ground that a unit holds (RF-R-32). A unit enters this state by occupying
// ground; the place of its centre does not decide it.
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// The building around a point, else the redoubt, else the wood; no_feature if none.
field::FeatureId area_at(Scenario const& scenario, geometry::Point at);

/// Lets the unit hold the area in which its centre lies, and stand at the height there.
void take_up_ground(LiveBattle live, UnitId unit);
/// A charger or pursuer leaves the area that it held, but counts at the height where it began.
inline void leave_ground(Battle& battle, UnitId unit) {
    battle.state[unit].area = field::no_feature;
}
/// A unit that was driven off holds no area at its new place.
void lose_ground(LiveBattle live, UnitId unit);
/// At the end of a turn, units out of contact take up the ground where they stand.
void settle_on_ground(LiveBattle live);

/// RF-R-25: true if the unit holds a building or a redoubt.
bool holds_heavy_cover(BattleView view, UnitId unit);
/// RF-R-25: true if the unit holds a wood.
bool holds_wood(BattleView view, UnitId unit);
/// RF-MEL-11: true if the other unit stands higher.
inline bool is_uphill(Battle const& battle, UnitId of, UnitId other) {
    return battle.state[other].level > battle.state[of].level;
}

}  // namespace esprit::rank_and_file

#pragma once
// Grande Tactique, Firing: who can fire at whom.
#include <optional>

#include "base/fixed_list.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// GT-FIRE-01..04, -30, -31, GT-CHG-10: why a unit cannot fire at a target as they stand; its own
/// state, GT-CHG-09 included, is looked at too, but not whether it has its marker.
std::optional<rules::Refusal> refuse_aim(Scenario const& scenario, Battle const& battle,
                                         UnitId firer, UnitId target);
/// Why it has no lasting target, told of the enemy that comes nearest to being one.
std::optional<rules::Refusal> refuse_without_target(Scenario const& scenario, Battle const& battle,
                                                    UnitId firer);
/// Whom a unit can fire at, in the order of ids.
FixedList<UnitId, max_units> targets_of_fire(Scenario const& scenario, Battle const& battle,
                                             UnitId firer);
/// Cheaper than looking for all of them.
bool has_target_of_fire(Scenario const& scenario, Battle const& battle, UnitId firer);
/// GT-FIRE-08: somebody is in its range, arc and sight, though friends may be charging him just now
/// (GT-CHG-10), or he may have nothing left to lose (GT-FIRE-33).
bool has_lasting_target(Scenario const& scenario, Battle const& battle, UnitId firer);

/// GT-FIRE-02, GT-TER-06: in mil, between the nearest points; to a garrison, to its area's edge.
double distance_of_shot(Scenario const& scenario, Battle const& battle, UnitId firer,
                        UnitId target);
/// GT-FIRE-03: the target, of a garrison its area, lies partly in the firer's arc. Squares and
/// garrisons have it all round.
bool is_in_arc(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target);
/// GT-FIRE-17: guns fire along the target's rear edge. Squares and garrisons have none.
bool is_enfiladed(Scenario const& scenario, Battle const& battle, UnitId guns, UnitId target);

}  // namespace esprit::grande_tactique

#pragma once
// Grande Tactique, Firing: which units can fire at which.
#include <optional>

#include "base/fixed_list.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// GT-FIRE-01..04, -30, -31, GT-CHG-10: why a unit cannot fire at a target as both stand. Considers
/// the firer's state, GT-CHG-09 included, but not its firing marker.
std::optional<rules::Refusal> refuse_aim(BattleView view, UnitId firer, UnitId target);
/// The same without the reason, which takes longer to find.
bool may_aim_at(BattleView view, UnitId firer, UnitId target);
/// Why the unit has no lasting target; the reason is that of the enemy that is nearest to being
/// one.
std::optional<rules::Refusal> refuse_without_target(BattleView view, UnitId firer);
/// The units at which a unit can fire, in the order of ids.
FixedList<UnitId, max_units> targets_of_fire(BattleView view, UnitId firer);
/// True if there are any; cheaper than targets_of_fire().
bool has_target_of_fire(BattleView view, UnitId firer);
/// GT-FIRE-08: true if an enemy is in its range, arc and sight, even one that friends are charging
/// now (GT-CHG-10), or one that has nothing left to lose (GT-FIRE-33).
bool has_lasting_target(BattleView view, UnitId firer);

/// GT-FIRE-03: true if part of the target, or of the area of a garrison, lies in the firer's arc.
/// The arc of squares and garrisons is all round.
bool is_in_arc(BattleView view, UnitId firer, UnitId target);
/// GT-FIRE-17, GT-R-32: true if guns see both rear corners of the target.
bool is_enfiladed(BattleView view, UnitId guns, UnitId target);

}  // namespace esprit::grande_tactique

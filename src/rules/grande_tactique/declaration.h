#pragma once
// Grande Tactique, Charging: which units may charge which, the move to contact, and the charge
// marker.
#include <optional>
#include <string>

#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/charge_way.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// Why a charge, or a move to contact, cannot be ordered. Stores the way in `plan`, if given.
std::optional<rules::Refusal> refuse_declaration(BattleView view, Order const& order,
                                                 ChargePlan* plan = nullptr);
/// GT-CHG-03, GT-MOVE-23: true if the enemy is farther away than the unit has left to move. Then it
/// is refused to come to contact, whatever the way; that shows before a way is planned.
bool is_beyond_move(BattleView view, UnitId unit, UnitId target);
/// Carries out an order that is not refused. Throws no dice.
void declare(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

/// GT-CHG-09, GT-CHG-10: why a charge forbids a unit to fire at a target, if one does.
std::optional<rules::Refusal> fire_forbidden_by_charge(BattleView view, UnitId firer,
                                                       UnitId target);

/// GEO-11: the words for a way with a turn, as an order names it: " by turn left 20, forward 3"; ""
/// for a way straight ahead.
std::string turns_of_way(geometry::Path const& path);

/// Why there is no way to contact; the text goes on from the charger's name.
rules::Refusal no_way(BattleView view, UnitId charger, UnitId target,
                      geometry::ContactPlan const& contact, geometry::MoveLimits const& limits);
/// GT-R-27: true if cavalry may not charge this target because of where it stands.
bool is_barred_to_cavalry(BattleView view, UnitId target);
/// GEO-04: true if two units touch, by any edge; a garrison is touched at its area (GT-TER-04).
bool are_in_contact(BattleView view, UnitId a, UnitId b);
/// GEO-11: true if a unit touches an enemy with its front edge, from which a charge goes out. A
/// unit that fills an area has no front.
bool touches_with_front(BattleView view, UnitId unit, UnitId enemy);

}  // namespace esprit::grande_tactique

#pragma once
// Grande Tactique: the facts of the charts, derived from bases, ground and states on the
// battlefield.
#include "base/fixed_list.h"
#include "chance/facts.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/charge_facts.h"

namespace esprit::grande_tactique {

/// The facts of a unit that do not depend on its place: arm, kind, quality and state.
chance::FactSet state_facts(Troop const& troop, Mood mood, bool in_square, bool limbered);
inline chance::FactSet state_facts(Troop const& troop, UnitState const& state) {
    return state_facts(troop, state.mood, state.in_square, state.limbered);
}
/// The facts of a unit that do not depend on what it does: quality, ground, state, general.
chance::FactSet standing_facts(BattleView view, UnitId unit);

/// The distance in mil between the nearest points; of a unit that fills an area, the area's edge
/// (GT-TER-06).
double distance_between(BattleView view, UnitId one, UnitId other);
/// GT-TER-09, GT-FLEE-20: the enemy unit on the table that is nearest to a unit (ties: GEO-12), or
/// no_unit.
UnitId nearest_enemy(BattleView view, UnitId unit);

/// The direction from which a charge comes (GEO-03, GT-R-05).
enum class Line : std::uint8_t { front, flank, rear };
/// The line of a charger in contact: flank and rear depend on where it began and on how it touches
/// the target. Squares, and units in woods or built-up areas, have neither.
Line line_of_charge(BattleView view, UnitId charger, UnitId target);
/// The same from bases: the charger's at the beginning and now, and that of a target in the open.
Line line_of_charge(geometry::Base const& began, geometry::Base const& now,
                    geometry::Base const& target);

/// The units of the active side whose charge markers point at a target, in the order of their ids.
using Chargers = FixedList<UnitId, max_units>;
Chargers chargers_of(BattleView view, UnitId target);

/// Both sides of a charge by `principal`. All marked chargers count as help and for the target's
/// flanks (GT-MOD-09, -12, GT-R-05, GT-R-06). In a follow-up, which is made `alone`, the others
/// count only as help (GT-MOD-23, GT-R-16).
ChargeFacts charge_facts(BattleView view, UnitId principal, UnitId target, bool alone = false);

/// GT-TER-12: the linear feature that runs along the front of a base, wherever the enemy is.
field::FeatureId lined_up_along(Scenario const& scenario, geometry::Base const& base);
/// GT-TER-07, -12, GT-R-11: true if the unit defends its linear feature against an attack from
/// there.
bool defends_linear_feature(BattleView view, UnitId unit, geometry::Point attack_from);
/// GT-LIC-07: true if the charger set out from woods or a built-up area.
bool charges_out_of_cover(BattleView view, UnitId charger);

}  // namespace esprit::grande_tactique

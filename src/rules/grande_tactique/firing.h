#pragma once
// Grande Tactique, Firing: who can fire at whom, and what comes of it.
#include <optional>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "chance/facts.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// GT-FIRE-01..04, -30, -31, GT-CHG-10: why a unit cannot fire at a target as they stand; its own
/// state, GT-CHG-09 included, is looked at too, but not whether it has its marker.
std::optional<rules::Refusal> refuse_aim(Scenario const& scenario, Battle const& battle,
                                         UnitId firer, UnitId target);
/// Whom a unit can fire at, in the order of ids.
FixedList<UnitId, max_units> targets_of_fire(Scenario const& scenario, Battle const& battle,
                                             UnitId firer);
/// Cheaper than looking for all of them.
bool has_target_of_fire(Scenario const& scenario, Battle const& battle, UnitId firer);
/// The facts of the fire chart (GT-FIRE-13..21).
chance::FactSet fire_facts(Scenario const& scenario, Battle const& battle, UnitId firer,
                           UnitId target);

/// start_fire, stop_fire (PIP phase) and fire (firing phase).
std::optional<rules::Refusal> refuse_fire_order(Scenario const& scenario, Battle const& battle,
                                                Order const& order);
void carry_out_fire_order(Scenario const& scenario, Battle& battle, Order const& order,
                          chance::Arbiter& arbiter);

/// GT-FIRE-08: at the start of a firing phase the markers of all units, of either side, come off
/// that have no valid target.
void begin_firing(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);
/// Some unit of the active side can still fire in this phase.
bool fire_is_left(Scenario const& scenario, Battle const& battle);

}  // namespace esprit::grande_tactique

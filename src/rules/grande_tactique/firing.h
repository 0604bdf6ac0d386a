#pragma once
// Grande Tactique, Firing: the orders to fire, and the results of fire.
#include <cstdint>
#include <optional>

#include "chance/arbiter.h"
#include "chance/facts.h"
#include "rules/grande_tactique/aim.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/fire_effect.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// The facts of the fire chart (GT-FIRE-13..21).
chance::FactSet fire_facts(BattleView view, UnitId firer, UnitId target);

/// GT-FIRE-09: true if the target is firing, or starts to when `firer` fires at it.
bool fires_back(BattleView view, UnitId target, UnitId firer);

/// `attacked`: the unit was beaten in its own attack.
FireEffectAndRule fire_effect_of(BattleView view, UnitId unit, UnitId by, bool attacked);

/// True if an order to start firing would not be refused in the PIP phase.
bool may_start_fire(BattleView view, UnitId unit);
/// Why an order start_fire, stop_fire (PIP phase) or fire (firing phase) is refused.
std::optional<rules::Refusal> refuse_fire_order(BattleView view, Order const& order);
void carry_out_fire_order(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

/// GT-FIRE-08: at the start of a firing phase, removes the markers of all units of both sides that
/// have no valid target.
void begin_firing(LiveBattle live, chance::Arbiter& arbiter);
/// True if some unit of the active side can still fire in this phase.
bool fire_is_left(BattleView view);

}  // namespace esprit::grande_tactique

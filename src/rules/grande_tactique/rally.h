#pragma once
// Grande Tactique: de-shaking, rallying, silenced guns, and the later flights of routed units.
#include <optional>
#include <vector>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// GT-MC-T1: every shaken unit of the active side checks its morale; those that pass become eager.
void deshake(LiveBattle live, chance::Arbiter& arbiter);

/// GT-PIPS-25..27, -31, GT-FLEE-18, -19: why an order to rally, spike or restore is refused.
std::optional<rules::Refusal> refuse_rally(BattleView view, Order const& order);
void carry_out_rally(LiveBattle live, Order const& order, chance::Arbiter& arbiter);
/// The orders to rally, spike and restore that are worth considering for a unit, none refused.
void add_rallies(BattleView view, UnitId unit, std::vector<Order>& orders);

/// GT-FLEE-17, -20: at the end of its PIP phase the routed units of the active side flee on.
void flee_on(LiveBattle live, chance::Arbiter& arbiter);

/// Reinforcements of the active side whose turn it is come onto the table (a scenario's `arrives`);
/// one that has no room waits.
void bring_reinforcements(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique

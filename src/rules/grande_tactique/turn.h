#pragma once
// Grande Tactique, the turn: the order of the phases, and what happens between them without orders.
#include <optional>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// GT-TURN-02, -03: why an order does not belong to the phase that the battle is in, if so.
std::optional<rules::Refusal> refuse_phase(BattleView view, Order const& order);
/// Carries out the orders that end a phase: begin_turn, roll_pips, end_pips, end_fire,
/// resolve_charges.
void go_on(LiveBattle live, OrderKind kind, chance::Arbiter& arbiter);

/// True if a side has a unit on the table that is neither routed nor silenced.
bool has_units_left(BattleView view, SideId side);
/// True if no order is awaited any more.
bool is_over(BattleView view);

/// The name of a phase, such as "PIP phase".
std::string_view phase_name(Phase phase);

}  // namespace esprit::grande_tactique

#pragma once
// Grande Tactique, the turn: which phase comes when, and what goes on by itself between them.
#include <optional>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// GT-TURN-02, -03: whether an order belongs to the phase that the battle is in.
std::optional<rules::Refusal> refuse_phase(Scenario const& scenario, Battle const& battle,
                                           Order const& order);
/// The orders that end a phase: begin_turn, roll_pips, end_pips, end_fire, resolve_charges.
void go_on(Scenario const& scenario, Battle& battle, OrderKind kind, chance::Arbiter& arbiter);

/// A unit of a side stands that is neither routed nor silenced.
bool has_units_left(Scenario const& scenario, Battle const& battle, SideId side);
/// No order is awaited any more.
bool is_over(Scenario const& scenario, Battle const& battle);

/// "PIP phase" and the like.
std::string_view phase_name(Phase phase);

}  // namespace esprit::grande_tactique

#pragma once
// Black Powder, the turn: which phase comes when, and what goes on by itself between them.
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

/// "command phase" and the like.
std::string_view phase_name(Phase phase);
/// BP-TURN-01, -03: the phase in which an order is given.
Phase phase_of(OrderKind kind);

/// begin_turn, end_initiative, end_command, end_shooting.
void end_phase(Scenario const& scenario, Battle& battle, OrderKind kind, chance::Arbiter& arbiter);
/// Phases in which there is nothing left to do are passed over; a lost army ends the battle.
void go_on(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

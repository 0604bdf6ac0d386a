#pragma once
// Black Powder, the turn: the order of the phases, and what happens between them without orders.
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

/// The name of a phase, such as "command phase".
std::string_view phase_name(Phase phase);
/// BP-TURN-01, -03: the phase in which an order is given.
Phase phase_of(OrderKind kind);

/// Carries out begin_turn, end_initiative, end_command and end_shooting.
void end_phase(LiveBattle live, OrderKind kind, chance::Arbiter& arbiter);
/// Passes over phases in which there is nothing left to do; ends the battle if an army is lost.
void go_on(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

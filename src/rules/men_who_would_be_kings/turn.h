#pragma once
// The Men Who Would Be Kings, the turn: its side, its beginning and its end.
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

std::string_view phase_name(Phase phase);
/// MW-TURN-02, -04: why an order does not belong to the phase that the battle is in, if so.
std::optional<rules::Refusal> refuse_phase(BattleView view, Order const& order);
/// MW-TURN-01, -10, MW-VIC-03: begins the other side's turn, or ends the battle.
void end_turn(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

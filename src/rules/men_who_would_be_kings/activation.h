#pragma once
// The Men Who Would Be Kings, Activating Your Units: which units may act, and whether they do.
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

/// The name of an action in charts and orders; empty for other orders.
std::string_view action_name(OrderKind kind);

/// True if the state of this unit of the active side allows an action now.
bool may_act(BattleView view, UnitId unit);
/// MW-TURN-03, -06, MW-R-05, -06, -07, -09: why this unit cannot be given this action now, without
/// the conditions of the action itself.
std::optional<rules::Refusal> refuse_unit(BattleView view, UnitId unit, OrderKind kind);
/// The same, with the conditions of the action itself.
std::optional<rules::Refusal> refuse_action(BattleView view, Order const& order);
/// MW-ACT-02..05: spends a card, makes the roll unless the action is free, then carries out the
/// action.
void carry_out_action(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

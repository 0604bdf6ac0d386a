#pragma once
// The Men Who Would Be Kings, Activating Your Units: who may act, and whether they do.
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

/// How charts and orders name an action; empty for other orders.
std::string_view action_name(OrderKind kind);

/// By its state alone: whether this unit of the side whose turn it is can be given an action now.
bool may_act(Scenario const& scenario, Battle const& battle, UnitId unit);
/// MW-TURN-03, -06, MW-R-05, -06, -07, -09: why this unit cannot be given this action now, whatever
/// the action itself takes.
std::optional<rules::Refusal> refuse_unit(Scenario const& scenario, Battle const& battle,
                                          UnitId unit, OrderKind kind);
/// The same, and what the action itself takes.
std::optional<rules::Refusal> refuse_action(Scenario const& scenario, Battle const& battle,
                                            Order const& order);
/// MW-ACT-02..05: a card is spent, the roll made unless the action is free; then the action.
void carry_out_action(Scenario const& scenario, Battle& battle, Order const& order,
                      chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

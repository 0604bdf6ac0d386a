#pragma once
// The Men Who Would Be Kings: Move, At the Double, Skirmish, Form Close Order, Go to Ground.
#include <optional>

#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/ground.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

/// MW-DO-01..04, -18: why a unit cannot make a move, given the obstacles in its way.
std::optional<rules::Refusal> refuse_move(BattleView view, Order const& order, InTheWay const& way);
/// MW-DO-18, -19: the fire of a skirmish and its half move, in their order.
std::optional<rules::Refusal> refuse_skirmish(BattleView view, Order const& order,
                                              InTheWay const& way);
/// The same without a reason.
bool may_skirmish(BattleView view, Order const& order, InTheWay const& way);
/// MW-DO-15, -17, -19, MW-R-11.
std::optional<rules::Refusal> refuse_stance(BattleView view, Order const& order);

void carry_out_move(LiveBattle live, Order const& order, chance::Arbiter& arbiter);
void carry_out_skirmish(LiveBattle live, Order const& order, chance::Arbiter& arbiter);
void carry_out_stance(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings

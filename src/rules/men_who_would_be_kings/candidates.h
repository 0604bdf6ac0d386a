#pragma once
// The Men Who Would Be Kings: orders worth considering. Who thinks further starts here.
#include <vector>

#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

/// Finite, in a stable order, none of them refused; empty when the battle is over. The order that
/// ends the phase is the last one.
std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle);
/// Any order, whatever its kind: why it cannot be carried out.
std::optional<rules::Refusal> refuse_order(Scenario const& scenario, Battle const& battle,
                                           Order const& order);
/// Where a move, At the Double at its best, or the move of a skirmish may lead.
std::vector<rules::Reach> reach_of_moves(Scenario const& scenario, Battle const& battle,
                                         UnitId unit);

}  // namespace esprit::men_who_would_be_kings

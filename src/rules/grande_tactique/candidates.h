#pragma once
// Grande Tactique: orders worth considering. Who thinks further (commanders, searches) starts here.
#include <vector>

#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// Finite, in a stable order, none of them refused; empty when the battle is over. The order that
/// ends a phase is the last one.
std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle);
/// Any order, whatever its kind: why it cannot be carried out.
std::optional<rules::Refusal> refuse_order(Scenario const& scenario, Battle const& battle,
                                           Order const& order);

}  // namespace esprit::grande_tactique

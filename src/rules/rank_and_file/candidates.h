#pragma once
// Rank and File: orders worth considering.
#include <vector>

#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

/// Finite, in a stable order, none of them refused; the one that ends the step last.
std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle);

}  // namespace esprit::rank_and_file

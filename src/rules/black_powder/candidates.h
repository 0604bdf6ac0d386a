#pragma once
// Orders that a commander of Black Powder considers.
#include <vector>

#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

/// In a stable order, none of them refused, the one that ends the phase last where there is one.
std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle);

/// The parts that are worth considering for one move of a unit, charges left out: ways as long as
/// the ground allows, turns and wheels, formations. Some of them may be refused.
std::vector<Part> likely_parts(Scenario const& scenario, Battle const& battle, UnitId unit);

}  // namespace esprit::black_powder

#pragma once
// Black Powder: why an order cannot be carried out.
#include <optional>

#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

std::optional<rules::Refusal> refuse_order(BattleView view, Order const& order);

}  // namespace esprit::black_powder

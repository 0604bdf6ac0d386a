#pragma once
// The expected gain of a charge of Black Powder, from the chances of all its dice by the charts of
// the rules. Worth is in hundredths of a point of stamina.
#include <array>

#include "command/black_powder/weights.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/orders.h"

namespace esprit::command {

/// The worth of a unit with so many casualties, by its own points alone.
int worth_of(BlackPowderWeights const& weights, black_powder::Scenario const& scenario,
             rules::UnitId unit, int casualties);

/// The expected loss of the enemy less that of the charger's side, in closing fire and the first
/// round of the combat that the charge along `way` leads to, with all other units in that combat.
/// Where several units of a side fight, its casualties are shared out in proportion to their
/// expected casualties.
int counted_charge(BlackPowderWeights const& weights, black_powder::BattleView view,
                   rules::UnitId unit, rules::UnitId target, black_powder::ChargeWay const& way);

/// The chances of each number of moves that an order gives, and the chance that it is the
/// commander's last (BP-CMD-08, -17).
struct OrderOdds {
    std::array<double, black_powder::max_parts + 1> moves{};
    double ends_orders = 0;

    /// The chance of `wanted` moves or more.
    double at_least(int wanted) const;
};
OrderOdds odds_of_order(black_powder::BattleView view, rules::UnitId unit);

}  // namespace esprit::command

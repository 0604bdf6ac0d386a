#pragma once
// What a charge of Black Powder comes to, its dice counted out by the charts of the rules. Worth is
// in hundredths of a point of stamina.
#include <array>

#include "command/black_powder/weights.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/orders.h"

namespace esprit::command {

/// What is left of a unit with so many casualties, by its own points alone.
int worth_of(BlackPowderWeights const& weights, black_powder::Scenario const& scenario,
             rules::UnitId unit, int casualties);

/// What the enemy loses less what the charger's side does, in closing fire and the first round of
/// the combat that a charge along this way leads to, whoever else fights in it. Of combats of more
/// than two units the casualties of each are its share of what its side is likely to lose.
int counted_charge(BlackPowderWeights const& weights, black_powder::Scenario const& scenario,
                   black_powder::Battle const& battle, rules::UnitId unit, rules::UnitId target,
                   black_powder::ChargeWay const& way);

/// How likely an order to a unit gives it so many moves, by number, and is its commander's last
/// (BP-CMD-08, -17).
struct OrderOdds {
    std::array<double, black_powder::max_parts + 1> moves{};
    double ends_orders = 0;

    double at_least(int wanted) const;
};
OrderOdds odds_of_order(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                        rules::UnitId unit);

}  // namespace esprit::command

#pragma once
// Black Powder, Command: orders and their dice, initiative, rally, and rides of commanders.
#include <optional>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

/// Why an order of initiative, order, rally or ride is refused. Phase and side have been checked.
std::optional<rules::Refusal> refuse_command(BattleView view, Order const& order);
void carry_out_command(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

/// True if some unit of the active side may move by initiative (BP-CMD-26).
bool initiative_is_left(BattleView view);
/// True if a unit may move by initiative (BP-BDE-10, BP-DIS-03, BP-R-27, BP-CMD-26, -27).
bool moves_by_initiative(BattleView view, UnitId unit);
/// Why a unit cannot move by initiative, or by order, at all.
std::optional<rules::Refusal> refuse_initiative(BattleView view, UnitId unit);
std::optional<rules::Refusal> refuse_orders(BattleView view, UnitId unit);
/// The dice of an order to a unit: the number of moves, and other effects.
struct OrderResult {
    int moves = 0;
    bool failed = false;
    bool blunder = false;
};
/// BP-CMD-02, -32: the prepared roll for an order of a kind.
chance::Roll roll_for_order(BattleView view, UnitId unit, OrderKind kind = OrderKind::order);
/// The result of a reading of that roll.
OrderResult result_of_order(Scenario const& scenario, chance::Roll const& roll, int reading);
/// Where a ride leads (BP-R-28).
geometry::Pose end_of_ride(BattleView view, Order const& order);

}  // namespace esprit::black_powder

#pragma once
// Grande Tactique, PIPs: how many each division gets, and what orders cost.
#include <optional>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// The PIPs that a unit's division can pay for it.
struct PipBudget {
    int left = 0;   // less than 0: no limit
    int times = 1;  // GT-PIPS-29: factor of the price of this unit's orders

    bool affords(int pips) const { return left < 0 || left >= pips * times; }
};
inline PipBudget pip_budget_for(BattleView view, UnitId unit) {
    DivisionState const& division = view.battle.division[view.scenario.troops[unit].division];
    UnitId const with = division.general_rides_with;
    bool const plain = with == no_unit || with == unit;
    return {division.pips, plain ? 1 : view.scenario.command.attached_pays_times};
}
/// GT-PIPS-29: the price of an order for this unit whose plain price is `pips`.
inline int price_of(BattleView view, UnitId unit, int pips) {
    return pips * pip_budget_for(view, unit).times;
}
/// True if its division has that many PIPs left.
inline bool can_pay(BattleView view, UnitId unit, int pips) {
    return pip_budget_for(view, unit).affords(pips);
}
/// Why a unit cannot be paid for (GT-PIPS-01, GT-COL-02); `rule` names the price. A unit of a
/// collapsed division is paid for only where `in_retreat` says that it rallies or withdraws.
std::optional<rules::Refusal> refuse_price(BattleView view, UnitId unit, int pips, RuleId rule,
                                           bool in_retreat = false);
/// GT-PIPS-30: what is paid does not come back. The price must not be refused.
void pay(LiveBattle live, UnitId unit, int pips);

/// GT-PIPS-05, -06: why such a change of a corps' plan is refused.
std::optional<rules::Refusal> refuse_change_of_plan(BattleView view, Order const& order);
void change_plan(LiveBattle live, Order const& order, chance::Arbiter& arbiter);
/// GT-PIPS-01..12: throws the dice of all divisional generals of the active side, and gives each
/// division its PIPs.
void roll_pips(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique

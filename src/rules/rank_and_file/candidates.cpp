#include "rules/rank_and_file/candidates.h"

#include "rules/rank_and_file/commanders.h"
#include "rules/rank_and_file/declaration.h"
#include "rules/rank_and_file/firing.h"
#include "rules/rank_and_file/manoeuvre.h"
#include "rules/rank_and_file/melees.h"

namespace esprit::rank_and_file {

namespace {

void add_charges(Scenario const& scenario, Battle const& battle, std::vector<Order>& orders) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (refuse_charger(scenario, battle, unit)) continue;
        for (UnitId const target : valid_targets(scenario, battle, unit)) {
            orders.push_back({OrderKind::charge, unit, target});
        }
    }
}

void add_fire(Scenario const& scenario, Battle const& battle, std::vector<Order>& orders) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (scenario.troops[unit].side != battle.active || battle.state[unit].fired) continue;
        for (UnitId target = 0; target < battle.table.count; ++target) {
            if (!refuse_fire(scenario, battle, unit, target)) {
                orders.push_back({OrderKind::fire, unit, target});
            }
        }
    }
}

/// One a melee: by the first unit of it.
void add_melees(Scenario const& scenario, Battle const& battle, std::vector<Order>& orders) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        std::vector<UnitId> const melee = melee_of(scenario, battle, unit);
        if (!melee.empty() && melee.front() == unit) {
            orders.push_back({OrderKind::fight, unit});
        }
    }
}

}  // namespace

std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle) {
    std::vector<Order> orders;
    switch (battle.phase) {
        case Phase::initiative:
            return {{OrderKind::roll_initiative}};
        case Phase::declarations:
            add_charges(scenario, battle, orders);
            orders.push_back({OrderKind::end_declarations});
            break;
        case Phase::rally:
            return {{OrderKind::rally}};
        case Phase::charge:
            return {{OrderKind::resolve_charges}};
        case Phase::movement:
            for (UnitId unit = 0; unit < battle.table.count; ++unit) {
                add_manoeuvres(scenario, battle, unit, orders);
            }
            orders.push_back({OrderKind::end_movement});
            break;
        case Phase::firing:
            add_fire(scenario, battle, orders);
            orders.push_back({OrderKind::end_fire});
            break;
        case Phase::morale:
            return {{OrderKind::test_morale}};
        case Phase::melee:
            add_melees(scenario, battle, orders);
            break;
        case Phase::command:
            add_commander_orders(scenario, battle, orders);
            orders.push_back({OrderKind::end_turn});
            break;
        case Phase::over:
            break;
    }
    return orders;
}

}  // namespace esprit::rank_and_file

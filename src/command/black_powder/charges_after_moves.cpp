#include "command/black_powder/charges_after_moves.h"

#include "command/black_powder/after_moves.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/refusals.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using black_powder::max_parts;
using black_powder::Part;
using rules::UnitId;

namespace {

bool leaves_a_move(black_powder::Order const& order) {
    return order.kind == black_powder::OrderKind::order && order.parts > 0 &&
           order.parts < max_parts && order.part[order.parts - 1U].kind != Part::Kind::charge;
}

/// A quick test by distance alone, which excludes most charges that would be refused.
bool is_near(black_powder::BattleView view, black_powder::Order const& order, UnitId enemy) {
    Mil const move = move_of(view.scenario, order.unit, view.battle.state[order.unit].formation);
    Mil const reach = static_cast<Mil>(max_parts - order.parts) * move;
    return distance(view, order.unit, enemy) <= reach;
}

}  // namespace

std::vector<black_powder::Order> charges_after_moves(
    black_powder::BattleView view, std::vector<black_powder::Order> const& candidates) {
    std::vector<black_powder::Order> found;
    for (black_powder::Order const& moves : candidates) {
        if (!leaves_a_move(moves) || refuse_to_charge(view, moves.unit)) continue;
        black_powder::Battle const then = after_moves(view, moves, moves.parts);
        for (UnitId enemy = 0; enemy < view.battle.units.count; ++enemy) {
            if (!stands(view, enemy) || view.scenario.troops[enemy].commander ||
                !are_enemies(view.scenario, moves.unit, enemy) ||
                !is_near({view.scenario, then}, moves, enemy)) {
                continue;
            }
            black_powder::Order order = moves;
            Part& last = order.part[order.parts++];
            last = {};
            last.kind = Part::Kind::charge;
            last.target = enemy;
            if (!refuse_order(view, order)) found.push_back(order);
        }
    }
    return found;
}

}  // namespace esprit::command

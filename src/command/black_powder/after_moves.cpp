#include "command/black_powder/after_moves.h"

#include <algorithm>

#include "rules/black_powder/moves.h"
#include "rules/black_powder/moving.h"

namespace esprit::command {

using black_powder::Part;

bool make_part(black_powder::LiveBattle live, black_powder::Order const& order, int place) {
    Part const& part = order.part[static_cast<std::size_t>(place)];
    if (part.kind == Part::Kind::charge) return false;
    black_powder::PartPlan plan;
    if (refuse_part(live, {order.unit, part}, plan)) return false;
    make_allowed_part(live, order.unit, part);
    return true;
}

void make_allowed_part(black_powder::LiveBattle live, rules::UnitId unit, Part const& part) {
    if (part.kind == Part::Kind::form) {
        live.battle.state[unit].formation = part.formation;
    } else {
        live.battle.units.pose[unit] = end_of_go(live, unit, part);
    }
    settle(live, unit);
}

black_powder::Battle after_moves(black_powder::BattleView view, black_powder::Order const& order,
                                 int moves) {
    black_powder::Battle then = view.battle;
    for (int i = 0; i < std::min<int>(moves, order.parts); ++i) {
        if (!make_part({view.scenario, then}, order, i)) break;
    }
    return then;
}

}  // namespace esprit::command

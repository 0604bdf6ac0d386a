#include "command/black_powder/advance.h"

#include "command/black_powder/after_moves.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using black_powder::Part;

int BlackPowderAdvance::score(black_powder::BattleView view, black_powder::Order const& order) {
    using black_powder::OrderKind;
    // A move scores the mil by which it nears the enemy; all else scores more than any move can.
    constexpr int charge_score = 100'000;
    constexpr int shot_score = 60'000;
    constexpr int fight_score = 50'000;
    constexpr Mil least_gain_mil = mil_per_inch / 2;
    switch (order.kind) {
        case OrderKind::shoot:
            // the nearest enemy first
            return shot_score - distance(view, order.unit, order.target);
        case OrderKind::fight:
            return fight_score;
        case OrderKind::initiative:
        case OrderKind::order:
            break;
        default:
            return 0;
    }
    if (order.part[order.parts - 1U].kind == Part::Kind::charge) return charge_score;
    auto const now = distance_to_enemy(view, order.unit);
    black_powder::Battle const then_battle = after_moves(view, order, order.parts);
    auto const then = black_powder::distance_to_enemy({view.scenario, then_battle}, order.unit);
    if (!now || !then) return 0;
    Mil const gained = *now - *then;
    return gained >= least_gain_mil ? gained : 0;
}

}  // namespace esprit::command

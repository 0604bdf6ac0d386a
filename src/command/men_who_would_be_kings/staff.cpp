#include "command/men_who_would_be_kings/staff.h"

#include <algorithm>

#include "command/men_who_would_be_kings/estimate.h"
#include "geometry/outline.h"
#include "rules/men_who_would_be_kings/victory.h"

namespace esprit::command {

namespace kings = men_who_would_be_kings;
using kings::UnitId;

namespace {

/// How many more figures a side can lose before it is defeated, times the parts of that rule
/// (MW-VIC-03).
int losses_to_defeat(kings::BattleView view, rules::SideId side) {
    kings::Strength const strength = strength_of(view, side);
    return std::max(1, strength.left * view.scenario.turn.lost_figures_parts - strength.began);
}

}  // namespace

Features StaffTrait<kings::System>::features_of(kings::BattleView view) {
    Features values{};
    int began = 1;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        kings::Troop const& troop = view.scenario.troops[unit];
        kings::UnitState const& state = view.battle.state[unit];
        int const sign = troop.side == 0 ? 1 : -1;
        began += troop.points;
        bool const there = state.fate == kings::Fate::on_table;
        if (!there && state.fate != kings::Fate::reserve) continue;
        int const points = sign * whole_thousandths * troop.points * state.figures / troop.figures;
        values[0] += points;
        if (there && state.pinned > 0) values[1] += points;
        if (!there) values[2] += points;
        if (there && state.pinned == 0)
            values[5] += sign * value_of_place(weights_of_drill<KingsWeights>, view, unit);
    }
    for (std::size_t i = 0; i < 3; ++i) values[i] /= began;
    std::array<int, 2> const scored = scores(view);
    values[3] = scored[0] - scored[1];
    int const own = losses_to_defeat(view, 0);
    int const its = losses_to_defeat(view, 1);
    values[4] = whole_thousandths * (own - its) / (own + its);
    values[6] = view.battle.active == 0 ? 1 : -1;
    return values;
}

std::int64_t StaffTrait<kings::System>::balance_milli(kings::BattleView view) {
    std::int64_t balance = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        kings::Troop const& troop = view.scenario.troops[unit];
        kings::UnitState const& state = view.battle.state[unit];
        if (state.fate != kings::Fate::on_table && state.fate != kings::Fate::reserve) continue;
        std::int64_t const points =
            std::int64_t{whole_thousandths} * troop.points * state.figures / troop.figures;
        balance += troop.side == 0 ? points : -points;
    }
    return balance;
}

}  // namespace esprit::command

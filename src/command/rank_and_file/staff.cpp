#include "command/rank_and_file/staff.h"

#include <algorithm>

#include "command/rank_and_file/estimate.h"
#include "command/rank_and_file/places.h"
#include "rules/rank_and_file/break_points.h"

namespace esprit::command {

using rank_and_file::Morale;
using rank_and_file::UnitId;

namespace {

/// How many more losses break an army that counts as one force, in units times twice the parts of a
/// force.
int losses_to_defeat(rank_and_file::Scenario const& scenario, rank_and_file::Losses const& losses) {
    int const parts = scenario.limits.parts_of_a_force;
    return std::max(1, 2 * (losses.of - losses.lost * parts) + parts);
}

}  // namespace

Features StaffTrait<rank_and_file::System>::features_of(rank_and_file::BattleView view) {
    Features values{};
    int began = 1;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        rank_and_file::Troop const& troop = view.scenario.troops[unit];
        if (troop.is_commander()) continue;
        began += worth_of_stand(view.scenario, unit) * troop.stands;
        if (!is_on_table(view.battle, unit)) continue;
        rank_and_file::UnitState const& state = view.battle.state[unit];
        int const sign = troop.side == 0 ? 1 : -1;
        int const worth = sign * worth_of_unit(view, unit);
        values[0] += worth;
        if (state.morale == Morale::unsteady) values[1] += worth;
        if (state.morale == Morale::routing) values[2] += worth;
        values[3] += sign * state.hits;
        if (state.morale != Morale::routing) {
            values[6] += sign * value_of_place(weights_of_drill<RankAndFileWeights>, view, unit,
                                               view.battle.units.pose[unit]);
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        values[i] = static_cast<std::int32_t>(std::int64_t{whole_thousandths} * values[i] / began);
    }
    rank_and_file::Losses const own = losses_of(view, 0);
    rank_and_file::Losses const its = losses_of(view, 1);
    values[4] = own.lost - its.lost;
    int const own_left = losses_to_defeat(view.scenario, own);
    int const its_left = losses_to_defeat(view.scenario, its);
    values[5] = whole_thousandths * (own_left - its_left) / (own_left + its_left);
    return values;
}

std::int64_t StaffTrait<rank_and_file::System>::balance_milli(rank_and_file::BattleView view) {
    std::int64_t balance = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        rank_and_file::Troop const& troop = view.scenario.troops[unit];
        // a routing unit counts a quarter: it seldom comes back
        if (!stands(view, unit)) continue;
        std::int64_t const whole = std::int64_t{10} * worth_of_unit(view, unit);
        bool const routs = view.battle.state[unit].morale == Morale::routing;
        std::int64_t const points = routs ? whole / 4 : whole;
        balance += troop.side == 0 ? points : -points;
    }
    return balance;
}

}  // namespace esprit::command

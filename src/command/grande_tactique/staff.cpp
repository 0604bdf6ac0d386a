#include "command/grande_tactique/staff.h"

#include <algorithm>

#include "command/grande_tactique/places.h"
#include "rules/grande_tactique/victory.h"

namespace esprit::command {

using grande_tactique::Mood;
using grande_tactique::UnitId;

namespace {

// The share of its points that a unit keeps, in thousandths; the same as the defaults of
// GrandeTactiqueWeights.
constexpr int kept_by_eager = 1000;
constexpr int kept_by_shaken = 870;
constexpr int kept_by_routed = 150;

/// The points of each side's fighting units in divisions that have not collapsed, plus 1.
std::array<int, 2> fighting_points(grande_tactique::BattleView view) {
    std::array<int, 2> points{1, 1};
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        grande_tactique::Troop const& troop = view.scenario.troops[unit];
        if (!fights(view, unit) || view.battle.division[troop.division].collapsed) continue;
        points[troop.side] += view.scenario.points.of(troop);
    }
    return points;
}

}  // namespace

Features StaffTrait<grande_tactique::System>::features_of(grande_tactique::BattleView view) {
    using grande_tactique::Fate;
    Features values{};
    int began = 1;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        grande_tactique::Troop const& troop = view.scenario.troops[unit];
        if (troop.general) continue;
        int const points = view.scenario.points.of(troop);
        began += points;
        grande_tactique::UnitState const& state = view.battle.state[unit];
        if (state.fate != Fate::on_table && state.fate != Fate::to_come) continue;
        int const sign = troop.side == 0 ? 1 : -1;
        values[0] += sign * points;
        if (state.fate == Fate::to_come) continue;
        bool const to_move = troop.side == view.battle.active;
        if (state.mood == Mood::shaken) values[to_move ? 1 : 2] += sign * points;
        if (state.mood == Mood::routed) values[to_move ? 11 : 3] += sign * points;
        if (state.mood == Mood::silenced) values[4] += sign * points;
        if (fights(view, unit)) {
            values[7] += sign * value_of_place(weights_of_drill<GrandeTactiqueWeights>, view, unit,
                                               view.battle.units.pose[unit]);
        }
    }
    for (std::size_t const i : {0, 1, 2, 3, 4, 11})
        values[i] = whole_thousandths * values[i] / began;
    for (std::size_t i = 0; i < view.scenario.divisions.size(); ++i) {
        if (!view.scenario.divisions[i].has_units) continue;
        int const sign = view.scenario.divisions[i].side == 0 ? 1 : -1;
        int const left = losses_to_collapse(view, i);
        if (view.battle.division[i].collapsed) {
            values[5] += sign;
        } else if (left < 3) {
            values[left < 2 ? 9 : 10] += sign;
        }
    }
    std::array<int, 2> const left = fighting_points(view);
    values[6] = whole_thousandths * (left[0] - left[1]) / (left[0] + left[1]);
    values[8] = view.battle.active == 0 ? 1 : -1;
    return values;
}

std::optional<rules::SideId> StaffTrait<grande_tactique::System>::ahead(
    grande_tactique::BattleView view) {
    grande_tactique::VictoryTally const tally = grande_tactique::tally(view);
    if (!tally.has_victor) return std::nullopt;
    return tally.victor;
}

std::int64_t StaffTrait<grande_tactique::System>::balance_milli(grande_tactique::BattleView view) {
    std::int64_t balance = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        grande_tactique::Troop const& troop = view.scenario.troops[unit];
        if (troop.general) continue;
        grande_tactique::UnitState const& state = view.battle.state[unit];
        if (state.fate != grande_tactique::Fate::on_table &&
            state.fate != grande_tactique::Fate::to_come)
            continue;
        int const kept = state.mood == Mood::eager    ? kept_by_eager
                         : state.mood == Mood::shaken ? kept_by_shaken
                                                      : kept_by_routed;
        std::int64_t const points = std::int64_t{kept} * view.scenario.points.of(troop);
        balance += troop.side == 0 ? points : -points;
    }
    return balance;
}

}  // namespace esprit::command

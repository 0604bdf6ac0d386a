#include "rules/rank_and_file/break_points.h"

#include <string>

namespace esprit::rank_and_file {

using rules::BattleVerdict;
using namespace literals;

namespace {

bool is_lost(Battle const& battle, UnitId unit) {
    return !is_on_table(battle, unit) || battle.state[unit].morale == Morale::routing;
}

template <class Counts>
Losses losses_where(BattleView view, Counts counts) {
    Losses losses;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Troop const& troop = view.scenario.troops[unit];
        if (troop.is_commander() || !counts(troop)) continue;
        ++losses.of;
        losses.lost += is_lost(view.battle, unit) ? 1 : 0;
    }
    return losses;
}

std::string text_of(Losses const& losses) {
    return std::to_string(losses.lost) + " of " + std::to_string(losses.of);
}

}  // namespace

Losses losses_of(BattleView view, SideId side) {
    return losses_where(view, [side](Troop const& troop) { return troop.side == side; });
}

void judge_forces(LiveBattle live, chance::Arbiter& arbiter) {
    for (std::size_t i = 0; i < live.scenario.forces.size(); ++i) {
        Losses const losses =
            losses_where(live, [i](Troop const& troop) { return troop.force == i; });
        if (live.battle.broken[i] || losses.of == 0 ||
            losses.lost * live.scenario.limits.parts_of_a_force < losses.of) {
            continue;
        }
        live.battle.broken[i] = true;
        chance::Event event{"RF-BRK-01"_rule, live.scenario.forces[i].name};
        // Both sides may have a force of the same name.
        event.what = "({other}) breaks";
        event.other = live.scenario.common.sides[live.scenario.forces[i].side].name;
        arbiter.tell(event);
    }
}

bool is_army_broken(BattleView view, SideId side) {
    int broken = 0;
    int all = 0;
    for (std::size_t i = 0; i < view.scenario.forces.size(); ++i) {
        if (view.scenario.forces[i].side != side || view.scenario.forces[i].units == 0) continue;
        ++all;
        broken += view.battle.broken[i] ? 1 : 0;
    }
    return broken * view.scenario.limits.parts_of_an_army >= all;
}

// RF-BRK-02, RF-R-29
BattleVerdict verdict_of(BattleView view) {
    BattleVerdict verdict{false, std::nullopt, "RF-BRK-02"_rule, "both armies stand"};
    if (view.battle.phase != Phase::over) return verdict;
    verdict.over = true;
    bool const broken[2] = {is_army_broken(view, 0), is_army_broken(view, 1)};
    Losses const losses[2] = {losses_of(view, 0), losses_of(view, 1)};
    std::string const lost = " (units lost: " + view.scenario.common.sides[0].name + " " +
                             text_of(losses[0]) + ", " + view.scenario.common.sides[1].name + " " +
                             text_of(losses[1]) + ")";
    if (broken[0] && broken[1]) {
        verdict.why = "both armies have broken: a draw" + lost;
    } else if (broken[0] || broken[1]) {
        verdict.winner = static_cast<SideId>(broken[0] ? 1 : 0);
        verdict.why = "the " + view.scenario.common.sides[broken[0] ? 0 : 1].name +
                      " army has broken: " + view.scenario.common.sides[*verdict.winner].name +
                      " victory" + lost;
    } else {
        verdict.rule = "RF-R-29"_rule;
        int const first = losses[0].lost * losses[1].of;
        int const second = losses[1].lost * losses[0].of;
        if (first != second) verdict.winner = static_cast<SideId>(first < second ? 0 : 1);
        verdict.why = "the last turn is over: " +
                      (first == second ? "the losses are even, a draw"
                                       : view.scenario.common.sides[*verdict.winner].name +
                                             " victory, by the smaller share of losses") +
                      lost;
    }
    return verdict;
}

}  // namespace esprit::rank_and_file

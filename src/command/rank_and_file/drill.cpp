#include "command/rank_and_file/drill.h"

#include "command/rank_and_file/estimate.h"
#include "command/rank_and_file/places.h"
#include "rules/rank_and_file/firing.h"
#include "rules/rank_and_file/ground_facts.h"

namespace esprit::command {

using rank_and_file::Morale;
using rank_and_file::no_unit;
using rank_and_file::UnitId;

namespace {

constexpr int score_of_deployment = 500;

/// Whether the unit could fire from where it stands.
bool has_target(rank_and_file::BattleView view, UnitId unit) {
    if (!may_fire(view, unit)) return false;
    for (UnitId target = 0; target < view.battle.units.count; ++target) {
        if (are_enemies(view.scenario, unit, target) && stands(view, target) &&
            may_fire_at(view, unit, target)) {
            return true;
        }
    }
    return false;
}

int score_guns(RankAndFileWeights const& weights, rank_and_file::BattleView view,
               rank_and_file::Order const& order) {
    Nearby const enemy =
        nearest_fighting_enemy(view, order.unit, view.battle.units.pose[order.unit].centre);
    if (enemy.unit == no_unit) return 0;
    if (order.kind == rank_and_file::OrderKind::limber) {
        return enemy.distance_mil > weights.guns_limber_mil ? score_of_deployment : 0;
    }
    rank_and_file::Battle deployed = view.battle;
    deployed.state[order.unit].limbered = false;
    bool const aims = has_target({view.scenario, deployed}, order.unit);
    return aims && enemy.distance_mil <= weights.guns_deploy_mil ? score_of_deployment : 0;
}

/// Infantry far from the enemy goes into attack column, which is faster and hits harder.
int score_form(RankAndFileWeights const& weights, rank_and_file::BattleView view,
               rank_and_file::Order const& order) {
    if (order.formation != rank_and_file::Formation::attack_column ||
        view.battle.state[order.unit].formation != rank_and_file::Formation::line) {
        return 0;
    }
    Nearby const enemy =
        nearest_fighting_enemy(view, order.unit, view.battle.units.pose[order.unit].centre);
    bool const far = enemy.unit != no_unit && enemy.distance_mil > weights.guns_deploy_mil;
    return far ? weights.column_for_charge : 0;
}

int score_commander(rank_and_file::BattleView view, rank_and_file::Order const& order) {
    if (order.kind != rank_and_file::OrderKind::attach) return 0;
    auto const need_of = [&](UnitId unit) {
        if (unit == no_unit || !is_on_table(view.battle, unit)) return 0;
        auto const& state = view.battle.state[unit];
        int const trouble = state.morale == Morale::routing    ? 60
                            : state.morale == Morale::unsteady ? 80
                                                               : 10;
        return trouble + worth_of_unit(view, unit) / 40 + (is_in_contact(view, unit) ? 40 : 0);
    };
    int const gain = need_of(order.target) - need_of(view.battle.state[order.unit].attached_to);
    return gain > 15 ? gain : 0;
}

}  // namespace

int RankAndFileDrill::value_now(rank_and_file::BattleView view, UnitId unit) {
    std::optional<int>& value = known_[unit].value_of_place;
    if (!value) value = value_of_place(weights_, view, unit, view.battle.units.pose[unit]);
    return *value;
}

/// The gain in the value of its place; 0 if it is slight.
int RankAndFileDrill::gain_of_move(rank_and_file::BattleView view,
                                   rank_and_file::Order const& order) {
    int const gain = value_of_place(weights_, view, order.unit, end_of_move(view, order)) -
                     value_now(view, order.unit);
    return gain <= weights_.slight_gain ? 0 : gain;
}

int RankAndFileDrill::score_of_move(rank_and_file::BattleView view,
                                    rank_and_file::Order const& order) {
    UnitId const unit = order.unit;
    Known& known = known_[unit];
    int const gain = gain_of_move(view, order);
    if (gain == 0) return 0;
    int const price = weights_.spoilt_aim * view.battle.state[unit].stands *
                      (view.scenario.troops[unit].is_artillery() ? 4 : 1);
    if (gain > price) return gain;
    if (!known.has_target) known.has_target = has_target(view, unit);
    return *known.has_target ? 0 : gain;
}

/// A move may not be worth the fire that it costs.
std::optional<int> RankAndFileDrill::most_score(rank_and_file::BattleView view,
                                                rank_and_file::Order const& order) {
    if (order.kind != rank_and_file::OrderKind::move) return score(view, order);
    return gain_of_move(view, order);
}

int RankAndFileDrill::score(rank_and_file::BattleView view, rank_and_file::Order const& order) {
    using rank_and_file::OrderKind;
    switch (order.kind) {
        case OrderKind::charge:
            return expected_gain_of_charge(weights_, view, order.unit, order.target);
        case OrderKind::fire:
            return expected_gain_of_fire(weights_, view, order.unit, order.target) + 1;
        case OrderKind::move:
            return score_of_move(view, order);
        case OrderKind::form:
            return score_form(weights_, view, order);
        case OrderKind::limber:
        case OrderKind::unlimber:
            return score_guns(weights_, view, order);
        case OrderKind::attach:
        case OrderKind::detach:
            return score_commander(view, order);
        default:
            return 0;
    }
}

}  // namespace esprit::command

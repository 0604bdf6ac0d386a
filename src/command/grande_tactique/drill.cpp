#include "command/grande_tactique/drill.h"

#include <algorithm>

#include "command/grande_tactique/drill_generals.h"
#include "command/grande_tactique/estimate.h"
#include "command/grande_tactique/places.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/firing.h"

namespace esprit::command {

using grande_tactique::Mood;
using grande_tactique::no_unit;
using grande_tactique::UnitId;

namespace {

constexpr Mil half_a_base_mil =
    mil_per_inch / 2;  // ranges run to the edge, distances to the middle

/// A much stronger side need not wait for good odds: it has the units to try again.
int boldness(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view) {
    int const more = superiority(view, view.battle.active) * 2 / 3;
    return more < weights.most_boldness ? more : weights.most_boldness;
}

/// A gain for one unit, weighted by how near its division is to collapse.
int weighed_by_division(int gain, GrandeTactiqueWeights const& weights,
                        grande_tactique::BattleView view, UnitId unit) {
    constexpr int thousandths = 1000;
    return gain * weight_of_division(weights, view, unit) / thousandths;
}

/// The score of a unit that begins to fire, and goes on for some turns.
int score_of_fire(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  UnitId unit) {
    int best = 0;
    for (UnitId const target : targets_of_fire(view, unit)) {
        best = std::max(best, expected_gain_of_fire(weights, view, unit, target));
    }
    return best * weights.rounds_of_fire - weights.pip;
}

int score_of_square(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                    grande_tactique::Order const& order) {
    geometry::Point const at = view.battle.units.pose[order.unit].centre;
    bool const threatened = cavalry_threatens(view, order.unit, at);
    if (order.kind == grande_tactique::OrderKind::leave_square)
        return threatened ? 0 : weights.leave_square_gain;
    Nearest const enemy = nearest_fighting_enemy(view, order.unit, at);
    bool const only_cavalry =
        enemy.unit != no_unit &&
        (view.scenario.troops[enemy.unit].is_cavalry() || enemy.distance_mil > weights.near_mil);
    return threatened && only_cavalry ? weights.square_gain : 0;
}

int score_of_guns(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  grande_tactique::Order const& order) {
    Nearest const enemy =
        nearest_fighting_enemy(view, order.unit, view.battle.units.pose[order.unit].centre);
    if (enemy.unit == no_unit) return 0;
    Mil const good_range_mil = view.scenario.fire.long_range_mil + half_a_base_mil;
    if (order.kind == grande_tactique::OrderKind::limber) {
        bool const useless = enemy.distance_mil > good_range_mil + mil_per_inch &&
                             !has_target_of_fire(view, order.unit);
        return useless ? weights.limber_gain : 0;
    }
    return enemy.distance_mil <= good_range_mil ? weights.unlimber_gain : 0;
}

/// Spent infantry does not begin to fire: it would be shot at in return.
int score_of_start(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                   UnitId unit) {
    bool const rather_goes = view.scenario.troops[unit].is_infantry() && is_spent(view, unit);
    return rather_goes ? 0 : score_of_fire(weights, view, unit);
}

/// GT-CHG-07, GT-PIPS-26: infantry moves into contact with silenced guns, to spike them; against
/// others it charges.
int score_of_contact(GrandeTactiqueWeights const& weights, grande_tactique::Battle const& battle,
                     grande_tactique::Order const& order) {
    return battle.state[order.target].mood == Mood::silenced ? weights.come_to_spike_gain : 0;
}

/// The best expected gain of a charge at an enemy in contact once the unit has stopped firing; 0 if
/// the PIPs do not allow both.
int expected_gain_after_fire(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                             UnitId unit) {
    grande_tactique::Battle after = view.battle;
    SilentArbiter silence;
    grande_tactique::carry_out_fire_order({view.scenario, after},
                                          {grande_tactique::OrderKind::stop_fire, unit}, silence);
    int best = 0;
    for (UnitId enemy = 0; enemy < view.battle.units.count; ++enemy) {
        grande_tactique::Order const charge{grande_tactique::OrderKind::charge, unit, enemy};
        if (view.scenario.troops[enemy].side == view.battle.active ||
            !is_on_table(view.battle, enemy) ||
            !grande_tactique::are_in_contact({view.scenario, after}, unit, enemy) ||
            grande_tactique::refuse_declaration({view.scenario, after}, charge)) {
            continue;
        }
        best = std::max(best, expected_gain_of_charge(weights, {view.scenario, after}, charge));
    }
    return best;
}

/// A unit stops firing if it is spent and had better leave, or for a charge with a higher expected
/// gain.
int score_of_stop(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  UnitId unit) {
    if (is_spent(view, unit)) return view.scenario.troops[unit].is_infantry() ? weights.go_gain : 0;
    if (!view.scenario.troops[unit].is_infantry()) return 0;
    int const charge = expected_gain_after_fire(weights, view, unit);
    if (charge == 0) return 0;
    return charge + boldness(weights, view) - score_of_fire(weights, view, unit) - 2 * weights.pip;
}

// GT-COL-08, GT-VIC-02, -06: near the enemy, units of a collapsed division can only be lost.
int score_of_leaving(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                     UnitId unit) {
    if (!view.battle.division[view.scenario.troops[unit].division].collapsed) return 0;
    Nearest const enemy = nearest_fighting_enemy(view, unit, view.battle.units.pose[unit].centre);
    return enemy.unit != no_unit && enemy.distance_mil <= weights.in_danger_mil ? weights.leave_gain
                                                                                : 0;
}

}  // namespace

ValuesOfPlaces const& GrandeTactiqueDrill::places(grande_tactique::BattleView view) {
    if (!places_) places_.emplace(view, view.battle.active);
    return *places_;
}

int GrandeTactiqueDrill::score_of_move(grande_tactique::BattleView view,
                                       grande_tactique::Order const& order) {
    UnitId const unit = order.unit;
    std::optional<int>& now = value_now_[unit];
    ValuesOfPlaces const& values = places(view);
    if (!now) now = values.of(weights_, view, unit, view.battle.units.pose[unit]);
    int const then = values.of(weights_, view, unit, end_of(view, order));
    return then - *now - weights_.pip;
}

int GrandeTactiqueDrill::score_of_charge(grande_tactique::BattleView view, int gain) {
    int const bold = weights_.boldness + boldness(weights_, view) +
                     (places(view).closes(weights_) ? weights_.closing_boldness : 0);
    return gain - 2 * weights_.pip + bold;
}

int GrandeTactiqueDrill::score(grande_tactique::BattleView view,
                               grande_tactique::Order const& order) {
    using grande_tactique::OrderKind;
    switch (order.kind) {
        case OrderKind::charge:
            return score_of_charge(view, expected_gain_of_charge(weights_, view, order));
        case OrderKind::fire:
            return expected_gain_of_fire(weights_, view, order.unit, order.target);
        case OrderKind::start_fire:
            return score_of_start(weights_, view, order.unit);
        case OrderKind::stop_fire:
            return score_of_stop(weights_, view, order.unit);
        case OrderKind::contact:
            return score_of_contact(weights_, view.battle, order);
        case OrderKind::leave_table:
            return score_of_leaving(weights_, view, order.unit);
        case OrderKind::change_plan:
            return score_of_plan(weights_, view, order);
        case OrderKind::rally:
            return weighed_by_division(weights_.rally_gain, weights_, view, order.unit);
        case OrderKind::restore:
            return weighed_by_division(weights_.restore_gain, weights_, view, order.unit);
        case OrderKind::spike:
            return weights_.spike_gain;
        case OrderKind::form_square:
        case OrderKind::leave_square:
            return score_of_square(weights_, view, order);
        case OrderKind::limber:
        case OrderKind::unlimber:
            return score_of_guns(weights_, view, order);
        case OrderKind::ride:
            return score_of_ride(weights_, view, order);
        case OrderKind::move:
            return score_of_move(view, order);
        default:
            return 0;
    }
}

/// The gain of a charge depends on where it leads, and is bounded until there is a way.
std::optional<int> GrandeTactiqueDrill::most_score(grande_tactique::BattleView view,
                                                   grande_tactique::Order const& order) {
    if (order.kind != grande_tactique::OrderKind::charge) return score(view, order);
    std::optional<int> const gain = most_gain_of_charge(weights_, view, order);
    return gain ? std::optional{score_of_charge(view, *gain)} : std::nullopt;
}

int GrandeTactiqueDrill::answer(chance::Choice const& choice) {
    return choice.rule.text == "GT-POS-02" ? 1 : 0;
}

}  // namespace esprit::command

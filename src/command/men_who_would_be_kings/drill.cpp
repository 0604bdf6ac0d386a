#include <algorithm>

#include "command/men_who_would_be_kings/estimate.h"
#include "command/men_who_would_be_kings/scored.h"
#include "rules/men_who_would_be_kings/activation.h"
#include "rules/men_who_would_be_kings/fights.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/recycling.h"

namespace esprit::command {

using kings::UnitId;

namespace {

/// The battle with one unit moved to `pose`.
kings::Battle with_unit_at(kings::Battle const& battle, UnitId unit, geometry::Pose const& pose) {
    kings::Battle moved = battle;
    moved.units.pose[unit] = pose;
    moved.state[unit].close_order = moved.state[unit].grounded = false;
    return moved;
}

int score_of_fire(KingsWeights const& weights, kings::BattleView view, kings::Order const& order) {
    bool const volley = order.kind == kings::OrderKind::volley_fire;
    return expected_gain_of_fire(weights, view, order.unit, order.target, volley) *
           chance_to_act(view, order.unit, action_name(order.kind)) / whole_thousandths;
}

/// An attack that falls short leaves its unit exposed before the enemy.
int score_of_attack(KingsWeights const& weights, kings::BattleView view,
                    kings::Order const& order) {
    kings::AttackPlan plan;
    if (refuse_attack(view, order.unit, order.target, &plan)) return 0;
    kings::Battle const there =
        plan.touches ? view.battle : with_unit_at(view.battle, order.unit, plan.contact.final);
    Mil const over =
        plan.touches ? 0 : plan.contact.length_mil - full_move(view.scenario, order.unit);
    int const faces = static_cast<int>(chance::faces_of_die);
    int const needed = over <= 0 ? 1 : (over + mil_per_inch - 1) / mil_per_inch;
    int const reaches = needed > faces ? 0 : whole_thousandths * (faces - needed + 1) / faces;
    int const fight =
        expected_gain_of_fight(weights, {view.scenario, there}, order.unit, order.target);
    int const acts = chance_to_act(view, order.unit, "attack");
    int const short_of_it =
        weights.stirring * 2 * (whole_thousandths - reaches) / whole_thousandths;
    return (fight * reaches / whole_thousandths - short_of_it) * acts / whole_thousandths;
}

bool enemy_is_near(KingsWeights const& weights, kings::BattleView view, UnitId unit) {
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!is_on_table(view.battle, other) ||
            view.scenario.troops[other].side == view.scenario.troops[unit].side) {
            continue;
        }
        geometry::Vector const apart = geometry::between(view.battle.units.pose[unit].centre,
                                                         view.battle.units.pose[other].centre);
        if (length(apart) < weights.near_mil) return true;
    }
    return false;
}

int score_of_stance(KingsWeights const& weights, kings::BattleView view,
                    kings::Order const& order) {
    if (!enemy_is_near(weights, view, order.unit)) return 0;
    int const gain = order.kind == kings::OrderKind::form_close_order ? weights.close_order_gain
                                                                      : weights.ground_gain;
    return gain * chance_to_act(view, order.unit, action_name(order.kind)) / whole_thousandths;
}

}  // namespace

int KingsDrill::value_now(kings::BattleView view, UnitId unit) {
    std::optional<int>& value = known_[unit];
    if (!value) value = value_of_place(weights_, view, unit);
    return *value;
}

int KingsDrill::value_at(kings::BattleView view, UnitId unit, geometry::Pose const& pose,
                         Threats threats) {
    std::vector<ValuedPlace>& places = places_[unit];
    auto place = std::find_if(places.begin(), places.end(),
                              [&](ValuedPlace const& each) { return each.pose == pose; });
    bool const known = place != places.end();
    if (known && (threats == Threats::left_out || place->danger)) {
        return place->without_danger - (threats == Threats::left_out ? 0 : *place->danger);
    }
    kings::Battle const there = with_unit_at(view.battle, unit, pose);
    kings::BattleView const then{view.scenario, there};
    if (!known) {
        places.push_back({pose, value_without_danger(weights_, then, unit), {}});
        place = places.end() - 1;
    }
    if (threats == Threats::left_out) return place->without_danger;
    place->danger = danger_of_place(weights_, then, unit);
    return place->without_danger - *place->danger;
}

int KingsDrill::score_of_move(kings::BattleView view, kings::Order const& order, Threats threats) {
    int const gain =
        value_at(view, order.unit, end_of(view, order), threats) - value_now(view, order.unit);
    return gain * chance_to_act(view, order.unit, action_name(order.kind)) / whole_thousandths -
           weights_.stirring;
}

int KingsDrill::score_of_skirmish(kings::BattleView view, kings::Order const& order,
                                  Threats threats) {
    geometry::Pose const end = end_of(view, order);
    kings::Battle const there = with_unit_at(view.battle, order.unit, end);
    int const fire =
        expected_gain_of_fire(weights_, {view.scenario, order.fire_first ? view.battle : there},
                              order.unit, order.target, false);
    int const gain = value_at(view, order.unit, end, threats) - value_now(view, order.unit);
    return (fire + gain) * chance_to_act(view, order.unit, "skirmish") / whole_thousandths;
}

/// Of an order that leads to another place, first without the threats to that place: they only
/// lower its value.
KingsDrill::Bound KingsDrill::bound_of_score(kings::BattleView view, kings::Order const& order,
                                             int step) {
    using kings::OrderKind;
    bool const goes = order.kind == OrderKind::move || order.kind == OrderKind::at_the_double ||
                      order.kind == OrderKind::skirmish;
    bool const counted = !goes || step > 0 || weights_.enemy_threat_percent < 0;
    return {score(view, order, counted ? Threats::counted : Threats::left_out), counted};
}

int KingsDrill::score(kings::BattleView view, kings::Order const& order, Threats threats) {
    using kings::OrderKind;
    switch (order.kind) {
        case OrderKind::rally:
            return expected_gain_of_rally(weights_, view, order.unit) + weights_.stirring;
        case OrderKind::attack:
            return score_of_attack(weights_, view, order);
        case OrderKind::fire:
        case OrderKind::volley_fire:
            return score_of_fire(weights_, view, order);
        case OrderKind::skirmish:
            return score_of_skirmish(view, order, threats);
        case OrderKind::move:
        case OrderKind::at_the_double:
            return score_of_move(view, order, threats);
        case OrderKind::form_close_order:
        case OrderKind::go_to_ground:
            return score_of_stance(weights_, view, order);
        case OrderKind::take_off:
            return view.battle.state[order.unit].pinned >= weights_.many_markers
                       ? weights_.saved_by_card
                       : 0;
        case OrderKind::deploy: {
            kings::Battle there = view.battle;
            there.units.pose[order.unit] = place_of_arrival(view, order).pose;
            there.state[order.unit].fate = kings::Fate::on_table;
            return weights_.comes_on +
                   value_of_place(weights_, {view.scenario, there}, order.unit) / 4;
        }
        default:
            return 0;
    }
}

}  // namespace esprit::command

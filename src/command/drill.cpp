#include "command/drill.h"

#include <algorithm>

#include "command/drill_staff.h"
#include "command/estimate.h"
#include "command/standing.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/firing.h"

namespace esprit::command {

using grande_tactique::Mood;
using grande_tactique::no_unit;
using grande_tactique::UnitId;

namespace {

constexpr Mil half_a_base_mil =
    mil_per_inch / 2;  // ranges run to the edge, distances to the middle

/// Who is much stronger need not wait for good odds: he has the units to try again.
int boldness(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
             grande_tactique::Battle const& battle) {
    int const more = superiority(scenario, battle, battle.active) * 2 / 3;
    return more < taste.most_boldness ? more : taste.most_boldness;
}

/// What it gains to have a unit back: more where its division is near its end.
int weighed_by_division(int gain, GrandeTactiqueTaste const& taste,
                        grande_tactique::Scenario const& scenario,
                        grande_tactique::Battle const& battle, UnitId unit) {
    constexpr int thousandths = 1000;
    return gain * weight_of_division(taste, scenario, battle, unit) / thousandths;
}

/// Fire that goes on for some turns.
int score_of_fire(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
                  grande_tactique::Battle const& battle, UnitId unit) {
    int best = 0;
    for (UnitId const target : targets_of_fire(scenario, battle, unit)) {
        best = std::max(best, promise_of_fire(taste, scenario, battle, unit, target));
    }
    return best * taste.rounds_of_fire - taste.pip;
}

int score_of_square(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
                    grande_tactique::Battle const& battle, grande_tactique::Order const& order) {
    geometry::Point const at = battle.table.pose[order.unit].centre;
    bool const threatened = cavalry_threatens(scenario, battle, order.unit, at);
    if (order.kind == grande_tactique::OrderKind::leave_square)
        return threatened ? 0 : taste.leave_square_gain;
    Nearest const enemy = nearest_fighting_enemy(scenario, battle, order.unit, at);
    bool const only_cavalry = enemy.unit != no_unit && (scenario.troops[enemy.unit].is_cavalry() ||
                                                        enemy.distance_mil > taste.near_mil);
    return threatened && only_cavalry ? taste.square_gain : 0;
}

int score_of_guns(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
                  grande_tactique::Battle const& battle, grande_tactique::Order const& order) {
    Nearest const enemy =
        nearest_fighting_enemy(scenario, battle, order.unit, battle.table.pose[order.unit].centre);
    if (enemy.unit == no_unit) return 0;
    Mil const good_range_mil = scenario.fire.long_range_mil + half_a_base_mil;
    if (order.kind == grande_tactique::OrderKind::limber) {
        bool const useless = enemy.distance_mil > good_range_mil + mil_per_inch &&
                             !has_target_of_fire(scenario, battle, order.unit);
        return useless ? taste.limber_gain : 0;
    }
    return enemy.distance_mil <= good_range_mil ? taste.unlimber_gain : 0;
}

/// Shaken infantry is not to be shot at in return.
int score_of_start(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
                   grande_tactique::Battle const& battle, UnitId unit) {
    bool const rather_goes =
        scenario.troops[unit].is_infantry() && is_spent(scenario, battle, unit);
    return rather_goes ? 0 : score_of_fire(taste, scenario, battle, unit);
}

/// GT-CHG-07, GT-PIPS-26: infantry comes up to silenced guns to spike them; to fight it charges.
int score_of_contact(GrandeTactiqueTaste const& taste, grande_tactique::Battle const& battle,
                     grande_tactique::Order const& order) {
    return battle.state[order.target].mood == Mood::silenced ? taste.come_to_spike_gain : 0;
}

/// What the best charge of a unit on somebody whom it touches promises once it has stopped firing,
/// where there are PIPs for both.
int promise_after_fire(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
                       grande_tactique::Battle const& battle, UnitId unit) {
    grande_tactique::Battle after = battle;
    Silence silence;
    carry_out_fire_order(scenario, after, {grande_tactique::OrderKind::stop_fire, unit}, silence);
    int best = 0;
    for (UnitId enemy = 0; enemy < battle.table.count; ++enemy) {
        grande_tactique::Order const charge{grande_tactique::OrderKind::charge, unit, enemy};
        if (scenario.troops[enemy].side == battle.active || !is_on_table(battle, enemy) ||
            !are_in_contact(scenario, after, unit, enemy) ||
            refuse_declaration(scenario, after, charge)) {
            continue;
        }
        best = std::max(best, promise_of_charge(taste, scenario, after, charge));
    }
    return best;
}

/// Fire is stopped by who had better go, and for a charge that promises more.
int score_of_stop(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
                  grande_tactique::Battle const& battle, UnitId unit) {
    if (is_spent(scenario, battle, unit))
        return scenario.troops[unit].is_infantry() ? taste.go_gain : 0;
    if (!scenario.troops[unit].is_infantry()) return 0;
    int const charge = promise_after_fire(taste, scenario, battle, unit);
    if (charge == 0) return 0;
    return charge + boldness(taste, scenario, battle) -
           score_of_fire(taste, scenario, battle, unit) - 2 * taste.pip;
}

// GT-COL-08, GT-VIC-02, -06: units of a division that is done for can only get lost where enemies
// are near.
int score_of_leaving(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
                     grande_tactique::Battle const& battle, UnitId unit) {
    if (!battle.division[scenario.troops[unit].division].collapsed) return 0;
    Nearest const enemy =
        nearest_fighting_enemy(scenario, battle, unit, battle.table.pose[unit].centre);
    return enemy.unit != no_unit && enemy.distance_mil <= taste.in_danger_mil ? taste.leave_gain
                                                                              : 0;
}

int score_of_move(GrandeTactiqueTaste const& taste, grande_tactique::Scenario const& scenario,
                  grande_tactique::Battle const& battle, grande_tactique::Order const& order) {
    int const now =
        value_of_place(taste, scenario, battle, order.unit, battle.table.pose[order.unit]);
    int const then =
        value_of_place(taste, scenario, battle, order.unit, end_of(scenario, battle, order));
    return then - now - taste.pip;
}

}  // namespace

int Drill::score(grande_tactique::Scenario const& scenario, grande_tactique::Battle const& battle,
                 grande_tactique::Order const& order) {
    using grande_tactique::OrderKind;
    switch (order.kind) {
        case OrderKind::charge:
            return promise_of_charge(taste_, scenario, battle, order) - 2 * taste_.pip +
                   taste_.boldness + boldness(taste_, scenario, battle);
        case OrderKind::fire:
            return promise_of_fire(taste_, scenario, battle, order.unit, order.target);
        case OrderKind::start_fire:
            return score_of_start(taste_, scenario, battle, order.unit);
        case OrderKind::stop_fire:
            return score_of_stop(taste_, scenario, battle, order.unit);
        case OrderKind::contact:
            return score_of_contact(taste_, battle, order);
        case OrderKind::leave_table:
            return score_of_leaving(taste_, scenario, battle, order.unit);
        case OrderKind::change_plan:
            return score_of_plan(taste_, scenario, battle, order);
        case OrderKind::rally:
            return weighed_by_division(taste_.rally_gain, taste_, scenario, battle, order.unit);
        case OrderKind::restore:
            return weighed_by_division(taste_.restore_gain, taste_, scenario, battle, order.unit);
        case OrderKind::spike:
            return taste_.spike_gain;
        case OrderKind::form_square:
        case OrderKind::leave_square:
            return score_of_square(taste_, scenario, battle, order);
        case OrderKind::limber:
        case OrderKind::unlimber:
            return score_of_guns(taste_, scenario, battle, order);
        case OrderKind::ride:
            return score_of_ride(taste_, scenario, battle, order);
        case OrderKind::move:
            return score_of_move(taste_, scenario, battle, order);
        default:
            return 0;
    }
}

int Drill::answer(chance::Choice const& choice) {
    return choice.rule.text == "GT-POS-02" ? 1 : 0;
}

}  // namespace esprit::command

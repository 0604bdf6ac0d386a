#include "command/black_powder_drill.h"

#include <algorithm>

#include "command/black_powder_danger.h"
#include "command/black_powder_estimate.h"
#include "command/black_powder_prospects.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using black_powder::Battle;
using black_powder::Formation;
using black_powder::Order;
using black_powder::OrderKind;
using black_powder::Part;
using black_powder::Scenario;
using black_powder::Troop;
using rules::no_unit;
using rules::UnitId;

namespace {

constexpr Mil inch = mil_per_inch;

Mil likes(BlackPowderTaste const& taste, Scenario const& scenario, Battle const& battle,
          UnitId unit) {
    if (shaken(scenario, battle, unit)) return taste.shaken_mil;
    Troop const& troop = scenario.troops[unit];
    if (troop.is_guns()) return taste.guns_mil;
    return troop.is_cavalry() ? taste.cavalry_mil : taste.line_mil;
}

bool cavalry_near(BlackPowderTaste const& taste, Scenario const& scenario, Battle const& battle,
                  UnitId unit) {
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (stands(scenario, battle, other) && are_enemies(scenario, unit, other) &&
            scenario.troops[other].is_cavalry() &&
            distance(scenario, battle, unit, other) <= taste.near_mil) {
            return true;
        }
    }
    return false;
}

int value_of_formation(BlackPowderTaste const& taste, Scenario const& scenario,
                       Battle const& battle, UnitId unit, Mil far) {
    Troop const& troop = scenario.troops[unit];
    Formation const formation = battle.state[unit].formation;
    if (troop.is_guns()) {
        bool const in_range = far <= range_of(scenario, unit);
        if (formation == Formation::line) return in_range ? taste.deployed_in_range : 0;
        return in_range ? 0 : taste.limbered_far;
    }
    if (formation == Formation::square) {
        return cavalry_near(taste, scenario, battle, unit) ? taste.square_threatened
                                                           : taste.square_idle;
    }
    if (formation == Formation::march_column)
        return far <= 2 * taste.near_mil ? taste.square_idle : 0;
    bool const open = formation == Formation::line || formation == Formation::skirmish;
    return open && far <= taste.near_mil ? taste.line_in_range : 0;
}

/// By rule of thumb, or counted out, or something between.
int value_of_charge(BlackPowderTaste const& taste, Scenario const& scenario, Battle const& battle,
                    UnitId unit, UnitId target, black_powder::ChargeWay const& way) {
    constexpr int percent = 100;
    int const thumb = promise_of_charge(taste, scenario, battle, unit, target, way.at_front);
    if (taste.counted_percent == 0) return thumb;
    int const counted = counted_charge(taste, scenario, battle, unit, target, way);
    return thumb + (counted - thumb) * taste.counted_percent / percent;
}

}  // namespace

int value_of_place(BlackPowderTaste const& taste, Scenario const& scenario, Battle const& battle,
                   UnitId unit) {
    UnitId const enemy = nearest_enemy(scenario, battle, unit);
    if (enemy == no_unit) return 0;
    Mil const far = distance(scenario, battle, unit, enemy);
    Mil const wanted = likes(taste, scenario, battle, unit);
    int value = far > wanted ? -(far - wanted) / inch * taste.per_inch
                             : -(wanted - far) / inch * taste.too_near_per_inch;
    if (shaken(scenario, battle, unit) && far > wanted) value = 0;
    if (off_front(battle, unit, enemy) <= ahead_cdeg) value += taste.faces_enemy;
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (support_of(scenario, battle, other, unit) != black_powder::Support::none ||
            support_of(scenario, battle, unit, other) != black_powder::Support::none) {
            value += taste.supported;
        }
    }
    // somebody to shoot at
    if (range_of(scenario, unit) > 0 && !shaken(scenario, battle, unit) &&
        !refuse_to_shoot(scenario, battle, unit)) {
        int best = 0;
        for (UnitId other = 0; other < battle.table.count; ++other) {
            if (stands(scenario, battle, other) && are_enemies(scenario, unit, other) &&
                !is_out_of_reach(scenario, battle, unit, other) &&
                !refuse_target(scenario, battle, unit, other)) {
                best = std::max(best, promise_of_shot(taste, scenario, battle, unit, other));
            }
        }
        value += best;
    }
    return value + value_of_formation(taste, scenario, battle, unit, far) -
           danger_of_place(taste, scenario, battle, unit);
}

int BlackPowderDrill::value_now(Scenario const& scenario, Battle const& battle, UnitId unit) const {
    std::optional<int>& known = known_[unit];
    if (!known) known = value_of_place(taste_, scenario, battle, unit);
    return *known;
}

int BlackPowderDrill::score_of_moves(Scenario const& scenario, Battle const& battle,
                                     Order const& order) const {
    Part const& last = order.part[order.parts - 1U];
    if (last.kind == Part::Kind::charge) {
        black_powder::ChargeWay way;
        if (find_way(scenario, battle, order.unit, last.target, scenario.moves.charge_turn_cdeg,
                     way)) {
            return 0;
        }
        int const promise = value_of_charge(taste_, scenario, battle, order.unit, last.target, way);
        return promise < taste_.least_charge_promise ? 0 : promise + taste_.charge_first;
    }
    int const now = value_now(scenario, battle, order.unit);
    Battle then = battle;
    bool goes_on = true;
    int its = 0;
    int gain = 0;
    for (int moves = 1; moves <= order.parts; ++moves) {
        goes_on = goes_on && make_part(scenario, then, order, moves - 1);
        if (goes_on) its = value_of_place(taste_, scenario, then, order.unit) - now;
        // one move is likelier than three
        gain += moves == 1 ? its : (its - gain) / 2;
    }
    return gain < taste_.least_move_gain ? 0 : gain;
}

int BlackPowderDrill::score(Scenario const& scenario, Battle const& battle, Order const& order) {
    switch (order.kind) {
        case OrderKind::shoot:
            return 1 + promise_of_shot(taste_, scenario, battle, order.unit, order.target);
        case OrderKind::fight:
            return taste_.fight_score;
        case OrderKind::initiative:
        case OrderKind::order:
            return score_of_moves(scenario, battle, order);
        case OrderKind::rally:
            // it ends the commander's orders: after the moves of others
            return shaken(scenario, battle, order.unit) ? taste_.rally_gain
                                                        : taste_.least_move_gain - 1;
        case OrderKind::ride: {
            // to the unit that is furthest from him
            Mil const far = distance(scenario, battle, order.unit, order.target);
            UnitId const enemy = nearest_enemy(scenario, battle, order.target);
            bool const safe =
                enemy == no_unit || distance(scenario, battle, order.target, enemy) > 0;
            return safe && far > 6 * inch ? far / inch * taste_.ride_per_inch : 0;
        }
        default:
            return 0;
    }
}

}  // namespace esprit::command

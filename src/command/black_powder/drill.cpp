#include "command/black_powder/drill.h"

#include <algorithm>

#include "command/black_powder/after_moves.h"
#include "command/black_powder/charges_after_moves.h"
#include "command/black_powder/danger.h"
#include "command/black_powder/estimate.h"
#include "command/black_powder/prospects.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using black_powder::Formation;
using black_powder::Part;
using rules::no_unit;
using rules::UnitId;

namespace {

Mil preferred_distance_mil(BlackPowderWeights const& weights, black_powder::BattleView view,
                           UnitId unit) {
    if (shaken(view, unit)) return weights.shaken_mil;
    black_powder::Troop const& troop = view.scenario.troops[unit];
    if (troop.is_guns()) return weights.guns_mil;
    return troop.is_cavalry() ? weights.cavalry_mil : weights.line_mil;
}

bool cavalry_near(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId unit) {
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (stands(view, other) && are_enemies(view.scenario, unit, other) &&
            view.scenario.troops[other].is_cavalry() &&
            distance(view, unit, other) <= weights.near_mil) {
            return true;
        }
    }
    return false;
}

int value_of_formation(BlackPowderWeights const& weights, black_powder::BattleView view,
                       UnitId unit, Mil far) {
    black_powder::Troop const& troop = view.scenario.troops[unit];
    Formation const formation = view.battle.state[unit].formation;
    if (troop.is_guns()) {
        bool const in_range = far <= range_of(view.scenario, unit);
        if (formation == Formation::line) return in_range ? weights.deployed_in_range : 0;
        return in_range ? 0 : weights.limbered_far;
    }
    if (formation == Formation::square) {
        return cavalry_near(weights, view, unit) ? weights.square_threatened : weights.square_idle;
    }
    if (formation == Formation::march_column)
        return far <= 2 * weights.near_mil ? weights.square_idle : 0;
    bool const open = formation == Formation::line || formation == Formation::skirmish;
    return open && far <= weights.near_mil ? weights.line_in_range : 0;
}

/// The gain by rule of thumb, the gain worked out by the charts, or a mixture of both.
int value_of_charge(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId unit,
                    UnitId target, black_powder::ChargeWay const& way) {
    int const thumb = expected_gain_of_charge(weights, view, unit, target, way.at_front);
    if (weights.counted_percent == 0) return thumb;
    int const counted = counted_charge(weights, view, unit, target, way);
    return thumb + (counted - thumb) * weights.counted_percent / whole_percent;
}

}  // namespace

int value_of_place(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId unit,
                   KnownFights& enemies) {
    UnitId const enemy = nearest_enemy(view, unit);
    if (enemy == no_unit) return 0;
    Mil const far = distance(view, unit, enemy);
    Mil const wanted = preferred_distance_mil(weights, view, unit);
    int value = far > wanted ? -(far - wanted) / mil_per_inch * weights.per_inch
                             : -(wanted - far) / mil_per_inch * weights.too_near_per_inch;
    if (shaken(view, unit) && far > wanted) value = 0;
    if (off_front(view.battle, unit, enemy) <= ahead_cdeg) value += weights.faces_enemy;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (support_of(view, other, unit) != black_powder::Support::none ||
            support_of(view, unit, other) != black_powder::Support::none) {
            value += weights.supported;
        }
    }
    // the best shot from there
    if (range_of(view.scenario, unit) > 0 && !shaken(view, unit) && !refuse_to_shoot(view, unit)) {
        int best = 0;
        for (UnitId other = 0; other < view.battle.units.count; ++other) {
            if (stands(view, other) && are_enemies(view.scenario, unit, other) &&
                !is_out_of_reach(view, unit, other) && may_be_target(view, unit, other)) {
                best = std::max(best, expected_gain_of_shot(weights, view, unit, other));
            }
        }
        value += best;
    }
    return value + value_of_formation(weights, view, unit, far) -
           danger_of_place(weights, view, unit, enemies);
}

int BlackPowderDrill::value_now(black_powder::BattleView view, UnitId unit) const {
    std::optional<int>& known = known_[unit];
    if (!known) known = value_of_place(weights_, view, unit, enemies_);
    return *known;
}

OrderOdds const& BlackPowderDrill::odds_of(black_powder::BattleView view,
                                           black_powder::Order const& order) const {
    static constexpr OrderOdds sure{{0, 1}, 0};
    if (order.kind == black_powder::OrderKind::initiative) return sure;
    std::optional<OrderOdds>& known = odds_[order.unit];
    if (!known) known = odds_of_order(view, order.unit);
    return *known;
}

int BlackPowderDrill::sequencing_score(int gain, double ends_orders) const {
    if (ends_orders <= 0) return gain;
    double const index = gain / ends_orders;
    return gain + static_cast<int>((index - gain) * weights_.surest_first_percent / whole_percent);
}

std::vector<black_powder::Order> BlackPowderDrill::extra_orders(
    black_powder::BattleView view, std::vector<black_powder::Order> const& candidates) const {
    if (weights_.charge_after_moves_percent == 0) return {};
    return charges_after_moves(view, candidates);
}

int BlackPowderDrill::score_of_charge(black_powder::BattleView view,
                                      black_powder::Order const& order) const {
    UnitId const target = order.part[order.parts - 1U].target;
    int const before = order.parts - 1;
    std::optional<black_powder::Battle> moved;
    if (before > 0) moved = after_moves(view, order, before);
    black_powder::Battle const& battle = moved ? *moved : view.battle;
    black_powder::ChargeWay way;
    if (find_way({view.scenario, battle}, order.unit, target, view.scenario.moves.charge_turn_cdeg,
                 way)) {
        return 0;
    }
    int gain = value_of_charge(weights_, {view.scenario, battle}, order.unit, target, way);
    if (before > 0) gain = gain * weights_.charge_after_moves_percent / whole_percent;
    if (gain < weights_.least_charge_promise) return 0;
    if (weights_.chances_percent != 0) {
        Mil const move = move_of(view.scenario, order.unit, battle.state[order.unit].formation);
        int const needed = std::clamp(before + (way.way_mil + move - 1) / move, 1,
                                      static_cast<int>(black_powder::max_parts));
        double const missed = 1 - odds_of(view, order).at_least(needed);
        gain -= static_cast<int>(gain * missed * weights_.chances_percent / whole_percent);
    }
    return gain + weights_.charge_first;
}

int BlackPowderDrill::known_part(black_powder::BattleView view, black_powder::Order const& order,
                                 int place, int before) const {
    std::vector<KnownPart>& known = parts_[order.unit];
    Part const& part = order.part[static_cast<std::size_t>(place)];
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i].before == before && known[i].part == part) return static_cast<int>(i);
    }
    black_powder::Battle then = view.battle;
    if (before >= 0) {
        then.units.pose[order.unit] = known[static_cast<std::size_t>(before)].pose;
        then.state[order.unit] = known[static_cast<std::size_t>(before)].state;
    }
    KnownPart found{part, before, make_part({view.scenario, then}, order, place), {}, {}, 0};
    if (found.possible) {
        found.pose = then.units.pose[order.unit];
        found.state = then.state[order.unit];
        found.value = value_of_place(weights_, {view.scenario, then}, order.unit, enemies_);
    }
    known.push_back(found);
    return static_cast<int>(known.size()) - 1;
}

int BlackPowderDrill::gain_of_moves(black_powder::BattleView view,
                                    black_powder::Order const& order) const {
    int const now = value_now(view, order.unit);
    OrderOdds const* const odds = weights_.chances_percent != 0 ? &odds_of(view, order) : nullptr;
    int last = -1;
    bool goes_on = true;
    int its = 0;
    int gain = 0;
    double likely = 0;
    for (int moves = 1; moves <= order.parts; ++moves) {
        if (goes_on) {
            last = known_part(view, order, moves - 1, last);
            KnownPart const& part = parts_[order.unit][static_cast<std::size_t>(last)];
            goes_on = part.possible;
            if (goes_on) its = part.value - now;
        }
        // each further move counts half: one move is likelier than three
        gain += moves == 1 ? its : (its - gain) / 2;
        if (odds == nullptr) continue;
        likely += its * (moves == order.parts ? odds->at_least(moves)
                                              : odds->moves[static_cast<std::size_t>(moves)]);
    }
    if (odds == nullptr) return gain;
    return gain + static_cast<int>((likely - gain) * weights_.chances_percent / whole_percent);
}

int BlackPowderDrill::score_of_moves(black_powder::BattleView view,
                                     black_powder::Order const& order) const {
    bool const charges = order.part[order.parts - 1U].kind == Part::Kind::charge;
    int gain = charges ? score_of_charge(view, order) : gain_of_moves(view, order);
    if (gain < weights_.least_move_gain) return 0;
    if (weights_.surest_first_percent == 0) return gain;
    return sequencing_score(gain, odds_of(view, order).ends_orders);
}

int BlackPowderDrill::score(black_powder::BattleView view, black_powder::Order const& order) {
    using black_powder::OrderKind;
    switch (order.kind) {
        case OrderKind::shoot:
            return 1 + expected_gain_of_shot(weights_, view, order.unit, order.target);
        case OrderKind::fight:
            return weights_.fight_score;
        case OrderKind::initiative:
        case OrderKind::order:
            return score_of_moves(view, order);
        case OrderKind::rally:
            // a rally ends the commander's orders, so that moves come first
            return shaken(view, order.unit) ? weights_.rally_gain : weights_.least_move_gain - 1;
        case OrderKind::ride: {
            // the farther the unit, the better
            Mil const far = distance(view, order.unit, order.target);
            UnitId const enemy = nearest_enemy(view, order.target);
            bool const safe = enemy == no_unit || distance(view, order.target, enemy) > 0;
            return safe && far > 6 * mil_per_inch ? far / mil_per_inch * weights_.ride_per_inch : 0;
        }
        default:
            return 0;
    }
}

}  // namespace esprit::command

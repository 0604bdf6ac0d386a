#include "command/black_powder/drill.h"

#include <algorithm>

#include "command/black_powder/after_moves.h"
#include "command/black_powder/charges_after_moves.h"
#include "command/black_powder/danger.h"
#include "command/black_powder/estimate.h"
#include "command/black_powder/prospects.h"
#include "command/black_powder/shots.h"
#include "geometry/contact.h"
#include "geometry/quarters.h"
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

namespace {

/// The value of its distance from the nearest enemy, and of its facing and formation.
int value_before_enemy(BlackPowderWeights const& weights, black_powder::BattleView view,
                       UnitId unit, UnitId enemy) {
    Mil const far = distance(view, unit, enemy);
    Mil const wanted = preferred_distance_mil(weights, view, unit);
    int value = far > wanted ? -(far - wanted) / mil_per_inch * weights.per_inch
                             : -(wanted - far) / mil_per_inch * weights.too_near_per_inch;
    if (shaken(view, unit) && far > wanted) value = 0;
    if (off_front(view.battle, unit, enemy) <= ahead_cdeg) value += weights.faces_enemy;
    return value + value_of_formation(weights, view, unit, far);
}

/// The number of units on the table that support the unit or are supported by it.
int count_supports(black_powder::BattleView view, UnitId unit) {
    int count = 0;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!stands(view, other)) continue;
        count += support_of(view, other, unit) != black_powder::Support::none ||
                 support_of(view, unit, other) != black_powder::Support::none;
    }
    return count;
}

/// At least count_supports: looks at brigade and distance only.
int most_supports(black_powder::BattleView view, UnitId unit) {
    black_powder::Troop const& troop = view.scenario.troops[unit];
    geometry::Base const own = base_of(view, unit);
    double const near_mil = view.scenario.command.support_mil + geometry::slack_mil;
    int count = 0;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        count += other != unit && stands(view, other) &&
                 view.scenario.troops[other].brigade == troop.brigade &&
                 !surely_beyond(own, base_of(view, other), near_mil);
    }
    return count;
}

}  // namespace

int value_of_place(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId unit,
                   KnownFights& enemies) {
    UnitId const enemy = nearest_enemy(view, unit);
    if (enemy == no_unit) return 0;
    return value_before_enemy(weights, view, unit, enemy) +
           count_supports(view, unit) * weights.supported + gain_of_best_shot(weights, view, unit) -
           danger_of_place(weights, view, unit, enemies);
}

PlaceBounds bounds_of_place(BlackPowderWeights const& weights, black_powder::BattleView view,
                            UnitId unit) {
    UnitId const enemy = nearest_enemy(view, unit);
    if (enemy == no_unit) return {};
    int const value = value_before_enemy(weights, view, unit, enemy);
    int const supports = most_supports(view, unit) * weights.supported;
    return {value + std::min(0, supports),
            value + std::max(0, supports) + most_gain_of_shots(weights, view, unit)};
}

int BlackPowderDrill::value_now(black_powder::BattleView view, UnitId unit) const {
    std::optional<int>& known = known_[unit];
    if (!known) known = value_of_place(weights_, view, unit, enemies_);
    return *known;
}

int BlackPowderDrill::least_value_now(black_powder::BattleView view, UnitId unit) const {
    std::optional<int>& least = least_[unit];
    if (!least) least = bounds_of_place(weights_, view, unit).least;
    return *least;
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
    KnownPart found{part, before, true, {}, {}, {}, {}};
    if (before < 0) {
        make_allowed_part({view.scenario, then}, order.unit, part);
    } else {
        then.units.pose[order.unit] = known[static_cast<std::size_t>(before)].pose;
        then.state[order.unit] = known[static_cast<std::size_t>(before)].state;
        found.possible = make_part({view.scenario, then}, order, place);
    }
    if (found.possible) {
        found.pose = then.units.pose[order.unit];
        found.state = then.state[order.unit];
    }
    known.push_back(found);
    return static_cast<int>(known.size()) - 1;
}

int BlackPowderDrill::value_after(black_powder::BattleView view, UnitId unit, int part,
                                  Worked worked) const {
    KnownPart& known = parts_[unit][static_cast<std::size_t>(part)];
    std::optional<int>& value = worked == Worked::out ? known.value : known.most;
    if (value) return *value;
    black_powder::Battle then = view.battle;
    then.units.pose[unit] = known.pose;
    then.state[unit] = known.state;
    black_powder::BattleView const after{view.scenario, then};
    value = worked == Worked::out ? value_of_place(weights_, after, unit, enemies_)
                                  : bounds_of_place(weights_, after, unit).most;
    return *value;
}

int BlackPowderDrill::gain_of_moves(black_powder::BattleView view, black_powder::Order const& order,
                                    int now, Worked worked) const {
    OrderOdds const* const odds = weights_.chances_percent != 0 ? &odds_of(view, order) : nullptr;
    int last = -1;
    bool goes_on = true;
    int its = 0;
    int gain = 0;
    double likely = 0;
    for (int moves = 1; moves <= order.parts; ++moves) {
        if (goes_on) {
            last = known_part(view, order, moves - 1, last);
            goes_on = parts_[order.unit][static_cast<std::size_t>(last)].possible;
            if (goes_on) its = value_after(view, order.unit, last, worked) - now;
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
    int gain = charges ? score_of_charge(view, order)
                       : gain_of_moves(view, order, value_now(view, order.unit), Worked::out);
    if (gain < weights_.least_move_gain) return 0;
    if (weights_.surest_first_percent == 0) return gain;
    return sequencing_score(gain, odds_of(view, order).ends_orders);
}

/// The gain of a move, by bounds of the values of places at first, then from the value of the
/// unit's present place.
BlackPowderDrill::Bound BlackPowderDrill::bound_of_score(black_powder::BattleView view,
                                                         black_powder::Order const& order,
                                                         int step) {
    bool const moves = order.parts > 0 && order.part[order.parts - 1U].kind != Part::Kind::charge;
    bool const plain = weights_.chances_percent == 0 && weights_.surest_first_percent == 0 &&
                       !weighs_danger(weights_);
    if (!moves || !plain || step > 1) return {score(view, order), true};
    int const now = step == 0 ? least_value_now(view, order.unit) : value_now(view, order.unit);
    int const most = gain_of_moves(view, order, now, Worked::roughly);
    return {most < weights_.least_move_gain ? 0 : most, false};
}

namespace {

/// BP-R-14: whether a charge would strike the front, as far as that shows without its way.
std::optional<bool> strikes_front(black_powder::BattleView view, UnitId unit, UnitId target) {
    if (faces_all_ways(view.battle, target)) return true;
    geometry::Base const own = base_of(view, unit);
    geometry::Base const its = base_of(view, target);
    if (view.scenario.options.edge_touched_decides || in_contact(own, its)) return std::nullopt;
    return quarter_of_front(its, own) == geometry::Edge::front;
}

}  // namespace

/// What a charge gains if there is a way.
std::optional<int> BlackPowderDrill::most_score(black_powder::BattleView view,
                                                black_powder::Order const& order) {
    bool const plain = weights_.counted_percent == 0 && weights_.chances_percent == 0 &&
                       weights_.surest_first_percent == 0;
    if (!plain) return std::nullopt;
    FightFacts const& own = enemies_.of(view, order.unit);
    FightFacts const& its = enemies_.of(view, order.part[0].target);
    auto const gain = [&](bool at_front) {
        return expected_gain_of_charge(weights_, view, own, its, at_front);
    };
    auto const at_front = strikes_front(view, order.unit, order.part[0].target);
    int const most = at_front ? gain(*at_front) : std::max(gain(true), gain(false));
    if (most < weights_.least_charge_promise) return 0;
    return most + weights_.charge_first;
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

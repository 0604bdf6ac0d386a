#include "rules/rank_and_file/manoeuvre_proposals.h"

#include <algorithm>

#include "geometry/sweep.h"
#include "rules/rank_and_file/flight.h"
#include "rules/rank_and_file/manoeuvre.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

using geometry::Base;
using geometry::Segment;
using geometry::Vector;

namespace {

// Typical moves of a player; not numbers of the rules.
constexpr CentiDegree wheel_cdeg = 3000;
constexpr CentiDegree slight_cdeg = 300;
constexpr Mil slight_mil = mil_per_inch / 2;

bool is_slight(CentiDegree turn) {
    return turn <= slight_cdeg && turn >= -slight_cdeg;
}

}  // namespace

ManoeuvreProposals::ManoeuvreProposals(BattleView view, UnitId unit)
    : view_(view), unit_(unit), own_(base_of(view, unit)), move_mil_(move_of(view, unit)) {
    ways_ = bit(Way::turn_to_enemy);
    if (move_mil_ > 0) ways_ |= bit(Way::turn_to_enemy) - 1;
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    if (troop.is_artillery()) {
        ways_ |= bit(state.limbered ? Way::unlimber : Way::limber);
        return;
    }
    for (std::size_t i = 0; i < formations; ++i) {
        auto const formation = static_cast<Formation>(i);
        if (formation != state.formation && may_form(troop, formation)) {
            ways_ |= bit(Way::form) << i;
        }
    }
}

ManoeuvreProposals::Way ManoeuvreProposals::way_in(std::size_t slot) const {
    Ways ways = ways_;
    for (; slot > 0; --slot) ways &= ways - 1;
    return static_cast<Way>(__builtin_ctz(ways));
}

std::optional<Order> ManoeuvreProposals::at(std::size_t slot) {
    std::optional<Order> const order = possible(slot);
    if (!order) return std::nullopt;
    return is_refused(*order) ? std::nullopt : order;
}

/// True if a manoeuvre is refused; a unit that may move can always limber and deploy.
bool ManoeuvreProposals::is_refused(Order const& order) {
    if (order.kind == OrderKind::move) {
        return refuse_move(view_, order, in_the_way()).has_value();
    }
    if (order.kind == OrderKind::form) {
        return refuse_form(view_, order, in_the_way()).has_value();
    }
    return false;
}

std::optional<Order> ManoeuvreProposals::order_of(Way way) {
    switch (way) {
        case Way::ahead:
            return ahead(false);
        case Way::half_ahead:
            return ahead(true);
        case Way::wheel_to_enemy_and_ahead:
            if (is_slight(wheel_to_enemy())) return std::nullopt;
            return after_turn({Segment::Kind::wheel, wheel_to_enemy()});
        case Way::wheel_to_enemy:
            if (is_slight(wheel_to_enemy())) return std::nullopt;
            return move_of_path({Segment::Kind::wheel, wheel_to_enemy()});
        case Way::wheel_right_and_ahead:
            return wheel_and_ahead(wheel_cdeg);
        case Way::wheel_left_and_ahead:
            return wheel_and_ahead(-wheel_cdeg);
        case Way::turn_to_enemy_and_ahead:
            if (is_slight(to_enemy())) return std::nullopt;
            return after_turn({Segment::Kind::pivot, to_enemy()});
        case Way::turn_home_and_ahead:
            return turn_home_and_ahead();
        case Way::turn_to_enemy:
            if (is_slight(to_enemy())) return std::nullopt;
            return move_of_path({Segment::Kind::pivot, to_enemy()});
        case Way::limber:
            return Order{OrderKind::limber, unit_};
        case Way::unlimber:
            return Order{OrderKind::unlimber, unit_};
        case Way::form:
            break;
    }
    auto const formation =
        static_cast<Formation>(static_cast<unsigned>(way) - static_cast<unsigned>(Way::form));
    return Order{OrderKind::form, unit_, no_unit, formation};
}

/// Ahead as far as the way is clear, or half a move; nullopt if that is the same.
std::optional<Order> ManoeuvreProposals::ahead(bool half) {
    Mil const whole = clear_ahead();
    Mil const way = half ? std::min(whole, move_mil_ / 2) : whole;
    if (way < slight_mil || (half && way == whole)) return std::nullopt;
    return move_of_path({Segment::Kind::straight, way});
}

/// A wheel, then ahead; nullopt if it equals the wheel to the enemy.
std::optional<Order> ManoeuvreProposals::wheel_and_ahead(CentiDegree angle_cdeg) {
    if (wheel_to_enemy() == angle_cdeg) return std::nullopt;
    return after_turn({Segment::Kind::wheel, angle_cdeg});
}

/// A turn to the own edge, then ahead; nullopt if it equals the turn to the enemy.
std::optional<Order> ManoeuvreProposals::turn_home_and_ahead() {
    CentiDegree const home = geometry::facing_of(field::direction_to_edge(
        view_.scenario.common.sides[view_.scenario.troops[unit_].side].edge));
    CentiDegree const to_home = geometry::turn_to(own_.pose.facing_cdeg, home);
    bool const is_to_enemy = to_home == to_enemy() && !is_slight(to_home);
    if (to_home == 0 || is_to_enemy) return std::nullopt;
    return after_turn({Segment::Kind::pivot, to_home});
}

/// A turn, then ahead as far as the rest of the move and the way allow.
std::optional<Order> ManoeuvreProposals::after_turn(Segment const& turn) {
    bool const wheel = turn.kind == Segment::Kind::wheel;
    Base const at =
        wheel ? wheeled(own_, turn.amount) : pivoted(own_, own_.pose.facing_cdeg + turn.amount);
    Mil const left = move_mil_ - (wheel ? static_cast<Mil>(wheel_length(own_, turn.amount) + 1)
                                        : move_mil_ / view_.scenario.moves.turns_in_a_move + 1);
    if (left <= 0) return std::nullopt;
    Vector const direction = geometry::forward_of(at.pose.facing_cdeg);
    Mil const clear = clear_way(in_the_way(), at, direction, left);
    if (clear < slight_mil) return std::nullopt;
    return move_of_path(turn, {Segment::Kind::straight, clear});
}

Order ManoeuvreProposals::move_of_path(Segment const& first, Segment const& second) const {
    Order order{OrderKind::move, unit_};
    for (Segment const& segment : {first, second}) {
        if (segment.amount != 0) order.path.segments[order.path.count++] = segment;
    }
    return order;
}

Mil ManoeuvreProposals::clear_ahead() {
    if (!clear_ahead_) {
        clear_ahead_ =
            clear_way(in_the_way(), own_, geometry::forward_of(own_.pose.facing_cdeg), move_mil_);
    }
    return *clear_ahead_;
}

CentiDegree ManoeuvreProposals::to_enemy() {
    if (!to_enemy_) {
        UnitId const enemy = nearest_enemy(view_, unit_);
        CentiDegree towards = own_.pose.facing_cdeg;
        if (enemy != no_unit) {
            towards = geometry::facing_of(
                geometry::between(own_.pose.centre, view_.battle.units.pose[enemy].centre));
        }
        to_enemy_ = geometry::turn_to(own_.pose.facing_cdeg, towards);
    }
    return *to_enemy_;
}

CentiDegree ManoeuvreProposals::wheel_to_enemy() {
    return std::clamp(to_enemy(), -wheel_cdeg, wheel_cdeg);
}

/// All obstacles within reach: the unit goes no further than its move, a wheel takes its centre no
/// further than the sum of its sides, and a change of formation leaves it in place.
InTheWay const& ManoeuvreProposals::in_the_way() {
    if (!in_the_way_) {
        Mil const most_mil = std::max(move_mil_ + own_.frontage_mil + own_.depth_mil,
                                      2 * view_.scenario.most_reach_mil) +
                             2 * geometry::touch_mil;
        in_the_way_.emplace(InTheWay::within(view_, unit_, most_mil));
    }
    return *in_the_way_;
}

}  // namespace esprit::rank_and_file

#include "rules/rank_and_file/manoeuvre.h"

#include <string>

#include "base/expect.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/least_turn.h"
#include "geometry/sweep.h"
#include "rules/common/measured.h"
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using geometry::Base;
using geometry::Blocker;
using geometry::BlockerKind;
using geometry::Segment;
using rules::inches_allowed;
using rules::inches_needed;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

std::string const& name_of(Scenario const& scenario, UnitId unit) {
    return scenario.troops[unit].name;
}

Refusal refusal_of(Scenario const& scenario, InTheWay const& way, UnitId unit, Blocker blocker) {
    std::string const& name = name_of(scenario, unit);
    if (blocker.kind == BlockerKind::table) return {"GEO-10"_rule, name + " would leave the table"};
    if (blocker.kind == BlockerKind::base) {
        return {"RF-R-22"_rule,
                name_of(scenario, way.unit(static_cast<std::size_t>(blocker.place))) +
                    " is in the way of " + name};
    }
    return {"RF-R-23"_rule, name + " cannot pass " + ground_called(scenario, way, blocker)};
}

/// Follows a path segment by segment.
class Marching {
public:
    Marching(BattleView view, UnitId unit, InTheWay const& way)
        : scenario_(view.scenario),
          unit_(unit),
          way_(way),
          at_(base_of(view, unit)),
          move_(move_length(view, unit)),
          guns_in_place_(view.scenario.troops[unit].is_artillery() &&
                         !view.battle.state[unit].limbered) {}

    Refused follow(geometry::Path const& path, March& march) {
        bool wheels = false;
        for (std::size_t i = 0; i < path.count; ++i) {
            if (auto refused = go(path.segments[i])) return refused;
            wheels = wheels || path.segments[i].kind == Segment::Kind::wheel;
            march.places.push_back(at_.pose);
        }
        march.counted_mil = static_cast<Mil>(gone_mil_ + 0.5);
        if (march.counted_mil <= move_.length_mil) return std::nullopt;
        return Refusal{move_.rule, "this way is " + inches_needed(march.counted_mil) + " long" +
                                       (wheels ? " with its wheels" : "") + ", and " +
                                       name_of(scenario_, unit_) + " moves at most " +
                                       inches_allowed(move_.length_mil)};
    }

private:
    Refused go(Segment const& segment) {
        bool const straight = segment.kind == Segment::Kind::straight;
        if (guns_in_place_ && segment.kind != Segment::Kind::pivot) {
            return Refusal{"RF-UNIT-05"_rule, name_of(scenario_, unit_) +
                                                  " is deployed: it turns, but limbers to move"};
        }
        if (straight && segment.amount <= 0) {
            return Refusal{"RF-R-22"_rule, "units move straight ahead, not back"};
        }
        return straight ? go_straight(segment.amount) : turn(segment);
    }

    Refused go_straight(Mil amount) {
        if (amount > most_amount_mil) return refuse_amount();
        geometry::Vector const ahead = geometry::forward_of(at_.pose.facing_cdeg);
        Blocker const met = blocker_on_way(at_, ahead, amount, way_.obstacles());
        if (met.kind != BlockerKind::none) return refusal_of(scenario_, way_, unit_, met);
        at_ = advanced(at_, ahead, amount);
        gone_mil_ += amount;
        return std::nullopt;
    }

    // RF-R-22: a turn on the spot costs its part of the move, a wheel the way of the front.
    Refused turn(Segment const& segment) {
        constexpr CentiDegree most_wheel_cdeg = full_turn_cdeg / 4;
        bool const wheel = segment.kind == Segment::Kind::wheel;
        CentiDegree const most = wheel ? most_wheel_cdeg : full_turn_cdeg / 2;
        if (segment.amount > most || segment.amount < -most || segment.amount == 0) {
            return refuse_amount();
        }
        Base const turned = turned_by(at_, segment.kind, segment.amount);
        geometry::Obstacles const all = way_.obstacles();
        geometry::MoveLimits const limits;
        geometry::ContactQuery const query{at_, {}, all, limits};
        Blocker const met = blocker_in_turn(query, segment.kind, segment.amount, turned);
        if (met.kind != BlockerKind::none) return refusal_of(scenario_, way_, unit_, met);
        gone_mil_ += wheel
                         ? wheel_length(at_, segment.amount)
                         : static_cast<double>(move_.length_mil) / scenario_.moves.turns_in_a_move;
        at_ = turned;
        return std::nullopt;
    }

    static Refusal refuse_amount() {
        return {"RF-R-22"_rule,
                "a wheel is of 90 degrees at most, a turn of 180, and no part of a path is 0"};
    }

    static constexpr Mil most_amount_mil = 100 * mil_per_inch;
    Scenario const& scenario_;
    UnitId unit_;
    InTheWay const& way_;
    Base at_;
    MoveLength move_;
    bool guns_in_place_;
    double gone_mil_ = 0;
};

Refused refuse_limbers(BattleView view, Order const& order) {
    Troop const& troop = view.scenario.troops[order.unit];
    bool const limbers = order.kind == OrderKind::limber;
    if (!troop.is_artillery()) {
        return Refusal{"RF-UNIT-05"_rule, troop.name + " has no guns"};
    }
    if (view.battle.state[order.unit].limbered == limbers) {
        return Refusal{"RF-UNIT-05"_rule,
                       troop.name + (limbers ? " is limbered" : " is deployed") + " already"};
    }
    return std::nullopt;
}

}  // namespace

Refused refuse_move(BattleView view, Order const& order, InTheWay const& way, March* march) {
    if (order.path.count == 0) return Refusal{"RF-R-22"_rule, "a move needs a path"};
    if (order.path.count > geometry::max_segments) {
        return Refusal{"RF-R-22"_rule, "the path has too many parts"};
    }
    March found;
    if (auto refused = Marching{view, order.unit, way}.follow(order.path, found)) {
        return refused;
    }
    Base end = base_of(view, order.unit);
    end.pose = found.places[found.places.size() - 1];
    if (!may_stand(view.scenario, order.unit, end, way)) {
        return Refusal{"RF-R-22"_rule, name_of(view.scenario, order.unit) +
                                           " would touch an enemy: only charges make contact"};
    }
    if (march != nullptr) *march = found;
    return std::nullopt;
}

// RF-MOVE-16, RF-R-16
Refused refuse_form(BattleView view, Order const& order, InTheWay const& way) {
    Troop const& troop = view.scenario.troops[order.unit];
    std::string const formation{formation_name(order.formation)};
    if (troop.is_artillery() || !may_form(troop, order.formation)) {
        return Refusal{"RF-R-16"_rule, troop.name + " does not form " + formation};
    }
    if (view.battle.state[order.unit].formation == order.formation) {
        return Refusal{"RF-MOVE-16"_rule, troop.name + " is in " + formation + " already"};
    }
    if (may_stand(view.scenario, order.unit, reformed(view, order.unit, order.formation), way)) {
        return std::nullopt;
    }
    return Refusal{"RF-R-16"_rule, troop.name + " has no room to form " + formation};
}

Base reformed(BattleView view, UnitId unit, Formation formation) {
    Base const now = base_of(view, unit);
    field::Footprint const size = view.scenario.footprint_of(view.scenario.troops[unit], formation);
    Base then{now.pose, size.frontage_mil, size.depth_mil};
    then.pose.centre = moved(now.pose.centre, geometry::forward_of(now.pose.facing_cdeg) *
                                                  (0.5 * (now.depth_mil - size.depth_mil)));
    return then;
}

bool may_stand(Scenario const& scenario, UnitId unit, Base const& place, InTheWay const& way) {
    if (!way.is_free(place)) return false;
    std::span<Base const> const others = way.bases();
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (!surely_beyond(place, others[i], 2 * geometry::touch_mil) &&
            are_enemies(scenario, unit, way.unit(i)) && in_contact(place, others[i])) {
            return false;
        }
    }
    return true;
}

geometry::Pose end_of_path(Base const& base, geometry::Path const& path) {
    Base at = base;
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& segment = path.segments[i];
        at = segment.kind == Segment::Kind::straight
                 ? advanced(at, geometry::forward_of(at.pose.facing_cdeg), segment.amount)
                 : turned_by(at, segment.kind, segment.amount);
    }
    return at.pose;
}

Refused refuse_mover(BattleView view, UnitId unit) {
    if (unit >= view.battle.units.count) return Refusal{"RF-TURN-06"_rule, "there is no such unit"};
    std::string const& name = name_of(view.scenario, unit);
    UnitState const& state = view.battle.state[unit];
    if (view.scenario.troops[unit].side != view.battle.active) {
        return Refusal{"RF-TURN-06"_rule, name + " is not of the side that moves now"};
    }
    if (view.scenario.troops[unit].is_commander()) {
        return Refusal{"RF-R-28"_rule, name + " is a commander: he joins a unit and moves with it"};
    }
    if (state.fate != Fate::on_table) {
        return Refusal{"RF-TURN-06"_rule, name + " is no longer on the table"};
    }
    if (state.morale == Morale::routing) {
        return Refusal{"RF-R-17"_rule, name + " is routing and takes no orders"};
    }
    if (state.charging) return Refusal{"RF-R-22"_rule, name + " has charged this turn"};
    if (state.moved) return Refusal{"RF-R-22"_rule, name + " has moved this turn"};
    if (is_in_contact(view, unit)) {
        return Refusal{"RF-R-22"_rule, name + " is in a melee"};
    }
    return std::nullopt;
}

Refused refuse_manoeuvre(BattleView view, Order const& order, March* march) {
    if (auto refused = refuse_mover(view, order.unit)) return refused;
    switch (order.kind) {
        case OrderKind::move:
            return refuse_move(view, order, {view, order.unit}, march);
        case OrderKind::form:
            return refuse_form(view, order, {view, order.unit});
        default:
            return refuse_limbers(view, order);
    }
}

void carry_out_manoeuvre(LiveBattle live, Order const& order, Arbiter& arbiter) {
    UnitState& state = live.battle.state[order.unit];
    if (order.kind == OrderKind::move) {
        March march;
        InTheWay const way{live, order.unit};
        bool const allowed = !refuse_move(live, order, way, &march);
        ESPRIT_EXPECT(allowed, "an order that is carried out was not refused");
        move_to(live, order.unit, march.places.all(),
                {"RF-TURN-06"_rule,
                 "moves {inches}",
                 {},
                 march.counted_mil,
                 chance::EventKind::ordered_move},
                arbiter);
    } else if (order.kind == OrderKind::form) {
        geometry::Pose const pose = reformed(live, order.unit, order.formation).pose;
        state.formation = order.formation;
        move_to(live, order.unit, {&pose, 1},
                {"RF-MOVE-16"_rule, "forms {other}", formation_name(order.formation), 0,
                 chance::EventKind::ordered_move},
                arbiter);
    } else {
        state.limbered = order.kind == OrderKind::limber;
        tell(live.scenario, order.unit, "RF-MOVE-16"_rule, state.limbered ? "limbers" : "deploys",
             arbiter);
    }
    take_up_ground(live, order.unit);
    state.moved = true;
}

}  // namespace esprit::rank_and_file

#include "rules/black_powder/part_proposals.h"

#include "geometry/sweep.h"
#include "rules/black_powder/moves.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

using geometry::Base;
using geometry::Vector;

namespace {

constexpr CentiDegree eighth_cdeg = full_turn_cdeg / 8;
constexpr CentiDegree least_turn_cdeg = 100;
constexpr Mil quarter_inch = mil_per_inch / 4;

/// Rounds down to a quarter of an inch, as a player would say it.
Mil said(Mil length_mil) {
    return length_mil - length_mil % quarter_inch;
}

Part go(Step const& step) {
    Part part;
    part.step[part.steps++] = step;
    return part;
}

Part go(Step const& turn, Step const& way) {
    Part part = go(turn);
    part.step[part.steps++] = way;
    return part;
}

/// Clockwise, from -180 to 180 degrees, in whole degrees.
CentiDegree turn_towards(Battle const& battle, UnitId unit, UnitId enemy) {
    geometry::Pose const& own = battle.units.pose[unit];
    Vector const way = geometry::between(own.centre, battle.units.pose[enemy].centre);
    if (way == Vector{}) return 0;
    CentiDegree turn = geometry::normal_facing(facing_of(way) - own.facing_cdeg);
    if (turn > half_turn_cdeg) turn -= full_turn_cdeg;
    return turn - turn % least_turn_cdeg;
}

}  // namespace

PartProposals::PartProposals(BattleView view, UnitId unit)
    : view_(view),
      unit_(unit),
      formation_(view.battle.state[unit].formation),
      own_(base_of(view, unit)) {
    ways_ = bit(Way::form) - 1;
    for (std::size_t i = 0; i < formations; ++i) {
        auto const formation = static_cast<Formation>(i);
        if (formation != formation_ && may_form(view.scenario.troops[unit], formation)) {
            ways_ |= bit(Way::form) << i;
        }
    }
}

PartProposals::Way PartProposals::way_in(Ways ways, std::size_t slot) {
    for (; slot > 0; --slot) ways &= ways - 1;
    return static_cast<Way>(__builtin_ctz(ways));
}

std::optional<Part> PartProposals::at(std::size_t slot) {
    Look const& look = look_at(way_in(ways_, slot));
    return look.possible ? std::optional{look.part} : std::nullopt;
}

PartProposals::Look const& PartProposals::look_at(Way way) {
    Look& look = looks_[static_cast<std::size_t>(way)];
    if (!look.done) look = looked(way);
    return look;
}

PartProposals::Look PartProposals::looked(Way way) {
    Look look;
    look.done = true;
    std::optional<Part> const part = part_of(way);
    if (!part) return look;
    look.part = *part;
    look.end = own_.pose;
    if (part->kind == Part::Kind::form) {
        ground().follow(part->formation);
        look.possible = !refuse_to_form(view_, unit_, part->formation, ground());
        ground().follow(formation_);
        return look;
    }
    PartPlan plan;
    look.possible = !refuse_go(view_, unit_, *part, ground(), plan);
    if (look.possible) look.end = plan.places[plan.places.size() - 1];
    return look;
}

std::optional<Part> PartProposals::part_of(Way way) {
    switch (way) {
        case Way::ahead:
        case Way::half_ahead:
            return straight(Way::ahead, way, Step::Kind::forward);
        case Way::back:
        case Way::half_back:
            return straight(Way::back, way, Step::Kind::back);
        case Way::left:
        case Way::half_left:
            return straight(Way::left, way, Step::Kind::left);
        case Way::right:
        case Way::half_right:
            return straight(Way::right, way, Step::Kind::right);
        case Way::turn_to_enemy:
            if (to_enemy() == 0) return std::nullopt;
            return go({Step::Kind::turn, to_enemy()});
        case Way::at_enemy:
        case Way::half_at_enemy:
            return at_enemy(way);
        case Way::wheel_left:
            return go({Step::Kind::wheel, -eighth_cdeg});
        case Way::turn_left:
            return turned(-geometry::quarter_cdeg);
        case Way::wheel_right:
            return go({Step::Kind::wheel, eighth_cdeg});
        case Way::turn_right:
            return turned(geometry::quarter_cdeg);
        case Way::about:
            return turned(half_turn_cdeg);
        case Way::form:
            break;
    }
    Part part;
    part.kind = Part::Kind::form;
    part.formation =
        static_cast<Formation>(static_cast<unsigned>(way) - static_cast<unsigned>(Way::form));
    return part;
}

/// A turn; nullopt if it equals the turn to the enemy.
std::optional<Part> PartProposals::turned(CentiDegree angle_cdeg) {
    if (to_enemy() == angle_cdeg) return std::nullopt;
    return go({Step::Kind::turn, angle_cdeg});
}

std::optional<Part> PartProposals::straight(Way full, Way way, Step::Kind kind) {
    Mil const longest = way_of(full, own_, kind);
    Mil const length = way == full ? longest : said(longest / 2);
    if (length == 0) return std::nullopt;
    return go({kind, length});
}

std::optional<Part> PartProposals::at_enemy(Way way) {
    if (to_enemy() == 0) return std::nullopt;
    Base const turned_base = pivoted(own_, own_.pose.facing_cdeg + to_enemy());
    Mil const longest = way_of(Way::at_enemy, turned_base, Step::Kind::forward);
    Mil const length = way == Way::at_enemy ? longest : said(longest / 2);
    if (length == 0) return std::nullopt;
    return go({Step::Kind::turn, to_enemy()}, {Step::Kind::forward, length});
}

/// How far one move leads that way, in quarters of an inch.
Mil PartProposals::longest(Ground const& ground, Battle const& battle, Base const& from,
                           Step::Kind kind) const {
    Vector const direction = direction_of(kind, from.pose.facing_cdeg);
    Mil const move_mil = move_of(view_.scenario, unit_, battle.state[unit_].formation);
    return said(ground.free_way(from, direction, ground.reach(from, direction, move_mil)));
}

Mil PartProposals::way_of(Way full, Base const& from, Step::Kind kind) {
    auto& length = lengths_[static_cast<std::size_t>(full)];
    if (!length) length = longest(ground(), view_.battle, from, kind);
    return *length;
}

CentiDegree PartProposals::to_enemy() {
    if (!to_enemy_) {
        UnitId const enemy = nearest_enemy(view_, unit_);
        to_enemy_ = enemy == no_unit ? 0 : turn_towards(view_.battle, unit_, enemy);
    }
    return *to_enemy_;
}

Ground& PartProposals::ground() {
    if (!ground_) ground_.emplace(view_, unit_, formation_);
    return *ground_;
}

std::optional<Order> PartProposals::long_order(std::size_t slot) {
    Look const& first = look_at(way_in(ways_ & goes_on(), slot));
    if (!first.possible) return std::nullopt;
    if (!then_) {
        then_.emplace(view_.battle);
        ground_then_.emplace(BattleView{view_.scenario, *then_}, unit_, formation_);
    }
    then_->state[unit_] = view_.battle.state[unit_];
    Order order{OrderKind::order, unit_};
    order.part[order.parts++] = first.part;
    bool const forms = first.part.kind == Part::Kind::form;
    if (forms) then_->state[unit_].formation = first.part.formation;
    then_->units.pose[unit_] = first.end;
    extend(order, forms ? Step::Kind::forward : first.part.step[first.part.steps - 1U].kind);
    return order.parts > 1 ? std::optional{order} : std::nullopt;
}

/// Adds one more move that way, and another after it, from where the unit would stand.
void PartProposals::extend(Order& order, Step::Kind kind) {
    Formation const formation = then_->state[unit_].formation;
    while (order.parts < max_parts) {
        ground_then_->follow(formation);
        Base const from = base_of({view_.scenario, *then_}, unit_);
        Mil const way = longest(*ground_then_, *then_, from, kind);
        if (way == 0) return;
        Part const next = go({kind, way});
        PartPlan plan;
        if (refuse_go({view_.scenario, *then_}, unit_, next, *ground_then_, plan)) return;
        order.part[order.parts++] = next;
        then_->units.pose[unit_] = plan.places[plan.places.size() - 1];
    }
}

}  // namespace esprit::black_powder

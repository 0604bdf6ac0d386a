#include "rules/men_who_would_be_kings/move_proposals.h"

#include <algorithm>

#include "geometry/box.h"
#include "geometry/sweep.h"
#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/moves.h"
#include "rules/men_who_would_be_kings/shooting.h"

namespace esprit::men_who_would_be_kings {

using geometry::Base;
using geometry::Path;
using geometry::Segment;
using geometry::Vector;

namespace {

// Typical moves of a player; not numbers of the rules.
constexpr Mil least_way_mil = mil_per_inch / 2;
constexpr Mil room_mil = mil_per_inch / 4;  // kept from what is in the way
constexpr CentiDegree aside_cdeg = 4500;
constexpr CentiDegree least_turn_cdeg = 500;

Path path_of(CentiDegree turn_cdeg, Mil way_mil, CentiDegree then_cdeg = 0) {
    Path path;
    auto const add = [&](Segment::Kind kind, std::int32_t amount) {
        if (amount != 0) path.segments[path.count++] = {kind, amount};
    };
    add(Segment::Kind::pivot, turn_cdeg);
    add(Segment::Kind::straight, way_mil);
    add(Segment::Kind::pivot, then_cdeg);
    return path;
}

}  // namespace

MoveProposals::MoveProposals(BattleView view, UnitId unit, Units const& enemies)
    : view_(view), unit_(unit), enemies_(enemies), whole_mil_(full_move(view.scenario, unit)) {}

std::size_t MoveProposals::size() const {
    bool const may_skirmish =
        view_.scenario.types.refusal(view_.scenario.troops[unit_].type, "skirmish") == nullptr;
    return plain_moves + (may_skirmish ? skirmishes * enemies_.size() : 0) +
           view_.scenario.redoubts.size();
}

std::optional<Order> MoveProposals::at(std::size_t slot) {
    if (slot < plain_moves) return looked_at(slot);
    std::size_t const first_redoubt = size() - view_.scenario.redoubts.size();
    if (slot >= first_redoubt) return into_redoubt(slot - first_redoubt);
    std::size_t const place = slot - plain_moves;
    return skirmish(enemies_[place / skirmishes], place % skirmishes);
}

std::pair<UnitId, std::uint32_t> MoveProposals::way_at(std::size_t slot) const {
    std::size_t const first_redoubt = size() - view_.scenario.redoubts.size();
    if (slot >= first_redoubt) {
        return {no_unit, static_cast<std::uint32_t>(plain_moves + slot - first_redoubt)};
    }
    if (slot < plain_moves) return {no_unit, static_cast<std::uint32_t>(slot)};
    std::size_t const place = slot - plain_moves;
    return {enemies_[place / skirmishes], static_cast<std::uint32_t>(place % skirmishes)};
}

std::optional<Order> MoveProposals::looked_at(std::size_t slot) {
    Look& look = looks_[slot];
    if (!look.done) look = {true, plain_move(slot)};
    return look.order;
}

std::optional<Order> MoveProposals::plain_move(std::size_t slot) {
    if (slot < 2 * turns) {
        return way(slot % 2 == 0 ? OrderKind::move : OrderKind::at_the_double, slot / 2);
    }
    return slot == 2 * turns ? back() : turn_only();
}

std::array<CentiDegree, MoveProposals::turns> MoveProposals::turns_ahead() {
    std::array<CentiDegree, turns> all{to_enemy(),
                                       to_enemy() + aside_cdeg,
                                       to_enemy() - aside_cdeg,
                                       to_enemy() + 2 * aside_cdeg,
                                       to_enemy() - 2 * aside_cdeg,
                                       0};
    for (CentiDegree& turn : all) turn = geometry::turn_to(0, turn);
    return all;
}

/// As far as there is room, or half as far. At the end the unit faces the enemy, or the direction
/// of its move.
std::optional<Order> MoveProposals::way(OrderKind kind, std::size_t turn) {
    bool const doubles = kind == OrderKind::at_the_double;
    Type const type = view_.scenario.troops[unit_].type;
    if (doubles && view_.scenario.types.refusal(type, "at_the_double") != nullptr)
        return std::nullopt;
    auto const all = turns_ahead();
    CentiDegree const by = all[turn];
    // an earlier slot has the same turn
    if (std::find(all.begin(), all.begin() + turn, by) != all.begin() + turn) return std::nullopt;
    auto const dice = static_cast<Mil>(view_.scenario.actions.double_dice * chance::faces_of_die);
    Mil const most_mil = whole_mil_ + (doubles ? dice * mil_per_inch : 0);
    Base const start =
        pivoted(base_of(view_, unit_), view_.battle.units.pose[unit_].facing_cdeg + by);
    Mil const room = clear(start, most_mil);
    for (Mil const length : {room, room / 2}) {
        if (length < least_way_mil) return std::nullopt;
        Order order = order_of(kind);
        for (CentiDegree const then : {geometry::turn_to(by, to_enemy()), CentiDegree{0}}) {
            order.path = path_of(by, length, then);
            if (auto const found = allowed(order)) return found;
        }
    }
    return std::nullopt;
}

Mil MoveProposals::clear(Base const& start, Mil most_mil) {
    geometry::Obstacles const all = in_the_way().obstacles();
    Vector const ahead = geometry::forward_of(start.pose.facing_cdeg);
    double free = most_mil;
    double const edge = way_until_edge(start, ahead, all.width_mil, all.depth_mil);
    if (edge < free) free = edge;
    auto const look = [&](geometry::BlockerKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            on_way({kind, static_cast<std::int16_t>(i)}, start, ahead, all, free);
        }
    };
    look(geometry::BlockerKind::base, all.bases.size());
    look(geometry::BlockerKind::area, all.areas.size());
    look(geometry::BlockerKind::course, all.courses.size());
    auto const length = static_cast<Mil>(free);
    return length < most_mil ? length - room_mil : length;
}

std::optional<Order> MoveProposals::back() {
    Order order = order_of(OrderKind::move);
    order.path = path_of(to_enemy(), -whole_mil_);
    if (auto const found = allowed(order)) return found;
    order.path = path_of(0, -whole_mil_ / 2);
    return allowed(order);
}

std::optional<Order> MoveProposals::turn_only() {
    if (to_enemy() <= least_turn_cdeg && to_enemy() >= -least_turn_cdeg) return std::nullopt;
    Order order = order_of(OrderKind::move);
    order.path = path_of(to_enemy(), 0);
    return allowed(order);
}

/// Half a move and fire at the target, turned to it; or fire and half a move.
std::optional<Order> MoveProposals::skirmish(UnitId target, std::size_t which) {
    Mil const half = whole_mil_ / view_.scenario.actions.skirmish_parts;
    std::array<Mil, 3> const ways{half, 0, -half};
    Mil const range_mil = range_of(view_.scenario, view_.scenario.troops[unit_]);
    if (surely_beyond(base_of(view_, unit_), base_of(view_, target), range_mil + half + 1)) {
        return std::nullopt;
    }
    geometry::Pose const& own = view_.battle.units.pose[unit_];
    Order order = order_of(OrderKind::skirmish);
    order.target = target;
    order.fire_first = which % 2 == 1;
    CentiDegree const facing = order.fire_first
                                   ? bearing()
                                   : geometry::facing_of(geometry::between(
                                         own.centre, view_.battle.units.pose[target].centre));
    order.path = path_of(geometry::turn_to(own.facing_cdeg, facing), ways[which / 2]);
    if (order.path.count == 0) return std::nullopt;
    if (order.fire_first && !can_shoot(view_, unit_, target)) return std::nullopt;
    if (!may_skirmish(view_, order, in_the_way())) return std::nullopt;
    return order;
}

/// A move into the middle of a redoubt nearby.
std::optional<Order> MoveProposals::into_redoubt(std::size_t which) {
    geometry::Pose const& from = view_.battle.units.pose[unit_];
    field::Feature const& redoubt =
        view_.scenario.terrain().features[view_.scenario.redoubts[which]];
    geometry::Point const middle{(redoubt.low.x_mil + redoubt.high.x_mil) / 2,
                                 (redoubt.low.y_mil + redoubt.high.y_mil) / 2};
    Vector const apart = geometry::between(from.centre, middle);
    auto const far = static_cast<Mil>(length(apart));
    if (far < least_way_mil || far > whole_mil_) return std::nullopt;
    CentiDegree const turn = geometry::turn_to(from.facing_cdeg, geometry::facing_of(apart));
    Order order = order_of(OrderKind::move);
    for (CentiDegree const then : {-turn, CentiDegree{0}, 2 * aside_cdeg}) {
        order.path = path_of(turn, far, then);
        if (stands_before(order, which)) return std::nullopt;
        if (auto const found = allowed(order)) return found;
    }
    return std::nullopt;
}

bool MoveProposals::stands_before(Order const& order, std::size_t redoubt) {
    for (std::size_t slot = 0; slot < plain_moves; ++slot) {
        if (looked_at(slot) == order) return true;
    }
    for (std::size_t other = 0; other < redoubt; ++other) {
        if (into_redoubt(other) == order) return true;
    }
    return false;
}

std::optional<Order> MoveProposals::allowed(Order const& order) {
    if (refuse_move(view_, order, in_the_way())) return std::nullopt;
    return order;
}

CentiDegree MoveProposals::bearing() {
    if (!bearing_) {
        UnitId const enemy = nearest_enemy(view_, unit_);
        geometry::Pose const& own = view_.battle.units.pose[unit_];
        bearing_ = enemy == no_unit ? own.facing_cdeg
                                    : geometry::facing_of(geometry::between(
                                          own.centre, view_.battle.units.pose[enemy].centre));
    }
    return *bearing_;
}

CentiDegree MoveProposals::to_enemy() {
    return geometry::turn_to(view_.battle.units.pose[unit_].facing_cdeg, bearing());
}

InTheWay const& MoveProposals::in_the_way() {
    if (!in_the_way_) in_the_way_.emplace(view_, unit_);
    return *in_the_way_;
}

Order MoveProposals::order_of(OrderKind kind) const {
    Order order;
    order.kind = kind;
    order.unit = unit_;
    return order;
}

}  // namespace esprit::men_who_would_be_kings

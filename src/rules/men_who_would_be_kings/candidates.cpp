#include "rules/men_who_would_be_kings/candidates.h"

#include <algorithm>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/men_who_would_be_kings/activation.h"
#include "rules/men_who_would_be_kings/ground.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/recycling.h"
#include "rules/men_who_would_be_kings/turn.h"

namespace esprit::men_who_would_be_kings {

using field::TableEdge;
using geometry::Base;
using geometry::Path;
using geometry::Segment;
using geometry::Vector;
using rules::Refusal;
using namespace literals;

namespace {

// What a player would think of; no numbers of the rules.
constexpr Mil least_way_mil = mil_per_inch / 2;
constexpr Mil room_mil = mil_per_inch / 4;  // kept from what is in the way
constexpr CentiDegree aside_cdeg = 4500;
constexpr CentiDegree least_turn_cdeg = 500;
constexpr Mil edge_step_mil = 4 * mil_per_inch;

/// An order without what its kind does not say.
Order only_what_counts(Order const& order) {
    Order plain;
    plain.kind = order.kind;
    if (order.kind == OrderKind::draw_cards || order.kind == OrderKind::end_turn) return plain;
    plain.unit = order.unit;
    bool const skirmish = order.kind == OrderKind::skirmish;
    bool const deploys = order.kind == OrderKind::deploy;
    if (skirmish || deploys || order.kind == OrderKind::attack || order.kind == OrderKind::fire ||
        order.kind == OrderKind::volley_fire) {
        plain.target = order.target;
    }
    if (skirmish || order.kind == OrderKind::move || order.kind == OrderKind::at_the_double) {
        plain.path.count = std::min<std::uint8_t>(order.path.count, geometry::max_segments);
        for (std::size_t i = 0; i < plain.path.count; ++i) {
            plain.path.segments[i] = order.path.segments[i];
        }
    }
    if (skirmish) plain.fire_first = order.fire_first;
    if (deploys && order.target == no_unit) {
        plain.edge = order.edge;
        plain.along_mil = order.along_mil;
    }
    return plain;
}

/// The turn from one facing to another, -17999 to 18000.
CentiDegree turn_to(CentiDegree from, CentiDegree to) {
    CentiDegree const turn = geometry::normal_facing(to - from);
    return turn > full_turn_cdeg / 2 ? turn - full_turn_cdeg : turn;
}

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

/// Collects what is not refused.
class Candidates {
public:
    Candidates(Scenario const& scenario, Battle const& battle)
        : scenario_(scenario), battle_(battle) {}

    std::vector<Order> all() {
        if (battle_.phase == Phase::over) return {};
        if (battle_.phase == Phase::cards) {
            Order draw;
            draw.kind = OrderKind::draw_cards;
            return {draw};
        }
        for (UnitId unit = 0; unit < battle_.table.count; ++unit) {
            if (scenario_.troops[unit].side != battle_.active) continue;
            add_actions(unit);
            add_recycling(unit);
        }
        orders_.push_back({});
        return std::move(orders_);
    }

private:
    bool consider(Order const& order) {
        if (std::find(orders_.begin() + first_, orders_.end(), order) != orders_.end()) return true;
        if (refuse_order(scenario_, battle_, order)) return false;
        orders_.push_back(order);
        return true;
    }
    bool may(UnitId unit, OrderKind kind) const {
        return !refuse_unit(scenario_, battle_, unit, kind);
    }
    static Order plain(OrderKind kind, UnitId unit, UnitId target = no_unit) {
        Order order;
        order.kind = kind;
        order.unit = unit;
        order.target = target;
        return order;
    }

    void add_actions(UnitId unit) {
        first_ = static_cast<std::ptrdiff_t>(orders_.size());
        if (may(unit, OrderKind::rally)) consider(plain(OrderKind::rally, unit));
        if (!may(unit, OrderKind::move)) return;
        for (UnitId target = 0; target < battle_.table.count; ++target) {
            if (scenario_.troops[target].side == battle_.active || !is_on_table(battle_, target)) {
                continue;
            }
            consider(plain(OrderKind::attack, unit, target));
            consider(plain(OrderKind::fire, unit, target));
            consider(plain(OrderKind::volley_fire, unit, target));
        }
        consider(plain(OrderKind::form_close_order, unit));
        consider(plain(OrderKind::go_to_ground, unit));
        add_moves(unit);
    }

    void add_moves(UnitId unit) {
        UnitId const enemy = nearest_enemy(scenario_, battle_, unit);
        CentiDegree const facing = battle_.table.pose[unit].facing_cdeg;
        CentiDegree bearing = facing;
        if (enemy != no_unit) {
            bearing = geometry::facing_of(geometry::between(battle_.table.pose[unit].centre,
                                                            battle_.table.pose[enemy].centre));
        }
        CentiDegree const to_enemy = turn_to(facing, bearing);
        Mil const whole = full_move(scenario_, unit);
        Mil const doubled =
            whole +
            static_cast<Mil>(scenario_.actions.double_dice * chance::faces_of_die) * mil_per_inch;
        for (CentiDegree const turn :
             {to_enemy, to_enemy + aside_cdeg, to_enemy - aside_cdeg, to_enemy + 2 * aside_cdeg,
              to_enemy - 2 * aside_cdeg, CentiDegree{0}}) {
            add_way(OrderKind::move, unit, turn, whole, to_enemy);
            add_way(OrderKind::at_the_double, unit, turn, doubled, to_enemy);
        }
        add_backwards(unit, to_enemy, whole);
        bool const turns = to_enemy > least_turn_cdeg || to_enemy < -least_turn_cdeg;
        if (turns) {
            Order order = plain(OrderKind::move, unit);
            order.path = path_of(to_enemy, 0);
            consider(order);
        }
        if (is_infantry(scenario_.troops[unit].type)) add_skirmishes(unit, bearing);
        add_redoubts(unit);
    }

    /// As far as there is room; the unit then faces as the enemy was seen.
    void add_way(OrderKind kind, UnitId unit, CentiDegree turn, Mil most_mil,
                 CentiDegree to_enemy) {
        CentiDegree const by = turn_to(0, turn);
        Base const start =
            pivoted(base_of(scenario_, battle_, unit), battle_.table.pose[unit].facing_cdeg + by);
        Mil const room = clear(unit, start, most_mil);
        for (Mil const way : {room, room / 2}) {
            if (way < least_way_mil) return;
            Order order = plain(kind, unit);
            order.path = path_of(by, way, turn_to(by, to_enemy));
            if (consider(order)) return;
            order.path = path_of(by, way);
            if (consider(order)) return;
        }
    }

    Mil clear(UnitId unit, Base const& start, Mil most_mil) const {
        InTheWay const way{scenario_, battle_, unit};
        geometry::Obstacles const all = way.obstacles();
        Vector const ahead = geometry::forward_of(start.pose.facing_cdeg);
        double free = most_mil;
        double const edge = way_until_edge(start, ahead, all.width_mil, all.depth_mil);
        if (edge < free) free = edge;
        auto const look = [&](geometry::Hindrance kind, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) {
                on_way({kind, static_cast<std::int16_t>(i)}, start, ahead, all, free);
            }
        };
        look(geometry::Hindrance::base, all.bases.size());
        look(geometry::Hindrance::area, all.areas.size());
        look(geometry::Hindrance::course, all.courses.size());
        auto const length = static_cast<Mil>(free);
        return length < most_mil ? length - room_mil : length;
    }

    void add_backwards(UnitId unit, CentiDegree to_enemy, Mil whole) {
        Order order = plain(OrderKind::move, unit);
        order.path = path_of(to_enemy, -whole);
        if (consider(order)) return;
        order.path = path_of(0, -whole / 2);
        consider(order);
    }

    void add_skirmishes(UnitId unit, CentiDegree bearing) {
        Mil const half = full_move(scenario_, unit) / scenario_.actions.skirmish_parts;
        CentiDegree const facing = battle_.table.pose[unit].facing_cdeg;
        for (UnitId target = 0; target < battle_.table.count; ++target) {
            if (scenario_.troops[target].side == battle_.active || !is_on_table(battle_, target)) {
                continue;
            }
            CentiDegree const at_target = turn_to(
                facing, geometry::facing_of(geometry::between(battle_.table.pose[unit].centre,
                                                              battle_.table.pose[target].centre)));
            for (Mil const way : {half, Mil{0}, -half}) {
                Order order = plain(OrderKind::skirmish, unit, target);
                order.path = path_of(at_target, way);
                if (order.path.count > 0) consider(order);
                order.fire_first = true;
                order.path = path_of(turn_to(facing, bearing), way);
                if (order.path.count > 0) consider(order);
            }
        }
    }

    /// Into the middle of a redoubt that is near.
    void add_redoubts(UnitId unit) {
        geometry::Pose const& from = battle_.table.pose[unit];
        for (field::FeatureId const id : scenario_.redoubts) {
            field::Feature const& redoubt = scenario_.terrain().features[id];
            geometry::Point const middle{(redoubt.low.x_mil + redoubt.high.x_mil) / 2,
                                         (redoubt.low.y_mil + redoubt.high.y_mil) / 2};
            Vector const way = geometry::between(from.centre, middle);
            auto const far = static_cast<Mil>(length(way));
            if (far < least_way_mil || far > full_move(scenario_, unit)) continue;
            CentiDegree const turn = turn_to(from.facing_cdeg, geometry::facing_of(way));
            Order order = plain(OrderKind::move, unit);
            for (CentiDegree const then : {-turn, CentiDegree{0}, 2 * aside_cdeg}) {
                order.path = path_of(turn, far, then);
                if (consider(order)) break;
            }
        }
    }

    void add_recycling(UnitId unit) {
        first_ = static_cast<std::ptrdiff_t>(orders_.size());
        if (battle_.hand == 0) return;
        consider(plain(OrderKind::take_off, unit));
        if (battle_.state[unit].fate != Fate::reserve) return;
        for (UnitId screen = 0; screen < battle_.table.count; ++screen) {
            consider(plain(OrderKind::deploy, unit, screen));
        }
        field::Terrain const& ground = scenario_.terrain();
        for (TableEdge const edge : scenario_.available_edges[battle_.active]) {
            bool const wide = edge == TableEdge::near || edge == TableEdge::far;
            Mil const whole = wide ? ground.width_mil : ground.depth_mil;
            Order order = plain(OrderKind::deploy, unit);
            order.edge = edge;
            for (Mil along = edge_step_mil / 2; along < whole; along += edge_step_mil) {
                order.along_mil = along;
                consider(order);
            }
        }
    }

    Scenario const& scenario_;
    Battle const& battle_;
    std::vector<Order> orders_;
    std::ptrdiff_t first_ = 0;  // of the unit that is looked at
};

}  // namespace

std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle) {
    return Candidates{scenario, battle}.all();
}

std::optional<Refusal> refuse_order(Scenario const& scenario, Battle const& battle,
                                    Order const& order) {
    if (auto refused = refuse_phase(scenario, battle, order)) return refused;
    if (only_what_counts(order) != order) {
        return Refusal{"MW-ACT-01"_rule, "the order says more than orders of its kind do"};
    }
    if (is_action(order.kind)) return refuse_action(scenario, battle, order);
    if (order.kind == OrderKind::take_off || order.kind == OrderKind::deploy) {
        return refuse_recycling(scenario, battle, order);
    }
    return std::nullopt;
}

std::vector<rules::Reach> reach_of_moves(Scenario const& scenario, Battle const& battle,
                                         UnitId unit) {
    if (refuse_unit(scenario, battle, unit, OrderKind::move)) return {};
    constexpr int corners = 16;
    field::Terrain const& ground = scenario.terrain();
    auto const within = [](Mil value, Mil most) { return std::clamp(value, 0, most); };
    auto const around = [&](std::string_view kind, Mil way_mil) {
        rules::Reach reach{kind, {}};
        for (int i = 0; i < corners; ++i) {
            Vector const ahead = geometry::forward_of(i * full_turn_cdeg / corners);
            geometry::Point const to =
                geometry::moved(battle.table.pose[unit].centre, ahead * way_mil);
            reach.outline.push_back(
                {within(to.x_mil, ground.width_mil), within(to.y_mil, ground.depth_mil)});
        }
        return reach;
    };
    Mil const whole = full_move(scenario, unit);
    std::vector<rules::Reach> reaches{around("move", whole)};
    if (scenario.troops[unit].type != Type::gun) {
        auto const dice = static_cast<Mil>(scenario.actions.double_dice * chance::faces_of_die);
        reaches.push_back(around("at_the_double", whole + dice * mil_per_inch));
    }
    return reaches;
}

}  // namespace esprit::men_who_would_be_kings

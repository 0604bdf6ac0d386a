// Manoeuvres worth considering, and where a unit may go.
#include "base/expect.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/manoeuvre_proposals.h"
#include "rules/grande_tactique/pips.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::Segment;
using geometry::Vector;

namespace {

// Typical moves of a player; not numbers of the rules.
constexpr CentiDegree wheel_cdeg = 3000;
constexpr CentiDegree slight_cdeg = 500;      // a smaller pivot is not worth a PIP
constexpr Mil slight_mil = mil_per_inch / 2;  // nor is a shorter move
constexpr Mil short_of_enemy_mil = mil_per_inch / 2;

void add_part(geometry::Path& path, Segment::Kind kind, std::int32_t amount) {
    if (amount != 0) path.segments[path.count++] = {kind, amount};
}

bool is_slight_turn(CentiDegree angle_cdeg) {
    return angle_cdeg <= slight_cdeg && angle_cdeg >= -slight_cdeg;
}

/// A cheap test: true if the base's centre is near enough to the own edge for the base to touch it.
bool may_touch_own_edge(BattleView view, UnitId unit) {
    field::TableEdge const edge = view.scenario.common.sides[view.scenario.troops[unit].side].edge;
    Base const own = base_of(view, unit);
    return distance_to_edge(view.scenario.terrain(), edge, own.pose.centre) <=
           own.frontage_mil + own.depth_mil;
}

}  // namespace

ManoeuvreProposals::ManoeuvreProposals(BattleView view, UnitId unit)
    : view_(view),
      unit_(unit),
      own_(base_of(view, unit)),
      judge_(view, unit),
      ways_(ways_of(view, unit)) {}

ManoeuvreProposals::Ways ManoeuvreProposals::ways_of(BattleView view, UnitId unit) {
    if (!may_manoeuvre(view, unit)) return 0;
    bool const pays = view.battle.division[view.scenario.troops[unit].division].pips != 0;
    Ways const ways = pays ? ways_to_pay_for(view, unit) : Ways{0};
    bool const leaves = may_touch_own_edge(view, unit);
    return leaves ? ways | bit(Way::off_table) : ways;
}

/// Whether a way can be gone is checked when it is asked for.
ManoeuvreProposals::Ways ManoeuvreProposals::ways_to_pay_for(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    CommandRules const& prices = view.scenario.command;
    PipBudget const budget = pip_budget_for(view, unit);
    bool const collapsed = view.battle.division[troop.division].collapsed;  // it only withdraws
    bool const guns_in_place = troop.is_artillery() && !state.limbered;
    Ways ways = 0;
    if (state.firing) {  // while firing, only guns move, and only pivot
        return guns_in_place && budget.affords(prices.pivot_guns) ? bit(Way::face_enemy) : Ways{0};
    }
    if (budget.affords(guns_in_place ? prices.pivot_guns : view.scenario.distances.move_pips)) {
        // what is left of a whole move is at least what is left of half a move
        if (!guns_in_place && move_left(view, unit) > 0) {
            ways |= bit(Way::ahead) | bit(Way::half_ahead) | bit(Way::wheel_right) |
                    bit(Way::wheel_left) | bit(Way::at_enemy) | bit(Way::back) | bit(Way::home);
        }
        if (!collapsed) ways |= bit(Way::face_enemy) | bit(Way::about);
    }
    if (troop.is_infantry() && !collapsed) {
        if (!state.in_square && budget.affords(prices.form_square)) ways |= bit(Way::form_square);
        if (state.in_square && budget.affords(prices.leave_square)) {
            ways |= bit(Way::leave_square) | bit(Way::leave_square_turned);
        }
    }
    if (guns_in_place && budget.affords(prices.limber)) {
        ways |= bit(Way::limber) | bit(Way::limber_about);
    }
    if (troop.is_artillery() && state.limbered && !collapsed && budget.affords(prices.unlimber)) {
        ways |= bit(Way::unlimber) | bit(Way::unlimber_turned);
    }
    return ways;
}

ManoeuvreProposals::Way ManoeuvreProposals::way_in(std::size_t slot) const {
    Ways rest = ways_;
    for (; slot > 0; --slot) rest &= rest - 1;
    ESPRIT_EXPECT(rest != 0, "a slot is one of those that were counted");
    return static_cast<Way>(__builtin_ctz(rest));
}

std::optional<Order> ManoeuvreProposals::at(std::size_t slot) {
    Way const way = way_in(slot);
    if (way == Way::off_table) {
        Order const leave{OrderKind::leave_table, unit_};
        if (refuse_manoeuvre(view_, leave)) return std::nullopt;
        return leave;
    }
    if (way == Way::ahead) return ahead();
    if (way == Way::half_ahead) {
        auto const far = ahead();
        if (!far) return std::nullopt;
        Tries half;
        add_way(0, far->path.segments[0].amount / 2, half);
        return first_allowed(half);
    }
    auto const order = first_allowed(tries(way));
    if (order && way == Way::home) {
        // the same as at_enemy
        bool const same = order->path.segments[0].amount == to_enemy() && to_enemy() != 0 &&
                          first_allowed(far(to_enemy())) == order;
        if (same) return std::nullopt;
    }
    return order;
}

void ManoeuvreProposals::add_possible(std::size_t slot, std::vector<Order>& orders) {
    Way const way = way_in(slot);
    Tries const all = way == Way::off_table ? one({OrderKind::leave_table, unit_}) : tries(way);
    orders.insert(orders.end(), all.begin(), all.end());
}

ManoeuvreProposals::Tries ManoeuvreProposals::tries(Way way) {
    Tries back;
    switch (way) {
        case Way::ahead:
            return far(0);
        case Way::half_ahead:
            return half_ahead();
        case Way::wheel_right:
            return one(wheel(wheel_cdeg));
        case Way::wheel_left:
            return one(wheel(-wheel_cdeg));
        case Way::at_enemy:
            return to_enemy() == 0 ? Tries{} : far(to_enemy());
        case Way::back:
            add_way(0, -judge_.left(true), back);
            return back;
        case Way::home:
            return home();
        case Way::face_enemy:
            if (to_enemy() == full_turn_cdeg / 2) return {};
            return turned_to_enemy(OrderKind::move);
        case Way::about:
            return one(turned(OrderKind::move, full_turn_cdeg / 2));
        case Way::form_square:
            return one({OrderKind::form_square, unit_});
        case Way::leave_square:
            return one({OrderKind::leave_square, unit_});
        case Way::leave_square_turned:
            return turned_to_enemy(OrderKind::leave_square);
        case Way::limber:
            return one({OrderKind::limber, unit_});
        case Way::limber_about:
            return one(turned(OrderKind::limber, full_turn_cdeg / 2));
        case Way::unlimber:
            return one({OrderKind::unlimber, unit_});
        case Way::unlimber_turned:
            return turned_to_enemy(OrderKind::unlimber);
        case Way::off_table:
            break;
    }
    return {};
}

std::optional<Order> ManoeuvreProposals::first_allowed(Tries const& tries) {
    Manoeuvre found;
    for (Order const& order : tries) {
        if (!judge_.refuse(order, found)) return order;
    }
    return std::nullopt;
}

Order ManoeuvreProposals::turned(OrderKind kind, CentiDegree pivot_cdeg) const {
    Order order{kind, unit_};
    add_part(order.path, Segment::Kind::pivot, pivot_cdeg);
    return order;
}

ManoeuvreProposals::Tries ManoeuvreProposals::turned_to_enemy(OrderKind kind) {
    return is_slight_turn(to_enemy()) ? Tries{} : one(turned(kind, to_enemy()));
}

/// A pivot, unless it is 0, then a straight move ahead, or back.
void ManoeuvreProposals::add_way(CentiDegree pivot_cdeg, Mil way_mil, Tries& tries) const {
    if (way_mil < slight_mil && way_mil > -slight_mil) return;
    Order order = turned(OrderKind::move, pivot_cdeg);
    add_part(order.path, Segment::Kind::straight, way_mil);
    tries.push_back(order);
}

Order ManoeuvreProposals::wheel(CentiDegree angle_cdeg) const {
    Order order{OrderKind::move, unit_};
    add_part(order.path, Segment::Kind::wheel, angle_cdeg);
    return order;
}

bool ManoeuvreProposals::is_aside(CentiDegree pivot_cdeg) const {
    return pivot_cdeg > view_.scenario.distances.move_arc_cdeg ||
           -pivot_cdeg > view_.scenario.distances.move_arc_cdeg;
}

/// As far as possible after a pivot, in three tries: the whole move, half of it, and up to the
/// first obstacle. GT-TER-06: the way out of an area of its own does not count.
ManoeuvreProposals::Tries ManoeuvreProposals::far(CentiDegree pivot_cdeg) {
    Base const start = pivoted(own_, own_.pose.facing_cdeg + pivot_cdeg);
    Vector const forward = geometry::forward_of(start.pose.facing_cdeg);
    bool const aside = is_aside(pivot_cdeg);
    bool const by_road =
        view_.battle.state[unit_].moved_mil == 0 && on_road(view_.scenario.terrain(), own_);
    Mil const whole = judge_.left(aside);
    Mil const half = judge_.left(true);
    Mil const across = across_own_area(view_, unit_);
    Mil const road = by_road ? view_.scenario.moves.road_bonus_mil : 0;
    Mil const most = whole + across + road;
    Mil const clear = judge_.ground().clear_way(start, forward, most);
    Mil const room = clear < most ? clear - short_of_enemy_mil : clear;
    Mil const inside =
        across == 0 ? Mil{0} : way_inside(view_, unit_, start, advanced(start, forward, most));
    Tries tries;
    for (Mil const move_mil : {aside ? whole + road / 2 : whole + road, whole, half}) {
        Mil const way_mil = move_mil + inside < room ? move_mil + inside : room;
        // not twice the same
        std::size_t const part = pivot_cdeg == 0 ? 0 : 1;
        bool const again =
            !tries.empty() && tries[tries.size() - 1].path.segments[part].amount == way_mil;
        if (way_mil >= slight_mil && !again) add_way(pivot_cdeg, way_mil, tries);
    }
    return tries;
}

ManoeuvreProposals::Tries ManoeuvreProposals::half_ahead() {
    Tries half;
    for (Order const& each : far(0)) add_way(0, each.path.segments[0].amount / 2, half);
    return half;
}

std::optional<Order> ManoeuvreProposals::ahead() {
    if (!ahead_is_known_) ahead_ = first_allowed(far(0));
    ahead_is_known_ = true;
    return ahead_;
}

/// Straight towards the own edge, at most up to it.
ManoeuvreProposals::Tries ManoeuvreProposals::home() {
    field::TableEdge const edge =
        view_.scenario.common.sides[view_.scenario.troops[unit_].side].edge;
    CentiDegree const pivot_cdeg = geometry::turn_to(
        own_.pose.facing_cdeg, geometry::facing_of(field::direction_to_edge(edge)));
    if (pivot_cdeg == 0) return {};  // that is ahead
    Base const start = pivoted(own_, own_.pose.facing_cdeg + pivot_cdeg);
    Vector const forward = geometry::forward_of(start.pose.facing_cdeg);
    field::Terrain const& ground = view_.scenario.terrain();
    double const room = way_until_edge(start, forward, ground.width_mil, ground.depth_mil);
    Tries tries;
    for (bool const halved : {is_aside(pivot_cdeg), true}) {
        Mil way_mil = judge_.left(halved);
        if (room < way_mil) way_mil = static_cast<Mil>(room);
        add_way(pivot_cdeg, way_mil, tries);
    }
    return tries;
}

CentiDegree ManoeuvreProposals::to_enemy() {
    if (!to_enemy_) to_enemy_ = geometry::turn_to(own_.pose.facing_cdeg, towards_enemy());
    return *to_enemy_;
}

/// The direction of the nearest enemy; that of the front if there is none.
CentiDegree ManoeuvreProposals::towards_enemy() const {
    geometry::Point const at = own_.pose.centre;
    double least = 0;
    Vector nearest{};
    for (UnitId other = 0; other < view_.battle.units.count; ++other) {
        if (view_.scenario.troops[other].side == view_.scenario.troops[unit_].side ||
            !stands(view_, other)) {
            continue;
        }
        Vector const away = geometry::between(at, view_.battle.units.pose[other].centre);
        double const square = dot(away, away);
        if (square == 0 || (least > 0 && square >= least)) continue;
        least = square;
        nearest = away;
    }
    return least > 0 ? geometry::facing_of(nearest) : own_.pose.facing_cdeg;
}

namespace {

rules::Reach::Corner corner_of(geometry::Point point, field::Terrain const& ground) {
    auto const within = [](Mil value, Mil most) {
        return value < 0 ? 0 : value > most ? most : value;
    };
    return {within(point.x_mil, ground.width_mil), within(point.y_mil, ground.depth_mil)};
}

}  // namespace

std::vector<rules::Reach> reach_of_move(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    bool const moves = stands(view, unit) && state.mood != Mood::routed &&
                       state.mood != Mood::silenced && (!troop.is_artillery() || state.limbered);
    Mil const left_mil = moves ? move_left(view, unit) : 0;
    if (left_mil == 0) return {};
    field::Terrain const& ground = view.scenario.terrain();
    Base const base = base_of(view, unit);
    Base const end = advanced(base, geometry::forward_of(base.pose.facing_cdeg), left_mil);
    std::vector<rules::Reach> reaches{{"move", {}}, {"move", {}}};
    for (geometry::Point const point :
         {corner_point(base, geometry::front_left), corner_point(end, geometry::front_left),
          corner_point(end, geometry::front_right), corner_point(base, geometry::front_right)}) {
        reaches[0].outline.push_back(corner_of(point, ground));
    }
    // of the middle of the front, after pivots within the arc
    constexpr int parts = 6;  // on each side
    reaches[1].outline.push_back(corner_of(base.pose.centre, ground));
    for (int part = -parts; part <= parts; ++part) {
        CentiDegree const facing =
            base.pose.facing_cdeg + view.scenario.distances.move_arc_cdeg * part / parts;
        Base const turned = pivoted(base, facing);
        Base const there = advanced(turned, geometry::forward_of(facing), left_mil);
        reaches[1].outline.push_back(corner_of(front_middle(there), ground));
    }
    return reaches;
}

}  // namespace esprit::grande_tactique

// Manoeuvres worth considering, and where a unit may go.
#include "geometry/sweep.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/manoeuvre_judge.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::Segment;
using geometry::Vector;

namespace {

// What a player would think of; no numbers of the rules.
constexpr CentiDegree wheel_cdeg = 3000;
constexpr CentiDegree slight_cdeg = 500;      // a pivot by less is not worth a PIP
constexpr Mil slight_mil = mil_per_inch / 2;  // nor is such a move
constexpr Mil short_of_enemy_mil = mil_per_inch / 2;

/// The turn from one facing to another, -17999 to 18000.
CentiDegree turn_to(CentiDegree from, CentiDegree to) {
    CentiDegree const turn = geometry::normal_facing(to - from);
    return turn > full_turn_cdeg / 2 ? turn - full_turn_cdeg : turn;
}

/// Collects what is not refused for one unit.
class Manoeuvres {
public:
    Manoeuvres(Scenario const& scenario, Battle const& battle, UnitId unit,
               std::vector<Order>& orders)
        : scenario_(scenario),
          battle_(battle),
          unit_(unit),
          judge_(scenario, battle, unit),
          orders_(orders),
          first_(orders.size()),
          own_(base_of(scenario, battle, unit)) {}

    void add() {
        Troop const& troop = scenario_.troops[unit_];
        UnitState const& state = battle_.state[unit_];
        enemy_cdeg_ = towards_enemy();
        on_road_ = state.moved_mil == 0 && on_road(scenario_.terrain(), own_);
        bool const guns_in_place = troop.is_artillery() && !state.limbered;
        if (state.firing) {
            if (guns_in_place) add_pivot_to_enemy();
            return;
        }
        if (!guns_in_place) add_moves();
        add_pivots();
        if (troop.is_infantry()) add_squares(state.in_square);
        if (troop.is_artillery()) add_limbering(guns_in_place);
    }

private:
    bool consider(Order const& order) {
        for (std::size_t i = first_; i < orders_.size(); ++i) {
            if (orders_[i] == order) return true;
        }
        Manoeuvre found;
        if (judge_.refuse(order, found)) return false;
        orders_.push_back(order);
        return true;
    }

    static void add_part(geometry::Path& path, Segment::Kind kind, std::int32_t amount) {
        if (amount != 0) path.segments[path.count++] = {kind, amount};
    }

    Order turned(OrderKind kind, CentiDegree pivot_cdeg) const {
        Order order{kind, unit_};
        add_part(order.path, Segment::Kind::pivot, pivot_cdeg);
        return order;
    }

    /// A pivot, where there is one, and so far straight ahead.
    bool consider_way(CentiDegree pivot_cdeg, Mil way_mil) {
        if (way_mil < slight_mil && way_mil > -slight_mil) return false;
        Order order = turned(OrderKind::move, pivot_cdeg);
        add_part(order.path, Segment::Kind::straight, way_mil);
        return consider(order);
    }

    /// The direction of the nearest enemy; that of the front where there is none.
    CentiDegree towards_enemy() const {
        geometry::Point const at = own_.pose.centre;
        double least = 0;
        Vector nearest{};
        for (UnitId other = 0; other < battle_.table.count; ++other) {
            if (scenario_.troops[other].side == scenario_.troops[unit_].side ||
                !stands(scenario_, battle_, other)) {
                continue;
            }
            Vector const way = geometry::between(at, battle_.table.pose[other].centre);
            double const square = dot(way, way);
            if (square == 0 || (least > 0 && square >= least)) continue;
            least = square;
            nearest = way;
        }
        return least > 0 ? geometry::facing_of(nearest) : own_.pose.facing_cdeg;
    }

    /// As far as it goes after a pivot, in three tries: the whole move, half of it, and up to
    /// what is in the way. What it has gone is left in `way_mil`.
    bool consider_far(CentiDegree pivot_cdeg, Mil& way_mil) {
        Base const start = pivoted(own_, own_.pose.facing_cdeg + pivot_cdeg);
        Vector const ahead = geometry::forward_of(start.pose.facing_cdeg);
        bool const aside = pivot_cdeg > scenario_.distances.move_arc_cdeg ||
                           -pivot_cdeg > scenario_.distances.move_arc_cdeg;
        Mil const whole = judge_.left(aside);
        Mil const half = judge_.left(true);
        Mil const across = across_own_area(scenario_, battle_, unit_);
        Mil const road = on_road_ ? scenario_.moves.road_bonus_mil : 0;
        Mil const most = whole + across + road;
        Mil const clear = judge_.ground().clear_way(start, ahead, most);
        Mil const room = clear < most ? clear - short_of_enemy_mil : clear;
        for (Mil const move_mil : {aside ? whole + road / 2 : whole + road, whole, half}) {
            way_mil = move_mil + inside(start, ahead, most, across);
            if (way_mil > room) way_mil = room;
            if (consider_way(pivot_cdeg, way_mil)) return true;
        }
        return false;
    }

    /// GT-TER-06
    Mil inside(Base const& start, Vector ahead, Mil most_mil, Mil across_mil) const {
        if (across_mil == 0) return 0;
        return way_inside(scenario_, battle_, unit_, start, advanced(start, ahead, most_mil));
    }

    void add_moves() {
        if (judge_.left(true) == 0 && judge_.left(false) == 0) return;
        Mil far_mil = 0;
        if (consider_far(0, far_mil)) consider_way(0, far_mil / 2);
        for (CentiDegree const angle : {wheel_cdeg, -wheel_cdeg}) {
            Order order{OrderKind::move, unit_};
            add_part(order.path, Segment::Kind::wheel, angle);
            consider(order);
        }
        CentiDegree const to_enemy = turn_to(own_.pose.facing_cdeg, enemy_cdeg_);
        if (to_enemy != 0) consider_far(to_enemy, far_mil);
        consider_way(0, -judge_.left(true));
        field::TableEdge const edge = scenario_.common.sides[scenario_.troops[unit_].side].edge;
        CentiDegree const home = geometry::facing_of(field::towards_edge(edge));
        CentiDegree const to_home = turn_to(own_.pose.facing_cdeg, home);
        if (to_home != 0) go_home(to_home);
    }

    /// Towards the own edge, up to it.
    void go_home(CentiDegree pivot_cdeg) {
        Base const start = pivoted(own_, own_.pose.facing_cdeg + pivot_cdeg);
        Vector const ahead = geometry::forward_of(start.pose.facing_cdeg);
        field::Terrain const& ground = scenario_.terrain();
        double const room = way_until_edge(start, ahead, ground.width_mil, ground.depth_mil);
        bool const aside = pivot_cdeg > scenario_.distances.move_arc_cdeg ||
                           -pivot_cdeg > scenario_.distances.move_arc_cdeg;
        for (bool const halved : {aside, true}) {
            Mil way = judge_.left(halved);
            if (room < way) way = static_cast<Mil>(room);
            if (consider_way(pivot_cdeg, way)) return;
        }
    }

    void add_pivot_to_enemy() {
        CentiDegree const to_enemy = turn_to(own_.pose.facing_cdeg, enemy_cdeg_);
        if (to_enemy > slight_cdeg || to_enemy < -slight_cdeg) {
            consider(turned(OrderKind::move, to_enemy));
        }
    }

    void add_pivots() {
        add_pivot_to_enemy();
        consider(turned(OrderKind::move, full_turn_cdeg / 2));
    }

    void add_squares(bool in_square) {
        if (!in_square) {
            consider({OrderKind::form_square, unit_});
            return;
        }
        consider({OrderKind::leave_square, unit_});
        CentiDegree const to_enemy = turn_to(own_.pose.facing_cdeg, enemy_cdeg_);
        if (to_enemy > slight_cdeg || to_enemy < -slight_cdeg) {
            consider(turned(OrderKind::leave_square, to_enemy));
        }
    }

    void add_limbering(bool guns_in_place) {
        if (guns_in_place) {
            consider({OrderKind::limber, unit_});
            consider(turned(OrderKind::limber, full_turn_cdeg / 2));
            return;
        }
        consider({OrderKind::unlimber, unit_});
        CentiDegree const to_enemy = turn_to(own_.pose.facing_cdeg, enemy_cdeg_);
        if (to_enemy > slight_cdeg || to_enemy < -slight_cdeg) {
            consider(turned(OrderKind::unlimber, to_enemy));
        }
    }

    Scenario const& scenario_;
    Battle const& battle_;
    UnitId unit_;
    ManoeuvreJudge judge_;
    std::vector<Order>& orders_;
    std::size_t first_;
    Base own_;
    CentiDegree enemy_cdeg_ = 0;
    bool on_road_ = false;
};

rules::Reach::Corner corner_of(geometry::Point point, field::Terrain const& ground) {
    auto const within = [](Mil value, Mil most) {
        return value < 0 ? 0 : value > most ? most : value;
    };
    return {within(point.x_mil, ground.width_mil), within(point.y_mil, ground.depth_mil)};
}

}  // namespace

void add_manoeuvres(Scenario const& scenario, Battle const& battle, UnitId unit,
                    std::vector<Order>& orders) {
    UnitState const& state = battle.state[unit];
    if (state.target != no_unit || refuse_to_stir(scenario, battle, unit)) return;
    if (battle.division[scenario.troops[unit].division].pips != 0) {
        Manoeuvres{scenario, battle, unit, orders}.add();
    }
    Order const leave{OrderKind::leave_table, unit};
    if (touches_own_edge(scenario, battle, unit) && !refuse_manoeuvre(scenario, battle, leave)) {
        orders.push_back(leave);
    }
}

std::vector<rules::Reach> reach_of_move(Scenario const& scenario, Battle const& battle,
                                        UnitId unit) {
    Troop const& troop = scenario.troops[unit];
    UnitState const& state = battle.state[unit];
    bool const moves = stands(scenario, battle, unit) && state.mood != Mood::routed &&
                       state.mood != Mood::silenced && (!troop.is_artillery() || state.limbered);
    Mil const left_mil = moves ? move_left(scenario, battle, unit) : 0;
    if (left_mil == 0) return {};
    field::Terrain const& ground = scenario.terrain();
    Base const base = base_of(scenario, battle, unit);
    Base const end = advanced(base, geometry::forward_of(base.pose.facing_cdeg), left_mil);
    std::vector<rules::Reach> reaches{{"move", {}}, {"move", {}}};
    for (geometry::Point const point :
         {corner_point(base, geometry::front_left), corner_point(end, geometry::front_left),
          corner_point(end, geometry::front_right), corner_point(base, geometry::front_right)}) {
        reaches[0].outline.push_back(corner_of(point, ground));
    }
    // the middle of the front, after a pivot within the arc
    constexpr int parts = 6;  // on each side
    reaches[1].outline.push_back(corner_of(base.pose.centre, ground));
    for (int part = -parts; part <= parts; ++part) {
        CentiDegree const facing =
            base.pose.facing_cdeg + scenario.distances.move_arc_cdeg * part / parts;
        Base const turned = pivoted(base, facing);
        Base const there = advanced(turned, geometry::forward_of(facing), left_mil);
        reaches[1].outline.push_back(corner_of(front_middle(there), ground));
    }
    return reaches;
}

}  // namespace esprit::grande_tactique

// Moves worth considering, and where a unit may go.
#include "geometry/sweep.h"
#include "rules/rank_and_file/flight.h"
#include "rules/rank_and_file/manoeuvre.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using geometry::Base;
using geometry::Segment;
using geometry::Vector;

namespace {

// What a player would think of; no numbers of the rules.
constexpr CentiDegree wheel_cdeg = 3000;
constexpr CentiDegree slight_cdeg = 300;
constexpr Mil slight_mil = mil_per_inch / 2;

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
          orders_(orders),
          first_(orders.size()),
          own_(base_of(scenario, battle, unit)),
          move_mil_(move_of(scenario, battle, unit)),
          way_(scenario, battle, unit) {}

    void add() {
        UnitId const enemy = nearest_enemy(scenario_, battle_, unit_);
        CentiDegree towards = own_.pose.facing_cdeg;
        if (enemy != no_unit) {
            towards = geometry::facing_of(
                geometry::between(own_.pose.centre, battle_.table.pose[enemy].centre));
        }
        CentiDegree const to_enemy = turn_to(own_.pose.facing_cdeg, towards);
        if (move_mil_ > 0) add_moves(to_enemy);
        if (to_enemy > slight_cdeg || to_enemy < -slight_cdeg) {
            consider(path_of({Segment::Kind::pivot, to_enemy}));
        }
        add_changes();
    }

private:
    static geometry::Path path_of(Segment const& first, Segment const& second = {}) {
        geometry::Path path;
        for (Segment const& segment : {first, second}) {
            if (segment.amount != 0) path.segments[path.count++] = segment;
        }
        return path;
    }

    bool consider(Order const& order) {
        for (std::size_t i = first_; i < orders_.size(); ++i) {
            if (orders_[i] == order) return true;
        }
        if (refuse_manoeuvre(scenario_, battle_, order)) return false;
        orders_.push_back(order);
        return true;
    }
    bool consider(geometry::Path const& path) {
        return path.count > 0 && consider({OrderKind::move, unit_, no_unit, Formation::line, path});
    }

    /// A turn, where there is one, and as far ahead as that leaves and the way is clear.
    void consider_way(Segment turn, Mil most_mil) {
        Mil left = move_mil_;
        Base at = own_;
        if (turn.amount != 0 && turn.kind == Segment::Kind::wheel) {
            left -= static_cast<Mil>(wheel_length(own_, turn.amount) + 1);
            at = wheeled(own_, turn.amount);
        } else if (turn.amount != 0) {
            left -= move_mil_ / scenario_.moves.turns_in_a_move + 1;
            at = pivoted(own_, own_.pose.facing_cdeg + turn.amount);
        }
        if (left <= 0) return;
        Vector const ahead = geometry::forward_of(at.pose.facing_cdeg);
        Mil const clear = clear_way(way_, at, ahead, left < most_mil ? left : most_mil);
        if (clear < slight_mil) return;
        consider(path_of(turn, {Segment::Kind::straight, clear}));
    }

    void add_moves(CentiDegree to_enemy) {
        constexpr Segment no_turn{};
        consider_way(no_turn, move_mil_);
        consider_way(no_turn, move_mil_ / 2);
        CentiDegree const wheel = to_enemy > wheel_cdeg    ? wheel_cdeg
                                  : to_enemy < -wheel_cdeg ? -wheel_cdeg
                                                           : to_enemy;
        if (wheel > slight_cdeg || wheel < -slight_cdeg) {
            consider_way({Segment::Kind::wheel, wheel}, move_mil_);
            consider(path_of({Segment::Kind::wheel, wheel}));
        }
        for (CentiDegree const angle : {wheel_cdeg, -wheel_cdeg}) {
            consider_way({Segment::Kind::wheel, angle}, move_mil_);
        }
        if (to_enemy > slight_cdeg || to_enemy < -slight_cdeg) {
            consider_way({Segment::Kind::pivot, to_enemy}, move_mil_);
        }
        CentiDegree const home = geometry::facing_of(
            field::towards_edge(scenario_.common.sides[scenario_.troops[unit_].side].edge));
        CentiDegree const to_home = turn_to(own_.pose.facing_cdeg, home);
        if (to_home != 0) consider_way({Segment::Kind::pivot, to_home}, move_mil_);
    }

    void add_changes() {
        if (scenario_.troops[unit_].is_artillery()) {
            consider({OrderKind::limber, unit_});
            consider({OrderKind::unlimber, unit_});
            return;
        }
        for (Formation const formation :
             {Formation::line, Formation::attack_column, Formation::march_column, Formation::square,
              Formation::skirmish}) {
            consider({OrderKind::form, unit_, no_unit, formation});
        }
    }

    Scenario const& scenario_;
    Battle const& battle_;
    UnitId unit_;
    std::vector<Order>& orders_;
    std::size_t first_;
    Base own_;
    Mil move_mil_;
    InTheWay way_;
};

}  // namespace

void add_manoeuvres(Scenario const& scenario, Battle const& battle, UnitId unit,
                    std::vector<Order>& orders) {
    if (refuse_mover(scenario, battle, unit)) return;
    Manoeuvres{scenario, battle, unit, orders}.add();
}

std::vector<rules::Reach> reach_of_move(Scenario const& scenario, Battle const& battle,
                                        UnitId unit) {
    Mil const move_mil = move_of(scenario, battle, unit);
    if (battle.state[unit].moved || move_mil == 0) return {};
    Base const base = base_of(scenario, battle, unit);
    field::Terrain const& ground = scenario.terrain();
    auto const corner_of = [&](geometry::Point point) {
        auto const within = [](Mil value, Mil most) {
            return value < 0 ? 0 : value > most ? most : value;
        };
        return rules::Reach::Corner{within(point.x_mil, ground.width_mil),
                                    within(point.y_mil, ground.depth_mil)};
    };
    // straight ahead, and how far a charge comes: the middle of the front within the arc
    rules::Reach ahead{"move", {}};
    Base const end = advanced(base, geometry::forward_of(base.pose.facing_cdeg), move_mil);
    for (geometry::Point const point :
         {corner_point(base, geometry::front_left), corner_point(end, geometry::front_left),
          corner_point(end, geometry::front_right), corner_point(base, geometry::front_right)}) {
        ahead.outline.push_back(corner_of(point));
    }
    constexpr int parts = 6;  // on each side
    rules::Reach charge{"charge", {corner_of(base.pose.centre)}};
    for (int part = -parts; part <= parts; ++part) {
        CentiDegree const facing = base.pose.facing_cdeg + scenario.moves.arc_cdeg * part / parts;
        Base const there = advanced(pivoted(base, facing), geometry::forward_of(facing), move_mil);
        charge.outline.push_back(corner_of(front_middle(there)));
    }
    return {ahead, charge};
}

}  // namespace esprit::rank_and_file

#include "rules/grande_tactique/generals.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/expect.h"
#include "base/fixed_list.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/common/measured.h"
#include "rules/grande_tactique/general_places.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using geometry::Point;
using geometry::Pose;
using geometry::Vector;
using rules::inches_allowed;
using rules::inches_needed;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

/// How far the general may still ride this turn (GT-MOVE-06).
Mil ride_left(BattleView view, UnitId general) {
    return view.scenario.moves.general_mil - view.battle.state[general].moved_mil;
}

/// The point of a base nearest to another point.
Point nearest_of(Base const& base, Point point) {
    Vector const apart = geometry::between(base.pose.centre, point);
    Vector const ahead = geometry::forward_of(base.pose.facing_cdeg);
    Vector const right = geometry::right_of(base.pose.facing_cdeg);
    double const half_depth = 0.5 * base.depth_mil;
    double const half_front = 0.5 * base.frontage_mil;
    return moved(base.pose.centre,
                 ahead * std::clamp(dot(apart, ahead), -half_depth, half_depth) +
                     right * std::clamp(dot(apart, right), -half_front, half_front));
}

/// GT-TER-06: where a rider reaches a unit; if it fills an area, at the area's edge.
Point nearest_point(BattleView view, UnitId unit, Point from) {
    field::FeatureId const filled = garrisoned(view, unit);
    if (filled == field::no_feature) return nearest_of(base_of(view, unit), from);
    geometry::Outline const& area = view.scenario.terrain().features[filled].area;
    return contains(area, from) ? from : nearest_on_border(area, from);
}

// GT-TER-11: rivers are passed at their fords and bridges. A general who stands in a river, behind
// his unit on the bank, may ride out.
bool is_across_a_river(Scenario const& scenario, Point from, Point to) {
    for (geometry::Course const& river : scenario.terrain().impassable) {
        if (crosses(river, from, to) && gap(river, from) > 0) return true;
    }
    return false;
}

Refused refuse_rider(BattleView view, UnitId general) {
    if (general >= view.battle.units.count) {
        return Refusal{"GT-MOVE-06"_rule, "the order names no general of this battle"};
    }
    Troop const& troop = view.scenario.troops[general];
    UnitState const& state = view.battle.state[general];
    if (!troop.general) {
        return Refusal{"GT-MOVE-06"_rule, troop.name + " is no general; units are moved"};
    }
    if (troop.side != view.battle.active) {
        return Refusal{"GT-TURN-01"_rule, troop.name + " is not of the side whose turn it is"};
    }
    if (state.fate != Fate::on_table) {
        return Refusal{"GT-MOVE-06"_rule, troop.name + " is not on the table"};
    }
    // GT-GEN-06
    if (state.attached_to != no_unit && view.battle.state[state.attached_to].mood == Mood::routed) {
        return Refusal{"GT-GEN-06"_rule, troop.name + " does not leave " +
                                             name_of(view.scenario, state.attached_to) +
                                             ", which is routed, until it is rallied"};
    }
    return std::nullopt;
}

// GT-GEN-01, -02: a general joins a unit of his side, in any state, that has no general.
Refused refuse_joining(BattleView view, UnitId general, UnitId unit) {
    auto const no = [&](RuleId rule, std::string const& because) { return Refusal{rule, because}; };
    if (unit >= view.battle.units.count) {
        return no("GT-GEN-01"_rule, "the order names no unit of this battle");
    }
    Troop const& troop = view.scenario.troops[unit];
    if (troop.general) {
        return no("GT-GEN-01"_rule, troop.name + " is a general: generals join units");
    }
    if (troop.side != view.scenario.troops[general].side) {
        return no("GT-GEN-01"_rule, troop.name + " is of the other side");
    }
    if (view.battle.state[unit].fate != Fate::on_table) {
        return no("GT-GEN-01"_rule, troop.name + " is not on the table");
    }
    UnitId const already = general_with(view, unit);
    if (already == general) {
        return no("GT-GEN-01"_rule,
                  name_of(view.scenario, general) + " is with " + troop.name + " already");
    }
    if (already != no_unit) {
        return no("GT-GEN-02"_rule, name_of(view.scenario, already) + " is with " + troop.name +
                                        ", and a unit has one general");
    }
    return std::nullopt;
}

// GT-MOVE-06: a general rides 9" a turn in all.
Refused refuse_way(BattleView view, UnitId general, Point to) {
    Point const from = view.battle.units.pose[general].centre;
    Mil const way = whole_mil(length(geometry::between(from, to)));
    Mil const left = ride_left(view, general);
    if (way > left) {
        return Refusal{"GT-MOVE-06"_rule, "this is a ride of " + inches_needed(way) + ", and " +
                                              name_of(view.scenario, general) + " has " +
                                              inches_allowed(left) + " left of this turn"};
    }
    if (is_across_a_river(view.scenario, from, to)) {
        return Refusal{"GT-TER-11"_rule,
                       "a river is in the way of " + name_of(view.scenario, general) +
                           ": it is crossed at fords and bridges, straight from place to place"};
    }
    return std::nullopt;
}

Refused refuse_place(BattleView view, UnitId general, Point place) {
    std::string const& name = name_of(view.scenario, general);
    Pose const& now = view.battle.units.pose[general];
    bool const is_free_already = view.battle.state[general].attached_to == no_unit;
    if (is_free_already && place == now.centre) {
        return Refusal{"GT-MOVE-06"_rule, name + " stands there already"};
    }
    if (auto refused = refuse_way(view, general, place)) return refused;
    UnitId stands_there = no_unit;
    switch (fault_of_place(view, general_at(view.scenario, place, now.facing_cdeg), stands_there)) {
        case PlaceFault::off_table:
            return Refusal{"GEO-10"_rule, name + " would stand over the edge of the table"};
        case PlaceFault::unit:
            return Refusal{"GT-MOVE-16"_rule, name + " would stand on " +
                                                  name_of(view.scenario, stands_there) +
                                                  "; to join it, he rides to it by name"};
        case PlaceFault::river:
            return Refusal{"GT-TER-11"_rule, name + " would stand in a river"};
        case PlaceFault::none:
            break;
    }
    return std::nullopt;
}

/// A cheap test: true if no part of a base in the open is so near.
bool is_too_far(BattleView view, UnitId unit, Point from, double reach_mil) {
    Base const base = base_of(view, unit);
    Vector const apart = geometry::between(from, base.pose.centre);
    double const far = reach_mil + 0.5 * (base.frontage_mil + base.depth_mil) + geometry::touch_mil;
    return dot(apart, apart) > far * far && garrisoned(view, unit) == field::no_feature;
}

/// The general's units in hand and within reach that he could join, the nearest first.
struct Joinable {
    UnitId unit = no_unit;
    double away_mil = 0;
};
FixedList<Joinable, max_units> units_to_join(BattleView view, UnitId general) {
    FixedList<Joinable, max_units> found;
    Point const from = view.battle.units.pose[general].centre;
    double const reach_mil = ride_left(view, general);
    SideId const side = view.scenario.troops[general].side;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Mood const mood = view.battle.state[unit].mood;
        bool const in_hand = mood == Mood::eager || mood == Mood::shaken;
        if (!in_hand || view.scenario.troops[unit].side != side || !stands(view, unit) ||
            !is_his(view.scenario, general, unit) || is_too_far(view, unit, from, reach_mil) ||
            general_with(view, unit) != no_unit) {
            continue;
        }
        Point const there = nearest_point(view, unit, from);
        double const away_mil = length(geometry::between(from, there));
        if (away_mil <= reach_mil) found.push_back({unit, away_mil});
    }
    std::sort(found.data(), found.data() + found.size(), [](Joinable const& a, Joinable const& b) {
        return a.away_mil != b.away_mil ? a.away_mil < b.away_mil : a.unit < b.unit;
    });
    return found;
}

/// A place behind the middle of his units, clear of the deepest of them; or as far on the way there
/// as the general can ride.
std::optional<Point> place_behind(BattleView view, UnitId general) {
    Point const from = view.battle.units.pose[general].centre;
    Vector sum;
    int count = 0;
    SideId const side = view.scenario.troops[general].side;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.scenario.troops[unit].side != side || !stands(view, unit) ||
            !is_his(view.scenario, general, unit)) {
            continue;
        }
        sum = sum + geometry::between(from, view.battle.units.pose[unit].centre);
        ++count;
    }
    if (count == 0) return std::nullopt;
    Distances const& sizes = view.scenario.distances;
    double const behind_mil = sizes.infantry.depth_mil + sizes.general.depth_mil;
    field::TableEdge const edge =
        view.scenario.common.sides[view.scenario.troops[general].side].edge;
    Vector way = sum * (1.0 / count) + field::direction_to_edge(edge) * behind_mil;
    double const long_is = length(way);
    double const left_mil = ride_left(view, general);
    if (long_is < mil_per_inch) return std::nullopt;
    if (long_is > left_mil) way = way * (left_mil / long_is);
    return moved(from, way);
}

}  // namespace

Ability ability_of(BattleView view, UnitId general) {
    return is_replaced(view.battle, general) ? Ability::ordinary
                                             : view.scenario.troops[general].ability;
}

std::optional<Refusal> refuse_ride(BattleView view, Order const& order) {
    if (auto refused = refuse_rider(view, order.unit)) return refused;
    if (order.target == no_unit) {
        return refuse_place(view, order.unit, order.place);
    }
    if (auto refused = refuse_joining(view, order.unit, order.target)) return refused;
    Point const from = view.battle.units.pose[order.unit].centre;
    return refuse_way(view, order.unit, nearest_point(view, order.target, from));
}

// GT-MOVE-06, GT-GEN-01, GT-PIPS-28: a ride costs no PIPs.
void ride(LiveBattle live, Order const& order, Arbiter& arbiter) {
    UnitId const general = order.unit;
    UnitState& state = live.battle.state[general];
    Pose const began = live.battle.units.pose[general];
    bool const joins = order.target != no_unit;
    Point const to = joins ? nearest_point(live, order.target, began.centre) : order.place;
    Mil const way = whole_mil(length(geometry::between(began.centre, to)));
    ESPRIT_EXPECT(way <= ride_left(live, general), "an order that is carried out was not refused");
    state.moved_mil = static_cast<std::uint16_t>(state.moved_mil + way);
    state.attached_to = order.target;
    std::array<Pose, 1> const places{joins ? beside(live.scenario, base_of(live, order.target))
                                           : Pose{to, began.facing_cdeg}};
    Story const story{
        joins ? "GT-GEN-01"_rule : "GT-MOVE-06"_rule,
        joins ? "rides {inches} to {other}" : "rides {inches}",
        joins ? std::string_view{name_of(live.scenario, order.target)} : std::string_view{}, way,
        joins ? chance::EventKind::move : chance::EventKind::ordered_move};
    move(live, general, places, story, arbiter);
}

std::vector<Order> rides_of(BattleView view, UnitId general, std::size_t enough) {
    std::vector<Order> rides;
    // rides are free: each general rides once, so that a turn comes to an end
    if (view.battle.state[general].moved_mil > 0 || refuse_rider(view, general)) return rides;
    constexpr std::size_t most_of_commander = 2;
    std::size_t const most_joined =
        view.scenario.troops[general].rank == Rank::division ? max_units : most_of_commander;
    Order order{OrderKind::ride, general};
    for (Joinable const& each : units_to_join(view, general)) {
        if (rides.size() == most_joined) break;
        order.target = each.unit;
        if (!refuse_ride(view, order)) rides.push_back(order);
        if (rides.size() == enough) return rides;
    }
    auto const behind = place_behind(view, general);
    if (!behind) return rides;
    order.target = no_unit;
    order.place = *behind;
    if (!refuse_ride(view, order)) rides.push_back(order);
    return rides;
}

// GT-PIPS-29: notes which units the generals are with as the PIP phase begins.
void note_attachments(LiveBattle live) {
    for (std::size_t id = 0; id < live.scenario.divisions.size(); ++id) {
        Division const& division = live.scenario.divisions[id];
        bool const rides_with =
            division.side == live.battle.active && is_on_table(live.battle, division.general);
        live.battle.division[id].general_rides_with =
            rides_with ? live.battle.state[division.general].attached_to : no_unit;
    }
}

}  // namespace esprit::grande_tactique

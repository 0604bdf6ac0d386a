#include "rules/grande_tactique/generals.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/expect.h"
#include "base/fixed_list.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/general_places.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using chance::exact_inches_text;
using geometry::Base;
using geometry::Point;
using geometry::Pose;
using geometry::Vector;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

/// How far the general may still ride this turn (GT-MOVE-06).
Mil ride_left(Scenario const& scenario, Battle const& battle, UnitId general) {
    return scenario.moves.general_mil - battle.state[general].moved_mil;
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
Point nearest_point(Scenario const& scenario, Battle const& battle, UnitId unit, Point from) {
    field::FeatureId const filled = garrisoned(scenario, battle, unit);
    if (filled == field::no_feature) return nearest_of(base_of(scenario, battle, unit), from);
    geometry::Outline const& area = scenario.terrain().features[filled].area;
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

Refused refuse_rider(Scenario const& scenario, Battle const& battle, UnitId general) {
    if (general >= battle.table.count) {
        return Refusal{"GT-MOVE-06"_rule, "the order names no general of this battle"};
    }
    Troop const& troop = scenario.troops[general];
    UnitState const& state = battle.state[general];
    if (!troop.general) {
        return Refusal{"GT-MOVE-06"_rule, troop.name + " is no general; units are moved"};
    }
    if (troop.side != battle.active) {
        return Refusal{"GT-TURN-01"_rule, troop.name + " is not of the side whose turn it is"};
    }
    if (state.fate != Fate::on_table) {
        return Refusal{"GT-MOVE-06"_rule, troop.name + " is not on the table"};
    }
    // GT-GEN-06
    if (state.attached_to != no_unit && battle.state[state.attached_to].mood == Mood::routed) {
        return Refusal{"GT-GEN-06"_rule, troop.name + " does not leave " +
                                             name_of(scenario, state.attached_to) +
                                             ", which is routed, until it is rallied"};
    }
    return std::nullopt;
}

// GT-GEN-01, -02: a general joins a unit of his side, in any state, that has no general.
Refused refuse_joining(Scenario const& scenario, Battle const& battle, UnitId general,
                       UnitId unit) {
    auto const no = [&](RuleId rule, std::string const& because) { return Refusal{rule, because}; };
    if (unit >= battle.table.count) {
        return no("GT-GEN-01"_rule, "the order names no unit of this battle");
    }
    Troop const& troop = scenario.troops[unit];
    if (troop.general) {
        return no("GT-GEN-01"_rule, troop.name + " is a general: generals join units");
    }
    if (troop.side != scenario.troops[general].side) {
        return no("GT-GEN-01"_rule, troop.name + " is of the other side");
    }
    if (battle.state[unit].fate != Fate::on_table) {
        return no("GT-GEN-01"_rule, troop.name + " is not on the table");
    }
    UnitId const already = general_with(scenario, battle, unit);
    if (already == general) {
        return no("GT-GEN-01"_rule,
                  name_of(scenario, general) + " is with " + troop.name + " already");
    }
    if (already != no_unit) {
        return no("GT-GEN-02"_rule, name_of(scenario, already) + " is with " + troop.name +
                                        ", and a unit has one general");
    }
    return std::nullopt;
}

// GT-MOVE-06: a general rides 9" a turn in all.
Refused refuse_way(Scenario const& scenario, Battle const& battle, UnitId general, Point to) {
    Point const from = battle.table.pose[general].centre;
    Mil const way = whole_mil(length(geometry::between(from, to)));
    Mil const left = ride_left(scenario, battle, general);
    if (way > left) {
        return Refusal{"GT-MOVE-06"_rule, "this is a ride of " + exact_inches_text(way) + ", and " +
                                              name_of(scenario, general) + " has " +
                                              exact_inches_text(left) + " left of this turn"};
    }
    if (is_across_a_river(scenario, from, to)) {
        return Refusal{"GT-TER-11"_rule,
                       "a river is in the way of " + name_of(scenario, general) +
                           ": it is crossed at fords and bridges, straight from place to place"};
    }
    return std::nullopt;
}

Refused refuse_place(Scenario const& scenario, Battle const& battle, UnitId general, Point place) {
    std::string const& name = name_of(scenario, general);
    Pose const& now = battle.table.pose[general];
    bool const is_free_already = battle.state[general].attached_to == no_unit;
    if (is_free_already && place == now.centre) {
        return Refusal{"GT-MOVE-06"_rule, name + " stands there already"};
    }
    if (auto refused = refuse_way(scenario, battle, general, place)) return refused;
    UnitId stands_there = no_unit;
    switch (fault_of_place(scenario, battle, general_at(scenario, place, now.facing_cdeg),
                           stands_there)) {
        case PlaceFault::off_table:
            return Refusal{"GEO-10"_rule, name + " would stand over the edge of the table"};
        case PlaceFault::unit:
            return Refusal{"GT-MOVE-16"_rule, name + " would stand on " +
                                                  name_of(scenario, stands_there) +
                                                  "; to join it, he rides to it by name"};
        case PlaceFault::river:
            return Refusal{"GT-TER-11"_rule, name + " would stand in a river"};
        case PlaceFault::none:
            break;
    }
    return std::nullopt;
}

/// A cheap test: true if no part of a base in the open is so near.
bool is_too_far(Scenario const& scenario, Battle const& battle, UnitId unit, Point from,
                double reach_mil) {
    Base const base = base_of(scenario, battle, unit);
    Vector const apart = geometry::between(from, base.pose.centre);
    double const far = reach_mil + 0.5 * (base.frontage_mil + base.depth_mil) + geometry::touch_mil;
    return dot(apart, apart) > far * far && garrisoned(scenario, battle, unit) == field::no_feature;
}

/// The general's units in hand and within reach that he could join, the nearest first.
struct Joinable {
    UnitId unit = no_unit;
    double away_mil = 0;
};
FixedList<Joinable, max_units> units_to_join(Scenario const& scenario, Battle const& battle,
                                             UnitId general) {
    FixedList<Joinable, max_units> found;
    Point const from = battle.table.pose[general].centre;
    double const reach_mil = ride_left(scenario, battle, general);
    SideId const side = scenario.troops[general].side;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        Mood const mood = battle.state[unit].mood;
        bool const in_hand = mood == Mood::eager || mood == Mood::shaken;
        if (!in_hand || scenario.troops[unit].side != side || !stands(scenario, battle, unit) ||
            !is_his(scenario, general, unit) ||
            is_too_far(scenario, battle, unit, from, reach_mil) ||
            general_with(scenario, battle, unit) != no_unit) {
            continue;
        }
        Point const there = nearest_point(scenario, battle, unit, from);
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
std::optional<Point> place_behind(Scenario const& scenario, Battle const& battle, UnitId general) {
    Point const from = battle.table.pose[general].centre;
    Vector sum;
    int count = 0;
    SideId const side = scenario.troops[general].side;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (scenario.troops[unit].side != side || !stands(scenario, battle, unit) ||
            !is_his(scenario, general, unit)) {
            continue;
        }
        sum = sum + geometry::between(from, battle.table.pose[unit].centre);
        ++count;
    }
    if (count == 0) return std::nullopt;
    Distances const& sizes = scenario.distances;
    double const behind_mil = sizes.infantry.depth_mil + sizes.general.depth_mil;
    field::TableEdge const edge = scenario.common.sides[scenario.troops[general].side].edge;
    Vector way = sum * (1.0 / count) + field::direction_to_edge(edge) * behind_mil;
    double const long_is = length(way);
    double const left_mil = ride_left(scenario, battle, general);
    if (long_is < mil_per_inch) return std::nullopt;
    if (long_is > left_mil) way = way * (left_mil / long_is);
    return moved(from, way);
}

}  // namespace

Ability ability_of(Scenario const& scenario, Battle const& battle, UnitId general) {
    return is_replaced(battle, general) ? Ability::ordinary : scenario.troops[general].ability;
}

std::optional<Refusal> refuse_ride(Scenario const& scenario, Battle const& battle,
                                   Order const& order) {
    if (auto refused = refuse_rider(scenario, battle, order.unit)) return refused;
    if (order.target == no_unit) {
        return refuse_place(scenario, battle, order.unit, order.place);
    }
    if (auto refused = refuse_joining(scenario, battle, order.unit, order.target)) return refused;
    Point const from = battle.table.pose[order.unit].centre;
    return refuse_way(scenario, battle, order.unit,
                      nearest_point(scenario, battle, order.target, from));
}

// GT-MOVE-06, GT-GEN-01, GT-PIPS-28: a ride costs no PIPs.
void ride(Scenario const& scenario, Battle& battle, Order const& order, Arbiter& arbiter) {
    UnitId const general = order.unit;
    UnitState& state = battle.state[general];
    Pose const began = battle.table.pose[general];
    bool const joins = order.target != no_unit;
    Point const to =
        joins ? nearest_point(scenario, battle, order.target, began.centre) : order.place;
    Mil const way = whole_mil(length(geometry::between(began.centre, to)));
    ESPRIT_EXPECT(way <= ride_left(scenario, battle, general),
                  "an order that is carried out was not refused");
    state.moved_mil = static_cast<std::uint16_t>(state.moved_mil + way);
    state.attached_to = order.target;
    std::array<Pose, 1> const places{joins
                                         ? beside(scenario, base_of(scenario, battle, order.target))
                                         : Pose{to, began.facing_cdeg}};
    Story const story{
        joins ? "GT-GEN-01"_rule : "GT-MOVE-06"_rule,
        joins ? "rides {inches} to {other}" : "rides {inches}",
        joins ? std::string_view{name_of(scenario, order.target)} : std::string_view{}, way,
        joins ? chance::EventKind::move : chance::EventKind::ordered_move};
    move(scenario, battle, general, places, story, arbiter);
}

std::optional<Order> ride_in(Scenario const& scenario, Battle const& battle, UnitId general,
                             std::size_t place) {
    // rides are free: each general rides once, so that a turn comes to an end
    if (battle.state[general].moved_mil > 0 || refuse_rider(scenario, battle, general)) return {};
    constexpr std::size_t most_of_commander = 2;
    std::size_t const most_joined =
        scenario.troops[general].rank == Rank::division ? max_units : most_of_commander;
    Order order{OrderKind::ride, general};
    std::size_t joined = 0;
    for (Joinable const& each : units_to_join(scenario, battle, general)) {
        if (joined == most_joined) break;
        order.target = each.unit;
        if (refuse_ride(scenario, battle, order)) continue;
        if (joined == place) return order;
        ++joined;
    }
    if (joined != place) return std::nullopt;
    auto const behind = place_behind(scenario, battle, general);
    if (!behind) return std::nullopt;
    order.target = no_unit;
    order.place = *behind;
    if (refuse_ride(scenario, battle, order)) return std::nullopt;
    return order;
}

// GT-PIPS-29: notes which units the generals are with as the PIP phase begins.
void note_attachments(Scenario const& scenario, Battle& battle) {
    for (std::size_t id = 0; id < scenario.divisions.size(); ++id) {
        Division const& division = scenario.divisions[id];
        bool const rides_with =
            division.side == battle.active && is_on_table(battle, division.general);
        battle.division[id].general_rides_with =
            rides_with ? battle.state[division.general].attached_to : no_unit;
    }
}

}  // namespace esprit::grande_tactique

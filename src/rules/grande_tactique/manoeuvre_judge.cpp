#include "rules/grande_tactique/manoeuvre_judge.h"

#include <string>

#include "geometry/sweep.h"
#include "rules/common/measured.h"
#include "rules/grande_tactique/pips.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::Segment;
using rules::inches_allowed;
using rules::inches_needed;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

std::int32_t absolute(std::int32_t amount) {
    return amount < 0 ? -amount : amount;
}

constexpr CentiDegree most_pivot_cdeg = full_turn_cdeg / 2;
constexpr CentiDegree most_wheel_cdeg = full_turn_cdeg / 4;

std::string why_halved(Distances const& distances, HalvedBy const halved_by) {
    if (halved_by == HalvedBy::cover) return "half a move into or out of woods or a built-up area";
    if (halved_by == HalvedBy::linear_feature) return "half a move across a linear feature";
    if (halved_by == HalvedBy::shaken) return "half a move, since it is shaken";
    if (halved_by == HalvedBy::outside_arc) {
        return "half a move outside " + chance::thousandths_text(10 * distances.move_arc_cdeg) +
               " degrees of straight ahead";
    }
    return "half a move, as an earlier part of it was halved";
}

/// The number of single moves, wheels and pivots in a path (GT-PIPS-14).
int single_moves(geometry::Path const& path) {
    int count = 0;
    for (std::size_t i = 0; i < path.count; ++i) {
        bool const turn_of_a_move = path.segments[i].kind == Segment::Kind::pivot &&
                                    i + 1 < path.count &&
                                    path.segments[i + 1].kind == Segment::Kind::straight;
        if (!turn_of_a_move) ++count;
    }
    return count;
}

}  // namespace

RuleId rule_of_full_move(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    if (troop.general) return "GT-MOVE-06"_rule;
    switch (troop.arm) {
        case Arm::infantry:
            return view.battle.state[unit].in_square ? "GT-MOVE-03"_rule : "GT-MOVE-01"_rule;
        case Arm::artillery:
            return troop.horse_artillery ? "GT-MOVE-05"_rule : "GT-MOVE-02"_rule;
        case Arm::cavalry:
            break;
    }
    return troop.kind == CavalryKind::cuirassiers ? "GT-MOVE-07"_rule : "GT-MOVE-04"_rule;
}

// GT-TURN-01, GT-FLEE-17, GT-STATE-02, GT-CHG-02
Refused refuse_any_manoeuvre(BattleView view, UnitId unit) {
    if (may_manoeuvre(view, unit)) return std::nullopt;
    if (unit >= view.battle.units.count) {
        return Refusal{"GT-PIPS-13"_rule, "the order names no unit of this battle"};
    }
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    if (troop.side != view.battle.active) {
        return Refusal{"GT-TURN-01"_rule, troop.name + " is not of the side whose turn it is"};
    }
    if (state.fate != Fate::on_table) {
        return Refusal{"GT-PIPS-13"_rule, troop.name + " is not on the table"};
    }
    if (troop.general) {
        return Refusal{"GT-PIPS-28"_rule, troop.name + " is a general: order him to ride"};
    }
    if (state.mood == Mood::routed) {
        return Refusal{"GT-FLEE-17"_rule, troop.name + " is routed: rally it first"};
    }
    if (state.mood == Mood::silenced) {
        return Refusal{"GT-STATE-02"_rule, troop.name + " is silenced: restore the guns first"};
    }
    if (state.target != no_unit) {
        return Refusal{"GT-CHG-02"_rule, troop.name + " charges " +
                                             view.scenario.troops[state.target].name +
                                             " and does nothing else this turn"};
    }
    return std::nullopt;
}

bool touches_own_edge(BattleView view, UnitId unit) {
    field::TableEdge const edge = view.scenario.common.sides[view.scenario.troops[unit].side].edge;
    field::Terrain const& ground = view.scenario.terrain();
    return way_until_edge(base_of(view, unit), field::direction_to_edge(edge), ground.width_mil,
                          ground.depth_mil) <= geometry::touch_limit_mil;
}

GroundOfMove const& ManoeuvreJudge::ground() {
    if (!ground_) ground_.emplace(view_, unit_);
    return *ground_;
}

Mil ManoeuvreJudge::left(bool halved) const {
    return move_left(view_, unit_, halved);
}

/// GT-UNIT-02, -03: the base that the unit has once the order is carried out.
Base ManoeuvreJudge::base_for(OrderKind kind) const {
    Base base = base_of(view_, unit_);
    bool const into_square = kind == OrderKind::form_square;
    if (!into_square && kind != OrderKind::leave_square) return base;
    field::Footprint const size =
        into_square ? view_.scenario.distances.square : view_.scenario.footprints[unit_];
    base.frontage_mil = size.frontage_mil;
    base.depth_mil = size.depth_mil;
    return base;
}

// GT-MOVE-22, GT-PIPS-14, -18
Refused ManoeuvreJudge::refuse_move_form(Order const& order) const {
    field::Terrain const& terrain = view_.scenario.terrain();
    if (order.path.count == 0) {
        return Refusal{"GT-PIPS-14"_rule,
                       "the order does not say how " + troop().name + " is to move"};
    }
    bool const only_pivots = troop().is_artillery() && !state().limbered;
    for (std::size_t i = 0; i < order.path.count; ++i) {
        Segment const& segment = order.path.segments[i];
        std::int32_t const amount = absolute(segment.amount);
        bool const pivot = segment.kind == Segment::Kind::pivot;
        if (only_pivots && !pivot) {
            return Refusal{"GT-MOVE-22"_rule,
                           troop().name + " is unlimbered and can only pivot: limber it first"};
        }
        if (amount == 0) {
            return Refusal{"GT-PIPS-14"_rule,
                           "a part of the path leaves " + troop().name + " as it is: leave it out"};
        }
        if (segment.kind == Segment::Kind::straight) {
            if (amount <= terrain.width_mil + terrain.depth_mil) continue;
            return Refusal{"GEO-10"_rule, troop().name + " would leave the table"};
        }
        if (amount > (pivot ? most_pivot_cdeg : most_wheel_cdeg)) {
            return Refusal{"GT-PIPS-14"_rule,
                           troop().name + (pivot ? " pivots by 180 degrees at the most"
                                                 : " wheels by 90 degrees at the most")};
        }
    }
    return std::nullopt;
}

// GT-PIPS-21, -24: the free pivot.
Refused ManoeuvreJudge::refuse_turned_form(Order const& order) const {
    geometry::Path const& path = order.path;
    if (path.count == 0) return std::nullopt;
    bool const one_pivot = path.count == 1 && path.segments[0].kind == Segment::Kind::pivot;
    if (one_pivot && absolute(path.segments[0].amount) <= most_pivot_cdeg) return std::nullopt;
    bool const square = order.kind == OrderKind::leave_square;
    return Refusal{square ? "GT-PIPS-24"_rule : "GT-PIPS-21"_rule,
                   troop().name +
                       " may pivot once with this order, by up to 180 degrees, and "
                       "nothing more"};
}

// GT-MOVE-21, -22, GT-UNIT-03, GT-STATE-02
Refused ManoeuvreJudge::refuse_form(Order const& order) const {
    std::string const& name = troop().name;
    switch (order.kind) {
        case OrderKind::move:
            return refuse_move_form(order);
        case OrderKind::form_square:
            if (!troop().is_infantry()) {
                return Refusal{"GT-UNIT-03"_rule, name + " is no infantry: only that forms square"};
            }
            if (state().in_square) {
                return Refusal{"GT-PIPS-22"_rule, name + " is in square already"};
            }
            return std::nullopt;
        case OrderKind::leave_square:
            if (!state().in_square) {
                return Refusal{"GT-PIPS-23"_rule, name + " is not in square"};
            }
            return refuse_turned_form(order);
        default:
            break;
    }
    bool const to_limber = order.kind == OrderKind::limber;
    RuleId const rule = to_limber ? "GT-PIPS-19"_rule : "GT-PIPS-20"_rule;
    if (!troop().is_artillery()) return Refusal{rule, name + " is no artillery"};
    if (state().limbered == to_limber) {
        return Refusal{rule,
                       name + (to_limber ? " is limbered already" : " is unlimbered already")};
    }
    return refuse_turned_form(order);
}

// GT-PIPS-13, -14, -18, -19, -20, -22, -23
ManoeuvreJudge::Price ManoeuvreJudge::price_of(Order const& order) const {
    CommandRules const& command = view_.scenario.command;
    switch (order.kind) {
        case OrderKind::form_square:
            return {command.form_square, "GT-PIPS-22"_rule};
        case OrderKind::leave_square:
            return {command.leave_square, "GT-PIPS-23"_rule};
        case OrderKind::limber:
            return {command.limber, "GT-PIPS-19"_rule};
        case OrderKind::unlimber:
            return {command.unlimber, "GT-PIPS-20"_rule};
        default:
            break;
    }
    Price price{view_.scenario.distances.move_pips, "GT-PIPS-13"_rule};
    if (troop().is_artillery() && !state().limbered) {
        price = {command.pivot_guns, "GT-PIPS-18"_rule};
    }
    price.pips *= single_moves(order.path);
    return price;
}

// GT-COL-02, -08
bool ManoeuvreJudge::is_retreat(Order const& order, Sketch const& sketch) const {
    if (order.kind != OrderKind::move) return order.kind == OrderKind::limber;  // to withdraw
    field::TableEdge const edge = view_.scenario.common.sides[troop().side].edge;
    Leg const& last = sketch.legs[sketch.legs.size() - 1];
    return distance_to_edge(view_.scenario.terrain(), edge, last.to.pose.centre) <
           distance_to_edge(view_.scenario.terrain(), edge, view_.battle.units.pose[unit_].centre);
}

// GT-MOVE-10..12: wheels are never outside the arc.
ManoeuvreJudge::Sketch ManoeuvreJudge::sketched(Order const& order) const {
    Sketch sketch;
    if (state().slowed) sketch.halved_by = HalvedBy::earlier_part;
    if (state().mood == Mood::shaken) sketch.halved_by = HalvedBy::shaken;
    Base here = base_for(order.kind);
    CentiDegree pivoted_cdeg = 0;
    for (std::size_t i = 0; i < order.path.count; ++i) {
        Leg const leg = leg_of(here, order.path.segments[i]);
        sketch.legs.push_back(leg);
        here = leg.to;
        if (leg.is_straight()) {
            bool const aside = leg.segment.amount < 0 ||
                               absolute(pivoted_cdeg) > view_.scenario.distances.move_arc_cdeg;
            if (aside && !sketch.halved()) sketch.halved_by = HalvedBy::outside_arc;
            sketch.length_mil += absolute(leg.segment.amount);
        } else if (!leg.is_pivot()) {
            sketch.length_mil += static_cast<Mil>(wheel_length(leg.from, leg.segment.amount) + 0.5);
        }
        pivoted_cdeg = leg.is_pivot() ? leg.segment.amount : 0;
    }
    // a unit that changes its formation without turning needs room, too
    if (sketch.legs.empty()) sketch.legs.push_back(leg_of(here, {Segment::Kind::pivot, 0}));
    return sketch;
}

// GT-MOVE-01..14, -23: inches used up earlier in the turn count; the bonus of a road is for a move
// made in one order.
Mil ManoeuvreJudge::allowed(Sketch const& sketch, bool by_road) const {
    bool const bonus = by_road && state().moved_mil == 0;
    Mil const whole =
        full_move(view_, unit_) + (bonus ? view_.scenario.moves.road_bonus_mil : Mil{0});
    Mil const most = sketch.halved() ? whole / 2 : whole;
    return most > state().moved_mil ? most - state().moved_mil : 0;
}

bool ManoeuvreJudge::along_road(Sketch const& sketch) {
    for (Leg const& leg : sketch.legs) {
        if (!ground().along_road(leg)) return false;
    }
    return true;
}

Refusal ManoeuvreJudge::too_long(Sketch const& sketch, Mil length_mil, bool by_road) const {
    bool const moved_before = state().moved_mil > 0;
    std::string const go = troop().name + " would go " + inches_needed(length_mil);
    std::string const most =
        inches_allowed(allowed(sketch, by_road)) + (moved_before ? " left" : "");
    std::string const because = go + (moved_before ? " and has " : " and moves at most ") + most;
    // these halve this way, but not every way
    bool const by_ground =
        sketch.halved_by == HalvedBy::cover || sketch.halved_by == HalvedBy::linear_feature;
    if (by_ground) {
        return {rule_of(sketch.halved_by),
                go + ", and for a way like that it has " + most + ": " +
                    why_halved(view_.scenario.distances, sketch.halved_by)};
    }
    if (sketch.halved()) {
        return {rule_of(sketch.halved_by),
                because + ": " + why_halved(view_.scenario.distances, sketch.halved_by)};
    }
    return {moved_before ? "GT-MOVE-23"_rule : rule_of_full_move(view_, unit_), because};
}

// Checks what halves the move, then the length, and last what is in the way.
Refused ManoeuvreJudge::refuse_ways(Sketch& sketch) {
    Mil const most_inside = across_own_area(view_, unit_);
    // a cheap test before the ground is looked at: too far in any case
    bool const roads = !view_.scenario.terrain().roads.empty();
    Mil const surely = sketch.length_mil > most_inside ? sketch.length_mil - most_inside : 0;
    if (surely > allowed(sketch, roads)) {
        return too_long(sketch, surely, roads && along_road(sketch));
    }
    Mil inside_mil = 0;
    for (Leg const& leg : sketch.legs) {
        if (leg.is_pivot()) continue;
        if (!sketch.halved()) sketch.halved_by = ground().halves(leg);
        if (most_inside > 0 && leg.is_straight()) {
            inside_mil += way_inside(view_, unit_, leg.from, leg.to);
        }
    }
    sketch.length_mil -= inside_mil;
    if (sketch.length_mil > 0 && sketch.length_mil > allowed(sketch, false)) {
        bool const by_road = along_road(sketch);
        if (sketch.length_mil > allowed(sketch, by_road)) {
            return too_long(sketch, sketch.length_mil, by_road);
        }
    }
    for (Leg const& leg : sketch.legs) {
        if (auto refused = ground().refuse_leg(leg)) return refused;
    }
    return std::nullopt;
}

// GT-MOVE-19, -21
Refused ManoeuvreJudge::refuse_place(Order const& order, Base const& end) {
    if (order.kind == OrderKind::form_square && ground().in_cover(end)) {
        bool const is_there = cover_of(view_, unit_) != field::no_feature;
        return Refusal{"GT-MOVE-21"_rule,
                       troop().name + (is_there ? " is in" : " would reach, in square, into") +
                           " woods or a built-up area; squares form only in the open"};
    }
    if (order.kind == OrderKind::unlimber && ground().in_cover(end)) {
        return Refusal{"GT-MOVE-19"_rule,
                       troop().name + " does not unlimber in woods or a built-up area"};
    }
    return ground().refuse_end(end);
}

Manoeuvre ManoeuvreJudge::outcome_of(Sketch const& sketch, int pips) {
    Manoeuvre found;
    for (Leg const& leg : sketch.legs) found.places.push_back(leg.to.pose);
    found.pips = pips;
    found.length_mil = sketch.length_mil;
    found.slowed = found.length_mil > 0 && sketch.halved() && sketch.halved_by != HalvedBy::shaken;
    return found;
}

Refused ManoeuvreJudge::refuse(Order const& order, Manoeuvre& found) {
    if (auto refused = refuse_form(order)) return refused;
    Sketch sketch = sketched(order);
    Price const price = price_of(order);
    if (auto refused =
            refuse_price(view_, unit_, price.pips, price.rule, is_retreat(order, sketch))) {
        return refused;
    }
    if (auto refused = refuse_ways(sketch)) return refused;
    Base const& end = sketch.legs[sketch.legs.size() - 1].to;
    if (auto refused = refuse_place(order, end)) return refused;
    found = outcome_of(sketch, price.pips);
    return std::nullopt;
}

geometry::Pose ManoeuvreJudge::end_of(Order const& order) const {
    Base here = base_for(order.kind);
    for (std::size_t i = 0; i < order.path.count; ++i) {
        here = leg_of(here, order.path.segments[i]).to;
    }
    return here.pose;
}

Manoeuvre ManoeuvreJudge::measured(Order const& order) const {
    Sketch sketch = sketched(order);
    for (Leg const& leg : sketch.legs) {
        if (leg.is_pivot()) continue;
        if (!sketch.halved()) sketch.halved_by = ground_halves(view_.scenario, leg.from, leg.to);
        if (leg.is_straight()) {
            sketch.length_mil -= way_inside(view_, unit_, leg.from, leg.to);
        }
    }
    return outcome_of(sketch, price_of(order).pips);
}

}  // namespace esprit::grande_tactique

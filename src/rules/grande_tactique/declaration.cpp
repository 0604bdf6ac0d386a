#include "rules/grande_tactique/declaration.h"

#include <algorithm>
#include <string>

#include "field/names.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/common/path_words.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/ground_of_move.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/what_can_be.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using chance::exact_inches_text;
using geometry::Base;
using geometry::ContactPlan;
using geometry::PlanFault;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

// GT-CHG-01: eager cavalry charges, and eager infantry that is neither in square nor firing.
// GT-CHG-07: infantry comes to contact without charging, also shaken or in square.
Refused refuse_charger(Scenario const& scenario, Battle const& battle, UnitId unit,
                       bool only_contact) {
    Troop const& troop = scenario.troops[unit];
    UnitState const& state = battle.state[unit];
    bool const comes_up = only_contact && troop.is_infantry() && state.mood != Mood::routed;
    auto const no = [&](std::string const& because) {
        return Refusal{"GT-CHG-01"_rule, troop.name + because};
    };
    if (troop.side != battle.active) {
        return Refusal{"GT-TURN-01"_rule, troop.name + " is not of the side whose turn it is"};
    }
    if (state.fate != Fate::on_table) return no(" is no longer on the table");
    if (troop.general) return no(" is a general: he rides with a unit, but does not charge");
    auto const bar = bar_to_charging(state_facts(troop, state));
    if (bar && !comes_up) return no(" " + std::string{bar->because});
    if (troop.is_infantry() && state.firing) return no(" is firing and cannot charge");
    if (state.target != no_unit) {
        return Refusal{"GT-CHG-06"_rule, troop.name + " charges " +
                                             name_of(scenario, state.target) +
                                             " already: a unit charges one enemy at a time"};
    }
    return std::nullopt;
}

Refused refuse_enemy(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId target) {
    Troop const& troop = scenario.troops[target];
    UnitState const& state = battle.state[target];
    if (troop.side == scenario.troops[unit].side) {
        return Refusal{"GT-CHG-02"_rule, troop.name + " is a friend: charges are made on enemies"};
    }
    if (troop.general) {
        return Refusal{"GT-GEN-05"_rule, troop.name + " is a general and cannot be charged"};
    }
    if (state.fate != Fate::on_table) {
        return Refusal{"GT-CHG-02"_rule, troop.name + " is no longer on the table"};
    }
    return std::nullopt;
}

/// Enemies that a unit may move up to but not charge: silenced guns are spiked (GT-PIPS-26).
Refused refuse_to_charge(Scenario const& scenario, Battle const& battle, UnitId unit,
                         UnitId target) {
    Troop const& troop = scenario.troops[target];
    if (battle.state[target].mood == Mood::silenced) {
        return Refusal{"GT-R-19"_rule, troop.name + " is silenced: there is nobody left to charge"};
    }
    if (scenario.troops[unit].is_cavalry() && is_barred_to_cavalry(scenario, battle, target)) {
        return Refusal{"GT-R-27"_rule, name_of(scenario, unit) + " is cavalry and cannot charge " +
                                           troop.name + " in woods or a built-up area"};
    }
    return std::nullopt;
}

/// Ground that bars every way: GT-TER-11; for cavalry GT-CHG-08 and GT-MOVE-18, for infantry
/// GT-TER-03.
Refusal barred_by_ground(Scenario const& scenario, UnitId unit, ContactPlan const& contact,
                         geometry::Obstacles const& obstacles, std::string const& no_way) {
    field::Terrain const& ground = scenario.terrain();
    auto const is_in_the_way = [&](field::Feature const& feature) {
        return no_way + ": " + called(feature) + " is in the way";
    };
    if (contact.blocked_by_course >= 0) {
        auto const place = static_cast<std::size_t>(contact.blocked_by_course);
        return {"GT-TER-11"_rule, is_in_the_way(river_of(ground, *obstacles.courses[place])) +
                                      ", and is crossed only at fords and bridges"};
    }
    for (field::FeatureId const id : ground.woods_and_towns) {
        if (contact.blocked_by_area < 0) break;
        auto const place = static_cast<std::size_t>(contact.blocked_by_area);
        field::Feature const& feature = ground.features[id];
        if (&feature.area != obstacles.areas[place]) continue;
        std::string const because = is_in_the_way(feature);
        if (!scenario.troops[unit].is_cavalry()) {
            return {"GT-TER-03"_rule, because + ", and another unit holds it"};
        }
        if (is_built_up(ground, id)) {
            return {"GT-CHG-08"_rule, because + ", and cavalry does not charge through it"};
        }
        return {"GT-MOVE-18"_rule, because + ", and cavalry does not charge through woods"};
    }
    return {"GEO-08"_rule, no_way + ": a turn ordered would run into it"};
}

// GT-MOVE-11: true if all of the target lies outside the arc in which a unit goes its full move.
bool lies_aside(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId target) {
    geometry::Pose const& own = battle.table.pose[unit];
    auto const is_aside = [&](geometry::Point point) {
        if (point == own.centre) return false;
        CentiDegree const bearing = geometry::facing_of(between(own.centre, point));
        return geometry::turn_between(bearing, own.facing_cdeg) > scenario.distances.move_arc_cdeg;
    };
    geometry::Outline const* const area = area_of(scenario, battle, target);
    if (area != nullptr) {
        return std::all_of(area->points.begin(), area->points.end(), is_aside);
    }
    Base const base = base_of(scenario, battle, target);
    for (std::size_t corner = 0; corner < 4; ++corner) {
        if (!is_aside(corner_point(base, corner))) return false;
    }
    return is_aside(base.pose.centre);
}

/// GT-MOVE-11, -12: true if a pivot turns the unit out of the arc before it goes straight. A wheel
/// does not count.
bool pivots_aside(Scenario const& scenario, geometry::Path const& path) {
    CentiDegree pivoted_cdeg = 0;
    for (std::size_t i = 0; i < path.count; ++i) {
        geometry::Segment const& segment = path.segments[i];
        if (segment.kind == geometry::Segment::Kind::pivot) pivoted_cdeg += segment.amount;
        bool const goes = segment.kind == geometry::Segment::Kind::straight;
        if (goes && geometry::turn_between(pivoted_cdeg, 0) > scenario.distances.move_arc_cdeg) {
            return true;
        }
    }
    return false;
}

/// How far the unit moves. `aside`: outside the arc (GT-MOVE-11).
std::string reach_text(Battle const& battle, UnitId unit, geometry::MoveLimits const& own,
                       bool aside) {
    std::string text = "moves " + exact_inches_text(aside ? own.reach_aside_mil : own.reach_mil);
    if (battle.state[unit].moved_mil > 0) text += " more";
    // GT-MOVE-11 does not halve a move twice
    if (aside && own.reach_aside_mil < own.reach_mil) {
        text += " outside " + std::to_string(own.arc_cdeg / 100) + " degrees of straight ahead";
    }
    return text;
}

Refusal out_of_reach(Scenario const& scenario, Battle const& battle, Order const& order,
                     geometry::MoveLimits const& own) {
    bool const aside = order.path.count > 0
                           ? pivots_aside(scenario, order.path)
                           : lies_aside(scenario, battle, order.unit, order.target);
    return {"GT-CHG-03"_rule, name_of(scenario, order.target) + " is out of reach of " +
                                  name_of(scenario, order.unit) + ", which " +
                                  reach_text(battle, order.unit, own, aside)};
}

/// Why there is no way to contact, or why it cannot be followed.
Refusal plan_refusal(Scenario const& scenario, Battle const& battle, Order const& order,
                     ContactPlan const& contact, geometry::MoveLimits const& own,
                     geometry::MoveLimits const& limits) {
    std::string const& unit = name_of(scenario, order.unit);
    switch (contact.fault) {
        case PlanFault::misses:
            return {"GEO-11"_rule, "the path ordered for " + unit + " does not end at " +
                                       name_of(scenario, order.target) + " with its front"};
        case PlanFault::off_table:
        case PlanFault::blocked: {
            Refusal refusal = no_way(scenario, battle, order.unit, order.target, contact, limits);
            refusal.because = unit + " " + refusal.because;
            return refusal;
        }
        default:
            return out_of_reach(scenario, battle, order, own);
    }
}

geometry::MoveLimits limits_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    geometry::MoveLimits limits;
    limits.reach_mil = move_left(scenario, battle, unit);
    limits.reach_aside_mil = move_left(scenario, battle, unit, true);  // GT-MOVE-11
    limits.arc_cdeg = scenario.distances.move_arc_cdeg;
    return limits;
}

/// The way that is ordered, else the one that the planner finds (GEO-11).
ContactPlan way_to(Scenario const& scenario, Battle const& battle, Order const& order,
                   geometry::MoveLimits const& limits) {
    InTheWay const way{scenario, battle, order.unit, order.target, span_of(limits)};
    Base const mover = base_of(scenario, battle, order.unit);
    ChargeTarget const target{scenario, battle, order.target};
    bool const ordered = order.path.count > 0;
    if (target.area != nullptr) {
        return ordered ? follow_path(mover, *target.area, order.path, way.obstacles(), limits)
                       : plan_contact(mover, *target.area, way.obstacles(), limits);
    }
    return ordered ? follow_path(mover, target.base, order.path, way.obstacles(), limits)
                   : plan_contact(mover, target.base, way.obstacles(), limits);
}

// GT-TER-04: an area in which another unit stands cannot be filled.
Refused refuse_cover(Scenario const& scenario, Battle const& battle, UnitId unit,
                     geometry::Pose const& end) {
    field::FeatureId const taken = taken_by_others(scenario, battle, unit, end.centre);
    if (taken == field::no_feature) return std::nullopt;
    std::string const& area = scenario.terrain().features[taken].name;
    return Refusal{"GT-TER-04"_rule, name_of(scenario, unit) + " would end in " +
                                         (area.empty() ? "an area" : area) +
                                         ", in which others stand"};
}

struct WayMeasured {
    bool halved = false;  // by the ground
    Mil inside_mil = 0;   // of the unit's own area, which does not count (GT-TER-06)
};

/// Measures the way to contact part by part, each from where the part before it ended: a unit that
/// pivots first goes on from its new front.
WayMeasured measure(Scenario const& scenario, Battle const& battle, UnitId unit,
                    ContactPlan const& contact) {
    WayMeasured measured;
    Base from = base_of(scenario, battle, unit);
    for (std::size_t i = 0; i < contact.path.count; ++i) {
        Leg leg = leg_of(from, contact.path.segments[i]);
        if (i + 1 == contact.path.count) leg.to.pose = contact.final;
        if (!leg.is_pivot()) {
            measured.halved =
                measured.halved || ground_halves(scenario, leg.from, leg.to).has_value();
        }
        if (leg.is_straight()) {
            measured.inside_mil += way_inside(scenario, battle, unit, leg.from, leg.to);
        }
        from = leg.to;
    }
    return measured;
}

/// Finds the way within the limits, how much of the move it uses, and how far the unit may move on
/// it. The limits are `own` and the way across its own area, which does not count (GT-TER-06).
void judge_way(Scenario const& scenario, Battle const& battle, Order const& order,
               geometry::MoveLimits const& own, geometry::MoveLimits const& limits,
               ChargePlan& plan) {
    plan.contact = way_to(scenario, battle, order, limits);
    ContactPlan const& contact = plan.contact;
    bool const aside = pivots_aside(scenario, contact.path);
    plan.reach_mil = aside ? own.reach_aside_mil : own.reach_mil;
    if (contact.fault != PlanFault::none) return;
    WayMeasured const measured = measure(scenario, battle, order.unit, contact);
    // GT-MOVE-13: halved once
    plan.slowed = aside || measured.halved;
    if (plan.slowed) plan.reach_mil = own.reach_aside_mil;
    plan.counted_mil = contact.length_mil - measured.inside_mil;
}

/// GEO-11: if ground halves the move, looks for a way that is short enough for half a move.
void look_for_shorter_way(Scenario const& scenario, Battle const& battle, Order const& order,
                          geometry::MoveLimits const& own, ChargePlan& plan) {
    bool const is_short_enough =
        plan.contact.fault != PlanFault::none || !plan.slowed || plan.counted_mil <= plan.reach_mil;
    if (order.path.count > 0 || is_short_enough) return;
    geometry::MoveLimits half = own;
    half.reach_mil = half.reach_aside_mil =
        own.reach_aside_mil + across_own_area(scenario, battle, order.unit);
    ChargePlan shorter = plan;
    judge_way(scenario, battle, order, own, half, shorter);
    bool const found =
        shorter.contact.fault == PlanFault::none && shorter.counted_mil <= shorter.reach_mil;
    if (found) plan = shorter;
}

/// Plans the way to contact; refuses if the move is too short for it.
Refused plan_way(Scenario const& scenario, Battle const& battle, Order const& order,
                 ChargePlan& plan) {
    geometry::MoveLimits limits = limits_of(scenario, battle, order.unit);
    geometry::MoveLimits const own = limits;
    // GT-TER-06: the way inside an area does not count; it is subtracted once the way is known
    limits.reach_mil += across_own_area(scenario, battle, order.unit);
    limits.reach_aside_mil += across_own_area(scenario, battle, order.unit);
    judge_way(scenario, battle, order, own, limits, plan);
    look_for_shorter_way(scenario, battle, order, own, plan);
    ContactPlan const& contact = plan.contact;
    if (contact.fault != PlanFault::none) {
        return plan_refusal(scenario, battle, order, contact, own, limits);
    }
    if (auto refused = refuse_cover(scenario, battle, order.unit, contact.final)) return refused;
    if (plan.counted_mil > plan.reach_mil) {
        bool const aside = pivots_aside(scenario, contact.path);
        std::string const reach =
            plan.slowed && !aside
                ? "moves " + exact_inches_text(plan.reach_mil) + " over this ground"
                : reach_text(battle, order.unit, own, aside);
        return Refusal{"GT-CHG-03"_rule, name_of(scenario, order.target) + " is " +
                                             exact_inches_text(plan.counted_mil) + " away, and " +
                                             name_of(scenario, order.unit) + " " + reach};
    }
    return std::nullopt;
}

bool front_touches(Base const& base, ChargeTarget const& target) {
    return target.area != nullptr ? geometry::touches_with_front(base, *target.area)
                                  : geometry::touches_with_front(base, target.base);
}

/// GEO-11: the pivot on the spot with which a unit that touches the target by another edge turns
/// its front to it: about, where its rear edge touches. nullopt: it has no room.
std::optional<geometry::Segment> pivot_to_face(Scenario const& scenario, Battle const& battle,
                                               Order const& order) {
    Base const base = base_of(scenario, battle, order.unit);
    Base const about = pivoted(base, base.pose.facing_cdeg + half_turn_cdeg);
    if (front_touches(about, ChargeTarget{scenario, battle, order.target})) {
        return geometry::Segment{geometry::Segment::Kind::pivot, half_turn_cdeg};
    }
    geometry::MoveLimits limits = limits_of(scenario, battle, order.unit);
    limits.reach_mil = limits.reach_aside_mil = scenario.terrain().width_mil;
    limits.most_wheel_cdeg = 0;
    ContactPlan const plan =
        way_to(scenario, battle, {OrderKind::charge, order.unit, order.target}, limits);
    geometry::Segment const first = plan.path.segments[0];
    bool const pivots = plan.path.count > 0 && first.kind == geometry::Segment::Kind::pivot;
    return pivots ? std::optional{first} : std::nullopt;
}

// GT-CHG-03, GEO-11: a charge goes out from the front edge. A unit that touches the enemy by
// another edge first pivots on the spot, at the price of any single pivot (GT-PIPS-14).
Refused refuse_other_edge(Scenario const& scenario, Battle const& battle, Order const& order) {
    if (touches_with_front(scenario, battle, order.unit, order.target)) return std::nullopt;
    std::string const& unit = name_of(scenario, order.unit);
    std::string because = "the front of " + unit + " does not touch " +
                          name_of(scenario, order.target) +
                          ", and a charge goes out from the front: ";
    if (auto const pivot = pivot_to_face(scenario, battle, order)) {
        geometry::Path turn;
        turn.segments[turn.count++] = *pivot;
        because += "it pivots first, for " + std::to_string(scenario.distances.move_pips) +
                   " PIP (GT-PIPS-14: \"move " + unit + " " + rules::path_text(turn) + "\")";
        Base const base = base_of(scenario, battle, order.unit);
        Base const turned = pivoted(base, base.pose.facing_cdeg + pivot->amount);
        // at a corner, or too far back: the pivot ends the contact
        if (!front_touches(turned, ChargeTarget{scenario, battle, order.target})) {
            because += ", and moves to contact again";
        }
    } else {
        because += "it has no room to pivot where it stands, and moves off first";
    }
    return Refusal{"GT-CHG-03"_rule, because};
}

}  // namespace

ChargeTarget::ChargeTarget(Scenario const& scenario, Battle const& battle, UnitId target)
    : base(base_of(scenario, battle, target)) {
    area = area_of(scenario, battle, target);
}

Mil span_of(geometry::MoveLimits const& limits) {
    constexpr Mil aside_mil = 4 * mil_per_inch;
    return limits.reach_mil + limits.reach_mil / 4 + aside_mil;
}

Refusal no_way(Scenario const& scenario, Battle const& battle, UnitId charger, UnitId target,
               ContactPlan const& contact, geometry::MoveLimits const& limits) {
    std::string const& name = name_of(scenario, target);
    std::string const none = "finds no way to " + name;
    if (contact.fault == PlanFault::off_table) {
        return {"GEO-10"_rule, "would have to leave the table to reach " + name};
    }
    if (contact.fault != PlanFault::blocked) return {"GEO-11"_rule, none};
    InTheWay const way{scenario, battle, charger, target, span_of(limits)};
    auto const by = static_cast<std::size_t>(contact.blocked_by);
    if (contact.blocked_by < 0 || by >= way.standing().count()) {
        return barred_by_ground(scenario, charger, contact, way.obstacles(), none);
    }
    return {"GEO-08"_rule,
            none + ": " + name_of(scenario, way.standing().unit[by]) + " is in the way"};
}

bool is_barred_to_cavalry(Scenario const& scenario, Battle const& battle, UnitId target) {
    return !scenario.rules.into_cover && cover_of(scenario, battle, target) != field::no_feature;
}

bool are_in_contact(Scenario const& scenario, Battle const& battle, UnitId a, UnitId b) {
    if (area_of(scenario, battle, a) != nullptr || area_of(scenario, battle, b) != nullptr) {
        return distance_between(scenario, battle, a, b) <= geometry::touch_mil;
    }
    return in_contact(base_of(scenario, battle, a), base_of(scenario, battle, b));
}

bool touches_with_front(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId enemy) {
    if (!are_in_contact(scenario, battle, unit, enemy)) return false;
    if (garrisoned(scenario, battle, unit) != field::no_feature) return true;
    Base const base = base_of(scenario, battle, unit);
    return front_touches(base, ChargeTarget{scenario, battle, enemy});
}

Refused refuse_declaration(Scenario const& scenario, Battle const& battle, Order const& order,
                           ChargePlan* plan) {
    UnitId const unit = order.unit;
    UnitId const target = order.target;
    if (unit >= battle.table.count || target >= battle.table.count) {
        return Refusal{"GT-CHG-02"_rule, "the order names no unit of this battle"};
    }
    if (auto refused = refuse_charger(scenario, battle, unit, order.kind == OrderKind::contact))
        return refused;
    if (auto refused = refuse_enemy(scenario, battle, unit, target)) return refused;
    bool const only_contact = order.kind == OrderKind::contact;
    if (!only_contact) {
        if (auto refused = refuse_to_charge(scenario, battle, unit, target)) return refused;
    }
    if (only_contact && scenario.troops[unit].is_cavalry()) {
        return Refusal{"GT-CHG-07"_rule, name_of(scenario, unit) +
                                             " is cavalry, which moves to contact only to charge"};
    }
    ChargePlan found;
    found.pips = only_contact ? 0 : scenario.distances.charge_pips;  // GT-PIPS-15
    if (!are_in_contact(scenario, battle, unit, target)) {
        if (auto refused = plan_way(scenario, battle, order, found)) return refused;
        found.pips += scenario.distances.move_pips;
    } else if (only_contact) {
        return Refusal{"GT-CHG-03"_rule, name_of(scenario, unit) + " touches " +
                                             name_of(scenario, target) + " already"};
    } else if (auto refused = refuse_other_edge(scenario, battle, order)) {
        return refused;
    }
    if (auto refused = refuse_price(scenario, battle, unit, found.pips, "GT-CHG-03"_rule)) {
        return refused;
    }
    if (plan != nullptr) *plan = found;
    return std::nullopt;
}

// GT-CHG-02, GT-CHG-03, GEO-02: the charger is paid for, moves to contact where it has to, and is
// marked; where it began is kept.
void declare(Scenario const& scenario, Battle& battle, Order const& order, Arbiter& arbiter) {
    ChargePlan plan;
    bool const allowed = !refuse_declaration(scenario, battle, order, &plan);
    ESPRIT_EXPECT(allowed, "an order that is carried out was not refused");
    pay(scenario, battle, order.unit, plan.pips);
    std::string const& target = name_of(scenario, order.target);
    UnitState& state = battle.state[order.unit];
    // GT-CHG-03: the charge of a unit that came to contact earlier in the turn began before that
    // move
    bool const came_before = state.charge_start != geometry::Pose{};
    if (!came_before || plan.contact.path.count > 0) {
        state.charge_start = battle.table.pose[order.unit];
        set_unit(battle.began_outside, order.unit, has_unit(battle.outside, order.unit));
    }
    if (plan.contact.path.count > 0) {
        std::array<geometry::Pose, 2> const places{plan.contact.arrival, plan.contact.final};
        move(scenario, battle, order.unit,
             {places.data(), plan.contact.squared_up ? std::size_t{2} : std::size_t{1}},
             {"GT-CHG-03"_rule,
              // GT-TER-06
              plan.counted_mil < plan.contact.length_mil
                  ? "moves {inches} from the edge of its area to contact with {other}"
                  : "moves {inches} to contact with {other}",
              target, plan.counted_mil, chance::EventKind::charge},
             arbiter);
        stay_outside(scenario, battle, order.unit);  // GT-TER-04: it goes against an enemy
        use_up_move(battle, order.unit, plan.counted_mil, plan.slowed);
    }
    if (order.kind == OrderKind::contact) return;
    state.target = order.target;
    tell(scenario, order.unit, "GT-CHG-02"_rule, "charges {other}", arbiter, target);
}

Refused fire_forbidden_by_charge(Scenario const& scenario, Battle const& battle, UnitId firer,
                                 UnitId target) {
    // GT-CHG-09: a unit that charges does not fire
    if (battle.state[firer].target != no_unit) {
        return Refusal{"GT-CHG-09"_rule,
                       name_of(scenario, firer) + " charges this turn and cannot fire"};
    }
    // GT-CHG-10: guns do not fire where friends are charging; infantry may
    if (scenario.troops[firer].is_artillery() && !chargers_of(scenario, battle, target).empty()) {
        return Refusal{"GT-CHG-10"_rule,
                       name_of(scenario, target) + " is being charged: guns cannot fire at it"};
    }
    return std::nullopt;
}

}  // namespace esprit::grande_tactique

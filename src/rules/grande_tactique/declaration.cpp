#include "rules/grande_tactique/declaration.h"

#include <algorithm>
#include <string>

#include "field/names.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/common/measured.h"
#include "rules/common/path_words.h"
#include "rules/grande_tactique/charge_way.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/ground_of_move.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/opposition.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/what_can_be.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using geometry::ContactPlan;
using geometry::PlanFault;
using rules::inches_allowed;
using rules::inches_needed;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

// GT-CHG-01: eager cavalry charges, and eager infantry that is neither in square nor firing.
// GT-CHG-07: infantry comes to contact without charging, also shaken or in square.
Refused refuse_charger(BattleView view, UnitId unit, bool only_contact) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    bool const comes_up = only_contact && troop.is_infantry() && state.mood != Mood::routed;
    auto const no = [&](std::string const& because) {
        return Refusal{"GT-CHG-01"_rule, troop.name + because};
    };
    if (troop.side != view.battle.active) {
        return Refusal{"GT-TURN-01"_rule, troop.name + " is not of the side whose turn it is"};
    }
    if (state.fate != Fate::on_table) return no(" is no longer on the table");
    if (troop.general) return no(" is a general: he rides with a unit, but does not charge");
    auto const bar = bar_to_charging(state_facts(troop, state));
    if (bar && !comes_up) return no(" " + std::string{bar->because});
    if (troop.is_infantry() && state.firing) return no(" is firing and cannot charge");
    if (state.target != no_unit) {
        return Refusal{"GT-CHG-06"_rule, troop.name + " charges " +
                                             name_of(view.scenario, state.target) +
                                             " already: a unit charges one enemy at a time"};
    }
    return std::nullopt;
}

Refused refuse_enemy(BattleView view, UnitId unit, UnitId target) {
    Troop const& troop = view.scenario.troops[target];
    UnitState const& state = view.battle.state[target];
    if (troop.side == view.scenario.troops[unit].side) {
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
Refused refuse_to_charge(BattleView view, UnitId unit, UnitId target) {
    Troop const& troop = view.scenario.troops[target];
    if (view.battle.state[target].mood == Mood::silenced) {
        return Refusal{"GT-R-19"_rule, troop.name + " is silenced: there is nobody left to charge"};
    }
    if (view.scenario.troops[unit].is_cavalry() && is_barred_to_cavalry(view, target)) {
        return Refusal{"GT-R-27"_rule, name_of(view.scenario, unit) +
                                           " is cavalry and cannot charge " + troop.name +
                                           " in woods or a built-up area"};
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
        return {"GT-MOVE-18"_rule, because + ", and cavalry goes through woods by road only"};
    }
    return {"GEO-08"_rule, no_way + ": a turn ordered would run into it"};
}

// GT-MOVE-11: true if all of the target lies outside the arc in which a unit goes its full move.
bool lies_aside(BattleView view, UnitId unit, UnitId target) {
    geometry::Pose const& own = view.battle.units.pose[unit];
    auto const is_aside = [&](geometry::Point point) {
        if (point == own.centre) return false;
        CentiDegree const bearing = geometry::facing_of(between(own.centre, point));
        return geometry::turn_between(bearing, own.facing_cdeg) >
               view.scenario.distances.move_arc_cdeg;
    };
    geometry::Outline const* const area = area_of(view, target);
    if (area != nullptr) {
        return std::all_of(area->points.begin(), area->points.end(), is_aside);
    }
    Base const base = base_of(view, target);
    for (std::size_t corner = 0; corner < 4; ++corner) {
        if (!is_aside(corner_point(base, corner))) return false;
    }
    return is_aside(base.pose.centre);
}

/// How far the unit moves. `aside`: outside the arc (GT-MOVE-11).
std::string reach_text(Battle const& battle, UnitId unit, geometry::MoveLimits const& own,
                       bool aside) {
    std::string text = "moves " + inches_allowed(aside ? own.reach_aside_mil : own.reach_mil);
    if (battle.state[unit].moved_mil > 0) text += " more";
    // GT-MOVE-11 does not halve a move twice
    if (aside && own.reach_aside_mil < own.reach_mil) {
        text += " outside " + chance::thousandths_text(10 * own.arc_cdeg) +
                " degrees of straight ahead";
    }
    return text;
}

Refusal out_of_reach(BattleView view, Order const& order, geometry::MoveLimits const& own) {
    bool const is_garrison = garrisoned(view, order.unit) != field::no_feature;
    bool const aside = order.path.count > 0
                           ? pivots_aside(view.scenario, order.path)
                           : !is_garrison && lies_aside(view, order.unit, order.target);
    return {"GT-CHG-03"_rule, name_of(view.scenario, order.target) + " is out of reach of " +
                                  name_of(view.scenario, order.unit) + ", which " +
                                  reach_text(view.battle, order.unit, own, aside)};
}

/// Why there is no way to contact, or why it cannot be followed.
Refusal plan_refusal(BattleView view, Order const& order, ContactPlan const& contact,
                     geometry::MoveLimits const& own, geometry::MoveLimits const& limits) {
    std::string const& unit = name_of(view.scenario, order.unit);
    switch (contact.fault) {
        case PlanFault::misses:
            return {"GEO-11"_rule, "the path ordered for " + unit + " does not end at " +
                                       name_of(view.scenario, order.target) + " with its front"};
        case PlanFault::off_table:
        case PlanFault::blocked: {
            Refusal refusal = no_way(view, order.unit, order.target, contact, limits);
            refusal.because = unit + " " + refusal.because;
            return refusal;
        }
        default:
            return out_of_reach(view, order, own);
    }
}

/// GT-MOVE-15, -23: how far the enemy is before the way to contact. A pivot counts nothing, and so
/// brings no enemy within reach.
Mil gap_before(BattleView view, UnitId unit, UnitId target) {
    return static_cast<Mil>(distance_between(view, unit, target) + 0.5);
}

/// Plans the way to contact; refuses if the move is too short for it.
Refused plan_way(BattleView view, Order const& order, ChargePlan& plan) {
    geometry::MoveLimits limits = limits_of(view, order.unit);
    geometry::MoveLimits const own = limits;
    // GT-TER-06: the way inside an area does not count; it is subtracted once the way is known
    limits.reach_mil += across_own_area(view, order.unit);
    limits.reach_aside_mil += across_own_area(view, order.unit);
    find_way(view, order, own, limits, plan);
    ContactPlan const& contact = plan.contact;
    if (contact.fault != PlanFault::none) {
        return plan_refusal(view, order, contact, own, limits);
    }
    Mil const gap_mil = gap_before(view, order.unit, order.target);
    if (plan.counted_mil > plan.reach_mil || gap_mil > plan.reach_mil + geometry::touch_mil) {
        bool const aside = pivots_aside(view.scenario, contact.path);
        std::string const reach =
            plan.slowed && !aside ? "moves " + inches_allowed(plan.reach_mil) + " over this ground"
                                  : reach_text(view.battle, order.unit, own, aside);
        return Refusal{"GT-CHG-03"_rule, name_of(view.scenario, order.target) + " is " +
                                             inches_needed(std::max(plan.counted_mil, gap_mil)) +
                                             " away, and " + name_of(view.scenario, order.unit) +
                                             " " + reach};
    }
    return std::nullopt;
}

bool front_touches(Base const& base, ChargeTarget const& target) {
    return target.area != nullptr ? geometry::touches_with_front(base, *target.area)
                                  : geometry::touches_with_front(base, target.base);
}

/// GEO-11: the pivot on the spot with which a unit that touches the target by another edge turns
/// its front to it: about, where its rear edge touches. nullopt: it has no room.
std::optional<geometry::Segment> pivot_to_face(BattleView view, Order const& order) {
    Base const base = base_of(view, order.unit);
    Base const about = pivoted(base, base.pose.facing_cdeg + half_turn_cdeg);
    if (front_touches(about, ChargeTarget{view, order.target})) {
        return geometry::Segment{geometry::Segment::Kind::pivot, half_turn_cdeg};
    }
    geometry::MoveLimits limits = limits_of(view, order.unit);
    limits.reach_mil = limits.reach_aside_mil = view.scenario.terrain().width_mil;
    limits.most_wheel_cdeg = 0;
    ContactPlan const plan =
        way_from_base(view, {OrderKind::charge, order.unit, order.target}, limits);
    geometry::Segment const first = plan.path.segments[0];
    bool const pivots = plan.path.count > 0 && first.kind == geometry::Segment::Kind::pivot;
    return pivots ? std::optional{first} : std::nullopt;
}

// GT-CHG-03, GEO-11: a charge goes out from the front edge. A unit that touches the enemy by
// another edge first pivots on the spot, at the price of any single pivot (GT-PIPS-14).
Refused refuse_other_edge(BattleView view, Order const& order) {
    if (touches_with_front(view, order.unit, order.target)) return std::nullopt;
    std::string const& unit = name_of(view.scenario, order.unit);
    std::string because = "the front of " + unit + " does not touch " +
                          name_of(view.scenario, order.target) +
                          ", and a charge goes out from the front: ";
    if (auto const pivot = pivot_to_face(view, order)) {
        geometry::Path turn;
        turn.segments[turn.count++] = *pivot;
        because += "it pivots first, for " + std::to_string(view.scenario.distances.move_pips) +
                   " PIP (GT-PIPS-14: \"move " + unit + " " + rules::path_text(turn) + "\")";
        Base const base = base_of(view, order.unit);
        Base const turned = pivoted(base, base.pose.facing_cdeg + pivot->amount);
        // at a corner, or too far back: the pivot ends the contact
        if (!front_touches(turned, ChargeTarget{view, order.target})) {
            because += ", and moves to contact again";
        }
    } else {
        because += "it has no room to pivot where it stands, and moves off first";
    }
    return Refusal{"GT-CHG-03"_rule, because};
}

/// How a unit moves to contact. GEO-11: a turn is told, since the planner may have chosen it.
std::string words_of_way(ChargePlan const& plan) {
    // GT-TER-06
    bool const out = plan.from_border || plan.counted_mil < plan.contact.length_mil;
    std::string const words =
        out ? "moves {inches} from the edge of its area to contact" : "moves {inches} to contact";
    return words + " with {other}" +
           (plan.from_border ? std::string{} : turns_of_way(plan.contact.path));
}

}  // namespace

std::string turns_of_way(geometry::Path const& path) {
    bool const turns = std::any_of(path.segments.begin(), path.segments.begin() + path.count,
                                   [](geometry::Segment const& segment) {
                                       return segment.kind != geometry::Segment::Kind::straight;
                                   });
    return turns ? " by " + rules::path_text(path) : std::string{};
}

Refusal no_way(BattleView view, UnitId charger, UnitId target, ContactPlan const& contact,
               geometry::MoveLimits const& limits) {
    std::string const& name = name_of(view.scenario, target);
    std::string const none = "finds no way to " + name;
    if (contact.fault == PlanFault::off_table) {
        return {"GEO-10"_rule, "would have to leave the table to reach " + name};
    }
    if (contact.fault != PlanFault::blocked) return {"GEO-11"_rule, none};
    InTheWay const way{view, charger, target, span_of(limits)};
    auto const by = static_cast<std::size_t>(contact.blocked_by);
    if (contact.blocked_by < 0 || by >= way.others().count()) {
        return barred_by_ground(view.scenario, charger, contact, way.obstacles(), none);
    }
    return {"GEO-08"_rule,
            none + ": " + name_of(view.scenario, way.others().unit[by]) + " is in the way"};
}

bool is_barred_to_cavalry(BattleView view, UnitId target) {
    return !view.scenario.rules.into_cover && cover_of(view, target) != field::no_feature;
}

bool are_in_contact(BattleView view, UnitId a, UnitId b) {
    if (area_of(view, a) != nullptr || area_of(view, b) != nullptr) {
        double const near_mil = geometry::touch_mil + 1;
        if (are_far_apart(circle_round(view, a), circle_round(view, b), near_mil)) return false;
        return distance_between(view, a, b) <= geometry::touch_mil;
    }
    return in_contact(base_of(view, a), base_of(view, b));
}

bool is_beyond_move(BattleView view, UnitId unit, UnitId target) {
    // no way leaves more to move than the way straight ahead
    return gap_before(view, unit, target) > move_left(view, unit) + geometry::touch_mil;
}

bool touches_with_front(BattleView view, UnitId unit, UnitId enemy) {
    if (!are_in_contact(view, unit, enemy)) return false;
    if (garrisoned(view, unit) != field::no_feature) return true;
    Base const base = base_of(view, unit);
    return front_touches(base, ChargeTarget{view, enemy});
}

Refused refuse_declaration(BattleView view, Order const& order, ChargePlan* plan) {
    UnitId const unit = order.unit;
    UnitId const target = order.target;
    if (unit >= view.battle.units.count || target >= view.battle.units.count) {
        return Refusal{"GT-CHG-02"_rule, "the order names no unit of this battle"};
    }
    if (auto refused = refuse_charger(view, unit, order.kind == OrderKind::contact)) return refused;
    if (auto refused = refuse_enemy(view, unit, target)) return refused;
    bool const only_contact = order.kind == OrderKind::contact;
    if (!only_contact) {
        if (auto refused = refuse_to_charge(view, unit, target)) return refused;
    }
    if (only_contact && view.scenario.troops[unit].is_cavalry()) {
        return Refusal{"GT-CHG-07"_rule, name_of(view.scenario, unit) +
                                             " is cavalry, which moves to contact only to charge"};
    }
    ChargePlan found;
    found.pips = only_contact ? 0 : view.scenario.distances.charge_pips;  // GT-PIPS-15
    if (!are_in_contact(view, unit, target)) {
        if (auto refused = plan_way(view, order, found)) return refused;
        found.pips += view.scenario.distances.move_pips;
    } else if (only_contact) {
        return Refusal{"GT-CHG-03"_rule, name_of(view.scenario, unit) + " touches " +
                                             name_of(view.scenario, target) + " already"};
    } else if (auto refused = refuse_other_edge(view, order)) {
        return refused;
    }
    if (auto refused = refuse_price(view, unit, found.pips, "GT-CHG-03"_rule)) {
        return refused;
    }
    if (plan != nullptr) *plan = found;
    return std::nullopt;
}

// GT-CHG-02, GT-CHG-03, GEO-02: the charger is paid for, moves to contact where it has to, and is
// marked; where it began is kept.
void declare(LiveBattle live, Order const& order, Arbiter& arbiter) {
    ChargePlan plan;
    bool const allowed = !refuse_declaration(live, order, &plan);
    ESPRIT_EXPECT(allowed, "an order that is carried out was not refused");
    pay(live, order.unit, plan.pips);
    std::string const& target = name_of(live.scenario, order.target);
    UnitState& state = live.battle.state[order.unit];
    // GT-CHG-03: the charge of a unit that came to contact earlier in the turn began before that
    // move
    bool const came_before = state.charge_start != geometry::Pose{};
    if (!came_before || plan.contact.path.count > 0) {
        state.charge_start = live.battle.units.pose[order.unit];
        set_unit(live.battle.began_outside, order.unit, has_unit(live.battle.outside, order.unit));
    }
    if (plan.contact.path.count > 0) {
        std::array<geometry::Pose, 2> const places{plan.contact.arrival, plan.contact.final};
        std::string const words = arbiter.is_heard() ? words_of_way(plan) : std::string{};
        move(live, order.unit,
             {places.data(), plan.contact.squared_up ? std::size_t{2} : std::size_t{1}},
             {"GT-CHG-03"_rule, words, target, plan.counted_mil, chance::EventKind::charge},
             arbiter);
        stay_outside(live, order.unit);  // GT-TER-04: it goes against an enemy
        use_up_move(live.battle, order.unit, plan.counted_mil, plan.slowed);
    }
    if (order.kind == OrderKind::contact) return;
    state.target = order.target;
    tell(live.scenario, order.unit, "GT-CHG-02"_rule, "charges {other}", arbiter, target);
}

Refused fire_forbidden_by_charge(BattleView view, UnitId firer, UnitId target) {
    // GT-CHG-09: a unit that charges does not fire
    if (view.battle.state[firer].target != no_unit) {
        return Refusal{"GT-CHG-09"_rule,
                       name_of(view.scenario, firer) + " charges this turn and cannot fire"};
    }
    // GT-CHG-10: guns do not fire where friends are charging; infantry may
    if (view.scenario.troops[firer].is_artillery() && !chargers_of(view, target).empty()) {
        return Refusal{"GT-CHG-10"_rule, name_of(view.scenario, target) +
                                             " is being charged: guns cannot fire at it"};
    }
    return std::nullopt;
}

}  // namespace esprit::grande_tactique

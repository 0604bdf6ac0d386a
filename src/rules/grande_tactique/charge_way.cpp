#include "rules/grande_tactique/charge_way.h"

#include <optional>
#include <utility>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "geometry/zones.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/ground_of_move.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/road_charge.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::ContactPlan;
using geometry::PlanFault;
using namespace literals;

namespace {

/// A search for a way to contact.
struct Search {
    Base from;                    // where it begins
    geometry::MoveLimits limits;  // of the way
    Mil within_mil = 0;           // obstacles farther from the unit cannot matter
};

/// The way that is ordered, else the one that the planner finds (GEO-11), among these obstacles.
ContactPlan way_among(geometry::Obstacles const& obstacles, BattleView view, Order const& order,
                      Search const& search) {
    ChargeTarget const target{view, order.target};
    bool const ordered = order.path.count > 0;
    if (target.area != nullptr) {
        return ordered
                   ? follow_path(search.from, *target.area, order.path, obstacles, search.limits)
                   : plan_contact(search.from, *target.area, obstacles, search.limits);
    }
    return ordered ? follow_path(search.from, target.base, order.path, obstacles, search.limits)
                   : plan_contact(search.from, target.base, obstacles, search.limits);
}

ContactPlan way_to(BattleView view, Order const& order, Search const& search) {
    InTheWay const way{view, order.unit, order.target, search.within_mil};
    return through_woods_or_round(view.scenario, way, search.from,
                                  [&](geometry::Obstacles const& obstacles) {
                                      return way_among(obstacles, view, order, search);
                                  });
}

Search search_from_base(BattleView view, UnitId unit, geometry::MoveLimits const& limits) {
    return {base_of(view, unit), limits, span_of(limits)};
}

/// The same rectangle, with this face as its front.
Base turned_to(Base const& base, geometry::Edge face) {
    constexpr CentiDegree quarter_cdeg = half_turn_cdeg / 2;
    auto const quarters = static_cast<CentiDegree>(face);
    Base turned = pivoted(base, base.pose.facing_cdeg + quarters * quarter_cdeg);
    if (quarters % 2 == 1) std::swap(turned.frontage_mil, turned.depth_mil);
    return turned;
}

/// GT-R-30, GT-TER-06: where a garrison goes out to charge, wherever in its area its base is: its
/// front is at the point of the area's border that is nearest to the target, and faces the target's
/// nearest face squarely.
Base before_border(BattleView view, UnitId unit, UnitId target) {
    geometry::Outline const& area = *area_of(view, unit);
    Base base = base_of(view, unit);
    ChargeTarget const met{view, target};
    geometry::Point exit = nearest_on_border(area, centre_of(view, target));
    if (met.area != nullptr) {
        geometry::Vector const there = between(exit, nearest_on_border(*met.area, exit));
        if (length(there) > 0) base.pose.facing_cdeg = geometry::facing_of(there);
    } else {
        geometry::Edge const face = face_before(met.base, Base{{exit, 0}, 0, 0});
        Base const to_face = turned_to(met.base, face);
        base.pose.facing_cdeg = geometry::normal_facing(to_face.pose.facing_cdeg + half_turn_cdeg);
        exit = nearest_on_border(area, front_middle(to_face));
    }
    geometry::Vector const ahead = geometry::forward_of(base.pose.facing_cdeg);
    base.pose.centre = moved(exit, ahead * (-0.5 * base.depth_mil));
    return base;
}

struct WayMeasured {
    bool halved = false;  // by the ground
    Mil inside_mil = 0;   // of the unit's own area, which does not count (GT-TER-06)
};

/// Measures the way to contact part by part, each from where the part before it ended: a unit that
/// pivots first goes on from its new front.
WayMeasured measure(BattleView view, UnitId unit, Base from, ContactPlan const& contact) {
    WayMeasured measured;
    for (std::size_t i = 0; i < contact.path.count; ++i) {
        Leg leg = leg_of(from, contact.path.segments[i]);
        if (i + 1 == contact.path.count) leg.to.pose = contact.final;
        if (!leg.is_pivot()) {
            measured.halved = measured.halved ||
                              ground_halves(view.scenario, leg.from, leg.to) != HalvedBy::nothing;
        }
        if (leg.is_straight()) {
            measured.inside_mil += way_inside(view, unit, leg.from, leg.to);
        }
        from = leg.to;
    }
    return measured;
}

/// Finds the way within the limits, how much of the move it uses, and how far the unit may move on
/// it. The limits of a search from its base are `own` and the way across its own area, which does
/// not count (GT-TER-06).
void judge_way(BattleView view, Order const& order, geometry::MoveLimits const& own,
               Search const& search, ChargePlan& plan) {
    plan.contact = way_to(view, order, search);
    ContactPlan const& contact = plan.contact;
    bool const aside = pivots_aside(view.scenario, contact.path);
    plan.reach_mil = aside ? own.reach_aside_mil : own.reach_mil;
    if (contact.fault != PlanFault::none) return;
    WayMeasured const measured = measure(view, order.unit, search.from, contact);
    // GT-MOVE-13: halved once
    plan.slowed = aside || measured.halved;
    if (plan.slowed) plan.reach_mil = own.reach_aside_mil;
    plan.counted_mil = contact.length_mil - measured.inside_mil;
}

bool is_in_reach(ChargePlan const& plan) {
    return plan.contact.fault == PlanFault::none && plan.counted_mil <= plan.reach_mil;
}

/// GEO-11: if ground halves the move, looks for a way that is short enough for half a move.
void look_for_shorter_way(BattleView view, Order const& order, geometry::MoveLimits const& own,
                          ChargePlan& plan) {
    bool const is_short_enough =
        plan.contact.fault != PlanFault::none || !plan.slowed || plan.counted_mil <= plan.reach_mil;
    if (order.path.count > 0 || is_short_enough) return;
    geometry::MoveLimits half = own;
    half.reach_mil = half.reach_aside_mil = own.reach_aside_mil + across_own_area(view, order.unit);
    ChargePlan shorter = plan;
    judge_way(view, order, own, search_from_base(view, order.unit, half), shorter);
    if (is_in_reach(shorter)) plan = shorter;
}

/// GT-R-30: finds the way of a garrison that goes out of its area; false if something bars it.
/// GT-MOVE-08: to leave the area halves the move. `limits`: those of a search from its base.
bool leaves_area(BattleView view, Order const& order, geometry::MoveLimits const& own,
                 geometry::MoveLimits const& limits, ChargePlan& plan) {
    if (order.path.count > 0 || garrisoned(view, order.unit) == field::no_feature) return false;
    ChargePlan out = plan;
    judge_way(view, order, own,
              {before_border(view, order.unit, order.target), own, span_of(limits)}, out);
    out.slowed = true;
    out.reach_mil = own.reach_aside_mil;
    out.from_border = true;
    bool const goes = out.contact.fault == PlanFault::none && out.contact.path.count > 0;
    if (!goes && out.contact.fault != PlanFault::out_of_reach) return false;
    plan = out;
    return true;
}

}  // namespace

ChargeTarget::ChargeTarget(BattleView view, UnitId target) : base(base_of(view, target)) {
    area = area_of(view, target);
}

Mil span_of(geometry::MoveLimits const& limits) {
    constexpr Mil aside_mil = 4 * mil_per_inch;
    return limits.reach_mil + limits.reach_mil / 4 + aside_mil;
}

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

geometry::MoveLimits limits_of(BattleView view, UnitId unit) {
    geometry::MoveLimits limits;
    limits.reach_mil = move_left(view, unit);
    limits.reach_aside_mil = move_left(view, unit, true);  // GT-MOVE-11
    limits.arc_cdeg = view.scenario.distances.move_arc_cdeg;
    return limits;
}

ContactPlan way_from_base(BattleView view, Order const& order, geometry::MoveLimits const& limits) {
    return way_to(view, order, search_from_base(view, order.unit, limits));
}

void find_way(BattleView view, Order const& order, geometry::MoveLimits const& own,
              geometry::MoveLimits const& limits, ChargePlan& plan) {
    if (leaves_area(view, order, own, limits, plan)) return;
    judge_way(view, order, own, search_from_base(view, order.unit, limits), plan);
    look_for_shorter_way(view, order, own, plan);
}

}  // namespace esprit::grande_tactique

#include "rules/grande_tactique/ground_facts.h"

#include <algorithm>

#include "geometry/contact.h"
#include "geometry/outline.h"
#include "geometry/zones.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/garrison_place.h"

namespace esprit::grande_tactique {

using chance::FactId;
using chance::FactSet;
using geometry::Base;
using geometry::Edge;
using geometry::Point;
using geometry::Vector;

namespace {

constexpr FactId upslope_fact = facts.id("upslope");
constexpr FactId general_attached_fact = facts.id("general_attached");

/// GT-TER-09, GT-R-11: true if the unit stands higher than the nearest enemy. On a plain that enemy
/// need not be found.
bool is_upslope(BattleView view, UnitId unit) {
    if (view.scenario.terrain().heights.empty()) return false;
    int const own = height_at(view.scenario.terrain(), centre_of(view, unit));
    if (own == 0) return false;
    UnitId const enemy = nearest_enemy(view, unit);
    return enemy != no_unit && own > height_at(view.scenario.terrain(), centre_of(view, enemy));
}

/// GT-R-11, GT-R-31: the wood or built-up area that the unit is in, or charges out of.
field::FeatureId cover_that_counts(BattleView view, UnitId unit) {
    field::FeatureId const cover = cover_of(view, unit);
    bool const came_out = cover == field::no_feature && charges_out_of_cover(view, unit);
    return came_out ? began_in(view, unit) : cover;
}

/// GT-MOD-11, GT-R-17: true if infantry charges with friendly infantry close behind that is not
/// routed. A garrison has no rear (GT-TER-05), and backs nobody.
bool charges_en_masse(BattleView view, UnitId charger) {
    if (!view.scenario.troops[charger].is_infantry()) return false;
    if (area_of(view, charger) != nullptr) return false;
    Base const front = base_of(view, charger);
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (other != charger && view.scenario.troops[other].is_infantry() &&
            view.scenario.troops[other].side == view.scenario.troops[charger].side &&
            stands(view, other) && view.battle.state[other].mood != Mood::routed &&
            area_of(view, other) == nullptr && backed_by(front, base_of(view, other))) {
            return true;
        }
    }
    return false;
}

Base where_it_began(BattleView view, UnitId charger) {
    Base base = base_of(view, charger);
    base.pose = view.battle.state[charger].charge_start;
    return base;
}

/// The wood or built-up area that a charge came out of; nullptr if it began in the open.
geometry::Outline const* area_it_began_in(BattleView view, UnitId charger) {
    field::FeatureId const area = began_in(view, charger);
    return area == field::no_feature ? nullptr : &view.scenario.terrain().features[area].area;
}

/// GT-TER-12: the point from which a charge comes at a target: where the charger began; out of an
/// area, the point of the area nearest to the target (GT-TER-06).
Point start_of_charge(BattleView view, UnitId charger, UnitId target) {
    geometry::Outline const* const area = area_it_began_in(view, charger);
    return area == nullptr ? view.battle.state[charger].charge_start.centre
                           : nearest_on_border(*area, view.battle.units.pose[target].centre);
}

/// GEO-01: where a charge began, as seen from its target.
struct Beginning {
    bool behind = false;  // wholly behind
    bool aside = false;   // wholly to one side
};

Beginning beginning_of(Base const& began, Base const& target) {
    geometry::Lie const lie{target, began};
    return {lie.is_to_rear(), lie.is_to_right() || lie.is_to_left()};
}

// GT-R-30: a charge out of an area began in all of it.
Beginning beginning_of(geometry::Outline const& area, Base const& target) {
    auto const lies_wholly = [&](Edge edge) {
        return std::all_of(area.points.begin(), area.points.end(), [&](Point point) {
            return wholly_beyond(target, edge, Base{{point, 0}, 0, 0});
        });
    };
    return {lies_wholly(Edge::rear), lies_wholly(Edge::right) || lies_wholly(Edge::left)};
}

/// GEO-03: true if at least half of the charger's front lies against the rear edge of the target.
/// GT-R-30: the front of a unit that charges from the area that it fills is the area's border.
bool half_front_against_rear(Base const& now, geometry::Outline const* area, Base const& target) {
    if (area == nullptr) return geometry::half_front_against_rear(now, target);
    double shared = 0;
    for (Base const& edge : border_of(*area, target.pose.facing_cdeg)) {
        shared += flush_length(edge, Edge::front, target, Edge::rear);
    }
    return shared >= now.frontage_mil * 0.5 - geometry::slack_mil;
}

/// GEO-03, GT-R-30: the same for a rear corner.
bool front_touches_rear_corner(Base const& now, geometry::Outline const* area, Base const& target) {
    if (area == nullptr) return geometry::front_touches_rear_corner(now, target);
    auto const border = border_of(*area, target.pose.facing_cdeg);
    return std::any_of(border.begin(), border.end(), [&](Base const& edge) {
        return geometry::front_touches_rear_corner(edge, target);
    });
}

// GEO-03: a rear charge began wholly behind the target and has half of its front against the rear
// edge; a flank charge began wholly to the side and touches a rear corner with its front. Where
// both hold it is a rear charge. `area`: the area that the charger fills while it charges, or
// nullptr.
Line line_of(Beginning const& began, Base const& now, geometry::Outline const* area,
             Base const& target) {
    if (began.behind && half_front_against_rear(now, area, target)) return Line::rear;
    if (began.aside && front_touches_rear_corner(now, area, target)) return Line::flank;
    return Line::front;
}

/// GEO-07, GT-R-30: true if part of a charger, or of the area that it fills, lies directly before
/// the front of the guns.
bool comes_from_the_front(BattleView view, UnitId charger, UnitId guns) {
    Base const base = base_of(view, guns);
    geometry::Outline const* const area = area_of(view, charger);
    if (area == nullptr) return directly_in_front(base, base_of(view, charger));
    Base strip = base;
    strip.depth_mil = view.scenario.terrain().width_mil + view.scenario.terrain().depth_mil;
    return overlap(*area, advanced(strip, geometry::forward_of(base.pose.facing_cdeg),
                                   0.5 * (base.depth_mil + strip.depth_mil)));
}

/// True if the feature runs along the front of a unit: within 1/2" of both its front corners and
/// not behind its front edge. A feature that the front edge touches is not behind it.
bool runs_along_front(geometry::Course const& course, Base const& base, Mil within_mil) {
    Base inner = base;
    inner.depth_mil -= 4 * geometry::touch_mil;
    return gap(course, corner_point(base, geometry::front_left)) <= within_mil &&
           gap(course, corner_point(base, geometry::front_right)) <= within_mil &&
           !crosses(course, base.pose.centre, corner_point(inner, geometry::front_left)) &&
           !crosses(course, base.pose.centre, corner_point(inner, geometry::front_right));
}

}  // namespace

double distance_between(BattleView view, UnitId one, UnitId other) {
    geometry::Outline const* const area = area_of(view, one);
    geometry::Outline const* const other_area = area_of(view, other);
    Base const base = base_of(view, one);
    Base const other_base = base_of(view, other);
    if (area == nullptr) {
        return other_area == nullptr ? gap(base, other_base) : gap(*other_area, base);
    }
    return other_area == nullptr ? gap(*area, other_base) : gap(*area, *other_area);
}

// Among equally near enemies (all that touch the unit are) the one nearer to the unit's own table
// edge, then that with the lower id (GEO-12).
UnitId nearest_enemy(BattleView view, UnitId unit) {
    UnitId nearest = no_unit;
    double least = 0;
    double least_home = 0;
    field::TableEdge const edge = view.scenario.common.sides[view.scenario.troops[unit].side].edge;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (view.scenario.troops[other].side == view.scenario.troops[unit].side ||
            !stands(view, other)) {
            continue;
        }
        double const distance = distance_between(view, unit, other);
        double const home = distance_to_edge(view.scenario.terrain(), edge, centre_of(view, other));
        bool const nearer = distance < least - geometry::touch_mil;
        bool const as_near = distance <= least + geometry::touch_mil && home < least_home;
        if (nearest != no_unit && !nearer && !as_near) continue;
        nearest = other;
        least = distance;
        least_home = home;
    }
    return nearest;
}

FactSet state_facts(Troop const& troop, Mood mood, bool in_square, bool limbered) {
    FactSet known = nothing_known;
    known.set_number(arm_fact, static_cast<int>(troop.arm));
    known.note(lancers_fact, troop.kind == CavalryKind::lancers);
    known.note(cuirassiers_fact, troop.kind == CavalryKind::cuirassiers);
    known.note(limbered_fact, limbered);
    known.note(routed_fact, mood == Mood::routed);
    known.note(silenced_fact, mood == Mood::silenced);
    known.note(raw_fact, troop.quality == Quality::raw);
    known.note(veteran_fact, troop.quality == Quality::veteran);
    known.note(shaken_fact, mood == Mood::shaken);
    known.note(in_square_fact, in_square);
    return known;
}

FactSet standing_facts(BattleView view, UnitId unit) {
    FactSet known = state_facts(view.scenario.troops[unit], view.battle.state[unit]);
    known.note(general_attached_fact, general_with(view, unit) != no_unit);
    known.note(upslope_fact, is_upslope(view, unit));
    field::FeatureId const cover = cover_that_counts(view, unit);
    bool const built_up = cover != field::no_feature && is_built_up(view.scenario.terrain(), cover);
    known.note(in_built_up_area_fact, built_up);
    known.note(in_woods_fact, cover != field::no_feature && !built_up);
    tell_last_turn(view, unit, known);
    return known;
}

Line line_of_charge(Base const& began, Base const& now, Base const& target) {
    return line_of(beginning_of(began, target), now, nullptr, target);
}

Line line_of_charge(BattleView view, UnitId charger, UnitId target) {
    if (view.battle.state[target].in_square || cover_of(view, target) != field::no_feature) {
        return Line::front;
    }
    Base const base = base_of(view, target);
    geometry::Outline const* const left = area_it_began_in(view, charger);
    Beginning const began = left == nullptr ? beginning_of(where_it_began(view, charger), base)
                                            : beginning_of(*left, base);
    return line_of(began, base_of(view, charger), area_of(view, charger), base);
}

Chargers chargers_of(BattleView view, UnitId target) {
    Chargers chargers;
    UnitId const count = view.battle.units.count;
    for (UnitId unit = 0; unit < count; ++unit) {
        if (view.battle.state[unit].target == target && stands(view, unit)) {
            chargers.push_back(unit);
        }
    }
    return chargers;
}

ChargeFacts charge_facts(BattleView view, UnitId principal, UnitId target, bool alone) {
    FactSet attacker = standing_facts(view, principal);
    FactSet defender = standing_facts(view, target);
    Chargers const chargers = chargers_of(view, target);
    attacker.set(charging_with_help_fact, chargers.size() > 1);
    if (alone) attacker.set_number(follow_up_fact, view.battle.state[principal].charges_made);
    attacker.set(charging_en_masse_fact, charges_en_masse(view, principal));
    Line line = Line::front;  // the principal's
    bool over_feature = false;
    for (UnitId const charger : chargers) {
        if (alone && charger != principal) continue;
        // GT-R-11: the feature helps against any charger that crosses it, as a charge in the flank
        // counts for any charger
        over_feature = over_feature ||
                       defends_linear_feature(view, target, start_of_charge(view, charger, target));
        Line const its = line_of_charge(view, charger, target);
        if (its == Line::flank) defender.set(charged_in_flank_fact);
        if (its == Line::rear) defender.set(charged_in_rear_fact);
        if (charger == principal) line = its;
    }
    defender.set(defending_linear_feature_fact, over_feature);
    ChargeFacts known = worked_out(attacker, defender);
    // GT-R-06: of several chargers, only the principal's own direction counts in their check
    known.attacker.set(charging_flank_or_rear_fact, line != Line::front);
    // GT-MOD-07, GT-R-26: judged at contact; a charge at flank or rear is none from the front
    known.attacker.set(charging_artillery_front_fact,
                       known.defender_arm == Arm::artillery && line == Line::front &&
                           view.battle.state[target].mood == Mood::eager &&
                           comes_from_the_front(view, principal, target));
    return known;
}

field::FeatureId lined_up_along(Scenario const& scenario, Base const& base) {
    for (field::FeatureId const id : scenario.terrain().linears) {
        if (runs_along_front(scenario.terrain().features[id].course, base,
                             scenario.distances.lined_up_within_mil)) {
            return id;
        }
    }
    return field::no_feature;
}

bool defends_linear_feature(BattleView view, UnitId unit, geometry::Point attack_from) {
    if (view.scenario.terrain().linears.empty()) return false;
    if (area_of(view, unit) != nullptr) return false;
    Base const base = base_of(view, unit);
    for (field::FeatureId const id : view.scenario.terrain().linears) {
        geometry::Course const& course = view.scenario.terrain().features[id].course;
        if (runs_along_front(course, base, view.scenario.distances.lined_up_within_mil) &&
            crosses(course, base.pose.centre, attack_from)) {
            return true;
        }
    }
    return false;
}

bool charges_out_of_cover(BattleView view, UnitId charger) {
    return view.battle.state[charger].target != no_unit &&
           began_in(view, charger) != field::no_feature;
}

}  // namespace esprit::grande_tactique

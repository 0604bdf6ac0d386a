#include "rules/grande_tactique/ground_of_move.h"

#include <algorithm>
#include <string>

#include "base/expect.h"
#include "field/names.h"
#include "geometry/box.h"
#include "geometry/clearance.h"
#include "geometry/contact.h"
#include "geometry/least_turn.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::Blocker;
using geometry::BlockerKind;
using geometry::Vector;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

/// GT-MOVE-14, -17: the spacing of the places at which a moving base is checked.
constexpr Mil step_mil = mil_per_inch / 4;

std::int32_t part_of(std::int32_t whole, std::int32_t part, std::int32_t parts) {
    return static_cast<std::int32_t>(std::int64_t{whole} * part / parts);
}

/// Calls visit(base) for places on the way, both ends included, until it returns false.
template <class Visit>
bool all_along(Leg const& leg, Visit const& visit) {
    if (!visit(leg.from)) return false;
    if (!leg.is_pivot()) {
        bool const wheels = !leg.is_straight();
        std::int32_t const amount = leg.segment.amount;
        Mil const length = wheels ? static_cast<Mil>(wheel_length(leg.from, amount))
                                  : (amount < 0 ? -amount : amount);
        std::int32_t const parts = length / step_mil + 1;
        Vector const ahead = geometry::forward_of(leg.from.pose.facing_cdeg);
        for (std::int32_t part = 1; part < parts; ++part) {
            std::int32_t const done = part_of(amount, part, parts);
            if (!visit(wheels ? wheeled(leg.from, done) : advanced(leg.from, ahead, done))) {
                return false;
            }
        }
    }
    return visit(leg.to);
}

/// True if the circle around `centre` reaches into the box.
bool reaches_box(geometry::Point centre, double reach_mil, geometry::Point low,
                 geometry::Point high) {
    return centre.x_mil + reach_mil >= low.x_mil && centre.x_mil - reach_mil <= high.x_mil &&
           centre.y_mil + reach_mil >= low.y_mil && centre.y_mil - reach_mil <= high.y_mil;
}

bool reaches_course(geometry::Point centre, double reach_mil, geometry::Course const& course) {
    geometry::Point low = course.points.front();
    geometry::Point high = low;
    for (geometry::Point const point : course.points) {
        low.x_mil = point.x_mil < low.x_mil ? point.x_mil : low.x_mil;
        low.y_mil = point.y_mil < low.y_mil ? point.y_mil : low.y_mil;
        high.x_mil = point.x_mil > high.x_mil ? point.x_mil : high.x_mil;
        high.y_mil = point.y_mil > high.y_mil ? point.y_mil : high.y_mil;
    }
    return reaches_box(centre, reach_mil + course.breadth_mil, low, high);
}

double half_size(Base const& base) {
    return 0.5 * (base.frontage_mil + base.depth_mil);
}

bool is_in_any(std::span<geometry::Outline const* const> areas, Base const& at) {
    return std::any_of(areas.begin(), areas.end(),
                       [&](geometry::Outline const* area) { return overlap(*area, at); });
}

/// A cheap test: true if neither base, nor a straight move between them, can be near the area.
bool is_clear_of(field::Feature const& feature, Base const& from, Base const& to) {
    Vector const way = geometry::between(from.pose.centre, to.pose.centre);
    double const reach = geometry::magnitude(way.x) + geometry::magnitude(way.y) + half_size(from) +
                         geometry::touch_mil;
    return !reaches_box(from.pose.centre, reach, feature.low, feature.high);
}

/// The same for every place on the leg. A wheel stays within the base's diagonal of both its ends.
bool is_clear_of(field::Feature const& feature, Leg const& leg) {
    if (leg.is_straight() || leg.is_pivot()) return is_clear_of(feature, leg.from, leg.to);
    double const reach = 4 * half_size(leg.from) + geometry::touch_mil;
    return !reaches_box(leg.from.pose.centre, reach, feature.low, feature.high);
}

bool goes_through(field::Feature const& feature, geometry::Point from, geometry::Point to) {
    return !surely_misses(feature, from, to) && crosses(feature.area, from, to);
}

geometry::Point middle_of_leading_edge(Base const& base, bool ahead) {
    return front_middle(ahead ? base : pivoted(base, base.pose.facing_cdeg + full_turn_cdeg / 2));
}

/// GT-MOVE-09: a linear feature is crossed once, even by a move in several parts.
bool crosses_linear_feature(Scenario const& scenario, Base const& from, Base const& to) {
    for (field::FeatureId const id : scenario.terrain().linears) {
        field::Feature const& feature = scenario.terrain().features[id];
        if (!is_clear_of(feature, from, to) && front_crosses(feature.course, from, to)) return true;
    }
    return false;
}

}  // namespace

RuleId rule_of(HalvedBy const halved_by) {
    switch (halved_by) {
        case HalvedBy::cover:
            return "GT-MOVE-08"_rule;
        case HalvedBy::linear_feature:
            return "GT-MOVE-09"_rule;
        case HalvedBy::shaken:
            return "GT-MOVE-10"_rule;
        case HalvedBy::outside_arc:
            return "GT-MOVE-11"_rule;
        case HalvedBy::earlier_part:
            return "GT-MOVE-13"_rule;
        case HalvedBy::nothing:
            break;
    }
    ESPRIT_EXPECT(false, "something halves the move");
}

// GT-MOVE-08, -09: entering or leaving woods or a built-up area, and crossing a linear feature.
HalvedBy ground_halves(Scenario const& scenario, Base const& from, Base const& to) {
    for (field::FeatureId const id : scenario.terrain().woods_and_towns) {
        field::Feature const& feature = scenario.terrain().features[id];
        if (is_clear_of(feature, from, to)) continue;
        if (contains(feature.area, from.pose.centre) || overlap(feature.area, to) ||
            goes_through(feature, front_middle(from), front_middle(to))) {
            return HalvedBy::cover;
        }
    }
    return crosses_linear_feature(scenario, from, to) ? HalvedBy::linear_feature
                                                      : HalvedBy::nothing;
}

Mil across_own_area(BattleView view, UnitId unit) {
    field::FeatureId const area = garrisoned(view, unit);
    if (area == field::no_feature) return 0;
    field::Feature const& feature = view.scenario.terrain().features[area];
    return static_cast<Mil>(length(geometry::between(feature.low, feature.high)));
}

// GT-TER-06: a unit that leaves an area measures from its edge.
Mil way_inside(BattleView view, UnitId unit, Base const& from, Base const& to) {
    field::FeatureId const area = garrisoned(view, unit);
    if (area == field::no_feature) return 0;
    Vector const moved_by = geometry::between(from.pose.centre, to.pose.centre);
    bool const ahead = dot(moved_by, geometry::forward_of(to.pose.facing_cdeg)) >= 0;
    geometry::Point const start = middle_of_leading_edge(from, ahead);
    geometry::Outline const& outline = view.scenario.terrain().features[area].area;
    if (!contains(outline, start)) return 0;
    Vector const way = geometry::between(start, middle_of_leading_edge(to, ahead));
    Mil const length_mil = static_cast<Mil>(length(way));
    if (contains(outline, moved(start, way))) return length_mil;
    Mil inside = 0;
    Mil outside = length_mil;
    while (outside - inside > 1) {
        Mil const middle = (inside + outside) / 2;
        bool const in = contains(outline, moved(start, way * (static_cast<double>(middle) /
                                                              static_cast<double>(length_mil))));
        (in ? inside : outside) = middle;
    }
    return inside;
}

Leg leg_of(Base const& from, geometry::Segment const& segment) {
    Leg leg{segment, from, turned_by(from, segment.kind, segment.amount)};
    if (leg.is_straight()) {
        leg.to = advanced(from, geometry::forward_of(from.pose.facing_cdeg), segment.amount);
    }
    return leg;
}

bool keeps_to_road(Scenario const& scenario, Leg const& leg,
                   std::span<geometry::Outline const* const> areas) {
    return all_along(leg, [&](Base const& at) {
        return on_road(scenario.terrain(), at) || !is_in_any(areas, at);
    });
}

bool keeps_to_road(Scenario const& scenario, Base const& from, geometry::ContactPlan const& way,
                   std::span<geometry::Outline const* const> areas) {
    Base at = from;
    for (std::size_t i = 0; i < way.path.count; ++i) {
        Leg const leg = leg_of(at, way.path.segments[i]);
        if (!keeps_to_road(scenario, leg, areas)) return false;
        at = leg.to;
    }
    return true;
}

GroundOfMove::GroundOfMove(BattleView view, UnitId mover) : view_(view), mover_(mover) {
    Base const own = base_of(view, mover);
    // in a wheel the centre moves further than the middle of the front, by which a wheel is
    // measured
    double const front = own.frontage_mil;
    double const depth = own.depth_mil;
    double const swing = __builtin_sqrt(front * front + depth * depth) / front;
    field::Footprint const& line = view.scenario.footprints[mover];
    bool const by_road =
        view.battle.state[mover].moved_mil == 0 && !view.scenario.terrain().roads.empty();
    Mil const most =
        move_left(view, mover) + (by_road ? view.scenario.moves.road_bonus_mil : Mil{0});
    double const reach = swing * most + across_own_area(view, mover) +
                         0.5 * (line.frontage_mil + line.depth_mil) + 2 * geometry::touch_mil;
    look_at_areas(reach);
    look_at_units(reach);
    look_at_courses(reach);
}

bool GroundOfMove::is_enemy(UnitId unit) const {
    return view_.scenario.troops[unit].side != view_.scenario.troops[mover_].side;
}

geometry::Outline const& GroundOfMove::outline(field::FeatureId id) const {
    return view_.scenario.terrain().features[id].area;
}

void GroundOfMove::look_at_areas(double reach_mil) {
    geometry::Point const centre = view_.battle.units.pose[mover_].centre;
    for (field::FeatureId const id : view_.scenario.terrain().woods_and_towns) {
        field::Feature const& feature = view_.scenario.terrain().features[id];
        if (!reaches_box(centre, reach_mil, feature.low, feature.high)) continue;
        cover_is_near_ = true;
        look_at_area(id);
    }
}

// GT-TER-03, -04: an area that a unit fills is closed to all others. GT-MOVE-21: squares stay in
// the open. GT-MOVE-17, -18, -20: other arms than infantry keep to the road, except a unit that
// stands in the area off the road and has to come out.
void GroundOfMove::look_at_area(field::FeatureId id) {
    field::Feature const& feature = view_.scenario.terrain().features[id];
    bool held = false;
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        if (surely_misses(feature, view_.battle.units.pose[unit].centre) || unit == mover_ ||
            garrisoned(view_, unit) != id) {
            continue;
        }
        held = true;
        fillings_.push_back({unit, id, base_of(view_, unit)});
    }
    bool const infantry = view_.scenario.troops[mover_].is_infantry();
    Base const own = base_of(view_, mover_);
    if (held || (infantry && view_.battle.state[mover_].in_square)) {
        closed_.outlines.push_back(&feature.area);
        closed_.ids.push_back(id);
    } else if (!infantry && (is_clear_of(feature, own, own) || !overlap(feature.area, own) ||
                             on_road(view_.scenario.terrain(), own))) {
        by_road_.outlines.push_back(&feature.area);
        by_road_.ids.push_back(id);
    }
}

void GroundOfMove::look_at_units(double reach_mil) {
    geometry::Point const centre = view_.battle.units.pose[mover_].centre;
    Distances const& sizes = view_.scenario.distances;
    Mil largest = 0;
    for (field::Footprint const* const size : {&sizes.infantry, &sizes.square, &sizes.cavalry,
                                               &sizes.foot_artillery, &sizes.horse_artillery}) {
        largest = std::max(largest, size->frontage_mil + size->depth_mil);
    }
    Mil const most_mil = static_cast<Mil>(reach_mil) + largest;
    // as an unsigned number a negative difference is large
    auto const is_near = [most_mil](Mil a, Mil b) {
        return static_cast<std::uint32_t>(a - b + most_mil) <=
               2 * static_cast<std::uint32_t>(most_mil);
    };
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        geometry::Point const at = view_.battle.units.pose[unit].centre;
        if (!is_near(at.x_mil, centre.x_mil) || !is_near(at.y_mil, centre.y_mil) ||
            unit == mover_ || !stands(view_, unit)) {
            continue;
        }
        Vector const apart = geometry::between(centre, at);
        Base const base = base_of(view_, unit);
        double const far = reach_mil + half_size(base);
        if (dot(apart, apart) > far * far) continue;
        field::FeatureId const filled = garrisoned(view_, unit);
        if (filled != field::no_feature) continue;  // its area counts instead
        (is_enemy(unit) ? enemies_ : friends_).push_back(base);
        (is_enemy(unit) ? enemy_units_ : friend_units_).push_back(unit);
    }
}

void GroundOfMove::look_at_courses(double reach_mil) {
    field::Terrain const& ground = view_.scenario.terrain();
    geometry::Point const centre = view_.battle.units.pose[mover_].centre;
    for (geometry::Course const& river : ground.impassable) {
        if (reaches_course(centre, reach_mil, river)) rivers_.push_back(&river);
    }
    for (field::FeatureId const id : ground.linears) {
        linear_is_near_ =
            linear_is_near_ || reaches_course(centre, reach_mil, ground.features[id].course);
    }
}

geometry::Obstacles GroundOfMove::obstacles() const {
    field::Terrain const& ground = view_.scenario.terrain();
    return {enemies_.all(), closed_.outlines.all(), rivers_.all(), ground.width_mil,
            ground.depth_mil};
}

Blocker GroundOfMove::met_by(Leg const& leg, geometry::Obstacles const& obstacles) const {
    if (leg.is_straight()) {
        Vector const ahead = geometry::forward_of(leg.from.pose.facing_cdeg);
        bool const back = leg.segment.amount < 0;
        return blocker_on_way(leg.from, back ? -ahead : ahead,
                              back ? -leg.segment.amount : leg.segment.amount, obstacles);
    }
    if (!may_meet_any(leg)) return {};
    geometry::MoveLimits const limits;
    return blocker_in_turn({leg.from, {}, obstacles, limits}, leg.segment.kind, leg.segment.amount,
                           leg.to);
}

// A cheap test: false if nothing is near enough to be met. A wheel stays in a circle around the
// fixed corner, a pivot in one around the centre.
bool GroundOfMove::may_meet_any(Leg const& turn) const {
    double const front = turn.from.frontage_mil;
    double const depth = turn.from.depth_mil;
    double const diagonal = __builtin_sqrt(front * front + depth * depth);
    bool const pivot = turn.is_pivot();
    double const radius = (pivot ? 0.5 * diagonal : diagonal) + geometry::touch_mil;
    std::size_t const stays =
        turn.segment.amount > 0 ? geometry::front_right : geometry::front_left;
    geometry::Point const corner = pivot ? turn.from.pose.centre : corner_point(turn.from, stays);
    field::Terrain const& ground = view_.scenario.terrain();
    bool const near_edge = corner.x_mil < radius || corner.x_mil + radius > ground.width_mil ||
                           corner.y_mil < radius || corner.y_mil + radius > ground.depth_mil;
    if (near_edge) return true;
    for (Base const& enemy : enemies_) {
        Vector const apart = geometry::between(corner, enemy.pose.centre);
        double const far = radius + half_size(enemy);
        if (dot(apart, apart) <= far * far) return true;
    }
    for (Areas const* const areas : {&closed_, &by_road_}) {
        for (field::FeatureId const id : areas->ids) {
            if (reaches_box(corner, radius, ground.features[id].low, ground.features[id].high)) {
                return true;
            }
        }
    }
    for (geometry::Course const* const river : rivers_) {
        if (reaches_course(corner, radius, *river)) return true;
    }
    return false;
}

Refusal GroundOfMove::refusal(Blocker const& blocker, bool in_place) const {
    std::string const& name = view_.scenario.troops[mover_].name;
    auto const place = static_cast<std::size_t>(blocker.place);
    switch (blocker.kind) {
        case BlockerKind::base: {
            std::string const& enemy = view_.scenario.troops[enemy_units_[place]].name;
            return {"GEO-08"_rule,
                    in_place
                        ? name + " has no room for that where it stands: " + enemy +
                              ", an enemy, is in the way"
                        : name + " cannot go through " + enemy + ", an enemy; go round, or charge"};
        }
        case BlockerKind::area: {
            std::string const area = called(view_.scenario.terrain().features[closed_.ids[place]]);
            if (view_.battle.state[mover_].in_square) {
                return {"GT-MOVE-21"_rule,
                        name + " is in square and stays in the open; " + area + " is in the way"};
            }
            return {"GT-TER-03"_rule,
                    name + " cannot enter " + area + ", which another unit holds"};
        }
        case BlockerKind::course:
            return {"GT-TER-11"_rule,
                    name + " cannot cross " +
                        called(river_of(view_.scenario.terrain(), *obstacles().courses[place])) +
                        " but at its fords and bridges"};
        default:
            return {"GEO-10"_rule, name + " would cross the edge of the table"};
    }
}

// GT-MOVE-17, -18, -20: in woods and built-up areas other arms than infantry touch a road.
Refused GroundOfMove::refuse_off_road(Leg const& leg) const {
    FixedList<geometry::Outline const*, max_features> near;
    for (std::size_t i = 0; i < by_road_.ids.size(); ++i) {
        bool const clear = is_clear_of(view_.scenario.terrain().features[by_road_.ids[i]], leg);
        if (!clear) near.push_back(by_road_.outlines[i]);
    }
    if (near.empty()) return std::nullopt;
    geometry::Obstacles const areas{{}, near.all(), {}, 0, 0};
    if (!is_in_any(near.all(), leg.from) && met_by(leg, areas).kind == BlockerKind::none)
        return std::nullopt;
    if (keeps_to_road(view_.scenario, leg, near.all())) return std::nullopt;
    Troop const& troop = view_.scenario.troops[mover_];
    return Refusal{troop.is_artillery() ? "GT-MOVE-17"_rule : "GT-MOVE-18"_rule,
                   troop.name + (troop.is_artillery() ? " is artillery" : " is cavalry") +
                       " and enters woods or a built-up area only by road"};
}

Refused GroundOfMove::refuse_leg(Leg const& leg) const {
    Blocker const met = met_by(leg, obstacles());
    if (met.kind != BlockerKind::none) return refusal(met, leg.is_pivot());
    return refuse_off_road(leg);
}

// GT-CHG-03, -07: only a charge leads into contact, or an order "contact" to infantry.
Refused GroundOfMove::refuse_contact(Base const& end, field::FeatureId filled) const {
    auto const refused = [&](UnitId enemy) -> Refused {
        if (are_in_contact(view_, mover_, enemy)) return std::nullopt;
        bool const cavalry = view_.scenario.troops[mover_].is_cavalry();
        return Refusal{cavalry ? "GT-CHG-07"_rule : "GT-CHG-03"_rule,
                       view_.scenario.troops[mover_].name + " would come into contact with " +
                           view_.scenario.troops[enemy].name +
                           (view_.scenario.troops[mover_].is_infantry()
                                ? "; order contact, or a charge"
                                : "; only a charge leads into contact")};
    };
    for (std::size_t i = 0; i < enemies_.size(); ++i) {
        if (!in_contact(end, enemies_[i])) continue;
        if (auto no = refused(enemy_units_[i])) return no;
    }
    for (Filling const& filling : fillings_) {
        if (!is_enemy(filling.unit)) continue;
        bool const near = !is_clear_of(view_.scenario.terrain().features[filling.area], end, end);
        bool const touches = in_contact(end, filling.base) ||
                             (near && gap(outline(filling.area), end) <= geometry::touch_mil);
        if (!touches) continue;
        if (auto no = refused(filling.unit)) return no;
    }
    if (filled == field::no_feature) return std::nullopt;
    // GT-TER-04: a unit that fills an area touches every unit along its edge
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        if (!is_enemy(unit) || !stands(view_, unit) ||
            garrisoned(view_, unit) != field::no_feature) {
            continue;
        }
        if (gap(outline(filled), base_of(view_, unit)) > geometry::touch_mil) continue;
        if (auto no = refused(unit)) return no;
    }
    return std::nullopt;
}

Refused GroundOfMove::refuse_end(Base const& end) const {
    std::string const& name = view_.scenario.troops[mover_].name;
    for (std::size_t i = 0; i < friends_.size(); ++i) {
        if (overlap(end, friends_[i])) {
            return Refusal{"GT-MOVE-16"_rule,
                           name + " would end on " + view_.scenario.troops[friend_units_[i]].name};
        }
    }
    field::FeatureId filled = field::no_feature;
    if (cover_is_near_ && view_.scenario.troops[mover_].is_infantry()) {
        filled = cover_at(view_.scenario.terrain(), end.pose.centre);
    }
    UnitId const occupier =
        filled == field::no_feature ? no_unit : occupier_of(view_, filled, mover_);
    if (occupier != no_unit) {
        return Refusal{"GT-TER-04"_rule,
                       name + " would fill " + called(view_.scenario.terrain().features[filled]) +
                           ", and " + view_.scenario.troops[occupier].name + " stands in it"};
    }
    return refuse_contact(end, filled);
}

bool GroundOfMove::in_cover(Base const& place) const {
    if (!cover_is_near_) return false;
    for (field::FeatureId const id : view_.scenario.terrain().woods_and_towns) {
        field::Feature const& feature = view_.scenario.terrain().features[id];
        if (!is_clear_of(feature, place, place) && overlap(feature.area, place)) return true;
    }
    return false;
}

HalvedBy GroundOfMove::halves(Leg const& leg) const {
    if (!cover_is_near_ && !linear_is_near_) return HalvedBy::nothing;
    return ground_halves(view_.scenario, leg.from, leg.to);
}

// GT-MOVE-14
bool GroundOfMove::along_road(Leg const& leg) const {
    field::Terrain const& ground = view_.scenario.terrain();
    return !ground.roads.empty() &&
           all_along(leg, [&](Base const& at) { return on_road(ground, at); });
}

Mil GroundOfMove::clear_way(Base const& from, Vector direction, Mil most_mil) const {
    geometry::Obstacles all = obstacles();
    double way = way_until_edge(from, direction, all.width_mil, all.depth_mil);
    way = geometry::lesser(way, most_mil);
    auto const look = [&](BlockerKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            on_way({kind, static_cast<std::int16_t>(i)}, from, direction, all, way);
        }
    };
    look(BlockerKind::base, all.bases.size());
    look(BlockerKind::area, all.areas.size());
    look(BlockerKind::course, all.courses.size());
    all.areas = by_road_.outlines.all();
    look(BlockerKind::area, all.areas.size());
    return static_cast<Mil>(way);
}

}  // namespace esprit::grande_tactique

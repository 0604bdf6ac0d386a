#include "rules/grande_tactique/position.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "field/names.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/ground_of_move.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using geometry::Pose;
using geometry::Vector;
using namespace literals;

namespace {

/// A unit that turns to face its attacker keeps at least this length of the two fronts in contact.
constexpr double least_front_mil = 0.5 * mil_per_inch;

Base at(BattleView view, UnitId unit, Pose pose) {
    Base base = base_of(view, unit);
    base.pose = pose;
    return base;
}

/// The unit's base with its front against the middle of the other's front.
Base facing_front_of(Base unit, Base const& other) {
    unit.pose.facing_cdeg = geometry::normal_facing(other.pose.facing_cdeg + half_turn_cdeg);
    double const apart = 0.5 * (unit.depth_mil + other.depth_mil);
    unit.pose.centre =
        moved(other.pose.centre, geometry::forward_of(other.pose.facing_cdeg) * apart);
    return unit;
}

/// The places from which a unit faces its attacker: it keeps its place along the attacker's front
/// as far as contact allows, or comes before the middle.
std::array<Base, 2> places_before(Base const& unit, Base const& attacker) {
    Base const turned = facing_front_of(unit, attacker);
    Vector const along = geometry::right_of(attacker.pose.facing_cdeg);
    double const most = 0.5 * (unit.frontage_mil + attacker.frontage_mil) - least_front_mil;
    double const aside = std::clamp(
        dot(geometry::between(attacker.pose.centre, unit.pose.centre), along), -most, most);
    Base place = turned;
    place.pose.centre = moved(turned.pose.centre, along * aside);
    return {place, turned};
}

/// GT-R-30: the same before an area from which it was charged: facing the nearest point of the
/// area, with its front at the area.
std::array<Base, 2> places_before(Base const& unit, geometry::Outline const& area) {
    Vector const there =
        geometry::between(unit.pose.centre, nearest_on_border(area, unit.pose.centre));
    if (length(there) <= geometry::touch_mil) return {unit, unit};
    Base const turned = geometry::pivoted(unit, geometry::facing_of(there));
    Vector const direction = geometry::forward_of(turned.pose.facing_cdeg);
    double const more_than_diagonal = unit.frontage_mil + unit.depth_mil;
    Base const behind = advanced(turned, -direction, more_than_diagonal);
    double const way = way_until_touch(behind, direction, area).value_or(more_than_diagonal);
    Base const place = advanced(behind, direction, way);
    return {place, place};
}

/// A place where a unit may stay, and the ground that it would leave otherwise; `no_feature` if its
/// old place is taken.
struct Kept {
    Pose place;
    field::FeatureId ground = field::no_feature;
};

/// GT-POS-02: what the unit need not leave: the cover that it charged out of, the place where it
/// stands, or the linear feature (GT-TER-12) that it left to charge. If its old place is taken by
/// now, it stays where it fought.
std::optional<Kept> place_to_keep(BattleView view, UnitId unit) {
    Pose const here = view.battle.units.pose[unit];
    Pose const began = view.battle.state[unit].charge_start;
    if (charges_out_of_cover(view, unit)) {
        return may_return_to_cover(view, unit) ? Kept{began, began_in(view, unit)} : Kept{here};
    }
    field::FeatureId const filled = garrisoned(view, unit);
    if (filled != field::no_feature) return Kept{here, filled};
    field::FeatureId const along = lined_up_along(view.scenario, base_of(view, unit));
    if (along != field::no_feature) return Kept{here, along};
    if (view.battle.state[unit].target == no_unit) return std::nullopt;
    Base const place = at(view, unit, began);
    field::FeatureId const left = lined_up_along(view.scenario, place);
    if (left == field::no_feature) return std::nullopt;
    return is_free(InTheWay{view, unit}, place) ? Kept{began, left} : Kept{here};
}

}  // namespace

bool may_return_to_cover(BattleView view, UnitId unit) {
    if (!charges_out_of_cover(view, unit)) return false;
    geometry::Point const began = view.battle.state[unit].charge_start.centre;
    return taken_by_others(view, unit, began) == field::no_feature;
}

void take_position(LiveBattle live, UnitId unit, Flight const& flight, Arbiter& arbiter) {
    if (auto const kept = place_to_keep(live, unit)) {
        static constexpr std::array<std::string_view, 2> options{"take the position", "stay"};
        bool const in_cover = kept->ground != field::no_feature;
        std::string const question =
            in_cover ? "leave " + called(live.scenario.terrain().features[kept->ground]) +
                           " to take the position?"
                     : "take the position?";
        int const chosen =
            arbiter.choose({"GT-POS-02"_rule, live.scenario.troops[unit].side, question, options});
        if (chosen == 1) {
            Story const story{"GT-POS-02"_rule,
                              in_cover ? "stays in its cover" : "stays where it fought"};
            if (kept->place == live.battle.units.pose[unit]) {
                tell(live.scenario, unit, story.rule, story.what, arbiter);
            } else {
                move(live, unit, {&kept->place, 1}, story, arbiter);
            }
            return;
        }
    }
    InTheWay const way{live, unit};
    occupy(live, way, flight, {"GT-POS-01"_rule, chance::EventKind::move}, arbiter);
}

bool occupy(LiveBattle live, InTheWay const& way, Flight const& flight, MoveReason why,
            Arbiter& arbiter) {
    UnitId const unit = way.mover();
    Pose const left{flight.stood.pose.centre, flight.direction_cdeg};
    // a base larger than the one that left may fit only with that one's facing, or not at all
    for (CentiDegree const facing : {left.facing_cdeg, flight.stood.pose.facing_cdeg,
                                     live.battle.units.pose[unit].facing_cdeg}) {
        Pose const pose{left.centre, facing};
        if (is_free(way, at(live, unit, pose))) {
            move(live, unit, {&pose, 1}, {why.rule, "takes the position", {}, 0, why.kind},
                 arbiter);
            return true;
        }
    }
    tell(live.scenario, unit, why.rule, "finds no room to take the position: {other} is in the way",
         arbiter, way.named_at(at(live, unit, left)));
    return false;
}

void turn_to_face(LiveBattle live, UnitId unit, UnitId attacker, Arbiter& arbiter) {
    Base const own = base_of(live, unit);
    geometry::Outline const* const area = area_of(live, attacker);
    Base const enemy = base_of(live, attacker);
    std::array<Base, 2> const places =
        area == nullptr ? places_before(own, enemy) : places_before(own, *area);
    if (geometry::turn_between(own.pose.facing_cdeg, places.front().pose.facing_cdeg) <=
        geometry::parallel_cdeg) {
        return;
    }
    InTheWay const way{live, unit};
    for (Base const& place : places) {
        if (is_free(way, place)) {
            move(live, unit, {&place.pose, 1},
                 {"GT-ATT-04"_rule, "turns to face {other}", live.scenario.troops[attacker].name},
                 arbiter);
            stay_outside(live, unit);  // turning enters no area
            return;
        }
    }
    tell(live.scenario, unit, "GT-ATT-04"_rule, "has no room to turn and face {other}", arbiter,
         live.scenario.troops[attacker].name);
}

void fall_back(LiveBattle live, UnitId unit, Mil move_mil, Arbiter& arbiter) {
    Base const own = base_of(live, unit);
    Vector const back = -geometry::forward_of(own.pose.facing_cdeg);
    InTheWay const way{live, unit};
    geometry::Obstacles const obstacles = way.obstacles();
    double room = std::min<double>(
        move_mil, way_until_edge(own, back, obstacles.width_mil, obstacles.depth_mil));
    auto const stop_at = [&](std::optional<double> met) {
        if (met) room = std::min(room, *met);
    };
    geometry::StraightMove const step{own, back, room};
    for (Base const& other : obstacles.bases) stop_at(step.until_touch(other));
    for (std::size_t i = 0; i < obstacles.areas.size(); ++i) {
        stop_at(way.way_until_area(own, back, i, room));  // GT-MOVE-18
    }
    for (auto const* const river : obstacles.courses) stop_at(way_until_touch(own, back, *river));
    Pose const end = advanced(own, back, room).pose;
    move(live, unit, {&end, 1}, {"GT-R-02"_rule, "falls back {inches}", {}, static_cast<Mil>(room)},
         arbiter);
}

void meet_charger(LiveBattle live, UnitId charged, UnitId charger, Arbiter& arbiter) {
    double const part_of_the_way = 1.0 / live.scenario.distances.countercharge_parts;
    Pose const contact = live.battle.units.pose[charger];
    Vector const back =
        geometry::between(contact.centre, live.battle.state[charger].charge_start.centre);
    std::string_view const name = live.scenario.troops[charger].name;
    Base const meeting =
        at(live, charger, {moved(contact.centre, back * part_of_the_way), contact.facing_cdeg});
    Base const countercharger = facing_front_of(base_of(live, charged), meeting);
    // both move at once until their fronts touch: neither is in the other's way
    InTheWay const others{live, charged, charger};
    if (!is_free(others, countercharger) || !is_free(others, meeting)) {
        tell(live.scenario, charged, "GT-R-22"_rule, "has no room to come out against {other}",
             arbiter, name);
        return;
    }
    auto const way = static_cast<Mil>(length(back) * part_of_the_way + 0.5);
    if (way > 0) {
        move(live, charger, {&meeting.pose, 1},
             {"GT-R-22"_rule, "is met {inches} from where it touched {other}",
              live.scenario.troops[charged].name, way},
             arbiter);
    }
    move(live, charged, {&countercharger.pose, 1},
         {"GT-ATT-05"_rule, "countercharges and meets {other} {inches} from its place", name, way,
          chance::EventKind::charge},
         arbiter);
}

}  // namespace esprit::grande_tactique

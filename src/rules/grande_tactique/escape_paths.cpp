#include "rules/grande_tactique/escape_paths.h"

#include <algorithm>

#include "chance/chance.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/garrison_place.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::Point;
using geometry::Vector;

namespace {

/// GT-FLEE-08: true if the path crosses the line of the attacker's front edge to behind it.
bool leads_behind(EscapePath const& way, Mil length_mil, Base const& attacker) {
    Vector const forward = geometry::forward_of(attacker.pose.facing_cdeg);
    double const onward = dot(way.direction, forward);
    double const beyond =
        dot(geometry::between(attacker.pose.centre, way.turned.pose.centre), forward) -
        0.5 * attacker.depth_mil;
    // GT-FLEE-21: a unit that is behind the line already does not cross it
    return onward < 0 && beyond >= -geometry::touch_mil &&
           beyond + onward * length_mil < -geometry::touch_mil;
}

/// GT-TER-11: true if a river lies between the runner and the area.
bool is_behind_a_river(Scenario const& scenario, EscapePath const& way,
                       geometry::Outline const& area) {
    double const reached = way_until_touch(way.turned, way.direction, area).value_or(way.into_mil);
    for (geometry::Course const& river : scenario.terrain().impassable) {
        auto const met = way_until_touch(way.turned, way.direction, river);
        if (met && *met < reached) return true;
    }
    return false;
}

/// Inserts a unit in the order of the path.
void note_met(UnitId unit, double at_mil, FixedList<EscapePath::Met, max_units>& met) {
    std::size_t place = met.size();
    met.push_back({});
    for (; place > 0 && met[place - 1].at_mil > at_mil; --place) met[place] = met[place - 1];
    met[place] = {unit, at_mil};
}

Mil longest_flight(Scenario const& scenario, UnitId runner, UnitId from) {
    auto const most = static_cast<Mil>(flight_dice(scenario, runner, from) * chance::faces_of_die);
    return least_flight(scenario, runner) + most * mil_per_inch;
}

/// The edge of the border along which the base lies flush, the longest of several, as a base
/// without depth that faces it; nullopt if there is none.
std::optional<Base> touched_border(geometry::Outline const& area, Base const& base,
                                   CentiDegree towards_cdeg) {
    std::optional<Base> touched;
    double longest = 0;
    for (Base const& border : border_of(area, towards_cdeg)) {
        for (geometry::Edge const edge : {geometry::Edge::front, geometry::Edge::right,
                                          geometry::Edge::rear, geometry::Edge::left}) {
            double const flush = flush_length(border, geometry::Edge::front, base, edge);
            if (flush <= longest) continue;
            longest = flush;
            touched = border;
        }
    }
    return touched;
}

/// The attacker's base. GT-TER-05, -06: a garrison is all front, so its front edge is the border
/// along which the runner lies, else the point of its area that is nearest to the runner, and faces
/// the runner.
Base front_against(BattleView view, UnitId attacker, Base const& stood, Point runner) {
    Base base = base_of(view, attacker);
    geometry::Outline const* const area = area_of(view, attacker);
    if (area == nullptr) return base;
    Point const nearest = place_seen_from(view, attacker, runner);
    Vector const way = geometry::between(nearest, runner);
    if (length(way) > geometry::touch_mil) base.pose.facing_cdeg = facing_of(way);
    base.pose.centre = nearest;
    base.depth_mil = 0;
    if (auto const border = touched_border(*area, stood, base.pose.facing_cdeg)) return *border;
    return base;
}

/// GT-TER-04: the base moved by the least that brings its corners onto the table: an area at the
/// table's edge may be narrower than the base.
Base onto_table(field::Terrain const& ground, Base base) {
    Vector shift;
    for (std::size_t corner = 0; corner < 4; ++corner) {
        Point const at = corner_point(base, corner);
        if (at.x_mil < 0) shift.x = std::max<double>(shift.x, -at.x_mil);
        if (at.x_mil > ground.width_mil)
            shift.x = std::min<double>(shift.x, ground.width_mil - at.x_mil);
        if (at.y_mil < 0) shift.y = std::max<double>(shift.y, -at.y_mil);
        if (at.y_mil > ground.depth_mil)
            shift.y = std::min<double>(shift.y, ground.depth_mil - at.y_mil);
    }
    base.pose.centre = moved(base.pose.centre, shift);
    return base;
}

}  // namespace

Mil least_flight(Scenario const& scenario, UnitId runner) {
    Distances const& distances = scenario.distances;
    return scenario.troops[runner].is_cavalry() ? distances.cavalry_flight_mil
                                                : distances.infantry_flight_mil;
}

unsigned flight_dice(Scenario const& scenario, UnitId runner, UnitId from) {
    bool const throws = scenario.troops[runner].is_cavalry() && scenario.troops[from].is_cavalry();
    return throws ? scenario.distances.cavalry_flight_dice : 0;
}

EscapePath::EscapePath(Base const& stood, Vector towards)
    : turned(pivoted(stood, facing_of(towards))),
      direction(geometry::forward_of(turned.pose.facing_cdeg)) {}

std::span<EscapePath::Met const> EscapePath::met_within(Mil length_mil) const {
    std::size_t count = 0;
    while (count < met.size() && met[count].at_mil + geometry::touch_mil < length_mil) ++count;
    return met.all().first(count);
}

EscapePaths::EscapePaths(BattleView view, UnitId runner, UnitId from)
    : EscapePaths(
          view, runner, from,
          Base{view.battle.units.pose[runner], view.scenario.footprints[runner].frontage_mil,
               view.scenario.footprints[runner].depth_mil},
          base_of(view, runner)) {}

EscapePaths::EscapePaths(BattleView view, UnitId runner, UnitId from, Base const& stood)
    : EscapePaths(view, runner, from, stood, stood) {}

EscapePaths::EscapePaths(BattleView view, UnitId runner, UnitId from, Base const& stood,
                         Base const& before_it_turns)
    : view_(view),
      runner_(runner),
      from_(from),
      stood_(base_to_leave(view, runner, stood)),
      before_it_turns_(before_it_turns),
      attacker_(front_against(view, from, before_it_turns, stood_.pose.centre)),
      others_(view, runner),
      left_(area_of(view, runner)) {
    Troop const& troop = view.scenario.troops[runner];
    if (troop.is_infantry()) look_for_cover();
    if (cover_) return;
    homeward_ = way_towards(field::direction_to_edge(view.scenario.common.sides[troop.side].edge));
    look_along(*homeward_);
    // a way that is open to a long flight is open to a short one
    if (!is_barred(*homeward_, longest_flight(view.scenario, runner, from))) return;
    Vector const away =
        geometry::between(place_seen_from(view, from, stood_.pose.centre), stood_.pose.centre);
    if (length(away) <= geometry::touch_mil) return;
    away_ = way_towards(away);
    look_along(*away_);
}

// GT-FLEE-09..11.
EscapePath const* EscapePaths::of_length(Mil length_mil) const {
    if (cover_) return &*cover_;
    if (!is_barred(*homeward_, length_mil)) return &*homeward_;
    return away_ && !is_barred(*away_, length_mil) ? &*away_ : nullptr;
}

bool EscapePaths::is_barred(EscapePath const& way, Mil length_mil) const {
    return way.blocked || leads_behind(way, length_mil, attacker_);
}

// GT-TER-06, GT-R-30: the flight of a garrison is measured from the edge of its area, on the line
// through the area's middle: it starts with the middle of the front where that line leaves the
// area.
EscapePath EscapePaths::way_towards(Vector towards) const {
    EscapePath way{stood_, towards};
    if (left_ == nullptr) return way;
    geometry::Base const line{way.turned.pose, 0, stood_.depth_mil};
    double const clear_mil = way_until_clear(line, way.direction, *left_);
    way.inside_mil = whole_mil(clear_mil) - stood_.depth_mil;
    way.turned =
        onto_table(view_.scenario.terrain(), advanced(way.turned, way.direction, way.inside_mil));
    return way;
}

// GT-FLEE-21, -13: true if the runner meets a base or an area at the start only because it has
// turned or left square (GT-FLEE-04, -06): the base as it stood would not meet it anywhere on the
// same path. A garrison fills its area, and starts from all of it (GT-TER-04, -06).
template <class Other>
bool EscapePaths::is_beside(Other const& other, double met_mil, EscapePath const& way) const {
    double const near_mil = view_.scenario.distances.surrounded_mil;
    if (left_ != nullptr || met_mil > near_mil) return false;
    auto const as_it_stood = way_until_touch(before_it_turns_, way.direction, other);
    return !as_it_stood || *as_it_stood > std::max(way.edge_mil, near_mil);
}

// GT-FLEE-21: an enemy within 1" of the start blocks the path, but not one behind or beside the
// runner.
bool EscapePaths::is_at_the_start(Base const& enemy, std::optional<double> met_mil,
                                  EscapePath const& way) const {
    double const near_mil = view_.scenario.distances.surrounded_mil;
    if (left_ != nullptr) {
        auto const met = way_until_touch(enemy, -way.direction, *left_);
        return met && *met <= near_mil;
    }
    return met_mil && *met_mil <= near_mil && !is_beside(enemy, *met_mil, way);
}

bool EscapePaths::is_at_the_start(geometry::Outline const& held, double met_mil,
                                  EscapePath const& way) const {
    double const near_mil = view_.scenario.distances.surrounded_mil;
    if (left_ != nullptr) return gap(*left_, held) <= near_mil;
    return met_mil <= near_mil && !is_beside(held, met_mil, way);
}

// Impassable rivers block as well. A garrison is met where its area is (GT-TER-04). GT-FLEE-13: a
// unit beside the runner is not run through.
void EscapePaths::look_along(EscapePath& way) const {
    field::Terrain const& ground = view_.scenario.terrain();
    double const near_mil = view_.scenario.distances.surrounded_mil;
    way.edge_mil = way_until_edge(way.turned, way.direction, ground.width_mil, ground.depth_mil);
    auto const is_enemy = [&](UnitId unit) {
        return view_.scenario.troops[unit].side != view_.scenario.troops[runner_].side;
    };
    StandingBases const& standing = others_.others();
    double const most_mil = std::max(way.edge_mil, near_mil);
    geometry::StraightMove const run{way.turned, way.direction, most_mil};
    for (std::size_t i = 0; i < standing.count(); ++i) {
        UnitId const unit = standing.unit[i];
        Base const& base = standing.bases[i];
        auto const met = run.until_touch(base);
        if (met && !is_beside(base, *met, way)) note_met(unit, *met, way.met);
        if (is_enemy(unit) && is_at_the_start(base, met, way)) way.blocked = true;
    }
    for (auto const& [unit, id] : garrisons(view_, runner_)) {
        geometry::Outline const& area = ground.features[id].area;
        auto const met = way_until_touch(way.turned, way.direction, area);
        if (!met) continue;
        if (!is_beside(area, *met, way)) note_met(unit, *met, way.met);
        if (is_enemy(unit) && is_at_the_start(area, *met, way)) way.blocked = true;
    }
    for (geometry::Course const& river : ground.impassable) {
        auto const met = way_until_touch(way.turned, way.direction, river);
        if (met && *met <= near_mil) way.blocked = true;
    }
}

// GT-FLEE-09: infantry makes for the nearest free wood or built-up area in reach; ties go to the
// one nearer to its own edge, then the one that the scenario names first (GEO-12).
void EscapePaths::look_for_cover() {
    double least = view_.scenario.distances.infantry_flight_mil;
    double least_home = 0;
    field::TableEdge const edge =
        view_.scenario.common.sides[view_.scenario.troops[runner_].side].edge;
    for (field::FeatureId const id : view_.scenario.terrain().woods_and_towns) {
        geometry::Outline const& area = view_.scenario.terrain().features[id].area;
        double const distance = left_ == nullptr ? gap(area, stood_) : gap(area, *left_);
        Point const middle = middle_of(area);
        double const home = distance_to_edge(view_.scenario.terrain(), edge, middle);
        bool const as_near = cover_ && distance >= least && home >= least_home;
        if (&area == left_) continue;
        if (distance > least || as_near || occupier_of(view_, id, runner_) != no_unit) {
            continue;
        }
        Vector const there = geometry::between(stood_.pose.centre, middle);
        if (length(there) < geometry::touch_mil) continue;
        EscapePath way = way_towards(there);
        way.into = id;
        // areas that overlap: its middle may lie before the edge of the area that is left
        way.into_mil = std::max(whole_mil(length(there)) - way.inside_mil, 0);
        look_along(way);
        if (is_barred(way, way.into_mil) || is_behind_a_river(view_.scenario, way, area)) continue;
        least = distance;
        least_home = home;
        cover_ = way;
    }
}

}  // namespace esprit::grande_tactique

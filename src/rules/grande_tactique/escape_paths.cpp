#include "rules/grande_tactique/escape_paths.h"

#include <algorithm>

#include "chance/chance.h"
#include "geometry/sweep.h"

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

/// A point of the area: the mean of its corners if that lies inside, else the first corner.
/// Computed relative to the first corner, so that it does not depend on the origin and the axes of
/// the table.
Point inside_of(geometry::Outline const& area) {
    Point const first = area.points.front();
    Vector sum;
    for (Point const& point : area.points) sum = sum + geometry::between(first, point);
    Point const middle = moved(first, sum * (1.0 / static_cast<double>(area.points.size())));
    return contains(area, middle) ? middle : first;
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

EscapePaths::EscapePaths(Scenario const& scenario, Battle const& battle, UnitId runner, UnitId from)
    : EscapePaths(scenario, battle, runner, from,
                  Base{battle.table.pose[runner], scenario.footprints[runner].frontage_mil,
                       scenario.footprints[runner].depth_mil},
                  base_of(scenario, battle, runner)) {}

EscapePaths::EscapePaths(Scenario const& scenario, Battle const& battle, UnitId runner, UnitId from,
                         Base const& stood)
    : EscapePaths(scenario, battle, runner, from, stood, stood) {}

EscapePaths::EscapePaths(Scenario const& scenario, Battle const& battle, UnitId runner, UnitId from,
                         Base const& stood, Base const& before_it_turns)
    : scenario_(scenario),
      battle_(battle),
      runner_(runner),
      from_(from),
      stood_(stood),
      before_it_turns_(before_it_turns),
      attacker_(base_of(scenario, battle, from)),
      others_(scenario, battle, runner) {
    Troop const& troop = scenario.troops[runner];
    field::FeatureId const filled = garrisoned(scenario, battle, runner);
    if (filled != field::no_feature) left_ = &scenario.terrain().features[filled].area;
    if (troop.is_infantry()) look_for_cover();
    if (cover_) return;
    homeward_.emplace(stood, field::direction_to_edge(scenario.common.sides[troop.side].edge));
    look_along(*homeward_);
    // a way that is open to a long flight is open to a short one
    if (!is_barred(*homeward_, longest_flight(scenario, runner, from))) return;
    Vector const away = geometry::between(attacker_.pose.centre, stood.pose.centre);
    if (length(away) <= geometry::touch_mil) return;
    away_.emplace(stood, away);
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

// GT-FLEE-21: an enemy within 1" of the start blocks the path. An enemy behind or beside the runner
// does not, if the runner meets it only because it has turned or left square (GT-FLEE-04, -06):
// then the base as it stood would not meet that enemy on the same path. A garrison fills its area,
// and starts from all of it (GT-TER-04, -06).
bool EscapePaths::is_at_the_start(Base const& enemy, std::optional<double> met_mil,
                                  EscapePath const& way) const {
    double const near_mil = scenario_.distances.surrounded_mil;
    auto const is_near = [&](std::optional<double> met) { return met && *met <= near_mil; };
    if (left_ != nullptr) return is_near(way_until_touch(enemy, -way.direction, *left_));
    return is_near(met_mil) && is_near(way_until_touch(before_it_turns_, way.direction, enemy));
}

// Impassable rivers block as well. A garrison is met where its area is (GT-TER-04).
void EscapePaths::look_along(EscapePath& way) const {
    field::Terrain const& ground = scenario_.terrain();
    double const near_mil = scenario_.distances.surrounded_mil;
    way.edge_mil = way_until_edge(way.turned, way.direction, ground.width_mil, ground.depth_mil);
    auto const is_enemy = [&](UnitId unit) {
        return scenario_.troops[unit].side != scenario_.troops[runner_].side;
    };
    Standing const& standing = others_.standing();
    geometry::StraightMove const run{way.turned, way.direction, std::max(way.edge_mil, near_mil)};
    for (std::size_t i = 0; i < standing.count(); ++i) {
        UnitId const unit = standing.unit[i];
        auto const met = run.until_touch(standing.bases[i]);
        if (met) note_met(unit, *met, way.met);
        if (is_enemy(unit) && is_at_the_start(standing.bases[i], met, way)) way.blocked = true;
    }
    for (auto const& [unit, id] : garrisons(scenario_, battle_, runner_)) {
        geometry::Outline const& area = ground.features[id].area;
        auto const met = way_until_touch(way.turned, way.direction, area);
        if (!met) continue;
        note_met(unit, *met, way.met);
        double const from_start = left_ == nullptr ? *met : gap(*left_, area);
        if (is_enemy(unit) && from_start <= near_mil) way.blocked = true;
    }
    for (geometry::Course const& river : ground.impassable) {
        auto const met = way_until_touch(way.turned, way.direction, river);
        if (met && *met <= near_mil) way.blocked = true;
    }
}

// GT-FLEE-09: infantry makes for the nearest free wood or built-up area in reach; ties go to the
// one nearer to its own edge, then the one that the scenario names first (GEO-12).
void EscapePaths::look_for_cover() {
    double least = scenario_.distances.infantry_flight_mil;
    double least_home = 0;
    field::TableEdge const edge = scenario_.common.sides[scenario_.troops[runner_].side].edge;
    for (field::FeatureId const id : scenario_.terrain().woods_and_towns) {
        geometry::Outline const& area = scenario_.terrain().features[id].area;
        double const distance = gap(area, stood_);
        Point const middle = inside_of(area);
        double const home = distance_to_edge(scenario_.terrain(), edge, middle);
        bool const as_near = cover_ && distance >= least && home >= least_home;
        if (&area == left_) continue;
        if (distance > least || as_near || is_taken(scenario_, battle_, id, runner_)) continue;
        Vector const there = geometry::between(stood_.pose.centre, middle);
        if (length(there) < geometry::touch_mil) continue;
        EscapePath way{stood_, there};
        way.into = id;
        way.into_mil = whole_mil(length(there));
        look_along(way);
        if (is_barred(way, way.into_mil) || is_behind_a_river(scenario_, way, area)) continue;
        least = distance;
        least_home = home;
        cover_ = way;
    }
}

}  // namespace esprit::grande_tactique

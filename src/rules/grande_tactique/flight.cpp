#include "rules/grande_tactique/flight.h"

#include <algorithm>
#include <optional>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "geometry/zones.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using geometry::Point;
using geometry::Pose;
using geometry::Vector;
using namespace literals;

namespace {

/// A way out: the base turned to the direction of flight, and how far it goes.
struct Way {
    Base turned;
    Vector direction;
    Mil length_mil = 0;
    field::FeatureId into = field::no_feature;
};

Way way_along(Base const& stood, Vector direction, Mil length_mil) {
    Way way;
    way.turned = pivoted(stood, facing_of(direction));
    way.direction = geometry::forward_of(way.turned.pose.facing_cdeg);
    way.length_mil = length_mil;
    return way;
}

Mil rounded(double length) {
    return static_cast<Mil>(length + 0.5);
}

/// GT-FLEE-08: the path leads to behind the line of the attacker's front edge.
bool leads_behind(Way const& way, Base const& attacker) {
    Vector const forward = geometry::forward_of(attacker.pose.facing_cdeg);
    double const onward = dot(way.direction, forward);
    double const beyond =
        dot(geometry::between(attacker.pose.centre, way.turned.pose.centre), forward) -
        0.5 * attacker.depth_mil;
    // GT-FLEE-21: only who is not behind the line yet crosses it
    return onward < 0 && beyond >= -geometry::touch_mil &&
           beyond + onward * way.length_mil < -geometry::touch_mil;
}

/// Whoever stands at the runner's heels is touched as it turns; the path leads away from him.
bool leads_away(Way const& way, Base const& enemy) {
    return dot(way.direction, geometry::between(enemy.pose.centre, way.turned.pose.centre)) > 0;
}

/// GT-FLEE-21: it meets an enemy within 1" of its start. Ground that nobody passes bars as well.
bool is_blocked(Scenario const& scenario, Battle const& battle, Way const& way, UnitId runner,
                Standing const& standing) {
    double const near_mil = scenario.distances.surrounded_mil;
    SideId const side = scenario.troops[runner].side;
    for (auto const& [unit, id] : garrisons(scenario, battle, runner)) {
        geometry::Outline const& area = scenario.terrain().features[id].area;
        auto const met = way_until_touch(way.turned, way.direction, area);
        if (scenario.troops[unit].side != side && met && *met <= near_mil) return true;
    }
    geometry::StraightMove const start{way.turned, way.direction, near_mil};
    for (std::size_t i = 0; i < standing.count(); ++i) {
        if (scenario.troops[standing.unit[i]].side == side) continue;
        auto const met = start.until_touch(standing.bases[i]);
        if (met && *met <= near_mil && !(*met <= 0 && leads_away(way, standing.bases[i]))) {
            return true;
        }
    }
    for (geometry::Course const& river : scenario.terrain().impassable) {
        auto const met = way_until_touch(way.turned, way.direction, river);
        if (met && *met <= near_mil) return true;
    }
    return false;
}

bool is_barred(Scenario const& scenario, Battle const& battle, Way const& way, UnitId runner,
               UnitId from, Standing const& standing) {
    return leads_behind(way, base_of(scenario, battle, from)) ||
           is_blocked(scenario, battle, way, runner, standing);
}

/// The middle of an area's corners where that lies in it, else its first corner. Reckoned from that
/// corner, so that it does not depend on where the table begins and how it lies.
Point inside_of(geometry::Outline const& area) {
    Point const first = area.points.front();
    Vector sum;
    for (Point const& point : area.points) sum = sum + geometry::between(first, point);
    Point const middle = moved(first, sum * (1.0 / static_cast<double>(area.points.size())));
    return contains(area, middle) ? middle : first;
}

/// GT-TER-11: a river lies between the runner and the area.
bool is_behind_a_river(Scenario const& scenario, Way const& way, geometry::Outline const& area) {
    double const reached =
        way_until_touch(way.turned, way.direction, area).value_or(way.length_mil);
    for (geometry::Course const& river : scenario.terrain().impassable) {
        auto const met = way_until_touch(way.turned, way.direction, river);
        if (met && *met < reached) return true;
    }
    return false;
}

// GT-FLEE-09: infantry makes for the nearest free wood or built-up area in reach; ties go to the
// one nearer to its own edge, then the one that the scenario names first (GEO-12).
std::optional<Way> way_into_cover(Scenario const& scenario, Battle const& battle, UnitId runner,
                                  UnitId from, Base const& stood, Standing const& standing) {
    std::optional<Way> best;
    double least = scenario.distances.infantry_flight_mil;
    double least_home = 0;
    field::TableEdge const edge = scenario.common.sides[scenario.troops[runner].side].edge;
    for (field::FeatureId const id : scenario.terrain().woods_and_towns) {
        geometry::Outline const& area = scenario.terrain().features[id].area;
        double const distance = gap(area, stood);
        Point const middle = inside_of(area);
        double const home = way_to_edge(scenario.terrain(), edge, middle);
        bool const as_near = best && distance >= least && home >= least_home;
        if (contains(area, stood.pose.centre)) continue;  // it has just been driven out of that
        if (distance > least || as_near || is_taken(scenario, battle, id, runner)) continue;
        Vector const there = geometry::between(stood.pose.centre, middle);
        if (length(there) < geometry::touch_mil) continue;
        Way way = way_along(stood, there, rounded(length(there)));
        way.into = id;
        if (is_barred(scenario, battle, way, runner, from, standing)) continue;
        if (is_behind_a_river(scenario, way, area)) continue;
        least = distance;
        least_home = home;
        best = way;
    }
    return best;
}

// GT-FLEE-09..11: cover, else the own table edge, else straight away from the attacker; none when
// all are barred (GT-FLEE-12).
std::optional<Way> way_out(Scenario const& scenario, Battle const& battle, UnitId runner,
                           UnitId from, Standing const& standing, Mil length_mil) {
    Troop const& troop = scenario.troops[runner];
    Base const stood = base_of(scenario, battle, runner);
    if (troop.is_infantry()) {
        auto const cover = way_into_cover(scenario, battle, runner, from, stood, standing);
        if (cover) return cover;
    }
    Vector const home = field::towards_edge(scenario.common.sides[troop.side].edge);
    Way const homeward = way_along(stood, home, length_mil);
    if (!is_barred(scenario, battle, homeward, runner, from, standing)) return homeward;
    Vector const away = geometry::between(battle.table.pose[from].centre, stood.pose.centre);
    if (length(away) > geometry::touch_mil) {
        Way const straight = way_along(stood, away, length_mil);
        if (!is_barred(scenario, battle, straight, runner, from, standing)) return straight;
    }
    return std::nullopt;
}

/// How far beyond a place a base is clear of an obstacle that it would stand on.
template <class Obstacle>
double way_clear_of(Base const& at, Vector direction, Obstacle const& obstacle, double size_mil) {
    double const beyond = size_mil + 2.0 * (at.frontage_mil + at.depth_mil);
    auto const back = way_until_touch(advanced(at, direction, beyond), -direction, obstacle);
    return back ? beyond - *back : 0;
}

double size_of(geometry::Outline const& area) {
    double size = 0;
    for (Point const& point : area.points) {
        size = std::max(size, length(geometry::between(area.points.front(), point)));
    }
    return 2 * size;
}

/// Looks for the end of a flight where the runner stands on nobody, and in no area that it may not
/// enter or fill.
class FlightEnd {
public:
    FlightEnd(Scenario const& scenario, Battle const& battle, UnitId runner, Way const& way,
              geometry::Obstacles const& obstacles)
        : scenario_(scenario), battle_(battle), runner_(runner), way_(way), obstacles_(obstacles) {}

    /// GT-FLEE-22: it runs on until it is clear. The banks of a river without a crossing stop it;
    /// there it cannot run on, and stops before whoever is in its way.
    Mil length_mil() const {
        Mil const clear_mil = rounded(length_until_clear());
        double bank_mil = clear_mil;
        for (geometry::Course const& river : scenario_.terrain().impassable) {
            auto const met = way_until_touch(way_.turned, way_.direction, river);
            if (met) bank_mil = std::min(bank_mil, *met);
        }
        return bank_mil < clear_mil ? static_cast<Mil>(length_short_of(bank_mil)) : clear_mil;
    }

private:
    /// Calls `stands_on(obstacle, size)` for everything that is in the way of standing there.
    template <class StandsOn>
    void look_under(Base const& end, StandsOn stands_on) const {
        geometry::Placed const placed{end};
        for (Base const& other : obstacles_.bases) {
            if (placed.overlaps(other))
                stands_on(other, 2.0 * (other.frontage_mil + other.depth_mil));
        }
        for (geometry::Outline const* const area : obstacles_.areas) {
            if (overlap(*area, end)) stands_on(*area, size_of(*area));
        }
        field::FeatureId const taken =
            taken_by_others(scenario_, battle_, runner_, end.pose.centre);
        if (taken != field::no_feature) {
            geometry::Outline const& area = scenario_.terrain().features[taken].area;
            stands_on(area, size_of(area));
        }
    }

    double length_until_clear() const {
        double end_mil = way_.length_mil;
        std::size_t const most_tries =
            obstacles_.bases.size() + scenario_.terrain().woods_and_towns.size();
        for (std::size_t tries = 0; tries <= most_tries; ++tries) {
            Base const end = advanced(way_.turned, way_.direction, end_mil);
            double on_mil = 0;
            look_under(end, [&](auto const& obstacle, double size_mil) {
                on_mil = std::max(on_mil, way_clear_of(end, way_.direction, obstacle, size_mil));
            });
            if (on_mil <= 0) break;
            end_mil += on_mil;
        }
        return end_mil;
    }

    double length_short_of(double most_mil) const {
        double end_mil = most_mil;
        for (double before_mil = end_mil + 1; end_mil > 0 && end_mil < before_mil;) {
            before_mil = end_mil;
            Base const end = advanced(way_.turned, way_.direction, end_mil);
            look_under(end, [&](auto const& obstacle, double) {
                auto const met = way_until_touch(way_.turned, way_.direction, obstacle);
                end_mil = std::min(end_mil, met.value_or(0));
            });
        }
        return end_mil;
    }

    Scenario const& scenario_;
    Battle const& battle_;
    UnitId runner_;
    Way const& way_;
    geometry::Obstacles const& obstacles_;
};

/// Where the path ends, and whether that is off the table (GEO-10, GT-FLEE-16).
void settle_end(Scenario const& scenario, Battle const& battle, UnitId runner, Way& way,
                geometry::Obstacles const& obstacles, Flight& flight) {
    if (way.into == field::no_feature) {
        way.length_mil = FlightEnd{scenario, battle, runner, way, obstacles}.length_mil();
    }
    field::Terrain const& ground = scenario.terrain();
    double const edge_mil =
        way_until_edge(way.turned, way.direction, ground.width_mil, ground.depth_mil);
    if (edge_mil + geometry::touch_mil < way.length_mil) {
        flight.off_table = true;
        way.length_mil = static_cast<Mil>(edge_mil);
        way.into = field::no_feature;
    }
    flight.length_mil = way.length_mil;
    flight.into = way.into;
    flight.direction_cdeg = way.turned.pose.facing_cdeg;
}

/// Friends and enemies whose bases the runner sweeps over, in the order of the path.
struct Swept {
    struct Place {
        UnitId unit = no_unit;
        double at_mil = 0;
    };
    FixedList<Place, max_units> places;
};

void add_swept(UnitId unit, std::optional<double> met, Mil length_mil, Swept& swept) {
    if (!met || *met + geometry::touch_mil >= length_mil) return;
    std::size_t place = swept.places.size();
    swept.places.push_back({});
    for (; place > 0 && swept.places[place - 1].at_mil > *met; --place) {
        swept.places[place] = swept.places[place - 1];
    }
    swept.places[place] = {unit, *met};
}

/// Garrisons are run through where their area is (GT-TER-04).
Swept swept_by(Scenario const& scenario, Battle const& battle, UnitId runner, Way const& way,
               Standing const& standing) {
    Swept swept;
    geometry::StraightMove const run{way.turned, way.direction,
                                     static_cast<double>(way.length_mil)};
    for (std::size_t i = 0; i < standing.count(); ++i) {
        add_swept(standing.unit[i], run.until_touch(standing.bases[i]), way.length_mil, swept);
    }
    for (auto const& [unit, id] : garrisons(scenario, battle, runner)) {
        geometry::Outline const& area = scenario.terrain().features[id].area;
        add_swept(unit, way_until_touch(way.turned, way.direction, area), way.length_mil, swept);
    }
    return swept;
}

/// GT-PUR-06: its own side, whom a pursuer meets as enemies.
void note_friends(Scenario const& scenario, UnitId runner, Swept const& swept, Flight& flight) {
    for (auto const& [unit, at_mil] : swept.places) {
        if (scenario.troops[unit].side == scenario.troops[runner].side) {
            flight.passed_friends[unit / 64U] |= std::uint64_t{1} << (unit % 64U);
        }
    }
}

// GT-FLEE-13..15: infantry and cavalry that friends run through check morale, and are shaken when
// they fail; guns are not affected. Units that are eager no longer have nothing to lose by it.
void carry_friends_along(Scenario const& scenario, Battle& battle, UnitId runner,
                         Swept const& swept, Arbiter& arbiter) {
    for (auto const& [unit, at_mil] : swept.places) {
        Troop const& troop = scenario.troops[unit];
        if (troop.side != scenario.troops[runner].side || troop.arm == Arm::artillery ||
            battle.state[unit].mood != Mood::eager) {
            continue;
        }
        tell(scenario, unit, "GT-FLEE-13"_rule, "is run through by {other}", arbiter,
             scenario.troops[runner].name);
        chance::Roll check;
        prepare(scenario.rules.morale, standing_facts(scenario, battle, unit), check, troop.name,
                unit);
        if (judge(check, arbiter).name != scenario.rules.pass) {
            shake(scenario, battle, unit, "GT-FLEE-14"_rule, arbiter);
        }
    }
}

// GT-FLEE-01..03: infantry 7", cavalry 11" and from cavalry 2d6" more.
Mil flight_distance(Scenario const& scenario, UnitId runner, UnitId from, Arbiter& arbiter) {
    Distances const& distances = scenario.distances;
    if (!scenario.troops[runner].is_cavalry()) return distances.infantry_flight_mil;
    if (!scenario.troops[from].is_cavalry()) return distances.cavalry_flight_mil;
    chance::Chance inches = chance::plain_sum("GT-FLEE-03"_rule, distances.cavalry_flight_dice);
    inches.unit = runner;
    inches.whose = scenario.troops[runner].name;
    auto const dice = static_cast<Mil>(distances.cavalry_flight_dice);
    return distances.cavalry_flight_mil + (arbiter.draw(inches) + dice) * mil_per_inch;
}

// GT-GEN-07: a general whose unit flees is lost on a 1.
void risk_general(Scenario const& scenario, Battle& battle, UnitId runner, Arbiter& arbiter) {
    UnitId const general = general_with(scenario, battle, runner);
    if (general == no_unit) return;
    chance::Chance fate = chance::plain_sum("GT-GEN-07"_rule, 1);
    fate.unit = general;
    fate.whose = scenario.troops[general].name;
    fate.readings = 2;
    for (int face = 1; face <= int{chance::faces_of_die}; ++face) {
        fate.reading_of_sum[static_cast<std::size_t>(face - 1)] =
            face <= scenario.distances.general_lost_on ? 0 : 1;
    }
    if (arbiter.draw(fate) == 0) {
        battle.state[general].fate = Fate::destroyed;
        tell(scenario, general, "GT-GEN-07"_rule, "is lost in the flight", arbiter);
    }
}

/// GT-FLEE-04, -05, -07: out of square, not firing any more, routed.
void break_up(Battle& battle, UnitId runner) {
    UnitState& state = battle.state[runner];
    state.mood = Mood::routed;
    state.in_square = false;
    state.firing = false;
    take_marker_off(battle, runner);
}

/// Nobody runs: who takes its position goes on looking where it charged.
void surround(Battle const& battle, UnitId from, Flight& flight) {
    flight.surrounded = true;
    flight.direction_cdeg = battle.table.pose[from].facing_cdeg;
}

}  // namespace

std::string_view cover_name(Scenario const& scenario, field::FeatureId cover) {
    std::string const& name = scenario.terrain().features[cover].name;
    if (!name.empty()) return name;
    return is_built_up(scenario.terrain(), cover) ? "a built-up area" : "a wood";
}

Flight flee(Scenario const& scenario, Battle& battle, UnitId runner, UnitId from,
            Arbiter& arbiter) {
    Flight flight;
    flight.stood = base_of(scenario, battle, runner);
    Mil const distance = flight_distance(scenario, runner, from, arbiter);
    break_up(battle, runner);
    InTheWay const others{scenario, battle, runner};
    auto way = way_out(scenario, battle, runner, from, others.standing(), distance);
    if (!way) {
        surround(battle, from, flight);
        remove(scenario, battle, runner, Fate::destroyed, "GT-FLEE-12"_rule,
               "is surrounded and destroyed", arbiter);
        return flight;
    }
    risk_general(scenario, battle, runner, arbiter);
    settle_end(scenario, battle, runner, *way, others.obstacles(), flight);
    Swept const swept = swept_by(scenario, battle, runner, *way, others.standing());
    note_friends(scenario, runner, swept, flight);
    // between others, before a bank, there may be no room to turn
    bool const stays = way->length_mil == 0 && !is_free(others, way->turned);
    Base const end = advanced(way->turned, way->direction, way->length_mil);
    std::array<Pose, 2> const places{stays ? flight.stood.pose : way->turned.pose,
                                     stays ? flight.stood.pose : end.pose};
    bool const cut_short =
        way->length_mil < distance && !flight.off_table && way->into == field::no_feature;
    move(scenario, battle, runner, places,
         {"GT-FLEE-06"_rule,
          cut_short ? "flees {inches} from {other}, up to the bank of a river"
                    : "flees {inches} from {other}",
          scenario.troops[from].name, way->length_mil},
         arbiter);
    carry_friends_along(scenario, battle, runner, swept, arbiter);
    if (flight.off_table) {
        remove(scenario, battle, runner, Fate::off_table, "GT-FLEE-16"_rule, "leaves the table",
               arbiter);
    } else if (flight.into != field::no_feature) {
        tell(scenario, runner, "GT-FLEE-09"_rule, "hides in {other}", arbiter,
             cover_name(scenario, flight.into));
    }
    return flight;
}

Flight path_of_flight(Scenario const& scenario, Battle const& battle, UnitId runner, UnitId from) {
    Flight flight;
    flight.stood = base_of(scenario, battle, runner);
    Mil const distance = scenario.troops[runner].is_cavalry()
                             ? scenario.distances.cavalry_flight_mil
                             : scenario.distances.infantry_flight_mil;
    InTheWay const others{scenario, battle, runner};
    auto way = way_out(scenario, battle, runner, from, others.standing(), distance);
    if (!way) {
        surround(battle, from, flight);
        return flight;
    }
    settle_end(scenario, battle, runner, *way, others.obstacles(), flight);
    flight.off_table = false;  // it never ran: nobody has left the table (GT-PUR-14)
    note_friends(scenario, runner, swept_by(scenario, battle, runner, *way, others.standing()),
                 flight);
    return flight;
}

}  // namespace esprit::grande_tactique

#include "rules/grande_tactique/pursuit.h"

#include <algorithm>
#include <array>
#include <optional>

#include "geometry/contact.h"
#include "geometry/squaring.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/position.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using geometry::Pose;
using geometry::Vector;
using namespace literals;

namespace {

/// The first thing on a pursuit path.
struct Met {
    double at_mil = 0;
    UnitId unit = no_unit;  // no_unit: nothing is met, or the ground bars the way
    bool barred = false;    // by the ground, or by an area that `unit` fills (GT-TER-04)

    Mil way_mil() const { return static_cast<Mil>(at_mil + 0.5); }
};

/// The unit that fills a wood or built-up area, or no_unit.
UnitId garrison_of(BattleView view, UnitId pursuer, geometry::Outline const& area) {
    for (auto const& [unit, id] : garrisons(view, pursuer)) {
        if (&view.scenario.terrain().features[id].area == &area) return unit;
    }
    return no_unit;
}

// GT-PUR-06, GT-R-28: of a friend and an enemy that are met at once, the enemy.
Met first_met(BattleView view, UnitId pursuer, InTheWay const& way, Vector direction,
              double distance_mil) {
    Base const base = base_of(view, pursuer);
    geometry::Obstacles const obstacles = way.obstacles();
    Met met{distance_mil};
    geometry::StraightMove const ride{base, direction, distance_mil};
    auto const is_enemy = [&](UnitId unit) {
        return view.scenario.troops[unit].side != view.scenario.troops[pursuer].side;
    };
    for (std::size_t i = 0; i < way.others().count(); ++i) {
        UnitId const unit = way.others().unit[i];
        auto const at = ride.until_touch(way.others().bases[i]);
        if (!at) continue;
        bool const as_near = met.unit != no_unit && !is_enemy(met.unit) && is_enemy(unit) &&
                             *at <= met.at_mil + geometry::touch_mil;
        bool const behind_enemy = met.unit != no_unit && is_enemy(met.unit) && !is_enemy(unit) &&
                                  *at >= met.at_mil - geometry::touch_mil;
        if (as_near || (*at < met.at_mil && !behind_enemy)) met = {*at, unit, false};
    }
    geometry::Outline const* closed = nullptr;
    for (std::size_t i = 0; i < obstacles.areas.size(); ++i) {
        auto const at = way.way_until_area(base, direction, i, met.at_mil);  // GT-MOVE-18
        if (!at || *at >= met.at_mil) continue;
        met = {*at, no_unit, true};
        closed = obstacles.areas[i];
    }
    if (closed != nullptr) met.unit = garrison_of(view, pursuer, *closed);
    for (auto const* const river : obstacles.courses) {
        auto const at = way_until_touch(base, direction, *river);
        if (at && *at < met.at_mil) met = {*at, no_unit, true};
    }
    return met;
}

/// GT-PUR-11, GT-R-25: the flight as the pursuer follows it. If the quarry stood partly in the area
/// that it hid in, and that area is closed to the pursuer, the quarry's place is moved back along
/// the flight until the pursuer there only touches the area.
Flight followed_from_edge(BattleView view, UnitId pursuer, Flight const& flight,
                          InTheWay const& others) {
    Flight followed = flight;
    if (flight.into == field::no_feature) return followed;
    geometry::Outline const& area = view.scenario.terrain().features[flight.into].area;
    Base base = base_of(view, pursuer);
    base.pose = {flight.stood.pose.centre, flight.direction_cdeg};
    if (!overlap(area, base) || is_free(others, base)) return followed;
    Vector const direction = geometry::forward_of(flight.direction_cdeg);
    Mil const more_than_diagonal = base.frontage_mil + base.depth_mil;
    Base const behind = advanced(base, -direction, more_than_diagonal);
    if (auto const way = way_until_touch(behind, direction, area)) {
        followed.stood.pose.centre = advanced(behind, direction, *way).pose.centre;
    }
    return followed;
}

/// GT-PUR-03, GT-R-28: moves the pursuer into the quarry's place, turned to follow. False if there
/// is no room: then it is shaken.
bool begin_pursuit(LiveBattle live, UnitId pursuer, Flight const& flight, InTheWay const& others,
                   Arbiter& arbiter) {
    Flight const followed = followed_from_edge(live, pursuer, flight, others);
    bool const has_place =
        occupy(live, others, followed, {"GT-PUR-03"_rule, chance::EventKind::pursuit}, arbiter);
    // `occupy` has turned it already, if there was room
    if (has_place && live.battle.units.pose[pursuer].facing_cdeg == flight.direction_cdeg)
        return true;
    if (has_place) {
        Base turned = base_of(live, pursuer);
        turned.pose = {followed.stood.pose.centre, flight.direction_cdeg};
        tell(live.scenario, pursuer, "GT-R-28"_rule,
             "has no room to turn and pursue: {other} is in the way", arbiter,
             others.named_at(turned));
    }
    shake(live, pursuer, "GT-R-28"_rule, arbiter);
    return false;
}

/// GT-PUR-11, GT-R-25: the length of the pursuit if nothing is in the way.
double way_to_go(Scenario const& scenario, Base const& base, Vector direction, Flight const& flight,
                 Mil distance_mil) {
    field::Terrain const& ground = scenario.terrain();
    double const edge = way_until_edge(base, direction, ground.width_mil, ground.depth_mil);
    // a quarry that left the table is pursued to the edge, whatever the distance
    return flight.off_table ? edge : std::min<double>(distance_mil, edge);
}

/// GT-R-21, option: cavalry charges nobody in the other side's turn.
bool waits_for_its_turn(BattleView view, UnitId pursuer) {
    return view.scenario.rules.stops_off_turn &&
           view.scenario.troops[pursuer].side != view.battle.active;
}

/// GT-PUR-06, GT-R-20, -21: an enemy that the fleeing unit ran through is charged, as long as there
/// are charges left. Cavalry that was charged while shaken, and won, does not charge (GT-CHG-01),
/// nor does cavalry that follows by road into woods charge there (GT-R-27).
bool is_to_be_charged(BattleView view, UnitId pursuer, Flight const& flight, UnitId met) {
    if (waits_for_its_turn(view, pursuer)) return false;
    if (view.battle.state[pursuer].mood != Mood::eager) return false;
    if (is_barred_to_cavalry(view, met)) return false;
    int const made = view.battle.state[pursuer].charges_made;
    bool const second_follow_up = made + 1 == most_charges(view.scenario);
    return flight.passed(met) && made < most_charges(view.scenario) &&
           view.battle.state[met].mood != Mood::silenced &&
           !(second_follow_up && has_charged(view.battle, pursuer, met));
}

/// How the pursuit ends, for the report. `in_contact`: with an enemy in its way, or with the quarry
/// that it has caught up with.
std::string_view end_words(Met const& met, bool in_contact, Flight const& flight, bool at_cover) {
    if (in_contact) return "pursues {inches} and stops in contact with {other}";
    if (met.unit != no_unit) return "pursues {inches} and stops at {other}";
    if (at_cover) return "pursues {inches} to the edge of {other}";
    if (met.barred) return "pursues {inches} and is stopped by the ground";
    return flight.off_table ? "pursues {inches} to the table's edge" : "pursues {inches}";
}

/// The rule by which a pursuit ends where it does.
RuleId end_rule(BattleView view, Met const& met, UnitId pursuer, Flight const& flight,
                bool at_cover) {
    if (met.unit != no_unit) {
        SideId const side = view.scenario.troops[pursuer].side;
        if (view.scenario.troops[met.unit].side == side) return "GT-R-28"_rule;
        // cavalry may not charge a garrison (GT-CHG-08)
        if (met.barred && !view.scenario.rules.into_cover) return "GT-R-20"_rule;
        if (waits_for_its_turn(view, pursuer)) return "GT-R-21"_rule;
        if (view.battle.state[pursuer].mood != Mood::eager) return "GT-CHG-01"_rule;
        bool const used_up = view.battle.state[pursuer].charges_made >= most_charges(view.scenario);
        return used_up ? "GT-PUR-10"_rule : "GT-R-20"_rule;
    }
    if (met.barred) return "GT-R-28"_rule;
    return at_cover || flight.off_table ? "GT-PUR-11"_rule : "GT-PUR-03"_rule;
}

/// GT-PUR-06: moves the pursuer into contact and squares it up, as every charger; with a garrison,
/// at the border of its area (GT-R-27).
void close_with(LiveBattle live, UnitId pursuer, Met const& met, Pose const& contact,
                Arbiter& arbiter) {
    UnitId const enemy = met.unit;
    Base base = base_of(live, pursuer);
    base.pose = contact;
    InTheWay const others{live, pursuer, enemy};
    geometry::Outline const* const area = area_of(live, enemy);
    Pose const squared = area == nullptr
                             ? squared_up(base, base_of(live, enemy), others.obstacles())
                             : squared_up(base, *area, others.obstacles());
    std::array<Pose, 2> const places{contact, squared};
    move(live, pursuer, places,
         {"GT-PUR-06"_rule, "pursues {inches} and meets {other}", live.scenario.troops[enemy].name,
          met.way_mil(), chance::EventKind::pursuit},
         arbiter);
}

}  // namespace

int most_charges(Scenario const& scenario) {
    return 1 + scenario.rules.most_follow_ups;
}

bool has_charged(Battle const& battle, UnitId unit, UnitId target) {
    auto const& charged = battle.state[unit].charged;
    return std::find(charged.begin(), charged.end(), target) != charged.end();
}

Mil pursuit_distance(Scenario const& scenario, Quarry const& quarry, bool was_destroyed) {
    if (was_destroyed || !scenario.troops[quarry.unit].is_cavalry()) {
        return scenario.distances.pursuit_of_infantry_mil;  // GT-PUR-04, GT-PUR-14
    }
    // GT-PUR-05; a river may have stopped the flight after less than that
    return std::max(quarry.flight.length_mil - scenario.distances.pursuit_short_of_flight_mil, 0);
}

UnitId pursue(LiveBattle live, UnitId pursuer, Quarry const& quarry, Mil distance_mil,
              Arbiter& arbiter) {
    Flight const& flight = quarry.flight;
    InTheWay others{live, pursuer};
    // GT-R-27: cavalry that may charge into cover also pursues through it
    if (live.scenario.rules.into_cover) others.open_under(flight.stood);
    if (flight.surrounded) {
        // GT-PUR-09, GT-R-24: nobody to follow
        occupy(live, others, flight, {"GT-PUR-09"_rule, chance::EventKind::pursuit}, arbiter);
        shake(live, pursuer, "GT-PUR-09"_rule, arbiter);
        return no_unit;
    }
    if (!begin_pursuit(live, pursuer, flight, others, arbiter)) return no_unit;
    Base const base = base_of(live, pursuer);
    Vector const direction = geometry::forward_of(flight.direction_cdeg);
    double distance = way_to_go(live.scenario, base, direction, flight, distance_mil);
    bool at_cover = false;
    if (flight.into != field::no_feature) {
        // GT-PUR-11: to the edge of the area that the quarry hid in, if that is in reach
        auto const edge =
            way_until_touch(base, direction, live.scenario.terrain().features[flight.into].area);
        at_cover = edge && *edge <= distance;
        if (at_cover) distance = *edge;
    }
    Met const met = first_met(live, pursuer, others, direction, distance);
    at_cover = at_cover && met.unit == no_unit && met.at_mil == distance;
    Pose const end = advanced(base, direction, met.at_mil).pose;
    bool const enemy = met.unit != no_unit &&
                       live.scenario.troops[met.unit].side != live.scenario.troops[pursuer].side;
    bool const may_charge = !met.barred || live.scenario.rules.into_cover;
    if (enemy && may_charge && met.unit != quarry.unit &&
        is_to_be_charged(live, pursuer, flight, met.unit)) {
        close_with(live, pursuer, met, end, arbiter);
        return met.unit;
    }
    Base at_last = base;
    at_last.pose = end;
    bool const at_heels = met.unit == no_unit && stands(live, quarry.unit) &&
                          flight.into == field::no_feature &&
                          in_contact(at_last, base_of(live, quarry.unit));
    UnitId const stopped_by = at_heels ? quarry.unit : met.unit;
    std::string_view const other = stopped_by != no_unit
                                       ? std::string_view{live.scenario.troops[stopped_by].name}
                                   : at_cover ? cover_name(live.scenario, flight.into)
                                              : std::string_view{};
    std::array<Pose, 2> const places{base.pose, end};
    move(live, pursuer, places,
         {end_rule(live, met, pursuer, flight, at_cover),
          end_words(met, enemy || at_heels, flight, at_cover), other, met.way_mil(),
          chance::EventKind::pursuit},
         arbiter);
    shake(live, pursuer, "GT-PUR-08"_rule, arbiter);
    return no_unit;
}

}  // namespace esprit::grande_tactique

#include "rules/grande_tactique/flight.h"

#include <algorithm>
#include <span>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "geometry/zones.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/state_names.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using geometry::Point;
using geometry::Pose;
using geometry::Vector;
using namespace literals;

namespace {

/// Finds the end of a flight: there the runner overlaps no base and no area that it may not enter
/// or fill.
class FlightEnd {
public:
    FlightEnd(BattleView view, EscapePaths const& ways, EscapePath const& way)
        : view_(view),
          runner_(ways.runner()),
          way_(way),
          driven_out_of_(garrisoned(view, ways.runner())),
          obstacles_(ways.others().obstacles()) {}

    /// GT-FLEE-22: the unit runs on until it overlaps nothing. A river without a crossing stops it;
    /// if it would overlap something there, it stops short of that.
    Mil length_mil(Mil distance_mil) const {
        Mil const clear_mil = whole_mil(length_until_clear(distance_mil));
        double bank_mil = clear_mil;
        for (geometry::Course const& river : view_.scenario.terrain().impassable) {
            auto const met = way_until_touch(way_.turned, way_.direction, river);
            if (met) bank_mil = std::min(bank_mil, *met);
        }
        return bank_mil < clear_mil ? static_cast<Mil>(length_short_of(bank_mil)) : clear_mil;
    }

private:
    /// Calls `stands_on(obstacle)` for every obstacle that overlaps `end`.
    template <class StandsOn>
    void for_each_overlapped(Base const& end, StandsOn stands_on) const {
        geometry::Placed const placed{end};
        for (Base const& other : obstacles_.bases) {
            if (placed.overlaps(other)) stands_on(other);
        }
        for (geometry::Outline const* const area : obstacles_.areas) {
            if (overlap(*area, end)) stands_on(*area);
        }
        auto const look_at_area = [&](field::FeatureId id) {
            stands_on(view_.scenario.terrain().features[id].area);
        };
        field::FeatureId const taken = taken_by_others(view_, runner_, end.pose.centre);
        if (taken != field::no_feature) look_at_area(taken);
        bool const left = driven_out_of_ != field::no_feature &&
                          overlap(view_.scenario.terrain().features[driven_out_of_].area, end);
        if (left && driven_out_of_ != taken) look_at_area(driven_out_of_);
    }

    double length_until_clear(double end_mil) const {
        std::size_t const most_tries =
            obstacles_.bases.size() + view_.scenario.terrain().woods_and_towns.size();
        for (std::size_t tries = 0; tries <= most_tries; ++tries) {
            Base const end = advanced(way_.turned, way_.direction, end_mil);
            double on_mil = 0;
            for_each_overlapped(end, [&](auto const& obstacle) {
                on_mil = std::max(on_mil, way_until_clear(end, way_.direction, obstacle));
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
            for_each_overlapped(end, [&](auto const& obstacle) {
                auto const met = way_until_touch(way_.turned, way_.direction, obstacle);
                end_mil = std::min(end_mil, met.value_or(0));
            });
        }
        return end_mil;
    }

    BattleView view_;
    UnitId runner_;
    EscapePath const& way_;
    field::FeatureId driven_out_of_;  // GT-TER-04: the winner may fill it
    geometry::Obstacles obstacles_;
};

/// Sets where the path ends, and whether that is off the table (GEO-10, GT-FLEE-16).
void settle_end(BattleView view, EscapePaths const& ways, EscapePath const& way, Mil distance_mil,
                Flight& flight) {
    flight.direction_cdeg = way.turned.pose.facing_cdeg;
    flight.into = way.into;
    flight.length_mil = way.into != field::no_feature
                            ? way.into_mil
                            : FlightEnd{view, ways, way}.length_mil(distance_mil);
    if (way.edge_mil + geometry::touch_mil < flight.length_mil) {
        flight.off_table = true;
        flight.length_mil = static_cast<Mil>(way.edge_mil);
        flight.into = field::no_feature;
    }
}

/// The units of both sides whose bases the runner overlaps, in the order of the path.
using Swept = std::span<EscapePath::Met const>;

/// GT-PUR-06: notes the friends that it ran through; a pursuer may charge them.
void note_friends(Scenario const& scenario, UnitId runner, Swept swept, Flight& flight) {
    for (auto const& [unit, at_mil] : swept) {
        if (scenario.troops[unit].side == scenario.troops[runner].side) {
            flight.passed_friends[unit / 64U] |= std::uint64_t{1} << (unit % 64U);
        }
    }
}

// GT-FLEE-13..15: infantry and cavalry that friends run through check morale, and are shaken when
// they fail; guns are not affected. Shaken and routed units do not check, nor do units that
// share the runner's defeat: the check could not make them worse.
void carry_friends_along(LiveBattle live, UnitId runner, Swept swept, UnitBits const& beaten_too,
                         Arbiter& arbiter) {
    for (auto const& [unit, at_mil] : swept) {
        Troop const& troop = live.scenario.troops[unit];
        if (troop.side != live.scenario.troops[runner].side || troop.arm == Arm::artillery ||
            live.battle.state[unit].mood != Mood::eager || has_unit(beaten_too, unit)) {
            continue;
        }
        tell(live.scenario, unit,
             {"GT-FLEE-13"_rule, "is run through by {other}", live.scenario.troops[runner].name, 0,
              chance::EventKind::run_through},
             arbiter);
        chance::Roll check;
        prepare(live.scenario.rules.morale, standing_facts(live, unit), check, troop.name, unit);
        if (judge(check, arbiter).name != live.scenario.rules.pass) {
            shake(live, unit, "GT-FLEE-14"_rule, arbiter);
        }
    }
}

// GT-FLEE-01..03: infantry 7", cavalry 11" and from cavalry 2d6" more.
Mil flight_distance(Scenario const& scenario, UnitId runner, UnitId from, Arbiter& arbiter) {
    Mil const least = least_flight(scenario, runner);
    unsigned const dice = flight_dice(scenario, runner, from);
    if (dice == 0) return least;
    chance::Chance inches = chance::plain_sum("GT-FLEE-03"_rule, dice);
    inches.unit = runner;
    inches.whose = scenario.troops[runner].name;
    return least + (arbiter.draw(inches) + static_cast<Mil>(dice)) * mil_per_inch;
}

// GT-GEN-07: a general whose unit flees is lost on a 1.
void risk_general(LiveBattle live, UnitId runner, Arbiter& arbiter) {
    UnitId const general = general_with(live, runner);
    if (general == no_unit) return;
    chance::Chance fate = chance::plain_sum("GT-GEN-07"_rule, 1);
    fate.use = chance::DiceUse::leader;
    fate.unit = general;
    fate.whose = live.scenario.troops[general].name;
    fate.readings = 2;
    for (int face = 1; face <= int{chance::faces_of_die}; ++face) {
        fate.reading_of_sum[static_cast<std::size_t>(face - 1)] =
            face <= live.scenario.distances.general_lost_on ? 0 : 1;
    }
    if (arbiter.draw(fate) == 0) {
        live.battle.state[general].fate = Fate::destroyed;
        tell(live.scenario, general,
             {"GT-GEN-07"_rule, "is lost in the flight", {}, 0, {}, name_of(Fate::destroyed, true)},
             arbiter);
    }
}

/// GT-FLEE-04, -05, -07: the unit leaves square, stops firing and is routed.
void break_up(Battle& battle, UnitId runner) {
    UnitState& state = battle.state[runner];
    state.mood = Mood::routed;
    state.in_square = false;
    state.firing = false;
    take_marker_off(battle, runner);
}

/// Marks the runner as surrounded. A unit that takes its position keeps the facing of its charge.
void surround(Battle const& battle, UnitId from, Flight& flight) {
    flight.surrounded = true;
    flight.direction_cdeg = battle.units.pose[from].facing_cdeg;
}

}  // namespace

Flight flee(LiveBattle live, UnitId runner, UnitId from, Arbiter& arbiter,
            UnitBits const& beaten_too) {
    return flee(live, EscapePaths{live, runner, from}, arbiter, beaten_too);
}

Flight flee(LiveBattle live, EscapePaths const& ways, Arbiter& arbiter,
            UnitBits const& beaten_too) {
    UnitId const runner = ways.runner();
    UnitId const from = ways.from();
    Flight flight;
    flight.stood = base_to_leave(live, runner, base_of(live, runner));
    // GT-FLEE-12: a path that is barred to the shortest flight is barred to all, so that no dice
    // are thrown for the distance
    bool const hemmed_in = ways.of_length(least_flight(live.scenario, runner)) == nullptr;
    Mil const distance = hemmed_in ? 0 : flight_distance(live.scenario, runner, from, arbiter);
    break_up(live.battle, runner);
    EscapePath const* const way = hemmed_in ? nullptr : ways.of_length(distance);
    if (way == nullptr) {
        surround(live.battle, from, flight);
        remove(live, runner, Fate::destroyed, {"GT-FLEE-12"_rule, "is surrounded and destroyed"},
               arbiter);
        return flight;
    }
    risk_general(live, runner, arbiter);
    settle_end(live, ways, *way, distance, flight);
    Swept const swept = way->met_within(flight.length_mil);
    note_friends(live.scenario, runner, swept, flight);
    // a unit that cannot move may have no room to turn either
    bool const stays = flight.length_mil == 0 && !is_free(ways.others(), way->turned);
    Base const end = advanced(way->turned, way->direction, flight.length_mil);
    std::array<Pose, 2> const places{stays ? flight.stood.pose : way->turned.pose,
                                     stays ? flight.stood.pose : end.pose};
    bool const cut_short =
        flight.length_mil < distance && !flight.off_table && flight.into == field::no_feature;
    bool const turns_across_edge = flight.off_table && flight.length_mil == 0;
    move(live, runner, places,
         {"GT-FLEE-06"_rule,
          turns_across_edge ? "turns to flee from {other}, across the table's edge"
          : cut_short       ? "flees {inches} from {other}, as far as a river lets it"
                            : "flees {inches} from {other}",
          live.scenario.troops[from].name, flight.length_mil, chance::EventKind::flight,
          name_of(Mood::routed)},
         arbiter);
    if (flight.into == field::no_feature) stay_outside(live, runner);  // GT-TER-04
    carry_friends_along(live, runner, swept, beaten_too, arbiter);
    if (flight.off_table) {
        remove(live, runner, Fate::off_table, {"GT-FLEE-16"_rule, "leaves the table"}, arbiter);
    } else if (flight.into != field::no_feature) {
        tell(live.scenario, runner, "GT-FLEE-09"_rule, "hides in {other}", arbiter,
             cover_name(live.scenario, flight.into));
    }
    return flight;
}

Flight path_of_flight(BattleView view, UnitId runner, UnitId from) {
    Flight flight;
    flight.stood = base_to_leave(view, runner, base_of(view, runner));
    Mil const distance = least_flight(view.scenario, runner);
    EscapePaths const ways{view, runner, from, flight.stood};
    EscapePath const* const way = ways.of_length(distance);
    if (way == nullptr) {
        surround(view.battle, from, flight);
        return flight;
    }
    settle_end(view, ways, *way, distance, flight);
    flight.off_table = false;  // it has not run, so has not left the table (GT-PUR-14)
    note_friends(view.scenario, runner, way->met_within(flight.length_mil), flight);
    return flight;
}

}  // namespace esprit::grande_tactique

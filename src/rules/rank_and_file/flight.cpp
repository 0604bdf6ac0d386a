#include "rules/rank_and_file/flight.h"

#include <algorithm>
#include <bitset>
#include <span>
#include <string>

#include "base/expect.h"
#include "base/fixed_list.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using geometry::Base;
using geometry::Pose;
using geometry::Vector;
using namespace literals;

namespace {

/// A way out: the base as it moves, the direction, and the length.
struct Way {
    Base from;
    Vector direction;
    Mil length_mil = 0;
    bool may_leave_table = true;
};

using UnitSet = std::bitset<max_units>;

/// Where a way ends.
struct WayEnd {
    Mil length_mil = 0;
    bool off_table = false;
    bool nowhere = false;  // no place on it is free
};

/// How far `at` has to go on in `direction` until it no longer overlaps the other base.
double way_clear_of(Base const& at, Vector direction, Base const& other) {
    double const beyond =
        2.0 * (other.frontage_mil + other.depth_mil + at.frontage_mil + at.depth_mil);
    auto const back = way_until_touch(advanced(at, direction, beyond), -direction, other);
    return back ? beyond - *back : 0;
}

/// RF-R-24: finds the end of a way: there the unit overlaps no base and touches no enemy.
class EndOfWay {
public:
    EndOfWay(Scenario const& scenario, UnitId unit, InTheWay const& others, Way const& way)
        : scenario_(scenario), unit_(unit), others_(others), way_(way) {}

    WayEnd find() const {
        field::Terrain const& ground = scenario_.terrain();
        double const edge =
            way_until_edge(way_.from, way_.direction, ground.width_mil, ground.depth_mil);
        double const stop = way_until_stopped();
        double const length = way_.length_mil;
        // GEO-10
        if (way_.may_leave_table && edge + geometry::touch_mil < length && edge <= stop) {
            return {static_cast<Mil>(edge), true, false};
        }
        double const most = std::min(edge, stop);
        double const clear = length_until_clear();
        bool const goes_all_the_way = clear <= most;
        double const end = goes_all_the_way ? clear : length_short_of(std::min(length, most));
        Mil whole = static_cast<Mil>(end);
        while (!goes_all_the_way && whole > 0 && touches_enemy(at(whole))) {
            whole -= std::min(whole, geometry::touch_mil);
        }
        return {whole, false, !others_.is_free(at(whole))};
    }

    /// Adds the enemies who bar the way at this length of it.
    void add_barring(UnitSet& enemies, double length_mil = 0) const {
        geometry::Placed const placed{just_beyond(length_mil)};
        for (std::size_t i = 0; i < others_.count(); ++i) {
            Base const& other = others_.bases()[i];
            bool const bars = is_enemy(i) && placed.overlaps(other) && !leads_away_from(other);
            if (bars) enemies.set(others_.unit(i));
        }
    }

    bool begins_on_friend() const {
        geometry::Placed const placed{just_beyond(0)};
        for (std::size_t i = 0; i < others_.count(); ++i) {
            if (!is_enemy(i) && placed.overlaps(others_.bases()[i])) return true;
        }
        return false;
    }

    /// Where enemies or the ground stop the way, at most at its whole length.
    double stop() const { return geometry::lesser(way_until_stopped(), way_.length_mil); }

    /// The area or river just beyond this length of the way; units there do not count.
    geometry::Blocker ground_at(double length_mil) const {
        geometry::Obstacles ground = others_.obstacles();
        ground.bases = {};
        return blocker_in_place(just_beyond(length_mil), ground);
    }

private:
    Base at(double length_mil) const { return advanced(way_.from, way_.direction, length_mil); }
    Base just_beyond(double length_mil) const { return at(length_mil + 4 * geometry::touch_mil); }

    bool is_enemy(std::size_t other) const {
        return are_enemies(scenario_, unit_, others_.unit(other));
    }
    bool touches_enemy(Base const& place) const {
        for (std::size_t i = 0; i < others_.count(); ++i) {
            if (is_enemy(i) && in_contact(place, others_.bases()[i])) return true;
        }
        return false;
    }

    /// True if the way leads out of contact with `other`: an enemy that is touched, or overlapped
    /// by the crowd as it turns, does not bar such a way.
    bool leads_away_from(Base const& other) const {
        if (dot(way_.direction, between(other.pose.centre, way_.from.pose.centre)) > 0) return true;
        constexpr double step_mil = 100;
        constexpr double rounding_mil = 2;
        return in_contact(way_.from, other) &&
               penetration(at(step_mil), other) <= penetration(way_.from, other) + rounding_mil;
    }

    double way_until_stopped() const {
        constexpr Mil short_of = 2 * geometry::touch_mil;
        geometry::Obstacles const all = others_.obstacles();
        double stop = 1e9;
        for (std::size_t i = 0; i < others_.count(); ++i) {
            Base const& other = all.bases[i];
            if (!is_enemy(i) || leads_away_from(other)) continue;
            auto const met = way_until_touch(way_.from, way_.direction, other);
            if (met) stop = std::min(stop, geometry::greater(*met - short_of, 0));
        }
        for (geometry::Course const* const course : all.courses) {
            auto const met = way_until_touch(way_.from, way_.direction, *course);
            if (met) stop = std::min(stop, *met);
        }
        for (geometry::Outline const* const area : all.areas) {
            auto const met = way_until_touch(way_.from, way_.direction, *area);
            if (met) stop = std::min(stop, *met);
        }
        return stop;
    }

    double length_until_clear() const {
        double end = way_.length_mil;
        for (std::size_t tries = 0; tries <= others_.count(); ++tries) {
            geometry::Placed const placed{at(end)};
            double on = 0;
            for (std::size_t i = 0; i < others_.count(); ++i) {
                Base const& other = others_.bases()[i];
                bool const scrapes = is_enemy(i) && in_contact(at(end), other);
                if (!scrapes && !placed.overlaps(other)) continue;
                double const clear = way_clear_of(at(end), way_.direction, other);
                on = std::max(on, scrapes ? clear + 2 * geometry::touch_mil : clear);
            }
            if (on <= 0) break;
            end += on;
        }
        return end;
    }

    double length_short_of(double most_mil) const {
        double end = most_mil;
        for (double before = end + 1; end > 0 && end < before;) {
            before = end;
            geometry::Placed const placed{at(end)};
            for (Base const& other : others_.bases()) {
                if (!placed.overlaps(other)) continue;
                auto const met = way_until_touch(way_.from, way_.direction, other);
                end = std::min(end, met.value_or(0));
            }
        }
        return end;
    }

    Scenario const& scenario_;
    UnitId unit_;
    InTheWay const& others_;
    Way const& way_;
};

/// A way, and where it ends.
struct Run {
    Way way;
    WayEnd end;

    Base place() const { return advanced(way.from, way.direction, end.length_mil); }
};

/// RF-MOVE-15: straight away from an enemy; if there is none, to its own edge.
Vector away_from(BattleView view, UnitId unit, UnitId enemy) {
    if (enemy != no_unit) {
        Vector const away = geometry::between(view.battle.units.pose[enemy].centre,
                                              view.battle.units.pose[unit].centre);
        if (length(away) > geometry::touch_mil) return away;
    }
    return field::direction_to_edge(
        view.scenario.common.sides[view.scenario.troops[unit].side].edge);
}

/// RF-MOVE-15: straight away from all of these enemies together; away from the first if they stand
/// all round the unit.
Vector away_from_all(BattleView view, UnitId unit, std::span<UnitId const> enemies) {
    Vector sum;
    for (UnitId const enemy : enemies) {
        Vector const away = away_from(view, unit, enemy);
        sum = sum + away * (1.0 / length(away));
    }
    constexpr double all_round = 0.01;
    return length(sum) > all_round ? sum : away_from(view, unit, enemies.front());
}

unsigned dice_of(Scenario const& scenario, UnitId unit) {
    return scenario.troops[unit].is_on_foot() ? scenario.moves.foot_flight_dice
                                              : scenario.moves.mounted_flight_dice;
}

Mil rolled_inches(Scenario const& scenario, UnitId unit, RuleId rule, Arbiter& arbiter) {
    unsigned const dice = dice_of(scenario, unit);
    chance::Chance inches = chance::plain_sum(rule, dice);
    inches.unit = unit;
    inches.whose = scenario.troops[unit].name;
    return (arbiter.draw(inches) + static_cast<Mil>(dice)) * mil_per_inch;
}

Way way_of_evading(BattleView view, UnitId unit, UnitId charger) {
    CentiDegree const bearing = geometry::facing_of(away_from(view, unit, charger));
    return {base_of(view, unit), geometry::forward_of(bearing), move_of(view, unit), false};
}

/// What is in the way of a unit where its way ends, as the end of a sentence.
std::string what_stops(Scenario const& scenario, InTheWay const& others, Way const& way,
                       Mil length_mil) {
    using geometry::BlockerKind;
    constexpr Mil beyond = 4 * geometry::touch_mil;
    geometry::Blocker const blocker = blocker_in_place(
        advanced(way.from, way.direction, length_mil + beyond), others.obstacles());
    switch (blocker.kind) {
        case BlockerKind::base: {
            UnitId const unit = others.unit(static_cast<std::size_t>(blocker.place));
            return scenario.troops[unit].name + " is in its way";
        }
        case BlockerKind::table:
            return "the table ends there";
        case BlockerKind::none:
            return "its way is not free";
        default:
            return ground_called(scenario, others, blocker) + " is in its way";
    }
}

/// RF-R-24: `goes`, and why a unit goes further than the length of its way, or less far.
std::string how_it_goes(Scenario const& scenario, std::string_view goes, InTheWay const& others,
                        Way const& way, WayEnd const& end) {
    std::string words{goes};
    if (end.length_mil > way.length_mil) return words + ", past units that it may not stand on";
    if (end.length_mil == way.length_mil || end.off_table) return words;
    return words + ": " + what_stops(scenario, others, way, end.length_mil);
}

using Nearest = FixedList<UnitId, max_units>;

/// The enemies that are nearest to a unit, all those in contact being as near (GEO-04); those
/// nearer to its own table edge first (GEO-12).
Nearest nearest_enemies(BattleView view, UnitId unit) {
    Base const own = base_of(view, unit);
    Nearest nearest;
    double least = 0;
    field::TableEdge const edge = view.scenario.common.sides[view.scenario.troops[unit].side].edge;
    auto const home = [&](UnitId enemy) {
        return distance_to_edge(view.scenario.terrain(), edge,
                                view.battle.units.pose[enemy].centre);
    };
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!are_enemies(view.scenario, unit, other) || !stands(view, other)) continue;
        Base const its = base_of(view, other);
        if (!nearest.empty() && surely_beyond(own, its, least + 1)) continue;
        double const far = in_contact(own, its) ? 0 : gap(own, its);
        if (!nearest.empty() && far > least) continue;
        if (!nearest.empty() && far < least) nearest = {};
        least = far;
        std::size_t place = nearest.size();
        nearest.push_back(other);
        for (; place > 0 && home(nearest[place - 1]) > home(other); --place) {
            nearest[place] = nearest[place - 1];
        }
        nearest[place] = other;
    }
    return nearest;
}

bool touches_enemy(BattleView view, UnitId unit, Base const& place) {
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (are_enemies(view.scenario, unit, other) && stands(view, other) &&
            in_contact(place, base_of(view, other))) {
            return true;
        }
    }
    return false;
}

bool gets_away(BattleView view, UnitId unit, Run const& run) {
    if (run.end.off_table) return true;
    return !run.end.nowhere && run.end.length_mil > 0 && !touches_enemy(view, unit, run.place());
}

/// How a unit runs: how far, and whether it turns to the direction in which it runs.
struct Running {
    Mil length_mil = 0;
    bool turns = false;
};

/// RF-MOVE-15, RF-R-24: the directions that a unit tries, in this order: away from the first of the
/// nearest enemies; if others are as near, away from all of them together, and from each other one.
FixedList<Vector, max_units + 1> directions_to_run(BattleView view, UnitId unit,
                                                   Nearest const& nearest) {
    FixedList<Vector, max_units + 1> directions;
    directions.push_back(away_from(view, unit, nearest.empty() ? no_unit : nearest[0]));
    if (nearest.size() < 2) return directions;
    directions.push_back(away_from_all(view, unit, nearest.all()));
    for (UnitId const enemy : nearest.all().subspan(1)) {
        directions.push_back(away_from(view, unit, enemy));
    }
    return directions;
}

Way way_along(BattleView view, UnitId unit, Vector direction, Running running) {
    CentiDegree const bearing = geometry::facing_of(direction);
    Base const own = base_of(view, unit);
    return {running.turns ? pivoted(own, bearing) : own, geometry::forward_of(bearing),
            running.length_mil};
}

/// The first of these ways that leads somewhere, else the first way.
Run find_run(BattleView view, UnitId unit, InTheWay const& others,
             std::span<Vector const> directions, Running running) {
    auto const run_along = [&](Vector direction) {
        Way const way = way_along(view, unit, direction, running);
        return Run{way, EndOfWay{view.scenario, unit, others, way}.find()};
    };
    Run const first = run_along(directions.front());
    if (directions.size() < 2 || gets_away(view, unit, first)) return first;
    for (Vector const direction : directions.subspan(1)) {
        Run const run = run_along(direction);
        if (gets_away(view, unit, run)) return run;
    }
    return first;
}

/// "A, B and C".
std::string names_of(Scenario const& scenario, std::span<UnitId const> units) {
    std::string names;
    for (std::size_t i = 0; i < units.size(); ++i) {
        names += i == 0 ? "" : i + 1 == units.size() ? " and " : ", ";
        names += scenario.troops[units[i]].name;
    }
    return names;
}

/// RF-R-24: what bars the ways of a unit that has nowhere to go, as the end of a sentence: the
/// enemies on all sides, else what is in its first way or stops it. An enemy from whom that way
/// leads does not bar it.
std::string what_bars(BattleView view, UnitId unit, InTheWay const& others,
                      std::span<Vector const> directions, Running running) {
    UnitSet barring;
    for (Vector const direction : directions) {
        Way const way = way_along(view, unit, direction, running);
        EndOfWay{view.scenario, unit, others, way}.add_barring(barring);
    }
    Way const first = way_along(view, unit, directions.front(), running);
    EndOfWay const way{view.scenario, unit, others, first};
    if (barring.none() && !way.begins_on_friend()) {
        way.add_barring(barring, way.stop());
        geometry::Blocker const ground = way.ground_at(way.stop());
        bool const stops = ground.kind == geometry::BlockerKind::area ||
                           ground.kind == geometry::BlockerKind::course;
        if (barring.none() && stops) {
            return ground_called(view.scenario, others, ground) + " is in its way";
        }
    }
    if (barring.none()) return what_stops(view.scenario, others, first, 0);
    Nearest enemies;
    for (UnitId enemy = 0; enemy < view.battle.units.count; ++enemy) {
        if (barring.test(enemy)) enemies.push_back(enemy);
    }
    return names_of(view.scenario, enemies.all()) +
           (enemies.size() == 1 ? " is in its way" : " are in its way");
}

}  // namespace

UnitId nearest_enemy(BattleView view, UnitId unit) {
    Nearest const nearest = nearest_enemies(view, unit);
    return nearest.empty() ? no_unit : nearest[0];
}

bool fall_back(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    Troop const& troop = live.scenario.troops[unit];
    RuleId const mounted = troop.is_artillery() ? "RF-MOR-17"_rule : "RF-MOR-16"_rule;
    RuleId const rule = troop.is_on_foot() ? "RF-MOR-15"_rule : mounted;
    InTheWay const others{live, unit};
    Running const running{rolled_inches(live.scenario, unit, rule, arbiter)};
    auto const directions = directions_to_run(live, unit, nearest_enemies(live, unit));
    auto const [way, end] = find_run(live, unit, others, directions.all(), running);
    live.battle.state[unit].moved = true;
    live.battle.state[unit].target = no_unit;
    if (end.nowhere || (end.length_mil == 0 && !end.off_table)) {
        tell(live.scenario, unit, "RF-R-24"_rule,
             "has nowhere to go and stays: " +
                 what_bars(live, unit, others, directions.all(), running),
             arbiter);
        return false;
    }
    Pose const place = advanced(way.from, way.direction, end.length_mil).pose;
    std::string const words = how_it_goes(live.scenario, "falls back {inches}", others, way, end);
    move_to(live, unit, {&place, 1},
            {"RF-MOVE-15"_rule, words, {}, end.length_mil, chance::EventKind::flight}, arbiter);
    lose_ground(live, unit);
    if (end.off_table) {
        remove(live, unit, Fate::off_table, {"GEO-10"_rule, "leaves the table"}, arbiter);
    }
    return true;
}

// RF-R-17: in a crowd, turned to the direction of the rout. The nearest enemies (RF-MOVE-15) are
// found before that, since the base of a crowd is smaller.
void make_rout_move(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    Troop const& troop = live.scenario.troops[unit];
    Nearest const nearest = nearest_enemies(live, unit);
    state.morale = Morale::routing;
    state.target = no_unit;
    state.moved = true;
    if (!troop.is_artillery()) state.formation = Formation::attack_column;
    bool const foot = troop.is_on_foot();
    Mil const more =
        foot ? live.scenario.moves.foot_rout_mil : live.scenario.moves.mounted_rout_mil;
    Mil const inches =
        rolled_inches(live.scenario, unit, foot ? "RF-MOVE-12"_rule : "RF-MOVE-13"_rule, arbiter);
    InTheWay const others{live, unit};
    Running const running{inches + more, true};
    auto const directions = directions_to_run(live, unit, nearest);
    auto const [way, end] = find_run(live, unit, others, directions.all(), running);
    if (end.nowhere) {
        std::string const nowhere = "has nowhere to run and is destroyed: ";
        return remove(
            live, unit, Fate::destroyed,
            {"RF-R-24"_rule, nowhere + what_bars(live, unit, others, directions.all(), running)},
            arbiter);
    }
    Pose const place = advanced(way.from, way.direction, end.length_mil).pose;
    std::string const words = how_it_goes(live.scenario, "runs {inches}", others, way, end);
    move_to(live, unit, {&place, 1},
            {"RF-MOVE-15"_rule, words, {}, end.length_mil, chance::EventKind::flight}, arbiter);
    lose_ground(live, unit);
    if (end.off_table) {
        return remove(live, unit, Fate::off_table, {"GEO-10"_rule, "runs off the table"}, arbiter);
    }
    auto const enemies = enemies_in_contact(live, unit);
    if (!enemies.empty()) {
        std::string const names = names_of(live.scenario, enemies.all());
        remove(live, unit, Fate::destroyed,
               {"RF-R-24"_rule, "cannot get away from {other} and is destroyed", names}, arbiter);
    }
}

bool can_evade(BattleView view, UnitId unit, UnitId charger) {
    Way const way = way_of_evading(view, unit, charger);
    InTheWay const others{view, unit};
    WayEnd const end = EndOfWay{view.scenario, unit, others, way}.find();
    if (end.nowhere || end.length_mil < view.scenario.moves.least_evasion_mil) return false;
    Base const place = advanced(way.from, way.direction, end.length_mil);
    for (UnitId const enemy : enemies_in_contact(view, unit)) {
        if (in_contact(place, base_of(view, enemy))) return false;
    }
    return true;
}

std::string what_stops_evasion(BattleView view, UnitId unit, UnitId charger) {
    Way const way = way_of_evading(view, unit, charger);
    InTheWay const others{view, unit};
    WayEnd const end = EndOfWay{view.scenario, unit, others, way}.find();
    return what_stops(view.scenario, others, way, end.nowhere ? 0 : end.length_mil);
}

void evade(LiveBattle live, UnitId unit, UnitId charger, Arbiter& arbiter) {
    Way const way = way_of_evading(live, unit, charger);
    InTheWay const others{live, unit};
    WayEnd const end = EndOfWay{live.scenario, unit, others, way}.find();
    ESPRIT_EXPECT(!end.nowhere, "a unit that evades has a place to go");
    live.battle.state[unit].evaded = true;
    live.battle.state[unit].moved = true;
    Pose const place = advanced(way.from, way.direction, end.length_mil).pose;
    std::string const words =
        how_it_goes(live.scenario, "evades {other} by {inches}", others, way, end);
    move_to(live, unit, {&place, 1},
            {"RF-MOVE-14"_rule, words, live.scenario.troops[charger].name, end.length_mil,
             chance::EventKind::flight},
            arbiter);
    take_up_ground(live, unit);
}

}  // namespace esprit::rank_and_file

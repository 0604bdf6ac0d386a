#include "rules/black_powder/brigade_morale.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "chance/ruleset.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using geometry::Base;
using geometry::Vector;
using namespace literals;

namespace {

constexpr FactId units_started_fact = facts.id("units_started");
constexpr FactId units_lost_fact = facts.id("units_lost");
constexpr FactId points_start_fact = facts.id("points_start");
constexpr FactId points_now_fact = facts.id("points_now");
constexpr FactId all_shaken_fact = facts.id("all_shaken");

std::vector<UnitId> units_of(BattleView view, std::size_t brigade) {
    std::vector<UnitId> units;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.scenario.troops[unit].brigade == brigade && stands(view, unit)) {
            units.push_back(unit);
        }
    }
    return units;
}

/// GEO-10: the point of the edge straight before a unit that goes there.
std::string place_on_edge(field::Terrain const& terrain, field::TableEdge edge, Base const& own) {
    double const way = field::distance_to_edge(terrain, edge, own.pose.centre);
    geometry::Point const at = advanced(own, field::direction_to_edge(edge), way).pose.centre;
    return chance::thousandths_text(at.x_mil) + "," + chance::thousandths_text(at.y_mil);
}

/// A straight way, and its full length.
struct WayBack {
    Vector direction;
    Mil wanted_mil = 0;
    Mil length_mil = 0;
};

/// BP-R-08: the way towards the edge, out of combat and short of enemies that it does not touch.
/// Along the side of an enemy that it touches, it turns a degree away.
WayBack way_back(BattleView view, UnitId unit, Ground const& ground, int moves) {
    CentiDegree constexpr one_degree_cdeg = 100;
    field::TableEdge const edge = view.scenario.common.sides[view.scenario.troops[unit].side].edge;
    Vector const straight_back = field::direction_to_edge(edge);
    Base const own = base_of(view, unit);
    Mil const move_mil = move_of(view.scenario, unit, view.battle.state[unit].formation);
    geometry::Obstacles const enemies = ground.obstacles();
    WayBack straight;
    for (CentiDegree const aside : {0, one_degree_cdeg, -one_degree_cdeg}) {
        WayBack back;
        Vector const turn = geometry::forward_of(aside);
        back.direction =
            straight_back * turn.y + Vector{straight_back.y, -straight_back.x} * turn.x;
        for (int i = 0; i < moves; ++i) {
            back.wanted_mil += ground.reach(advanced(own, back.direction, back.wanted_mil),
                                            back.direction, move_mil);
        }
        back.length_mil = ground.way_without_contact(own, back.direction, back.wanted_mil);
        if (aside == 0) straight = back;
        Base const end = advanced(own, back.direction, back.length_mil);
        bool const leaves_combat =
            back.length_mil > 0 &&
            std::none_of(enemies.bases.begin(), enemies.bases.end(),
                         [&](Base const& enemy) { return in_contact(end, enemy); });
        if (leaves_combat) return back;
    }
    return straight;
}

/// A little further than where a way ends short of a unit or of ground.
constexpr Mil beyond_mil = 4 * geometry::touch_mil;

/// What a unit would meet beyond the end of its way, as the end of a sentence.
std::string what_stops(Scenario const& scenario, Ground const& ground, Base const& beyond) {
    geometry::Blocker const blocker = blocker_in_place(beyond, ground.obstacles_and_friends());
    if (blocker.kind == geometry::BlockerKind::none) return ", as far as its way is free";
    if (blocker.kind != geometry::BlockerKind::base) return ": " + ground.refusal(blocker).because;
    return ": " + scenario.troops[ground.unit_at(blocker.place)].name + " is in its way";
}

/// BP-R-08, BP-R-35: moves a unit of a retreating brigade back.
void retreat_unit(LiveBattle live, UnitId unit, int moves, Arbiter& arbiter) {
    field::TableEdge const edge = live.scenario.common.sides[live.scenario.troops[unit].side].edge;
    Base const own = base_of(live, unit);
    Ground const ground{live, unit, live.battle.state[unit].formation};
    auto const [direction, wanted, way] = way_back(live, unit, ground, moves);
    geometry::Obstacles const all = ground.obstacles_and_friends();
    double const to_edge = way_until_edge(own, direction, all.width_mil, all.depth_mil);
    // GEO-10: beyond the edge by more than a touch, and stopped only by the edge
    bool const leaves = to_edge + geometry::touch_limit_mil < wanted && way + 1 >= to_edge;
    geometry::Pose const end = advanced(own, direction, way).pose;
    std::string words = way == 0 ? "cannot go back" : "goes back {inches}";
    if (way + geometry::touch_mil < wanted && !leaves) {
        words += what_stops(live.scenario, ground, advanced(own, direction, way + beyond_mil));
    }
    go_back(live, unit, end, {"BP-R-08"_rule, words, {}, way, chance::EventKind::flight}, arbiter);
    if (leaves) {
        tell(live.scenario, unit, "GEO-10"_rule, "comes to the edge at {other}", arbiter,
             place_on_edge(live.scenario.terrain(), edge, own));
        leave(live, unit, Fate::off_table, {"BP-R-08"_rule, "crosses the edge and is lost"},
              arbiter);
    }
}

void retreat(LiveBattle live, std::size_t brigade, int moves, Arbiter& arbiter) {
    Brigade const& whose = live.scenario.brigades[brigade];
    field::TableEdge const edge = live.scenario.common.sides[whose.side].edge;
    std::vector<UnitId> units = units_of(live, brigade);
    auto const way_of = [&](UnitId unit) {
        Base const base = base_of(live, unit);
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t corner = 0; corner < 4; ++corner) {
            geometry::Point const point = corner_point(base, corner);
            double const way = field::distance_to_edge(live.scenario.terrain(), edge, point);
            nearest = std::min(nearest, way);
        }
        return nearest;
    };
    // by insertion: no library sort is stable and allowed
    for (std::size_t i = 1; i < units.size(); ++i) {
        for (std::size_t k = i; k > 0 && way_of(units[k]) < way_of(units[k - 1]); --k) {
            std::swap(units[k], units[k - 1]);
        }
    }
    for (UnitId const unit : units) retreat_unit(live, unit, moves, arbiter);
    if (units_left(live, brigade) == 0) {
        tell(live.scenario, whose.commander, "BP-BDE-11"_rule, "has lost his brigade over the edge",
             arbiter);
    }
}

void take_mood(LiveBattle live, std::size_t brigade, chance::Outcome const& result, RuleId rule,
               Arbiter& arbiter) {
    Brigade const& whose = live.scenario.brigades[brigade];
    BrigadeTested const outcome = live.scenario.command.brigade_tested.of(result);
    tell(live.scenario, whose.commander, rule, {}, arbiter);
    if (outcome == BrigadeTested::broken) {
        for (UnitId const unit : units_of(live, brigade)) {
            leave(live, unit, Fate::removed,
                  {"BP-BDE-04"_rule, "is the last of its brigade and is removed"}, arbiter);
        }
    } else if (outcome == BrigadeTested::no_advance) {
        live.battle.brigade[brigade].mood = BrigadeMood::no_advance;
    } else if (outcome == BrigadeTested::retreat) {
        live.battle.brigade[brigade].mood = BrigadeMood::retreats;
        retreat(live, brigade, result.data[0], arbiter);
    }
}

}  // namespace

FactSet brigade_facts(BattleView view, std::size_t brigade) {
    Brigade const& whose = view.scenario.brigades[brigade];
    std::int64_t points = 0;  // in thousandths
    bool all_shaken = true;
    std::vector<UnitId> const units = units_of(view, brigade);
    for (UnitId const unit : units) {
        bool const is_shaken = shaken(view, unit);
        all_shaken = all_shaken && is_shaken;
        // BP-BDE-01, -03, BP-R-03
        std::int64_t const whole = view.scenario.troops[unit].points * chance::decimal_scale;
        points += is_shaken ? whole / view.scenario.units.shaken_parts : whole;
    }
    FactSet known = nothing_known;
    known.set_number(rating_fact, view.scenario.troops[whose.commander].rating);
    known.set_number(units_started_fact, whose.units);
    known.set_number(units_lost_fact, whose.units - static_cast<int>(units.size()));
    known.set_number(points_start_fact, whose.points);
    known.set_number(points_now_fact, points);
    known.set(all_shaken_fact, all_shaken);
    return known;
}

void test_brigades(LiveBattle live, Arbiter& arbiter) {
    chance::Chart const& chart = live.scenario.command.brigade;
    for (std::size_t i = 0; i < live.scenario.brigades.size(); ++i) {
        Brigade const& brigade = live.scenario.brigades[i];
        if (brigade.side != live.battle.active || units_left(live, i) == 0) continue;
        chance::Roll roll;
        prepare(chart, brigade_facts(live, i), roll, live.scenario.troops[brigade.commander].name,
                brigade.commander);
        roll.chance.roll = &roll;
        int const reading = roll.certain() ? 0 : arbiter.draw(roll.chance);
        chance::Outcome const outcome = outcome_of(roll, reading);
        if (live.scenario.command.brigade_tested.of(outcome) == BrigadeTested::not_required)
            continue;
        RuleId const rule = roll.certain() ? chart.guards[static_cast<std::size_t>(roll.guard)].rule
                                           : deciding_rule(roll, reading);
        take_mood(live, i, outcome, rule, arbiter);
    }
}

}  // namespace esprit::black_powder

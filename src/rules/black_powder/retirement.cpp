#include "rules/black_powder/retirement.h"

#include <array>
#include <string>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

using geometry::Base;
using geometry::Obstacles;
using geometry::Pose;
using geometry::Vector;
using namespace literals;

namespace {

constexpr CentiDegree one_degree_cdeg = 100;
// to decline a move back is to break, and two moves disorder as one does
constexpr RuleId declining_rule = "BP-R-09"_rule;
constexpr RuleId two_moves_rule = "BP-R-09"_rule;

/// BP-R-10, BP-R-06: it touches no enemy on its way, keeps off impassable ground, and comes to
/// stand on the table, on nobody and not in contact.
bool is_tenable_way(Base const& from, Vector direction, Mil way_mil, Obstacles const& in_the_way,
                    Obstacles const& at_the_end) {
    if (hindrance_on_way(from, direction, way_mil, in_the_way).kind != geometry::Hindrance::none) {
        return false;
    }
    geometry::StraightMove const step{from, direction, static_cast<double>(way_mil)};
    Base const end = advanced(from, direction, way_mil);
    for (Base const& enemy : in_the_way.bases) {
        auto const touch = step.until_touch(enemy);
        if (in_contact(end, enemy) || (touch && *touch <= way_mil)) return false;
    }
    return hindrance_in_place(end, at_the_end).kind == geometry::Hindrance::none;
}

/// BP-R-09: the two moves may be declined.
bool goes_two_moves(Scenario const& scenario, UnitId unit, chance::Arbiter& arbiter) {
    static constexpr std::array<std::string_view, 2> options{"retire", "break"};
    std::string const question = scenario.troops[unit].name + ": retire two moves, or break?";
    return arbiter.choose({"BP-R-09"_rule, scenario.troops[unit].side, question, options}) == 0;
}

}  // namespace

std::optional<Pose> place_to_retire_to(Scenario const& scenario, Battle const& battle, UnitId unit,
                                       int moves) {
    Formation const formation = battle.state[unit].formation;
    Ground const ground{scenario, battle, unit, formation};
    Obstacles const enemies = ground.obstacles();
    Obstacles const all = ground.obstacles_and_friends();
    Base const own = base_of(scenario, battle, unit);
    Mil const move_mil = move_of(scenario, unit, formation);
    for (CentiDegree aside = 0; aside <= scenario.moves.retire_cdeg; aside += one_degree_cdeg) {
        for (CentiDegree const angle : {aside, -aside}) {
            Vector const back = geometry::forward_of(own.pose.facing_cdeg + half_turn_cdeg + angle);
            Mil way = 0;
            for (int i = 0; i < moves; ++i) {
                way += ground.reach(advanced(own, back, way), back, move_mil);
            }
            if (way > 0 && is_tenable_way(own, back, way, enemies, all)) {
                return advanced(own, back, way).pose;
            }
        }
    }
    return std::nullopt;
}

std::optional<RuleId> retire(Scenario const& scenario, Battle& battle, UnitId unit,
                             Retirement const& why, chance::Arbiter& arbiter) {
    // BP-RES-11 has its own words for cavalry that cannot go back one move
    RuleId const by_two = why.disorders ? "BP-RES-03"_rule : why.row;
    RuleId disordered_by = why.row;
    std::optional<Pose> place = place_to_retire_to(scenario, battle, unit, 1);
    if (place) {
        move(scenario, battle, unit, {&*place, 1}, {why.row, "retires one move"}, arbiter);
    } else {
        tell(scenario, unit, "BP-R-10"_rule, "cannot retire one move", arbiter);
        // BP-RES-11: cavalry that cannot comply is disordered, wherever it gets to
        if (!why.disorders) disorder(scenario, battle, unit, why.row, arbiter);
        place = place_to_retire_to(scenario, battle, unit, 2);
        if (!place) {
            tell(scenario, unit, by_two, "reaches no tenable position by two", arbiter);
            return by_two;
        }
        if (!goes_two_moves(scenario, unit, arbiter)) return declining_rule;
        move(scenario, battle, unit, {&*place, 1}, {by_two, "retires two moves"}, arbiter);
        disordered_by = two_moves_rule;
    }
    battle.state[unit].retired = true;
    battle.state[unit].garrison = false;  // BP-R-10: a garrison leaves its building
    // BP-RES-02, -07; by two moves BP-R-09
    if (why.disorders) disorder(scenario, battle, unit, disordered_by, arbiter);
    return std::nullopt;
}

}  // namespace esprit::black_powder

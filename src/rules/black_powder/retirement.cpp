#include "rules/black_powder/retirement.h"

#include <algorithm>
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
// declining to move back means breaking, and two moves disorder as one does
constexpr RuleId declining_rule = "BP-R-09"_rule;
constexpr RuleId two_moves_rule = "BP-R-09"_rule;

/// How near a straight way comes to another base. The gap falls to its minimum, then rises (ternary
/// search).
double least_gap_on_way(Base const& from, Vector direction, Mil way_mil, Base const& other) {
    auto const gap_at = [&](Mil way) { return gap(advanced(from, direction, way), other); };
    Mil low = 0;
    Mil high = way_mil;
    while (high - low > 2) {
        Mil const third = (high - low) / 3;
        bool const falls = gap_at(low + third) > gap_at(high - third);
        if (falls) {
            low += third;
        } else {
            high -= third;
        }
    }
    return gap_at(low + (high - low) / 2);
}

/// True if the way surely stays farther than a touch from `other`.
bool is_far_from(Base const& from, Vector direction, Mil way_mil, Base other) {
    other.frontage_mil += 2 * geometry::touch_mil;
    other.depth_mil += 2 * geometry::touch_mil;
    return geometry::StraightMove{from, direction, static_cast<double>(way_mil)}.passes(other);
}

/// BP-RES-02, GEO-04: true if the way touches the enemy nowhere. It leaves an enemy that it touches
/// already, and does not slide along it.
bool keeps_clear_of(Base const& from, Vector direction, Mil way_mil, Base const& enemy) {
    if (is_far_from(from, direction, way_mil, enemy)) return true;
    if (in_contact(advanced(from, direction, way_mil), enemy)) return false;
    // a degree away from it leads out of contact within an inch
    Mil const clear_from = in_contact(from, enemy) ? std::min(mil_per_inch, way_mil) : 0;
    Base const begins = advanced(from, direction, clear_from);
    return least_gap_on_way(begins, direction, way_mil - clear_from, enemy) >
           geometry::touch_limit_mil;
}

/// BP-R-10, BP-R-06: true if the way touches no enemy, keeps off impassable ground, and ends on the
/// table, without overlap or contact.
bool is_tenable_way(Base const& from, Vector direction, Mil way_mil, Obstacles const& in_the_way,
                    Obstacles const& at_the_end) {
    if (blocker_on_way(from, direction, way_mil, in_the_way).kind != geometry::BlockerKind::none) {
        return false;
    }
    for (Base const& enemy : in_the_way.bases) {
        if (!keeps_clear_of(from, direction, way_mil, enemy)) return false;
    }
    Base const end = advanced(from, direction, way_mil);
    return blocker_in_place(end, at_the_end).kind == geometry::BlockerKind::none;
}

/// BP-R-09: asks whether to make two moves, which may be declined.
bool goes_two_moves(Scenario const& scenario, UnitId unit, chance::Arbiter& arbiter) {
    static constexpr std::array<std::string_view, 2> options{"retire", "break"};
    std::string const question = scenario.troops[unit].name + ": retire two moves, or break?";
    return arbiter.choose({"BP-R-09"_rule, scenario.troops[unit].side, question, options}) == 0;
}

}  // namespace

std::optional<Pose> place_to_retire_to(BattleView view, UnitId unit, int moves) {
    Formation const formation = view.battle.state[unit].formation;
    Ground const ground{view, unit, formation};
    Obstacles enemies = ground.obstacles();
    Obstacles all = ground.obstacles_and_friends();
    Base const own = base_of(view, unit);
    CentiDegree const rear_cdeg = base_facing_enemy(view, unit).pose.facing_cdeg + half_turn_cdeg;
    Mil const move_mil = move_of(view.scenario, unit, formation);
    for (CentiDegree aside = 0; aside <= view.scenario.moves.retire_cdeg;
         aside += one_degree_cdeg) {
        for (CentiDegree const angle : {aside, -aside}) {
            Vector const back = geometry::forward_of(rear_cdeg + angle);
            Mil way = 0;
            for (int i = 0; i < moves; ++i) {
                way += ground.reach(advanced(own, back, way), back, move_mil);
            }
            Ground::Areas const barring = ground.areas_in_way(straight_leg(own, back, way));
            enemies.areas = all.areas = barring.all();
            if (way > 0 && is_tenable_way(own, back, way, enemies, all)) {
                return advanced(own, back, way).pose;
            }
        }
    }
    return std::nullopt;
}

std::optional<RuleId> retire(LiveBattle live, UnitId unit, Retirement const& why,
                             chance::Arbiter& arbiter) {
    // BP-RES-11 has its own words for cavalry that cannot go back one move
    RuleId const by_two = why.disorders ? "BP-RES-03"_rule : why.row;
    RuleId disordered_by = why.row;
    std::optional<Pose> place = place_to_retire_to(live, unit, 1);
    if (place) {
        go_back(live, unit, *place, {why.row, "retires one move", {}, 0, chance::EventKind::flight},
                arbiter);
    } else {
        tell(live.scenario, unit, "BP-R-10"_rule, "cannot retire one move", arbiter);
        // BP-RES-11: cavalry that cannot comply is disordered in any case
        if (!why.disorders) disorder(live, unit, why.row, arbiter);
        place = place_to_retire_to(live, unit, 2);
        if (!place) {
            tell(live.scenario, unit, by_two, "reaches no tenable position by two", arbiter);
            return by_two;
        }
        if (!goes_two_moves(live.scenario, unit, arbiter)) return declining_rule;
        go_back(live, unit, *place, {by_two, "retires two moves", {}, 0, chance::EventKind::flight},
                arbiter);
        disordered_by = two_moves_rule;
    }
    // BP-RES-02, -07; by two moves BP-R-09
    if (why.disorders) disorder(live, unit, disordered_by, arbiter);
    return std::nullopt;
}

}  // namespace esprit::black_powder

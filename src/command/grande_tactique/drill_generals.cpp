#include "command/grande_tactique/drill_generals.h"

#include "command/grande_tactique/places.h"
#include "geometry/contact.h"

namespace esprit::command {

using grande_tactique::no_unit;
using grande_tactique::Rank;
using grande_tactique::UnitId;

namespace {

constexpr int half_pips_of_die = 7;
constexpr int half_pip = 1;  // half the weight `pip` of drill

bool is_in_danger(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  UnitId unit) {
    Nearest const enemy = nearest_fighting_enemy(view, unit, view.battle.units.pose[unit].centre);
    return enemy.unit != no_unit && enemy.distance_mil <= weights.near_mil;
}

/// GT-PIPS-09, -10: whether a general who stands at `place` is within reach of a general of the
/// other rank on his side: a commander and a divisional general.
bool is_in_touch(grande_tactique::BattleView view, UnitId general, geometry::Point place) {
    grande_tactique::Troop const& troop = view.scenario.troops[general];
    field::Footprint const& size = view.scenario.distances.general;
    auto const base_at = [&](geometry::Point at) {
        return geometry::Base{{at, 0}, size.frontage_mil, size.depth_mil};
    };
    for (UnitId const other : view.scenario.generals) {
        grande_tactique::Troop const& his = view.scenario.troops[other];
        bool const one_leads = (troop.rank == Rank::division) != (his.rank == Rank::division);
        if (other == general || his.side != troop.side || !one_leads ||
            !is_on_table(view.battle, other)) {
            continue;
        }
        if (gap(base_at(place), base_at(view.battle.units.pose[other].centre)) <=
            view.scenario.command.commander_reach_mil) {
            return true;
        }
    }
    return false;
}

int fighting_points(grande_tactique::BattleView view, std::uint8_t division) {
    int points = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.scenario.troops[unit].division == division && fights(view, unit)) {
            points += view.scenario.points.of(view.scenario.troops[unit]);
        }
    }
    return points;
}

/// Whether no fighting enemy is near any fighting unit of the corps.
bool is_at_peace(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                 std::uint8_t corps) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        grande_tactique::Division const& division =
            view.scenario.divisions[view.scenario.troops[unit].division];
        if (division.side != view.battle.active || division.corps != corps || !fights(view, unit)) {
            continue;
        }
        Nearest const enemy =
            nearest_fighting_enemy(view, unit, view.battle.units.pose[unit].centre);
        if (enemy.unit != no_unit && enemy.distance_mil <= weights.in_peace_mil) return false;
    }
    return true;
}

}  // namespace

// A commander joins a unit that is about to fight; divisional generals stay free (GT-PIPS-29). Both
// ride to where they are within reach of each other.
int score_of_ride(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  grande_tactique::Order const& order) {
    UnitId const general = order.unit;
    bool const commands_division = view.scenario.troops[general].rank == Rank::division;
    UnitId const with = view.battle.state[general].attached_to;
    bool const needed = with != no_unit && is_in_danger(weights, view, with);
    if (needed) return 0;
    if (order.target != no_unit) {
        if (commands_division) return 0;
        return is_in_danger(weights, view, order.target) ? weights.rides_along_gain : 0;
    }
    int const freed = commands_division && with != no_unit ? weights.let_go_gain : 0;
    bool const gains_touch = !is_in_touch(view, general, view.battle.units.pose[general].centre) &&
                             is_in_touch(view, general, order.place);
    return freed + (gains_touch ? weights.in_touch_gain : 0);
}

// GT-PIPS-03..05: without a plan a corps gets the rounded-down average, which costs it half a PIP
// for each division but one, every turn. Making a plan costs the dice of one turn. The plan puts
// the strongest division first.
int score_of_plan(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  grande_tactique::Order const& order) {
    int const divisions = order.ranked;
    int const own_turns = (view.scenario.common.last_turn - view.battle.turn) / 2;
    int const gain = (divisions - 1) * own_turns - divisions * half_pips_of_die;
    if (gain <= 0 || !is_at_peace(weights, view, order.corps)) return 0;
    return gain * half_pip + fighting_points(view, order.ranking[0]);
}

}  // namespace esprit::command

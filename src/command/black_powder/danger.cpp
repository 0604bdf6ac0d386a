#include "command/black_powder/danger.h"

#include <algorithm>

#include "command/black_powder/estimate.h"
#include "geometry/quarters.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using rules::UnitId;

namespace {

constexpr CentiDegree not_behind_cdeg = 9000;

/// BP-R-14: whether a charge by `other` would strike the front. Under the option by which the edge
/// that is touched decides, the bearing of `other` stands in for that edge.
bool has_in_front(black_powder::BattleView view, UnitId unit, UnitId other) {
    if (faces_all_ways(view.battle, unit)) return true;
    if (view.scenario.options.edge_touched_decides) {
        return off_front(view.battle, unit, other) <= ahead_cdeg;
    }
    return quarter_of_front(base_of(view, unit), base_of(view, other)) == geometry::Edge::front;
}

Mil one_move(black_powder::BattleView view, UnitId unit) {
    return move_of(view.scenario, unit, view.battle.state[unit].formation);
}

bool shoots_at(black_powder::BattleView view, UnitId unit, UnitId target) {
    return range_of(view.scenario, unit) > 0 && !is_out_of_reach(view, unit, target) &&
           !refuse_to_shoot(view, unit) && may_be_target(view, unit, target);
}

/// A unit at its place, with the facts of the unit and of its enemies, gathered on demand.
struct Place {
    BlackPowderWeights const& weights;
    black_powder::BattleView view;
    UnitId unit;
    KnownFights& enemies;
    std::optional<FightFacts> own{};  // gathered by ours()

    FightFacts const& ours() {
        if (!own) own = fight_facts(view, unit);
        return *own;
    }
    FightFacts const& of(UnitId enemy) { return enemies.of(view, enemy); }
};

/// Sums and maxima over the enemies, of expected gains.
struct Danger {
    int fire = 0;
    int charged = 0;
    int charged_flank = 0;
    int own_charge = 0;
};

/// The expected gain of a charge by an enemy `far` away, whatever stands between.
int charge_from_afar(Place& place, UnitId enemy, Mil far) {
    Mil const move = one_move(place.view, enemy);
    if (far > 2 * move || off_front(place.view.battle, enemy, place.unit) > not_behind_cdeg)
        return 0;
    bool const at_front = has_in_front(place.view, place.unit, enemy);
    int const gain =
        expected_gain_of_charge(place.weights, place.view, place.of(enemy), place.ours(), at_front);
    return far <= move ? gain : gain * place.weights.second_move_percent / whole_percent;
}

void add_enemy(Place& place, UnitId enemy, Mil far, Danger& danger) {
    auto const& [weights, view, unit, enemies, own] = place;
    if (weights.fire_percent != 0 && shoots_at(view, enemy, unit)) {
        danger.fire += expected_gain_of_shot(weights, view, enemy, unit);
    }
    bool const in_front = has_in_front(view, unit, enemy);
    bool const counts = (in_front ? weights.charged_percent : weights.charged_flank_percent) != 0;
    if (counts && place.of(enemy).could_charge) {
        int& worst = in_front ? danger.charged : danger.charged_flank;
        worst = std::max(worst, charge_from_afar(place, enemy, far));
    }
    if (weights.own_charge_percent != 0 && far <= one_move(view, unit) &&
        off_front(view.battle, unit, enemy) <= ahead_cdeg && place.ours().could_charge) {
        bool const at_front = has_in_front(view, enemy, unit);
        danger.own_charge = std::max(
            danger.own_charge,
            expected_gain_of_charge(weights, view, place.ours(), place.of(enemy), at_front));
    }
}

}  // namespace

bool weighs_danger(BlackPowderWeights const& weights) {
    return weights.fire_percent != 0 || weights.charged_percent != 0 ||
           weights.charged_flank_percent != 0 || weights.own_charge_percent != 0 ||
           weights.company != 0 || weights.open_flank != 0;
}

int danger_of_place(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId unit,
                    KnownFights& enemies) {
    if (!weighs_danger(weights)) return 0;
    Place place{weights, view, unit, enemies};
    Danger danger;
    int friends = 0;
    int flanked_by = 0;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (other == unit || view.scenario.troops[other].commander || !stands(view, other)) {
            continue;
        }
        Mil const far = distance(view, unit, other);
        bool const near = far <= weights.near_mil;
        if (!are_enemies(view.scenario, unit, other)) {
            friends += near;
            continue;
        }
        friends -= near;
        flanked_by += near && !has_in_front(view, unit, other);
        add_enemy(place, other, far, danger);
    }
    return danger.fire * weights.fire_percent / whole_percent +
           danger.charged * weights.charged_percent / whole_percent +
           danger.charged_flank * weights.charged_flank_percent / whole_percent -
           danger.own_charge * weights.own_charge_percent / whole_percent -
           friends * weights.company + flanked_by * weights.open_flank;
}

}  // namespace esprit::command

#include "rules/black_powder/blunders.h"

#include <optional>
#include <string>

#include "geometry/sweep.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/moves.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

using chance::Arbiter;
using geometry::Base;
using geometry::Vector;
using namespace literals;

namespace {

constexpr int moves_of_a_charge_on_6 = static_cast<int>(max_parts);
constexpr CentiDegree aside_cdeg = full_turn_cdeg / 8;  // BP-R-34

/// The enemy's middle lies within 45 degrees of that way.
bool lies_that_way(Battle const& battle, UnitId unit, UnitId enemy, CentiDegree way_cdeg) {
    geometry::Pose const& own = battle.units.pose[unit];
    geometry::Point const its = battle.units.pose[enemy].centre;
    if (its == own.centre) return false;
    CentiDegree const bearing = facing_of(geometry::between(own.centre, its));
    return geometry::turn_between(bearing, geometry::normal_facing(own.facing_cdeg + way_cdeg)) <=
           aside_cdeg;
}

/// The moves of a blundering unit; `rule` tells them.
struct Blunder {
    LiveBattle live;
    UnitId unit;
    Arbiter& arbiter;

    /// Moves straight on without a turn, through friends, by a number of moves or up to an obstacle
    /// (BP-R-18, BP-R-34).
    void go(Step::Kind where, int moves, RuleId rule) const;
    /// BP-CMD-25: charges the nearest enemy in reach that way (ties: the first in the roster).
    /// False if there is none.
    bool charges(CentiDegree way_cdeg, int moves, RuleId rule) const;
    /// BP-CMD-24: the number of moves ahead, by a die.
    int moves_ahead() const;
};

void Blunder::go(Step::Kind where, int moves, RuleId rule) const {
    Formation const formation = live.battle.state[unit].formation;
    Base const own = base_of(live, unit);
    Vector const direction = direction_of(where, own.pose.facing_cdeg);
    Ground const ground{live, unit, formation};
    Mil way = 0;
    for (int i = 0; i < moves; ++i) {
        way += ground.reach(advanced(own, direction, way), direction,
                            move_of(live.scenario, unit, formation));
    }
    way = ground.way_through_friends(own, direction, way);
    Base const end = advanced(own, direction, way);
    if (auto const no = refuse_to_approach(live, unit, end)) {
        return tell(live.scenario, unit, no->rule, "does not go towards the enemy", arbiter);
    }
    bool const back = where == Step::Kind::back;
    move(live, unit, {&end.pose, 1},
         {rule,
          back ? "blunders back {inches}" : "blunders {inches}",
          {},
          way,
          back ? chance::EventKind::flight : chance::EventKind::move},
         arbiter);
}

// BP-CMD-25
bool Blunder::charges(CentiDegree way_cdeg, int moves, RuleId rule) const {
    CentiDegree const turn =
        (way_cdeg < 0 ? -way_cdeg : way_cdeg) + live.scenario.moves.charge_turn_cdeg;
    UnitId nearest = no_unit;
    Mil least = 0;
    ChargeWay way_of_nearest;
    for (UnitId enemy = 0; enemy < live.battle.units.count; ++enemy) {
        if (!stands(live, enemy) || !are_enemies(live.scenario, unit, enemy) ||
            !lies_that_way(live.battle, unit, enemy, way_cdeg)) {
            continue;
        }
        Mil const far = distance(live, unit, enemy);
        if (nearest != no_unit && far >= least) continue;
        ChargeWay way;
        if (refuse_charge_turning(live, {unit, enemy, moves}, turn, way)) continue;
        nearest = enemy;
        least = far;
        way_of_nearest = way;
    }
    if (nearest == no_unit) return false;
    carry_out_charge(live, {unit, nearest, moves}, way_of_nearest, rule, arbiter);
    return true;
}

/// BP-CMD-24: the number of moves ahead.
int Blunder::moves_ahead() const {
    chance::Chance chance = chance::plain_sum("BP-CMD-24"_rule, 1);
    chance.unit = unit;
    chance.whose = live.scenario.troops[unit].name;
    int const face = arbiter.draw(chance) + 1;
    if (face <= live.scenario.command.blunder_one_at_most) return 1;
    return face <= live.scenario.command.blunder_two_at_most ? 2 : 3;
}

}  // namespace

void blunder(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    chance::Chart const& chart = live.scenario.command.blunder;
    auto const outcome =
        judge(chart, unit_facts(live, unit), arbiter, live.scenario.troops[unit].name, unit);
    Blundered const what = live.scenario.command.blundered.of(outcome);
    Blunder const made{live, unit, arbiter};
    if (what == Blundered::two_moves_back) {
        return made.go(Step::Kind::back, 2, "BP-CMD-18"_rule);
    }
    if (what == Blundered::one_move_back) {
        return made.go(Step::Kind::back, 1, "BP-CMD-19"_rule);
    }
    if (what == Blundered::charge_or_advance) {
        RuleId const rule = "BP-CMD-23"_rule;
        if (made.charges(0, moves_of_a_charge_on_6, rule)) return;
        return made.go(Step::Kind::forward, made.moves_ahead(), rule);
    }
    bool const left = what == Blundered::left_or_charge;
    bool const right = what == Blundered::right_or_charge;
    RuleId const rule = left ? "BP-CMD-20"_rule : right ? "BP-CMD-21"_rule : "BP-CMD-22"_rule;
    CentiDegree const way = left ? -geometry::quarter_cdeg : right ? geometry::quarter_cdeg : 0;
    if (made.charges(way, 1, rule)) return;
    made.go(left ? Step::Kind::left : right ? Step::Kind::right : Step::Kind::forward, 1, rule);
}

}  // namespace esprit::black_powder

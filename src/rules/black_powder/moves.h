#pragma once
// Black Powder, Moves: the result of one move of an order, and why it is refused.
#include <optional>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

/// A part of the order of a unit, and the number of moves that the unit has left for it.
struct PartOfOrder {
    UnitId unit = no_unit;
    Part const& part;
    int moves = 1;  // counts for a charge
};
/// The result of a part of an order in the present state of the battle.
struct PartPlan {
    FixedList<geometry::Pose, max_steps + 1>
        places;  // go: turned or halted on the way, and the end
    Mil length_mil = 0;
    ChargeWay way;  // charge
};
/// Why a unit does not make this move.
std::optional<rules::Refusal> refuse_part(BattleView view, PartOfOrder const& of_order,
                                          PartPlan& plan);
/// The same for a go and for a change of formation, with the ground for the formation that the unit
/// then has.
std::optional<rules::Refusal> refuse_go(BattleView view, UnitId unit, Part const& part,
                                        Ground const& ground, PartPlan& plan);
std::optional<rules::Refusal> refuse_to_form(BattleView view, UnitId unit, Formation formation,
                                             Ground const& ground);
/// Where a go that is not refused leads.
geometry::Pose end_of_go(BattleView view, UnitId unit, Part const& part);
/// Carries out a move that is not refused, and tells it with `rule`.
void carry_out_part(LiveBattle live, PartOfOrder const& of_order, PartPlan const& plan, RuleId rule,
                    chance::Arbiter& arbiter);

/// BP-BDE-09, BP-BDE-10: why a unit may not end at that place: it is nearer to the enemy.
std::optional<rules::Refusal> refuse_to_approach(BattleView view, UnitId unit,
                                                 geometry::Base const& end);

/// The direction of a kind of step for a unit with that facing.
geometry::Vector direction_of(Step::Kind kind, CentiDegree facing_cdeg);

}  // namespace esprit::black_powder

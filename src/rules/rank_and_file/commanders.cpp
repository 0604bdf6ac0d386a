#include "rules/rank_and_file/commanders.h"

#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

bool has_commander(BattleView view, SideId side) {
    for (UnitId const commander : view.scenario.commanders) {
        if (view.scenario.troops[commander].side == side && is_on_table(view.battle, commander))
            return true;
    }
    return false;
}

std::optional<Refusal> refuse_commander_order(BattleView view, Order const& order) {
    auto const refusal = [](std::string because) {
        return Refusal{"RF-TURN-14"_rule, std::move(because)};
    };
    if (order.unit >= view.battle.units.count) return refusal("there is no such commander");
    Troop const& troop = view.scenario.troops[order.unit];
    UnitState const& state = view.battle.state[order.unit];
    if (!troop.is_commander()) return refusal(troop.name + " is no commander");
    if (troop.side != view.battle.active)
        return refusal(troop.name + " is not of the side in turn");
    if (!is_on_table(view.battle, order.unit)) return refusal(troop.name + " is no longer there");
    if (state.moved) return refusal(troop.name + " has joined or left a unit this turn");
    if (order.kind == OrderKind::detach) {
        if (state.attached_to != no_unit) return std::nullopt;
        return refusal(troop.name + " is with no unit");
    }
    UnitId const unit = order.target;
    if (unit >= view.battle.units.count || !stands(view, unit) ||
        view.scenario.troops[unit].force != troop.force) {
        return refusal(troop.name + " joins units of his own force, " +
                       view.scenario.forces[troop.force].name + ", that are on the table");
    }
    if (state.attached_to == unit) {
        return refusal(troop.name + " is with " + view.scenario.troops[unit].name + " already");
    }
    return std::nullopt;
}

void carry_out_commander_order(LiveBattle live, Order const& order, Arbiter& arbiter) {
    UnitState& state = live.battle.state[order.unit];
    bool const joins = order.kind == OrderKind::attach;
    UnitId const unit = joins ? order.target : state.attached_to;
    state.attached_to = joins ? unit : no_unit;
    state.moved = true;
    if (joins) put(live, unit, live.battle.units.pose[unit]);
    tell(live.scenario, order.unit, "RF-TURN-14"_rule, joins ? "joins {other}" : "leaves {other}",
         arbiter, live.scenario.troops[unit].name);
}

}  // namespace esprit::rank_and_file

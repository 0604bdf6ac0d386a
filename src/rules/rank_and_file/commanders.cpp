#include "rules/rank_and_file/commanders.h"

#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

bool has_commander(Scenario const& scenario, Battle const& battle, SideId side) {
    for (UnitId const commander : scenario.commanders) {
        if (scenario.troops[commander].side == side && is_on_table(battle, commander)) return true;
    }
    return false;
}

std::optional<Refusal> refuse_commander_order(Scenario const& scenario, Battle const& battle,
                                              Order const& order) {
    auto const refusal = [](std::string because) {
        return Refusal{"RF-TURN-14"_rule, std::move(because)};
    };
    if (order.unit >= battle.table.count) return refusal("there is no such commander");
    Troop const& troop = scenario.troops[order.unit];
    UnitState const& state = battle.state[order.unit];
    if (!troop.is_commander()) return refusal(troop.name + " is no commander");
    if (troop.side != battle.active) return refusal(troop.name + " is not of the side in turn");
    if (!is_on_table(battle, order.unit)) return refusal(troop.name + " is no longer there");
    if (state.moved) return refusal(troop.name + " has joined or left a unit this turn");
    if (order.kind == OrderKind::detach) {
        if (state.attached_to != no_unit) return std::nullopt;
        return refusal(troop.name + " is with no unit");
    }
    UnitId const unit = order.target;
    if (unit >= battle.table.count || !stands(scenario, battle, unit) ||
        scenario.troops[unit].force != troop.force) {
        return refusal(troop.name + " joins units of his own force, " +
                       scenario.forces[troop.force].name + ", that are on the table");
    }
    if (state.attached_to == unit) {
        return refusal(troop.name + " is with " + scenario.troops[unit].name + " already");
    }
    return std::nullopt;
}

void carry_out_commander_order(Scenario const& scenario, Battle& battle, Order const& order,
                               Arbiter& arbiter) {
    UnitState& state = battle.state[order.unit];
    bool const joins = order.kind == OrderKind::attach;
    UnitId const unit = joins ? order.target : state.attached_to;
    state.attached_to = joins ? unit : no_unit;
    state.moved = true;
    if (joins) put(scenario, battle, unit, battle.table.pose[unit]);
    tell(scenario, order.unit, "RF-TURN-14"_rule, joins ? "joins {other}" : "leaves {other}",
         arbiter, scenario.troops[unit].name);
}

}  // namespace esprit::rank_and_file

#include "rules/black_powder/refusals.h"

#include <string>
#include <string_view>
#include <utility>

#include "rules/black_powder/command.h"
#include "rules/black_powder/hand_to_hand.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/turn.h"

namespace esprit::black_powder {

using rules::Refusal;
using namespace literals;

namespace {

bool is_of_a_unit(OrderKind kind) {
    return kind != OrderKind::begin_turn && kind != OrderKind::end_initiative &&
           kind != OrderKind::end_command && kind != OrderKind::end_shooting;
}

/// The order that ends a phase early; empty if the phase ends by itself.
std::string_view order_that_ends(Phase phase) {
    switch (phase) {
        case Phase::initiative:
            return "end initiative";
        case Phase::command:
            return "end command";
        case Phase::shooting:
            return "end shooting";
        default:
            return {};
    }
}

std::optional<Refusal> refuse_phase(BattleView view, OrderKind kind) {
    if (view.battle.phase == Phase::over) return Refusal{"BP-ARMY-01"_rule, "the battle is over"};
    if (phase_of(kind) == view.battle.phase) return std::nullopt;
    std::string because = "this is " + std::string{phase_name(view.battle.phase)} + ", " +
                          view.scenario.common.sides[view.battle.active].name +
                          "; that belongs to " + std::string{phase_name(phase_of(kind))};
    bool const comes_later = phase_of(kind) > view.battle.phase;
    std::string_view const ends = order_that_ends(view.battle.phase);
    if (comes_later && !ends.empty()) because += ", after \"" + std::string{ends} + "\"";
    return Refusal{"BP-TURN-01"_rule, std::move(because)};
}

}  // namespace

std::optional<Refusal> refuse_order(BattleView view, Order const& order) {
    if (auto no = refuse_phase(view, order.kind)) {
        // the phase is passed over where no unit may move in it
        bool const had_none = order.kind == OrderKind::initiative &&
                              view.battle.phase == Phase::command &&
                              order.unit < view.battle.units.count && stands(view, order.unit) &&
                              view.scenario.troops[order.unit].side == view.battle.active;
        std::optional<Refusal> why;
        if (had_none) why = refuse_initiative(view, order.unit);
        return why ? why : no;
    }
    if (!is_of_a_unit(order.kind)) return std::nullopt;
    if (!is_on_table(view.battle, order.unit)) {
        return Refusal{"BP-TURN-01"_rule, "there is no such unit on the table"};
    }
    Troop const& troop = view.scenario.troops[order.unit];
    if (order.kind == OrderKind::fight) {
        if (has_to_fight(view, order.unit)) return std::nullopt;
        return Refusal{"BP-HTH-18"_rule, troop.name + " has no combat to fight now"};
    }
    if (troop.side != view.battle.active) {
        return Refusal{"BP-TURN-01"_rule, troop.name + " is not of the side whose turn it is"};
    }
    if (order.kind != OrderKind::shoot) return refuse_command(view, order);
    if (troop.commander) {
        return Refusal{"BP-SHT-14"_rule, troop.name + " is a commander and shoots at nobody"};
    }
    return refuse_shot(view, order.unit, order.target);
}

}  // namespace esprit::black_powder

#include "rules/rank_and_file/system.h"

#include "base/expect.h"
#include "rules/rank_and_file/break_points.h"

#include "rules/rank_and_file/commanders.h"
#include "rules/rank_and_file/declaration.h"
#include "rules/rank_and_file/firing.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/manoeuvre.h"
#include "rules/rank_and_file/melees.h"
#include "rules/rank_and_file/turn.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using geometry::Base;
using rules::Refusal;
using namespace literals;

namespace {

/// True if an order has members that its kind does not use.
bool has_unused_members(Order const& order) {
    bool const aims = order.kind == OrderKind::charge || order.kind == OrderKind::fire ||
                      order.kind == OrderKind::attach;
    bool const alone = order.kind == OrderKind::roll_initiative ||
                       order.kind == OrderKind::end_declarations ||
                       order.kind == OrderKind::rally || order.kind == OrderKind::resolve_charges ||
                       order.kind == OrderKind::end_movement || order.kind == OrderKind::end_fire ||
                       order.kind == OrderKind::test_morale || order.kind == OrderKind::end_turn;
    return (alone && order.unit != no_unit) || (!aims && order.target != no_unit) ||
           (order.kind != OrderKind::move && order.path.count != 0) ||
           (order.kind != OrderKind::form && order.formation != Formation::line);
}

}  // namespace

rules::Awaited System::awaited(BattleView view) const {
    rules::Awaited awaited{view.battle.active, phase_name(view.battle.phase), {}};
    awaited.turn = view.battle.turn;
    awaited.phase_number = static_cast<std::uint8_t>(view.battle.phase);
    switch (view.battle.phase) {
        case Phase::initiative:
            awaited.order_kinds = {"roll initiative"};
            break;
        case Phase::declarations:
            awaited.order_kinds = {"charge", "end declarations"};
            break;
        case Phase::rally:
            awaited.order_kinds = {"rally"};
            break;
        case Phase::charge:
            awaited.order_kinds = {"resolve charges"};
            break;
        case Phase::movement:
            awaited.order_kinds = {"move", "form", "limber", "unlimber", "end movement"};
            break;
        case Phase::firing:
            awaited.order_kinds = {"fire", "end fire"};
            break;
        case Phase::morale:
            awaited.order_kinds = {"test morale"};
            break;
        case Phase::melee:
            awaited.order_kinds = {"fight"};
            break;
        case Phase::command:
            awaited.order_kinds = {"attach", "detach", "end turn"};
            break;
        case Phase::over:
            break;
    }
    return awaited;
}

std::optional<Refusal> refuse_order(BattleView view, Order const& order) {
    if (auto refused = refuse_phase(view, order)) return refused;
    if (has_unused_members(order)) {
        return Refusal{"RF-TURN-01"_rule, "the order says more than its kind can"};
    }
    switch (order.kind) {
        case OrderKind::charge:
            return refuse_charge(view, order.unit, order.target);
        case OrderKind::move:
        case OrderKind::form:
        case OrderKind::limber:
        case OrderKind::unlimber:
            return refuse_manoeuvre(view, order);
        case OrderKind::fire:
            return refuse_fire(view, order.unit, order.target);
        case OrderKind::fight:
            return refuse_fight(view, order.unit);
        case OrderKind::attach:
        case OrderKind::detach:
            return refuse_commander_order(view, order);
        default:
            return std::nullopt;
    }
}

namespace {

void carry_out_order(LiveBattle live, Order const& order, Arbiter& arbiter) {
    switch (order.kind) {
        case OrderKind::charge:
            return declare_charge(live, order.unit, order.target, arbiter);
        case OrderKind::move:
        case OrderKind::form:
        case OrderKind::limber:
        case OrderKind::unlimber:
            return carry_out_manoeuvre(live, order, arbiter);
        case OrderKind::fire:
            return fire(live, order.unit, order.target, arbiter);
        case OrderKind::fight:
            fight(live, order.unit, arbiter);
            return after_melee(live, arbiter);
        case OrderKind::attach:
        case OrderKind::detach:
            return carry_out_commander_order(live, order, arbiter);
        default:
            return go_on(live, order.kind, arbiter);
    }
}

}  // namespace

// Both sides act in one turn.
void System::carry_out(LiveBattle live, Order const& order, Arbiter& arbiter) const {
    carry_out_and_note(live, rules::TurnOf::both_sides,
                       [&] { carry_out_order(live, order, arbiter); });
}

chance::FactSet System::facts(BattleView view, rules::FactQuestion const& question) const {
    UnitId const unit = question.units.at(0);
    if (question.units.size() > 1) {
        UnitId const other = question.units[1];
        if (question.chart == "fire") return fire_facts(view, unit, other);
        if (question.chart == "melee") return melee_facts(view, unit, other);
        if (question.chart == "waiver") return waiver_facts(view, unit, other);
    }
    return morale_facts(view, unit);
}

std::vector<rules::Reach> System::reach(BattleView view, UnitId unit) const {
    if (unit >= view.battle.units.count || !stands_firm(view, unit)) return {};
    return reach_of_move(view, unit);
}

std::string_view symbol_of(Troop const& troop) {
    switch (troop.arm) {
        case Arm::infantry:
            return "infantry";
        case Arm::cavalry:
            return troop.lancers ? "lancers" : "cavalry";
        case Arm::foot_artillery:
            return "foot_artillery";
        case Arm::horse_artillery:
            return "horse_artillery";
        case Arm::commander:
            break;
    }
    return "general";
}

std::vector<std::string_view> state_words(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    std::vector<std::string_view> words;
    if (state.morale == Morale::unsteady) words.emplace_back("unsteady");
    if (state.morale == Morale::routing) words.emplace_back("routing");
    bool const in_crowd = state.morale == Morale::routing;
    if (state.formation != Formation::line && !in_crowd) {
        words.push_back(formation_name(state.formation));
    }
    bool const limbered = view.scenario.troops[unit].is_artillery() && state.limbered;
    if (limbered && !in_crowd) words.emplace_back("limbered");
    if (state.blown) words.emplace_back("blown");
    if (state.charging) words.emplace_back("charging");
    if (is_in_building(view, unit)) words.emplace_back("in building");
    return words;
}

}  // namespace esprit::rank_and_file

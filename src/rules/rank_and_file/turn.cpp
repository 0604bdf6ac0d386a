#include "rules/rank_and_file/turn.h"

#include <array>
#include <string>

#include "rules/rank_and_file/break_points.h"
#include "rules/rank_and_file/charge_moves.h"
#include "rules/rank_and_file/commanders.h"
#include "rules/rank_and_file/decision.h"
#include "rules/rank_and_file/declaration.h"
#include "rules/rank_and_file/firing.h"
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/melees.h"
#include "rules/rank_and_file/rallying.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

namespace {

/// The steps of a turn; a step in which there is nothing to do is passed over.
struct Steps {
    LiveBattle live;
    Arbiter& arbiter;

    void begin(Phase phase) const {
        live.battle.phase = phase;
        live.battle.active = live.battle.first;
    }
    /// RF-R-18: hands the step over to the second side; true if it does.
    bool hand_over() const {
        if (live.battle.active != live.battle.first) return false;
        live.battle.active = other_side(live.battle.first);
        return true;
    }

    // RF-TURN-01, -02, -13
    void roll_initiative() const {
        chance::Chance roll;
        roll.kind = chance::ChanceKind::roll_off;
        roll.ties_rolled_again = true;
        roll.dice = 2;
        roll.readings = 2;
        roll.rule = "RF-TURN-01"_rule;
        roll.whose = live.scenario.common.sides[0].name;
        live.battle.initiative =
            static_cast<SideId>(arbiter.draw(roll) == chance::roll_off_higher ? 0 : 1);
        chance::Event event{"RF-TURN-01"_rule,
                            live.scenario.common.sides[live.battle.initiative].name};
        event.what = "have the initiative";
        arbiter.tell(event);
        bool const first =
            choose_among(arbiter, {"RF-TURN-02"_rule, live.battle.initiative, "chooses to"},
                         {"go first", "go second"}) == 0;
        live.battle.first = first ? live.battle.initiative : other_side(live.battle.initiative);
        begin(Phase::declarations);
        test_uncontrolled(live, arbiter);
    }

    void begin_rally() const {
        if (any_charge_declared(live.battle)) note_routers(live);
        begin(Phase::rally);
        if (!rally_is_due(live)) begin_charges();
    }

    // RF-TURN-05
    void begin_charges() const {
        begin(Phase::charge);
        if (any_charge_declared(live.battle)) return;
        take_blown_markers_off(live, arbiter);
        begin(Phase::movement);
    }

    void begin_firing() const {
        begin(Phase::firing);
        if (!can_fire(live, live.battle.active)) end_fire();
    }

    // RF-TURN-07, -08, RF-R-26
    void end_fire() const {
        if (hand_over() && can_fire(live, live.battle.active)) return;
        count_fire(live, arbiter);
        begin(Phase::morale);
        if (!morale_is_due(live)) begin_melees();
    }

    // RF-TURN-09, -10
    void begin_melees() const {
        live.battle.phase = Phase::melee;
        live.battle.active = live.battle.initiative;
        end_melees_if_done();
    }

    void end_melees_if_done() const {
        if (melee_is_left(live)) return;
        place_blown_markers(live, arbiter);
        begin_command();
    }

    // RF-TURN-12
    void begin_command() const {
        judge_forces(live, arbiter);
        begin(Phase::command);
        if (is_army_broken(live, 0) || is_army_broken(live, 1)) {
            live.battle.phase = Phase::over;
        } else if (!has_commander(live, live.battle.active)) {
            end_turn();
        }
    }

    void end_turn() const {
        if (hand_over() && has_commander(live, live.battle.active)) return;
        forget_this_turn();
        ++live.battle.turn;
        live.battle.phase =
            live.battle.turn > live.scenario.common.last_turn ? Phase::over : Phase::initiative;
        live.battle.active = live.scenario.common.first_side;
    }

    void forget_this_turn() const {
        live.battle.declarations = 0;
        for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
            UnitState& state = live.battle.state[unit];
            state.won_melee = state.wins_melee;
            state.wins_melee = state.charging = state.impetuous = state.moved = state.fired =
                state.evaded = state.stands_fast = state.tested = state.lost_stand = state.was_hit =
                    state.fought = false;
            state.charged_from = Line::front;
            state.declared = 0;
            state.charge_gone_mil = 0;
            state.target = no_unit;
            state.charge_start = {};
        }
        settle_on_ground(live);
    }
};

}  // namespace

std::string_view phase_name(Phase phase) {
    constexpr std::array<std::string_view, 10> names{
        "initiative", "charge declarations", "rally",  "charge moves", "movement",
        "firing",     "morale tests",        "melees", "commanders",   "end"};
    return names[static_cast<std::size_t>(phase)];
}

Phase phase_of(OrderKind kind) {
    switch (kind) {
        case OrderKind::roll_initiative:
            return Phase::initiative;
        case OrderKind::charge:
        case OrderKind::end_declarations:
            return Phase::declarations;
        case OrderKind::rally:
            return Phase::rally;
        case OrderKind::resolve_charges:
            return Phase::charge;
        case OrderKind::fire:
        case OrderKind::end_fire:
            return Phase::firing;
        case OrderKind::test_morale:
            return Phase::morale;
        case OrderKind::fight:
            return Phase::melee;
        case OrderKind::attach:
        case OrderKind::detach:
        case OrderKind::end_turn:
            return Phase::command;
        default:
            return Phase::movement;
    }
}

std::optional<Refusal> refuse_phase(BattleView view, Order const& order) {
    if (view.battle.phase == Phase::over) {
        return Refusal{verdict_of(view).rule, "the battle is over"};
    }
    Phase const wanted = phase_of(order.kind);
    if (wanted == view.battle.phase) return std::nullopt;
    constexpr std::array<RuleId, 10> rules{"RF-TURN-01"_rule, "RF-TURN-03"_rule, "RF-TURN-04"_rule,
                                           "RF-TURN-05"_rule, "RF-TURN-06"_rule, "RF-TURN-07"_rule,
                                           "RF-TURN-08"_rule, "RF-TURN-09"_rule, "RF-TURN-12"_rule,
                                           "RF-BRK-02"_rule};
    return Refusal{rules[static_cast<std::size_t>(wanted)],
                   "this is the step of " + std::string{phase_name(view.battle.phase)} +
                       "; such orders are given in that of " + std::string{phase_name(wanted)} +
                       (wanted < view.battle.phase ? ", which is past" : ", which comes later")};
}

void go_on(LiveBattle live, OrderKind kind, Arbiter& arbiter) {
    Steps const steps{live, arbiter};
    switch (kind) {
        case OrderKind::roll_initiative:
            return steps.roll_initiative();
        case OrderKind::end_declarations:
            if (!steps.hand_over()) steps.begin_rally();
            return;
        case OrderKind::rally:
            take_rally_tests(live, arbiter);
            return steps.begin_charges();
        case OrderKind::resolve_charges:
            resolve_charges(live, arbiter);
            return steps.begin(Phase::movement);
        case OrderKind::end_movement:
            if (!steps.hand_over()) steps.begin_firing();
            return;
        case OrderKind::end_fire:
            return steps.end_fire();
        case OrderKind::test_morale:
            take_morale_tests(live, arbiter);
            return steps.begin_melees();
        default:
            return steps.end_turn();
    }
}

void after_melee(LiveBattle live, Arbiter& arbiter) {
    Steps{live, arbiter}.end_melees_if_done();
}

}  // namespace esprit::rank_and_file

#include "rules/black_powder/turn.h"

#include <array>

#include "geometry/contact.h"
#include "rules/black_powder/army.h"
#include "rules/black_powder/brigade_morale.h"
#include "rules/black_powder/command.h"
#include "rules/black_powder/hand_to_hand.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/state_names.h"

namespace esprit::black_powder {

using chance::Arbiter;
using namespace literals;

namespace {

// BP-DIS-04: disorder ends at the end of its owner's next turn, not of the turn in which it came.
void recover(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        UnitState& state = battle.state[unit];
        if (!stands(scenario, battle, unit) || scenario.troops[unit].side != battle.active ||
            state.disordered == 0 || state.disordered > battle.turn || state.retired ||
            engaged(scenario, battle, unit)) {
            continue;
        }
        state.disordered = 0;
        tell(scenario, unit,
             {"BP-DIS-04"_rule, "is in order again", {}, 0, {}, state_names::in_order}, arbiter);
    }
}

bool touches_charged(Scenario const& scenario, Battle const& battle, UnitId unit) {
    UnitId const target = battle.state[unit].charged;
    return target != no_unit && stands(scenario, battle, target) &&
           in_contact(base_of(scenario, battle, unit), base_of(scenario, battle, target));
}

/// Resets what counts within one turn.
void forget_turn(Scenario const& scenario, Battle& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        UnitState& state = battle.state[unit];
        bool const retired = state.retired;
        state.ordered = state.shot = state.closed_fire = state.retired = false;
        state.hurt_by_guns = state.charging = state.fought = state.tests_after_fire = false;
        if (!stands(scenario, battle, unit)) continue;
        state.won_last_round = state.won_last_round && engaged(scenario, battle, unit);
        if (!touches_charged(scenario, battle, unit)) state.charged = no_unit;
        // a unit that came into a built-up area by a charge takes it once it is unheld
        if (!state.garrison && !retired && !engaged(scenario, battle, unit)) {
            settle(scenario, battle, unit);
        }
    }
    battle.brigade.fill({});
}

void end_turn(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    recover(scenario, battle, arbiter);
    forget_turn(scenario, battle);
    ++battle.turn;
    battle.active = static_cast<SideId>(1 - battle.active);
    // BP-R-31
    battle.phase = battle.turn > scenario.common.last_turn ? Phase::over : Phase::opening;
}

// BP-R-37: the tests after all fire.
void end_shooting(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    take_tests_of_fire(scenario, battle, arbiter);
    battle.phase = Phase::hand_to_hand;
}

}  // namespace

std::string_view phase_name(Phase phase) {
    constexpr std::array<std::string_view, 6> names{"brigade morale", "initiative",   "command",
                                                    "shooting",       "hand-to-hand", "end"};
    return names[static_cast<std::size_t>(phase)];
}

Phase phase_of(OrderKind kind) {
    switch (kind) {
        case OrderKind::begin_turn:
            return Phase::opening;
        case OrderKind::initiative:
        case OrderKind::end_initiative:
            return Phase::initiative;
        case OrderKind::shoot:
        case OrderKind::end_shooting:
            return Phase::shooting;
        case OrderKind::fight:
            return Phase::hand_to_hand;
        default:
            return Phase::command;
    }
}

void end_phase(Scenario const& scenario, Battle& battle, OrderKind kind, Arbiter& arbiter) {
    switch (kind) {
        case OrderKind::begin_turn:
            test_brigades(scenario, battle, arbiter);
            battle.phase = Phase::initiative;
            return;
        case OrderKind::end_initiative:
            battle.phase = Phase::command;
            return;
        case OrderKind::end_command:
            battle.phase = Phase::shooting;
            return;
        default:
            end_shooting(scenario, battle, arbiter);
    }
}

void go_on(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    auto const army_is_lost = [&] {
        return is_lost(scenario, battle, 0) || is_lost(scenario, battle, 1);
    };
    if (battle.phase == Phase::shooting && !army_is_lost() && !shots_are_left(scenario, battle)) {
        end_shooting(scenario, battle, arbiter);
    }
    if (army_is_lost()) battle.phase = Phase::over;
    if (battle.phase == Phase::initiative && !initiative_is_left(scenario, battle)) {
        battle.phase = Phase::command;
    }
    if (battle.phase == Phase::hand_to_hand && !combats_are_left(scenario, battle)) {
        end_turn(scenario, battle, arbiter);
    }
}

}  // namespace esprit::black_powder

#include "rules/black_powder/turn.h"

#include <array>

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
void recover(LiveBattle live, Arbiter& arbiter) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        UnitState& state = live.battle.state[unit];
        if (!stands(live, unit) || live.scenario.troops[unit].side != live.battle.active ||
            state.disordered == 0 || state.disordered > live.battle.turn || state.retired ||
            engaged(live, unit)) {
            continue;
        }
        state.disordered = 0;
        tell(live.scenario, unit,
             {"BP-DIS-04"_rule, "is in order again", {}, 0, {}, state_names::in_order}, arbiter);
    }
}

/// Resets what counts within one turn.
void forget_turn(LiveBattle live) {
    UnitList units;
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        UnitState& state = live.battle.state[unit];
        state.ordered = state.shot = state.closed_fire = false;
        state.hurt_by_guns = state.charging = state.tests_after_fire = false;
        units.push_back(unit);
    }
    // BP-R-10: units that went back in this turn are left out
    end_combats(live, units);
    live.battle.brigade.fill({});
}

void end_turn(LiveBattle live, Arbiter& arbiter) {
    recover(live, arbiter);
    forget_turn(live);
    ++live.battle.turn;
    live.battle.active = static_cast<SideId>(1 - live.battle.active);
    // BP-R-31
    live.battle.phase =
        live.battle.turn > live.scenario.common.last_turn ? Phase::over : Phase::opening;
}

// BP-R-37: the tests after all fire.
void end_shooting(LiveBattle live, Arbiter& arbiter) {
    take_tests_of_fire(live, arbiter);
    live.battle.phase = Phase::hand_to_hand;
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

void end_phase(LiveBattle live, OrderKind kind, Arbiter& arbiter) {
    switch (kind) {
        case OrderKind::begin_turn:
            for (UnitId unit = 0; unit < live.battle.units.count; ++unit)
                live.battle.state[unit].fought = live.battle.state[unit].retired = false;
            test_brigades(live, arbiter);
            live.battle.phase = Phase::initiative;
            return;
        case OrderKind::end_initiative:
            live.battle.phase = Phase::command;
            return;
        case OrderKind::end_command:
            live.battle.phase = Phase::shooting;
            return;
        default:
            end_shooting(live, arbiter);
    }
}

void go_on(LiveBattle live, Arbiter& arbiter) {
    auto const army_is_lost = [&] { return is_lost(live, 0) || is_lost(live, 1); };
    if (live.battle.phase == Phase::shooting && !army_is_lost() && !shots_are_left(live)) {
        end_shooting(live, arbiter);
    }
    if (army_is_lost()) live.battle.phase = Phase::over;
    if (live.battle.phase == Phase::initiative && !initiative_is_left(live)) {
        live.battle.phase = Phase::command;
    }
    if (live.battle.phase == Phase::hand_to_hand && !combats_are_left(live)) {
        end_turn(live, arbiter);
    }
}

}  // namespace esprit::black_powder

#include "rules/grande_tactique/turn.h"

#include <array>
#include <string>

#include "rules/grande_tactique/charge_phase.h"
#include "rules/grande_tactique/firing.h"
#include "rules/grande_tactique/generals.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/rally.h"
#include "rules/grande_tactique/victory.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

namespace {

/// The phase in which a kind of order is given (GT-TURN-02).
Phase phase_of(OrderKind kind) {
    switch (kind) {
        case OrderKind::begin_turn:
            return Phase::opening;
        case OrderKind::change_plan:
        case OrderKind::roll_pips:
            return Phase::plans;
        case OrderKind::fire:
        case OrderKind::end_fire:
            return Phase::firing;
        case OrderKind::resolve_charges:
            return Phase::charge;
        default:
            return Phase::pips;
    }
}

bool belongs_to_engagement(OrderKind kind) {
    return kind == OrderKind::charge || kind == OrderKind::contact ||
           kind == OrderKind::resolve_charges;
}

/// GT-CHG-02, GT-FUP-07, GT-MOVE-23: resets what counts within one turn.
void forget_last_turn(Battle& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        UnitState& state = battle.state[unit];
        state.charges_made = 0;
        state.charged.fill(no_unit);
        state.has_fired = state.slowed = false;
        state.moved_mil = 0;
        take_marker_off(battle, unit);
    }
    for (DivisionState& division : battle.division) {
        division.pips = 0;
        division.plan_changed = false;
        division.general_rides_with = no_unit;
    }
}

/// GT-COL-07, GT-TURN-01, -03: ends the turn: the other side's begins, or the battle is over.
void end_turn(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    judge_collapse(scenario, battle, arbiter);
    forget_last_turn(battle);
    ++battle.turn;
    battle.active = static_cast<SideId>(1 - battle.active);
    bool const decided = has_lost(scenario, battle, 0) || has_lost(scenario, battle, 1);
    battle.phase = decided || is_sundown(scenario, battle) ? Phase::over : Phase::opening;
}

/// Passes over phases in which there is nothing to decide.
void begin_charges(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    battle.phase = Phase::charge;
    if (!any_charge_marked(battle)) end_turn(scenario, battle, arbiter);
}

// GT-TURN-02: reinforcements, then new generals, which need a free place (GT-GEN-10), then
// de-shaking.
void open_turn(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    bring_reinforcements(scenario, battle, arbiter);
    replace_generals(scenario, battle, arbiter);
    deshake(scenario, battle, arbiter);
    battle.phase = Phase::plans;
}

void begin_pips(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    roll_pips(scenario, battle, arbiter);
    note_attachments(scenario, battle);
    battle.phase = Phase::pips;
}

void begin_fire(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    flee_on(scenario, battle, arbiter);
    battle.phase = Phase::firing;
    begin_firing(scenario, battle, arbiter);
    if (!fire_is_left(scenario, battle)) begin_charges(scenario, battle, arbiter);
}

}  // namespace

std::string_view phase_name(Phase phase) {
    constexpr std::array<std::string_view, 7> names{"PIP phase", "de-shaking phase", "plans",
                                                    "PIP phase", "firing phase",     "charge phase",
                                                    "end"};
    return names[static_cast<std::size_t>(phase)];
}

bool has_units_left(Scenario const& scenario, Battle const& battle, SideId side) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (scenario.troops[unit].side == side && stands(scenario, battle, unit) &&
            battle.state[unit].mood != Mood::routed && battle.state[unit].mood != Mood::silenced) {
            return true;
        }
    }
    return false;
}

bool is_over(Scenario const& scenario, Battle const& battle) {
    if (battle.phase != Phase::engagement) return battle.phase == Phase::over;
    return !has_units_left(scenario, battle, 0) || !has_units_left(scenario, battle, 1);
}

std::optional<Refusal> refuse_phase(Scenario const& scenario, Battle const& battle,
                                    Order const& order) {
    if (battle.phase == Phase::engagement) {
        if (belongs_to_engagement(order.kind)) return std::nullopt;
        return Refusal{"GT-TURN-02"_rule, "only the charges of this turn are fought here"};
    }
    if (battle.phase == Phase::over) {
        bool const lost = has_lost(scenario, battle, 0) || has_lost(scenario, battle, 1);
        return Refusal{lost ? "GT-COL-03"_rule : "GT-COL-04"_rule, "the battle is over"};
    }
    Phase const wanted = phase_of(order.kind);
    if (wanted == battle.phase) return std::nullopt;
    bool const plans = battle.phase == Phase::plans;
    std::string const now = plans ? std::string{"time for plans, before the PIP dice,"}
                                  : "the " + std::string{phase_name(battle.phase)};
    std::string const when = wanted == Phase::plans ? std::string{"before the PIP dice"}
                                                    : "in the " + std::string{phase_name(wanted)};
    return Refusal{"GT-TURN-02"_rule, "this is " + now + " of the " +
                                          scenario.common.sides[battle.active].name +
                                          "; such orders are given " + when};
}

void go_on(Scenario const& scenario, Battle& battle, OrderKind kind, Arbiter& arbiter) {
    switch (kind) {
        case OrderKind::begin_turn:
            return open_turn(scenario, battle, arbiter);
        case OrderKind::roll_pips:
            return begin_pips(scenario, battle, arbiter);
        case OrderKind::end_pips:
            return begin_fire(scenario, battle, arbiter);
        case OrderKind::end_fire:
            return begin_charges(scenario, battle, arbiter);
        default:
            resolve_charges(scenario, battle, arbiter);
            if (battle.phase != Phase::engagement) end_turn(scenario, battle, arbiter);
    }
}

}  // namespace esprit::grande_tactique

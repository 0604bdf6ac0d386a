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
    for (UnitId unit = 0; unit < battle.units.count; ++unit) {
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

/// A unit that has not charged has fought in no turn of its own side.
void note_deeds_of_turn(LiveBattle live) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        UnitState const& state = live.battle.state[unit];
        if (state.charges_made > 0) note_deed(live, unit, rules::Deed::charged);
        if (state.has_fired) note_deed(live, unit, rules::Deed::fired);
    }
}

/// GT-COL-07, GT-TURN-01, -03: ends the turn: the other side's begins, or the battle is over.
void end_turn(LiveBattle live, Arbiter& arbiter) {
    judge_collapse(live, arbiter);
    note_deeds_of_turn(live);
    forget_last_turn(live.battle);
    ++live.battle.turn;
    live.battle.active = static_cast<SideId>(1 - live.battle.active);
    bool const decided = has_lost(live, 0) || has_lost(live, 1);
    live.battle.phase = decided || is_sundown(live) ? Phase::over : Phase::opening;
}

/// Passes over phases in which there is nothing to decide.
void begin_charges(LiveBattle live, Arbiter& arbiter) {
    live.battle.phase = Phase::charge;
    if (!any_charge_marked(live.battle)) end_turn(live, arbiter);
}

// GT-TURN-02: reinforcements, then new generals, which need a free place (GT-GEN-10), then
// de-shaking.
void open_turn(LiveBattle live, Arbiter& arbiter) {
    bring_reinforcements(live, arbiter);
    replace_generals(live, arbiter);
    deshake(live, arbiter);
    live.battle.phase = Phase::plans;
}

void begin_pips(LiveBattle live, Arbiter& arbiter) {
    roll_pips(live, arbiter);
    note_attachments(live);
    live.battle.phase = Phase::pips;
}

void begin_fire(LiveBattle live, Arbiter& arbiter) {
    flee_on(live, arbiter);
    live.battle.phase = Phase::firing;
    begin_firing(live, arbiter);
    if (!fire_is_left(live)) begin_charges(live, arbiter);
}

}  // namespace

std::string_view phase_name(Phase phase) {
    constexpr std::array<std::string_view, 7> names{"PIP phase", "de-shaking phase", "plans",
                                                    "PIP phase", "firing phase",     "charge phase",
                                                    "end"};
    return names[static_cast<std::size_t>(phase)];
}

bool has_units_left(BattleView view, SideId side) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.scenario.troops[unit].side == side && stands(view, unit) &&
            view.battle.state[unit].mood != Mood::routed &&
            view.battle.state[unit].mood != Mood::silenced) {
            return true;
        }
    }
    return false;
}

bool is_over(BattleView view) {
    if (view.battle.phase != Phase::engagement) return view.battle.phase == Phase::over;
    return !has_units_left(view, 0) || !has_units_left(view, 1);
}

std::optional<Refusal> refuse_phase(BattleView view, Order const& order) {
    if (view.battle.phase == Phase::engagement) {
        if (belongs_to_engagement(order.kind)) return std::nullopt;
        return Refusal{"GT-TURN-02"_rule, "only the charges of this turn are fought here"};
    }
    if (view.battle.phase == Phase::over) {
        bool const lost = has_lost(view, 0) || has_lost(view, 1);
        return Refusal{lost ? "GT-COL-03"_rule : "GT-COL-04"_rule, "the battle is over"};
    }
    Phase const wanted = phase_of(order.kind);
    if (wanted == view.battle.phase) return std::nullopt;
    bool const plans = view.battle.phase == Phase::plans;
    std::string const now = plans ? std::string{"time for plans, before the PIP dice"}
                                  : std::string{phase_name(view.battle.phase)};
    std::string const when = wanted == Phase::plans ? std::string{"before the PIP dice"}
                                                    : "in the " + std::string{phase_name(wanted)};
    return Refusal{"GT-TURN-02"_rule, "this is the " +
                                          view.scenario.common.sides[view.battle.active].name +
                                          " " + now + "; such orders are given " + when};
}

void go_on(LiveBattle live, OrderKind kind, Arbiter& arbiter) {
    switch (kind) {
        case OrderKind::begin_turn:
            return open_turn(live, arbiter);
        case OrderKind::roll_pips:
            return begin_pips(live, arbiter);
        case OrderKind::end_pips:
            return begin_fire(live, arbiter);
        case OrderKind::end_fire:
            return begin_charges(live, arbiter);
        default:
            resolve_charges(live, arbiter);
            if (live.battle.phase != Phase::engagement) end_turn(live, arbiter);
    }
}

}  // namespace esprit::grande_tactique

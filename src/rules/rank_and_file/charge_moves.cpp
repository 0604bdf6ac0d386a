#include "rules/rank_and_file/charge_moves.h"

#include <algorithm>
#include <array>

#include "geometry/arc.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/rank_and_file/charge_step.h"
#include "rules/rank_and_file/decision.h"
#include "rules/rank_and_file/declaration.h"
#include "rules/rank_and_file/flight.h"
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using geometry::Base;
using geometry::ContactPlan;
using geometry::PlanFault;
using geometry::Pose;
using geometry::Vector;
using namespace literals;

namespace {

/// RF-MOVE-10: what is left of a charge distance.
Mil charge_left(ChargeStep const& step, UnitId charger) {
    return move_of(step.live, charger) - step.live.battle.state[charger].charge_gone_mil;
}

ContactPlan plan_of(ChargeStep const& step, UnitId charger, UnitId target) {
    return way_into_contact(step.live, charger, target, charge_left(step, charger),
                            step.live.scenario.moves.arc_cdeg);
}

void count_way(UnitState& state, Mil length_mil) {
    state.charge_gone_mil = static_cast<std::uint16_t>(state.charge_gone_mil + length_mil);
}

/// RF-WVR-13, -19: true if the enemy was in the range and arc recorded as the charge began.
bool is_in_recorded_extent(ChargeStep const& step, UnitId charger, UnitId enemy,
                           bool range_counts) {
    Base began = base_of(step.live, charger);
    began.pose = step.live.battle.state[charger].charge_start;
    Base const base = base_of(step.live, enemy);
    Mil const range = move_of(step.live, charger);
    return in_front_arc(began, step.live.scenario.moves.arc_cdeg, base) &&
           (!range_counts || gap(began, base) <= range + geometry::slack_mil);
}

/// RF-R-20: the chargers in the order in which they move.
std::vector<UnitId> charging_order(ChargeStep const& step) {
    std::vector<UnitId> order;
    each_in_order(step.live, [&](UnitId unit) {
        if (step.live.battle.state[unit].declared != 0) order.push_back(unit);
    });
    SideId const first = step.live.battle.first;
    std::sort(order.begin(), order.end(), [&](UnitId a, UnitId b) {
        bool const a_second = step.live.scenario.troops[a].side != first;
        bool const b_second = step.live.scenario.troops[b].side != first;
        return a_second != b_second
                   ? b_second
                   : step.live.battle.state[a].declared < step.live.battle.state[b].declared;
    });
    return order;
}

/// Moves one charger.
void move_charger(ChargeStep const& step, UnitId charger) {
    UnitState& state = step.live.battle.state[charger];
    if (!stands_firm(step.live, charger)) return;
    if (is_in_contact(step.live, charger)) {
        bool const met_target =
            is_on_table(step.live.battle, state.target) &&
            in_contact(base_of(step.live, charger), base_of(step.live, state.target));
        state.charging = met_target;
        if (met_target) {
            leave_ground(step.live.battle, charger);  // RF-R-32: it charges out of it
            note_deed(step.live, charger, rules::Deed::charged);
        }
        if (!met_target) state.target = no_unit;
        return tell(
            step.live.scenario, charger, "RF-R-20"_rule,
            met_target ? "has been met by its own target" : "has been met before it could charge",
            step.arbiter);
    }
    state.charging = true;
    leave_ground(step.live.battle, charger);
    if (is_on_table(step.live.battle, state.target)) {
        note_deed(step.live, charger, rules::Deed::charged);
        return charge_home(step, charger, state.target);
    }
    Pose const stood = step.live.battle.units.pose[charger];
    let_chargers_decide(step, std::array{Decider{charger, {state.target, stood, false}}});
    // RF-R-12: a charge that was not moved is none
    bool const stays = step.live.battle.units.pose[charger] == stood;
    if (stays && !is_in_contact(step.live, charger)) state.charging = false;
    if (state.charging) note_deed(step.live, charger, rules::Deed::charged);
}

/// True if the unit has evaded, routed or left the table since the charges were declared.
bool has_gone(ChargeStep const& step, UnitId unit) {
    bool const routed_then = step.declared.state[unit].morale == Morale::routing;
    bool const routs = routed_then ? step.live.battle.units.pose[unit].centre !=
                                         step.declared.units.pose[unit].centre
                                   : step.live.battle.state[unit].morale == Morale::routing;
    return step.live.battle.state[unit].evaded || routs || !is_on_table(step.live.battle, unit);
}

/// RF-R-33: true if, as the charges were declared, only units that have gone since hid the enemy
/// from the charger or barred the way.
bool was_masked(ChargeStep const& step, UnitId charger, UnitId enemy) {
    if (is_valid_target({step.live.scenario, step.declared}, charger, enemy)) return false;
    Battle without = step.declared;
    for (UnitId unit = 0; unit < without.units.count; ++unit) {
        bool const is_other = unit != enemy && are_enemies(step.live.scenario, charger, unit);
        if (is_other && has_gone(step, unit)) without.state[unit].fate = Fate::destroyed;
    }
    return is_valid_target({step.live.scenario, without}, charger, enemy);
}

/// RF-WVR-13, RF-R-33: true if a charge may go on at that enemy, since no unit is in its way now.
bool may_go_on_at(ChargeStep const& step, UnitId charger, UnitId enemy) {
    return is_in_recorded_extent(step, charger, enemy, true) &&
           (step.live.scenario.charges_go_on_at_all || was_masked(step, charger, enemy));
}

/// RF-WVR-15, RF-R-08: true if a charger may pursue its target that routed, caught or not, and over
/// the edge of the table or not (GEO-10).
bool may_pursue(ChargeStep const& step, UnitId charger, Gone const& gone) {
    return gone.routed && step.live.battle.state[gone.unit].fate != Fate::destroyed &&
           charge_left(step, charger) > 0 && is_in_recorded_extent(step, charger, gone.unit, false);
}

struct Option {
    std::string words;
    UnitId target = no_unit;
};

/// RF-WVR-13, -15, RF-R-08: the options of a charger whose target has gone. It pursues a router
/// that it catches, and goes after one that it does not.
std::vector<Option> options_of(ChargeStep const& step, UnitId charger, Gone const& gone) {
    std::vector<Option> options{{"halt", no_unit}};
    for (UnitId enemy = 0; enemy < step.live.battle.units.count; ++enemy) {
        bool const pursued = enemy == gone.unit;
        if (!are_enemies(step.live.scenario, charger, enemy) ||
            (!pursued && !stands(step.live, enemy))) {
            continue;
        }
        bool const allowed =
            pursued ? may_pursue(step, charger, gone)
                    : may_go_on_at(step, charger, enemy) && !step.live.battle.state[enemy].evaded;
        if (!allowed) continue;
        bool const reached = is_on_table(step.live.battle, enemy) &&
                             plan_of(step, charger, enemy).fault == PlanFault::none;
        if (!reached && !pursued) continue;
        std::string_view const verb = !pursued  ? "charge on at "
                                      : reached ? "pursue "
                                                : "go after ";
        options.push_back({std::string{verb} + step.live.scenario.troops[enemy].name, enemy});
    }
    return options;
}

/// RF-R-34: halts the charger on the ground where its target stood, or where it is in contact with
/// others.
void halt(ChargeStep const& step, UnitId charger, Pose const& ground) {
    if (is_in_contact(step.live, charger)) {
        return tell(step.live.scenario, charger, "RF-R-34"_rule, "halts in contact with others",
                    step.arbiter);
    }
    occupy(step.live, charger, ground, {"RF-WVR-13"_rule, charge_left(step, charger)},
           step.arbiter);
    catch_routers(step.live, charger, "RF-R-08"_rule, step.arbiter);
}

/// RF-R-34: a charger that has been charged itself does not go on.
void decide(ChargeStep const& step, UnitId charger, Gone const& gone) {
    UnitState& state = step.live.battle.state[charger];
    if (!stands_firm(step.live, charger)) return;
    if (!chargers_of(step.live, charger).empty()) {
        state.target = no_unit;
        return;
    }
    std::vector<Option> const options = options_of(step, charger, gone);
    std::vector<std::string> words;
    for (Option const& option : options) words.push_back(option.words);
    Option const& chosen =
        options[choose_among(step.arbiter,
                             {"RF-WVR-13"_rule, step.live.scenario.troops[charger].side,
                              step.live.scenario.troops[charger].name},
                             words)];
    if (chosen.target == no_unit) {
        state.target = no_unit;
        return halt(step, charger, gone.stood);
    }
    bool const pursues = chosen.target == gone.unit;
    tell(step.live.scenario, charger, pursues ? "RF-WVR-15"_rule : "RF-R-07"_rule,
         pursues ? "pursues {other}" : "charges on at {other}", step.arbiter,
         step.live.scenario.troops[chosen.target].name);
    state.target = chosen.target;
    charge_home(step, charger, chosen.target);
    if (pursues) state.target = no_unit;  // it has decided
    answer_charge(step, chosen.target);
}

/// Clears the targets of charges that met no unit.
void forget_charges_that_failed(ChargeStep const& step) {
    for (UnitId unit = 0; unit < step.live.battle.units.count; ++unit) {
        UnitState& state = step.live.battle.state[unit];
        if (state.target != no_unit && !has_met(step.live, unit, state.target)) {
            state.target = no_unit;
        }
    }
}

/// RF-MOR-11, RF-R-02: notes which units were charged in flank or rear, since a charger may be gone
/// by the time that they test.
void note_lines_of_charges(LiveBattle live) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        Line& from = live.battle.state[unit].charged_from;
        for (UnitId const charger : chargers_of(live, unit)) {
            from = std::max(from, line_of_charge(live, charger, unit));
        }
    }
}

}  // namespace

bool any_charge_declared(Battle const& battle) {
    return battle.declarations > 0;
}

void catch_routers(LiveBattle live, UnitId unit, RuleId rule, Arbiter& arbiter) {
    Base const base = base_of(live, unit);
    for (UnitId enemy = 0; enemy < live.battle.units.count; ++enemy) {
        if (!are_enemies(live.scenario, unit, enemy) || !is_on_table(live.battle, enemy) ||
            live.battle.state[enemy].morale != Morale::routing ||
            !in_contact(base, base_of(live, enemy))) {
            continue;
        }
        remove(live, enemy, Fate::destroyed, {rule, "is caught routing and destroyed"}, arbiter);
    }
}

// GEO-11, RF-MOVE-10. RF-R-08, RF-R-11: a routing target is destroyed. GEO-10: one that has left
// the table is not met.
void charge_home(ChargeStep const& step, UnitId charger, UnitId target) {
    ContactPlan const plan = plan_of(step, charger, target);
    UnitState& state = step.live.battle.state[charger];
    std::string const& other = step.live.scenario.troops[target].name;
    if (plan.fault != PlanFault::none || !is_on_table(step.live.battle, target)) {
        count_way(state, go_after(step.live, charger, target,
                                  {"RF-R-20"_rule, charge_left(step, charger),
                                   step.live.scenario.moves.arc_cdeg, chance::EventKind::charge},
                                  step.arbiter));
        return catch_routers(step.live, charger, "RF-R-08"_rule, step.arbiter);
    }
    std::array<Pose, 2> const places{plan.arrival, plan.final};
    move_to(step.live, charger, {places.data(), plan.squared_up ? std::size_t{2} : std::size_t{1}},
            {"RF-MOVE-10"_rule, "charges {inches} into {other}", other, plan.length_mil,
             chance::EventKind::charge},
            step.arbiter);
    count_way(state, plan.length_mil);
    catch_routers(step.live, charger, "RF-R-08"_rule, step.arbiter);
}

namespace {

// RF-R-35: the target evades from a charger that its owner chooses. If it can evade from none of
// them it stands. Returns the chargers of a unit that evades, met or not.
std::vector<Decider> evade_or_stand(ChargeStep const& step, UnitId target) {
    UnitState& state = step.live.battle.state[target];
    if (!stands_firm(step.live, target) || state.formation != Formation::skirmish ||
        state.charging || state.evaded || state.stands_fast) {
        return {};
    }
    auto const chargers = chargers_of(step.live, target);
    if (chargers.empty()) return {};
    auto const all = all_chargers_of(step.live, target);
    bool const in_melee = is_in_lasting_melee(step.live, target);
    FixedList<UnitId, max_units> evadable;
    for (UnitId const charger : chargers) {
        if (!in_melee && can_evade(step.live, target, charger)) evadable.push_back(charger);
    }
    if (evadable.empty()) {
        state.stands_fast = true;
        tell(step.live.scenario, target, "RF-R-11"_rule,
             "cannot evade {other}: " + (in_melee
                                             ? "it is in a melee that goes on"
                                             : what_stops_evasion(step.live, target, chargers[0])),
             step.arbiter, step.live.scenario.troops[chargers[0]].name);
        return {};
    }
    bool const stands = choose_among(step.arbiter,
                                     {"RF-WVR-05"_rule, step.live.scenario.troops[target].side,
                                      step.live.scenario.troops[target].name},
                                     {"evade", "stand"}) == 1;
    if (stands) {
        state.stands_fast = true;
        tell(step.live.scenario, target, "RF-WVR-05"_rule, "stands its ground", step.arbiter);
        return {};
    }
    Gone const gone{target, step.live.battle.units.pose[target], false};
    std::string const evades = step.live.scenario.troops[target].name + " evades";
    UnitId const charger = choose_unit(
        step.live.scenario, step.arbiter,
        {"RF-R-35"_rule, step.live.scenario.troops[target].side, evades}, evadable.all());
    evade(step.live, target, charger, step.arbiter);
    return deciders_of(all.all(), gone);
}

// RF-R-35: all skirmishers answer before any charger goes on.
void answer_charges(ChargeStep const& step) {
    std::vector<Decider> deciders;
    each_in_order(step.live, [&](UnitId unit) {
        auto const evaded = evade_or_stand(step, unit);
        deciders.insert(deciders.end(), evaded.begin(), evaded.end());
    });
    let_chargers_decide(step, deciders);
}

}  // namespace

void answer_charge(ChargeStep const& step, UnitId target) {
    let_chargers_decide(step, evade_or_stand(step, target));
}

std::vector<Decider> deciders_of(std::span<UnitId const> chargers, Gone const& gone) {
    std::vector<Decider> deciders;
    for (UnitId const charger : chargers) deciders.push_back({charger, gone});
    return deciders;
}

void let_chargers_decide(ChargeStep const& step, std::span<Decider const> deciders) {
    SideId const first = step.live.battle.first;
    for (SideId const side : {first, other_side(first)}) {
        std::vector<UnitId> chargers;
        for (Decider const& each : deciders) {
            if (step.live.scenario.troops[each.charger].side == side) {
                chargers.push_back(each.charger);
            }
        }
        auto const order = chosen_order(
            step.live.scenario, step.arbiter,
            {"RF-R-03"_rule, step.live.battle.initiative, "the next charger is"}, chargers);
        for (UnitId const charger : order) {
            auto const found =
                std::find_if(deciders.begin(), deciders.end(),
                             [charger](Decider const& each) { return each.charger == charger; });
            decide(step, charger, found->gone);
        }
    }
}

bool let_those_decide_who_fell_short(ChargeStep const& step) {
    std::vector<Decider> deciders;
    for (UnitId target = 0; target < step.live.battle.units.count; ++target) {
        if (is_on_table(step.live.battle, target)) continue;
        for (UnitId const charger : all_chargers_of(step.live, target)) {
            // who touches the place has destroyed it there (RF-R-08)
            if (in_contact(base_of(step.live, charger), base_of(step.live, target))) continue;
            deciders.push_back({charger, {target, step.live.battle.units.pose[charger], false}});
        }
    }
    let_chargers_decide(step, deciders);
    return !deciders.empty();
}

Mil go_after(LiveBattle live, UnitId unit, UnitId enemy, MoveLimit const& limit, Arbiter& arbiter) {
    Base const from = base_of(live, unit);
    CentiDegree const bearing = geometry::facing_of(
        geometry::between(from.pose.centre, live.battle.units.pose[enemy].centre));
    CentiDegree turn = geometry::normal_facing(bearing - from.pose.facing_cdeg);
    if (turn > full_turn_cdeg / 2) turn -= full_turn_cdeg;
    turn = std::clamp(turn, -limit.arc_cdeg, limit.arc_cdeg);
    InTheWay const way{live, unit};
    Base turned = pivoted(from, from.pose.facing_cdeg + turn);
    if (!way.is_free(turned)) turned = from;
    Vector const ahead = geometry::forward_of(turned.pose.facing_cdeg);
    Mil const length = clear_way(way, turned, ahead, limit.most_mil);
    Base const end = advanced(turned, ahead, length);
    if (!way.is_free(end)) return 0;
    // GEO-10: a pursuer stops at the edge
    bool const left = !is_on_table(live.battle, enemy);
    move_to(live, unit, {&end.pose, 1},
            {left ? "GEO-10"_rule : limit.rule,
             left ? "goes {inches} after {other}, which has left the table"
                  : "goes {inches} towards {other} and does not reach it",
             live.scenario.troops[enemy].name, length, limit.kind},
            arbiter);
    return length;
}

// RF-R-34: the unit goes as far towards that place as the distance and the way allow.
bool occupy(LiveBattle live, UnitId unit, Pose const& ground, MoveLimit const& limit,
            Arbiter& arbiter) {
    Base const from = base_of(live, unit);
    Vector const apart = geometry::between(from.pose.centre, ground.centre);
    double const way_mil = length(apart);
    InTheWay const others{live, unit};
    Base there = from;
    there.pose.centre = ground.centre;
    Mil length_mil = static_cast<Mil>(way_mil + 0.5);
    bool const arrives = length_mil <= limit.most_mil && others.is_free(there);
    if (!arrives) {
        Vector const direction = apart * (1 / geometry::greater(way_mil, 1));
        length_mil = clear_way(others, from, direction, std::min(length_mil, limit.most_mil));
        there = advanced(from, direction, length_mil);
    }
    if (length_mil == 0 || !others.is_free(there)) {
        tell(live.scenario, unit, limit.rule, "halts", arbiter);
        return false;
    }
    move_to(live, unit, {&there.pose, 1},
            {arrives ? limit.rule : "RF-R-34"_rule,
             arrives ? "takes the ground, {inches} on" : "halts {inches} on, short of the ground",
             {},
             length_mil,
             chance::EventKind::pursuit},
            arbiter);
    take_up_ground(live, unit);
    return true;
}

void take_blown_markers_off(LiveBattle live, Arbiter& arbiter) {
    each_in_order(live, [&](UnitId unit) {
        UnitState& state = live.battle.state[unit];
        if (!state.blown || state.charging || state.morale == Morale::routing) return;
        state.blown = false;
        tell(live.scenario, unit, "RF-CB-06"_rule, "has its breath again", arbiter);
    });
}

void resolve_charges(LiveBattle live, Arbiter& arbiter) {
    Battle const declared = as_declared(live);
    ChargeStep const step{live, declared, arbiter};
    for (UnitId const charger : charging_order(step)) move_charger(step, charger);
    answer_charges(step);
    take_waiver_tests(step);
    take_blown_markers_off(live, arbiter);
    forget_charges_that_failed(step);
    note_lines_of_charges(live);
}

}  // namespace esprit::rank_and_file

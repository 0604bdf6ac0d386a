// Waiver tests (RF-WVR-01..12, -14, -16), one unit after another.
#include "rules/rank_and_file/charge_step.h"
#include "rules/rank_and_file/decision.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/flight.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::FactSet;
using namespace literals;

namespace {

/// The facts of one charger are a cause: a die is thrown.
bool is_cause(Scenario const& scenario, FactSet const& known) {
    chance::Roll roll;
    prepare(scenario.rules.morale.waiver, known, roll);
    return !roll.certain();
}

bool comes_from_behind(FactSet const& known) {
    return known.has(charged_in_flank_fact) || known.has(charged_in_rear_fact);
}

/// What makes a unit test: the charger whose facts it tests by, and which triggers there are.
struct Cause {
    bool any = false;
    FactSet known;
    bool flank = false;   // RF-WVR-03
    bool shock = false;   // RF-WVR-04
    bool stands = false;  // RF-WVR-05

    int count() const { return int{flank} + int{shock} + int{stands}; }
};

/// RF-WVR-07, RF-MOR-11: who comes from the side counts against the unit, though he is no cause.
void count_chargers_from_behind(Scenario const& scenario, Battle const& battle, UnitId unit,
                                FactSet& known) {
    for (UnitId const charger : chargers_of(scenario, battle, unit)) {
        FactSet const by_charger = waiver_facts(scenario, battle, unit, charger);
        if (!comes_from_behind(by_charger)) continue;
        known.set(charged_in_flank_fact, by_charger.has(charged_in_flank_fact));
        known.set(charged_in_rear_fact, by_charger.has(charged_in_rear_fact));
        // the chart knows one charger: with these facts of him there is a cause, as there is
        known.set(charged_frontally_fact, false);
        known.set(charger_formed_fact);
        return;
    }
}

/// RF-WVR-03: all of a trigger holds for one charger; any charger is enough. Who is charged from
/// behind as well as in front tests by what is behind (RF-MOR-11).
Cause cause_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    Cause cause;
    if (!stands_firm(scenario, battle, unit) || battle.state[unit].tested) return cause;
    for (UnitId const charger : chargers_of(scenario, battle, unit)) {
        FactSet const known = waiver_facts(scenario, battle, unit, charger);
        if (!is_cause(scenario, known)) continue;
        bool const behind = comes_from_behind(known);
        if (!cause.any || (behind && !comes_from_behind(cause.known))) cause.known = known;
        cause.any = true;
        MoraleRules const& rules = scenario.rules.morale;
        cause.flank = cause.flank || is_waiver_cause(rules, "RF-WVR-03"_rule, known);
        cause.shock = cause.shock || is_waiver_cause(rules, "RF-WVR-04"_rule, known);
        cause.stands = cause.stands || is_waiver_cause(rules, "RF-WVR-05"_rule, known);
    }
    if (cause.any && !comes_from_behind(cause.known)) {
        count_chargers_from_behind(scenario, battle, unit, cause.known);
    }
    return cause;
}

// RF-R-04: one test, and every cause is named.
void tell_causes(ChargeStep const& step, UnitId unit, Cause const& cause) {
    auto const name = [&](bool holds, RuleId rule, std::string_view what) {
        if (holds) tell(step.scenario, unit, rule, what, step.arbiter);
    };
    name(cause.flank, "RF-WVR-03"_rule, "is charged in flank or rear and wavers");
    name(cause.shock, "RF-WVR-04"_rule, "is charged by better shock troops and wavers");
    name(cause.stands, "RF-WVR-05"_rule, "stands in skirmish order and wavers");
    name(cause.count() > 1, "RF-R-04"_rule, "takes one test for all of that");
}

// RF-WVR-11, -12. RF-R-09: the charge of who routs is off, and so are the tests that it would have
// caused.
void take_test(ChargeStep const& step, UnitId unit) {
    Cause const cause = cause_of(step.scenario, step.battle, unit);
    tell_causes(step, unit, cause);
    UnitState& state = step.battle.state[unit];
    state.tested = true;
    Morale const after = waiver_test(step.scenario.rules.morale, cause.known,
                                     party_of(step.scenario, unit), step.arbiter);
    if (after != Morale::routing) {
        state.morale = after;
        return;
    }
    auto const chargers = chargers_of(step.scenario, step.battle, unit);
    Gone const gone{unit, step.battle.table.pose[unit], true};
    make_rout_move(step.scenario, step.battle, unit, step.arbiter);
    let_chargers_decide(step, {chargers.begin(), chargers.end()}, gone);
}

}  // namespace

void take_waiver_tests(ChargeStep const& step) {
    while (true) {
        FixedList<UnitId, max_units> waiting;
        each_in_order(step.scenario, step.battle, [&](UnitId unit) {
            if (cause_of(step.scenario, step.battle, unit).any) waiting.push_back(unit);
        });
        if (waiting.empty()) return;
        take_test(step,
                  choose_unit(step.scenario, step.arbiter,
                              {"RF-WVR-09"_rule, step.battle.initiative, "the next to test is"},
                              waiting.all()));
    }
}

}  // namespace esprit::rank_and_file

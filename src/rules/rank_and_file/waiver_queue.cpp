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

/// True if the facts about one charger are a cause for a test.
bool is_cause(Scenario const& scenario, FactSet const& known) {
    chance::Roll roll;
    prepare(scenario.rules.morale.waiver, known, roll);
    return !roll.certain();
}

bool comes_from_behind(FactSet const& known) {
    return known.has(charged_in_flank_fact) || known.has(charged_in_rear_fact);
}

/// Why a unit tests: the facts about one charger with which it tests, and the triggers.
struct Cause {
    bool any = false;
    FactSet known;
    bool flank = false;   // RF-WVR-03
    bool shock = false;   // RF-WVR-04
    bool stands = false;  // RF-WVR-05

    int count() const { return int{flank} + int{shock} + int{stands}; }
};

/// RF-WVR-07, RF-MOR-11: a charger from the flank or rear counts against the unit even if it is no
/// cause.
void count_chargers_from_behind(BattleView view, UnitId unit, FactSet& known) {
    for (UnitId const charger : chargers_of(view, unit)) {
        FactSet const by_charger = waiver_facts(view, unit, charger);
        if (!comes_from_behind(by_charger)) continue;
        known.set(charged_in_flank_fact, by_charger.has(charged_in_flank_fact));
        known.set(charged_in_rear_fact, by_charger.has(charged_in_rear_fact));
        // the chart knows only one charger; these facts make sure that there is a cause
        known.set(charged_frontally_fact, false);
        known.set(charger_formed_fact);
        return;
    }
}

/// RF-WVR-03: one charger must meet all of a trigger; any charger will do. A unit that is charged
/// both in front and from behind tests with the charger behind (RF-MOR-11).
Cause cause_of(BattleView view, UnitId unit) {
    Cause cause;
    if (!stands_firm(view, unit) || view.battle.state[unit].tested) return cause;
    for (UnitId const charger : chargers_of(view, unit)) {
        FactSet const known = waiver_facts(view, unit, charger);
        if (!is_cause(view.scenario, known)) continue;
        bool const behind = comes_from_behind(known);
        if (!cause.any || (behind && !comes_from_behind(cause.known))) cause.known = known;
        cause.any = true;
        MoraleRules const& rules = view.scenario.rules.morale;
        cause.flank = cause.flank || is_waiver_cause(rules, "RF-WVR-03"_rule, known);
        cause.shock = cause.shock || is_waiver_cause(rules, "RF-WVR-04"_rule, known);
        cause.stands = cause.stands || is_waiver_cause(rules, "RF-WVR-05"_rule, known);
    }
    if (cause.any && !comes_from_behind(cause.known)) {
        count_chargers_from_behind(view, unit, cause.known);
    }
    return cause;
}

// RF-R-04: one test, and every cause is named.
void tell_causes(ChargeStep const& step, UnitId unit, Cause const& cause) {
    auto const name = [&](bool holds, RuleId rule, std::string_view what) {
        if (holds) tell(step.live.scenario, unit, rule, what, step.arbiter);
    };
    name(cause.flank, "RF-WVR-03"_rule, "is charged in flank or rear and wavers");
    name(cause.shock, "RF-WVR-04"_rule, "is charged by better shock troops and wavers");
    name(cause.stands, "RF-WVR-05"_rule, "stands in skirmish order and wavers");
    name(cause.count() > 1, "RF-R-04"_rule, "takes one test for all of that");
}

// RF-WVR-11, -12. RF-R-09: a unit that routs does not charge, and the tests that its charge would
// have caused are off.
void take_test(ChargeStep const& step, UnitId unit) {
    Cause const cause = cause_of(step.live, unit);
    tell_causes(step, unit, cause);
    UnitState& state = step.live.battle.state[unit];
    state.tested = true;
    Morale const after = waiver_test(step.live.scenario.rules.morale, cause.known,
                                     party_of(step.live.scenario, unit), step.arbiter);
    if (after != Morale::routing) {
        state.morale = after;
        return;
    }
    auto const chargers = all_chargers_of(step.live, unit);
    Gone const gone{unit, step.live.battle.units.pose[unit], true};
    make_rout_move(step.live, unit, step.arbiter);
    let_chargers_decide(step, deciders_of(chargers.all(), gone));
}

}  // namespace

void take_waiver_tests(ChargeStep const& step) {
    while (true) {
        if (let_those_decide_who_fell_short(step)) continue;
        FixedList<UnitId, max_units> waiting;
        each_in_order(step.live, [&](UnitId unit) {
            if (cause_of(step.live, unit).any) waiting.push_back(unit);
        });
        if (waiting.empty()) return;
        take_test(step, choose_unit(
                            step.live.scenario, step.arbiter,
                            {"RF-WVR-09"_rule, step.live.battle.initiative, "the next to test is"},
                            waiting.all()));
    }
}

}  // namespace esprit::rank_and_file

#include "rules/rank_and_file/morale.h"

#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/state_names.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using chance::FactSet;
using namespace literals;

namespace {

/// Tells what a rule does to a unit in words of its own.
void tell_in_words(RuleId rule, Party who, std::string_view what, Arbiter& arbiter,
                   std::string_view state = {}) {
    arbiter.tell({rule, who.name, what, {}, 0, who.unit, {}, chance::EventKind::other, state});
}

/// RF-MOR-15..17: tells how a unit falls back: on foot, mounted, or as artillery.
void tell_fall_back(FactSet const& unit, Party who, Arbiter& arbiter) {
    RuleId const mounted = unit.has(artillery_fact) ? "RF-MOR-17"_rule : "RF-MOR-16"_rule;
    tell(unit.has(self_foot_fact) ? "RF-MOR-15"_rule : mounted, who, arbiter);
}

/// RF-MOR-01: the morale after an outcome of the morale chart; a unit that passes keeps its own.
Morale morale_after(MoraleRules const& rules, std::uint16_t outcome, FactSet const& unit) {
    return outcome == rules.rout       ? Morale::routing
           : outcome == rules.unsteady ? Morale::unsteady
                                       : morale_of(unit);
}

std::uint16_t morale_test(MoraleRules const& rules, FactSet const& unit, Party who,
                          Arbiter& arbiter) {
    return judge(rules.morale, unit, arbiter, who.name, who.unit).name;
}

void becomes(Morale morale, RuleId rule, Party who, Arbiter& arbiter) {
    arbiter.becomes(who.name, {{unsteady_fact, morale == Morale::unsteady, rule},
                               {routing_fact, morale == Morale::routing, rule}});
}

/// True for a consequence of the waiver chart that follows every outcome: it names the cause of the
/// test.
bool names_a_cause(chance::Consequence const& entry, FactSet const& charged) {
    return entry.outcome < 0 && entry.band < 0 && entry.when.holds(charged);
}

}  // namespace

void leave_building(FactSet const& unit, Party who, Arbiter& arbiter) {
    if (unit.has(in_building_fact)) {
        arbiter.becomes(who.name, {{in_building_fact, 0, "RF-R-32"_rule}});
    }
}

MoraleRules::MoraleRules(chance::Ruleset const& ruleset)
    : morale(ruleset.chart("morale")),
      waiver(ruleset.chart("waiver")),
      rally(ruleset),
      unsteady(outcome_named(morale, {"unsteady", "rout", "pass"})),
      rout(outcome_named(morale, {"rout", "unsteady", "pass"})),
      waiver_not_required(outcome_named(waiver, {"not_required", "unsteady", "rout", "pass"})),
      waiver_unsteady(outcome_named(waiver, {"unsteady", "not_required", "rout", "pass"})),
      waiver_rout(outcome_named(waiver, {"rout", "not_required", "unsteady", "pass"})) {}

Morale morale_of(FactSet const& unit) {
    return unit.has(routing_fact)    ? Morale::routing
           : unit.has(unsteady_fact) ? Morale::unsteady
                                     : Morale::good;
}

FactSet with_morale(FactSet unit, Morale morale) {
    unit.set(unsteady_fact, morale == Morale::unsteady);
    unit.set(routing_fact, morale == Morale::routing);
    return unit;
}

bool is_waiver_cause(MoraleRules const& rules, RuleId cause, FactSet const& charged) {
    for (chance::Consequence const& each : rules.waiver.next) {
        if (each.rule == cause && names_a_cause(each, charged)) return true;
    }
    return false;
}

void tell_waiver_causes(MoraleRules const& rules, FactSet const& charged, Party who,
                        Arbiter& arbiter) {
    for (chance::Consequence const& each : rules.waiver.next) {
        if (names_a_cause(each, charged)) tell(each.rule, who, arbiter);
    }
}

Morale waiver_test(MoraleRules const& rules, FactSet const& charged, Party who, Arbiter& arbiter) {
    std::uint16_t const outcome = judge(rules.waiver, charged, arbiter, who.name, who.unit).name;
    return settle_waiver(rules, outcome, charged, who, arbiter);
}

// RF-WVR-10: passed, nothing more. RF-WVR-11: failed in good morale, unsteady on the spot.
// RF-WVR-12: failed when unsteady, breaks and routs at once. RF-R-09: a tester that charges itself
// goes on when unsteady, and is stopped by its rout.
Morale settle_waiver(MoraleRules const& rules, std::uint16_t outcome, FactSet const& charged,
                     Party who, Arbiter& arbiter) {
    if (outcome == rules.waiver_not_required) {
        return morale_of(charged);
    }
    bool const routs = outcome == rules.waiver_rout;
    if (!routs && outcome != rules.waiver_unsteady) {
        tell("RF-WVR-10"_rule, who, arbiter);
        return morale_of(charged);
    }
    RuleId const rule = routs ? "RF-WVR-12"_rule : "RF-WVR-11"_rule;
    tell(rule, who, arbiter, name_of(routs ? Morale::routing : Morale::unsteady));
    becomes(routs ? Morale::routing : Morale::unsteady, rule, who, arbiter);
    if (charged.has(charging_fact)) {
        tell_in_words("RF-R-09"_rule, who,
                      routs ? "does not charge any more" : "still counts as charging, unsteady",
                      arbiter);
    }
    if (routs) leave_building(charged, who, arbiter);
    return routs ? Morale::routing : Morale::unsteady;
}

// RF-MOR-12: a stand lost to fire. RF-MOR-13: any hit on a single stand.
bool tests_after_fire(FactSet const& unit) {
    return unit.has(lost_stand_to_fire_fact) ||
           (unit.has(single_stand_fact) && unit.has(hit_this_turn_fact));
}

AfterFire fire_test(MoraleRules const& rules, FactSet const& unit, Party who, Arbiter& arbiter) {
    tell(unit.has(lost_stand_to_fire_fact) ? "RF-MOR-12"_rule : "RF-MOR-13"_rule, who, arbiter);
    return settle_fire_test(rules, morale_test(rules, unit, who, arbiter), unit, who, arbiter);
}

AfterFire settle_fire_test(MoraleRules const& rules, std::uint16_t outcome, FactSet const& unit,
                           Party who, Arbiter& arbiter) {
    Morale const after = morale_after(rules, outcome, unit);
    if (after == morale_of(unit)) {
        return {after, false};
    }
    bool const routs = after == Morale::routing;
    RuleId const rule = routs ? "RF-MOR-18"_rule : "RF-MOR-14"_rule;
    tell(rule, who, arbiter, name_of(after));
    becomes(after, rule, who, arbiter);
    leave_building(unit, who, arbiter);
    return {after, !routs};
}

AfterFire test_after_fire(MoraleRules const& rules, FactSet const& unit, Party who,
                          Arbiter& arbiter) {
    AfterFire const after = fire_test(rules, unit, who, arbiter);
    if (!after.falls_back) {
        return after;
    }
    if (unit.has(guns_stay_fact)) {
        tell("RF-MOR-19"_rule, who, arbiter);
        return {after.morale, false};
    }
    tell_fall_back(unit, who, arbiter);
    return after;
}

// RF-MEL-17: the loser tests. RF-MEL-18: failing makes it unsteady or routs it. RF-MEL-22: it has
// retired already and does not fall back as well.
Morale test_after_melee(MoraleRules const& rules, FactSet const& loser, Party who, Arbiter& arbiter,
                        bool retires) {
    tell_in_words("RF-MEL-17"_rule, who, "has lost the melee and tests its morale", arbiter);
    Morale const after = morale_after(rules, morale_test(rules, loser, who, arbiter), loser);
    if (after == morale_of(loser)) {
        return after;
    }
    bool const routs = after == Morale::routing;
    tell_in_words("RF-MEL-18"_rule, who,
                  routs ? "fails the test and routs" : "fails the test: unsteady", arbiter,
                  name_of(after));
    becomes(after, "RF-MEL-18"_rule, who, arbiter);
    if (!routs && retires) {
        tell_in_words("RF-MEL-22"_rule, who, "has retired and does not fall back as well", arbiter);
    }
    return after;
}

RallyRules::RallyRules(chance::Ruleset const& ruleset)
    : chart(ruleset.chart("rally")),
      outcomes(chart, {"rallied", "routs_on", "removed", "no_change"}),
      single_stands_test(ruleset.option_is("routing_single_stand", "tests")) {}

// RF-RAL-11: a routing single stand is removed. RF-RAL-03: a unit that rallies from a rout halts,
// unsteady.
Rallied rallied(RallyOutcome outcome, Morale before, bool is_beyond_rallying) {
    bool const routing = before == Morale::routing;
    switch (outcome) {
        case RallyOutcome::rallied:
            return routing ? Rallied{RallyResult::halts, "RF-RAL-03"_rule}
                           : Rallied{RallyResult::rallies, "RF-RAL-02"_rule};
        case RallyOutcome::routs_on:
            return {RallyResult::routs_on, "RF-RAL-06"_rule};
        case RallyOutcome::removed:
            return {RallyResult::removed,
                    routing && is_beyond_rallying ? "RF-RAL-11"_rule : "RF-RAL-07"_rule};
        case RallyOutcome::no_change:
            break;
    }
    return {RallyResult::stays_unsteady, "RF-RAL-10"_rule};
}

Morale rally(MoraleRules const& rules, FactSet const& unit, Party who, Arbiter& arbiter) {
    Morale const before = morale_of(unit);
    if (before == Morale::good) return before;
    chance::Outcome const outcome = judge(rules.rally.chart, unit, arbiter, who.name, who.unit);
    auto const [result, rule] = rallied(rules.rally.outcomes.of(outcome), before, false);
    Morale const after = result == RallyResult::rallies ? Morale::good : before;
    tell(rule, who, arbiter, name_of(after));
    if (after != before) becomes(after, rule, who, arbiter);
    return after;
}

}  // namespace esprit::rank_and_file

#include "rules/rank_and_file/morale.h"

#include "rules/rank_and_file/facts.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using chance::FactSet;
using namespace literals;

namespace {

/// RF-MOVE-12, -13: on foot or mounted.
void tell_rout_move(FactSet const& unit, Party who, Arbiter& arbiter) {
    tell(unit.has(self_foot_fact) ? "RF-MOVE-12"_rule : "RF-MOVE-13"_rule, who, arbiter);
}

/// RF-MOR-15..17: on foot, mounted, or as horse artillery.
void tell_fall_back(FactSet const& unit, Party who, Arbiter& arbiter) {
    RuleId const mounted = unit.has(artillery_fact) ? "RF-MOR-17"_rule : "RF-MOR-16"_rule;
    tell(unit.has(self_foot_fact) ? "RF-MOR-15"_rule : mounted, who, arbiter);
}

/// RF-MOR-01: the morale test itself; who passes stays as it was.
Morale morale_test(MoraleRules const& rules, FactSet const& unit, Party who, Arbiter& arbiter) {
    std::uint16_t const outcome = judge(rules.morale, unit, arbiter, who.name, who.unit).name;
    return outcome == rules.rout       ? Morale::routing
           : outcome == rules.unsteady ? Morale::unsteady
                                       : morale_of(unit);
}

/// What the waiver chart says of a test whatever comes of it is why it is taken.
bool names_a_cause(chance::Consequence const& entry, FactSet const& charged) {
    return entry.outcome < 0 && entry.band < 0 && entry.when.holds(charged);
}

}  // namespace

MoraleRules::MoraleRules(chance::Ruleset const& ruleset)
    : morale(ruleset.chart("morale")),
      waiver(ruleset.chart("waiver")),
      unsteady(outcome_named(morale, "unsteady")),
      rout(outcome_named(morale, "rout")),
      waiver_not_required(outcome_named(waiver, "not_required")),
      waiver_unsteady(outcome_named(waiver, "unsteady")),
      waiver_rout(outcome_named(waiver, "rout")) {}

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

// RF-WVR-10: passed, nothing more. RF-WVR-11: failed in good morale, unsteady on the spot.
// RF-WVR-12: failed when unsteady, breaks and routs at once. RF-R-09: a tester that charges itself
// goes on when unsteady, and is stopped by its rout.
Morale waiver_test(MoraleRules const& rules, FactSet const& charged, Party who, Arbiter& arbiter) {
    std::uint16_t const outcome = judge(rules.waiver, charged, arbiter, who.name, who.unit).name;
    if (outcome == rules.waiver_not_required) {
        return morale_of(charged);
    }
    bool const routs = outcome == rules.waiver_rout;
    if (!routs && outcome != rules.waiver_unsteady) {
        tell("RF-WVR-10"_rule, who, arbiter);
        return morale_of(charged);
    }
    tell(routs ? "RF-WVR-12"_rule : "RF-WVR-11"_rule, who, arbiter);
    if (charged.has(charging_fact)) {
        tell("RF-R-09"_rule, who, arbiter);
    }
    if (routs) {
        tell_rout_move(charged, who, arbiter);
    }
    return routs ? Morale::routing : Morale::unsteady;
}

// RF-MOR-12: a stand lost to fire. RF-MOR-13: any hit on a single stand.
bool tests_after_fire(FactSet const& unit) {
    return unit.has(lost_stand_to_fire_fact) ||
           (unit.has(single_stand_fact) && unit.has(hit_this_turn_fact));
}

AfterFire fire_test(MoraleRules const& rules, FactSet const& unit, Party who, Arbiter& arbiter) {
    tell(unit.has(lost_stand_to_fire_fact) ? "RF-MOR-12"_rule : "RF-MOR-13"_rule, who, arbiter);
    Morale const before = morale_of(unit);
    Morale const after = morale_test(rules, unit, who, arbiter);
    if (after == before) {
        return {after, false};
    }
    if (after == Morale::routing) {
        tell("RF-MOR-18"_rule, who, arbiter);
        tell_rout_move(unit, who, arbiter);
        return {after, false};
    }
    tell("RF-MOR-14"_rule, who, arbiter);
    return {after, true};
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
Morale test_after_melee(MoraleRules const& rules, FactSet const& loser, Party who,
                        Arbiter& arbiter) {
    tell("RF-MEL-17"_rule, who, arbiter);
    Morale const after = morale_test(rules, loser, who, arbiter);
    if (after == morale_of(loser)) {
        return after;
    }
    tell("RF-MEL-18"_rule, who, arbiter);
    if (after == Morale::routing) {
        tell_rout_move(loser, who, arbiter);
    } else {
        tell("RF-MEL-22"_rule, who, arbiter);
    }
    return after;
}

}  // namespace esprit::rank_and_file

#include "rules/grande_tactique/charge.h"

#include <utility>

#include "rules/grande_tactique/charge_facts.h"
#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using chance::FactSet;
using namespace literals;

namespace {

void is_shaken(std::string_view whom, RuleId rule, Arbiter& arbiter) {
    arbiter.becomes(whom, {{shaken_fact, 1, rule}});
}

/// GT-ATT-02..04: tells that the attackers are shaken in contact, and that the defender fires and
/// turns if it can.
void tell_repulse(Charge const& charge, Arbiter& arbiter) {
    arbiter.tell({"GT-ATT-02"_rule, charge.names.attacker});
    is_shaken(charge.names.attacker, "GT-ATT-02"_rule, arbiter);
    if (charge.defender_may_fire) {
        arbiter.tell({"GT-ATT-03"_rule, charge.names.target});
    }
    if (charge.defender_may_turn) {
        arbiter.tell({"GT-ATT-04"_rule, charge.names.target});
    }
}

void tell_combat(Charge const& charge, bool won, Arbiter& arbiter) {
    auto const [winner, loser] = won ? std::pair{charge.names.attacker, charge.names.target}
                                     : std::pair{charge.names.target, charge.names.attacker};
    bool const stays = !won && charge.out_of_cover && !charge.attacker_cavalry;
    arbiter.tell({"GT-DEF-04"_rule, {}});
    arbiter.tell({stays ? "GT-LIC-07"_rule : "GT-LIC-04"_rule, loser});
    RuleId const rule = charge.attacker_cavalry ? "GT-LIC-06"_rule : "GT-LIC-05"_rule;
    arbiter.tell({rule, winner});
    breaks_up(loser, arbiter, "GT-FLEE-07"_rule);
    is_shaken(winner, rule, arbiter);
}

RuleId rule_of_destruction(Charge const& charge) {
    return charge.attacker_cavalry ? "GT-PUR-12"_rule : "GT-R-12"_rule;
}

void tell_result(Charge const& charge, ChargeResult result, Arbiter& arbiter) {
    ChargeNames const& names = charge.names;
    switch (result) {
        case ChargeResult::repulsed:
            tell_repulse(charge, arbiter);
            break;
        case ChargeResult::threw_back:
            arbiter.tell({"GT-DEF-05"_rule, names.attacker});
            if (charge.falls_back && charge.attacker_cavalry) {
                arbiter.tell({"GT-R-02"_rule, names.attacker});
                is_shaken(names.attacker, "GT-R-02"_rule, arbiter);
            } else {
                tell_repulse(charge, arbiter);
            }
            break;
        case ChargeResult::countercharged:
            arbiter.tell({"GT-ATT-05"_rule, names.attacker});
            breaks_up(names.attacker, arbiter, "GT-ATT-05"_rule);
            is_shaken(names.target, "GT-ATT-05"_rule, arbiter);
            break;
        case ChargeResult::defender_flees:
            arbiter.tell({"GT-DEF-01"_rule, names.target});
            breaks_up(names.target, arbiter, "GT-DEF-01"_rule);
            break;
        case ChargeResult::defender_silenced:
            arbiter.tell({"GT-DEF-02"_rule, names.target});
            are_silenced(names.target, "GT-DEF-02"_rule, arbiter);
            break;
        case ChargeResult::defender_holds:
            arbiter.tell({"GT-DEF-03"_rule, names.target});
            break;
        case ChargeResult::defender_destroyed:
            arbiter.tell({rule_of_destruction(charge), names.target});
            arbiter.becomes(names.target, {chance::off_the_table(rule_of_destruction(charge))});
            break;
        case ChargeResult::locked_won:
        case ChargeResult::locked_lost:
            tell_combat(charge, result == ChargeResult::locked_won, arbiter);
            break;
    }
}

bool is_prepared(chance::Roll const& roll) {
    return roll.chart != nullptr;
}

void prepare_attackers_check(Charge& charge) {
    prepare_known(charge.morale_chart, charge.attackers_check, charge.names.attacker,
                  charge.names.attacker_unit);
}

void prepare_defenders_check(Charge& charge) {
    prepare_known(charge.morale_chart, charge.defenders_check, charge.names.target,
                  charge.names.target_unit);
}

void prepare_combat(Charge& charge) {
    prepare_known(charge.locked_chart, charge.locked, charge.names.attacker,
                  charge.names.attacker_unit);
    charge.locked.chance.against = charge.names.target;
}

}  // namespace

ChargeRules::ChargeRules(chance::Ruleset const& ruleset)
    : morale(ruleset.chart("morale")),
      locked(ruleset.chart("locked")),
      pass(chance::outcome_named(morale, {"pass", "fail"})),
      wins(chance::outcome_named(locked, {"wins", "loses"})),
      falls_back(ruleset.option_is("repulse", "fall_back")),
      into_cover(ruleset.option_is("cavalry_into_cover", "allowed")),
      stops_off_turn(ruleset.option_is("pursuit_off_turn", "stops")),
      may_hold_back(ruleset.option_is("follow_up", "may")),
      may_stand(ruleset.option_is("pursuit", "may")),
      most_follow_ups(static_cast<int>(ruleset.whole_number("most_follow_ups"))) {}

Charge::Charge(ChargeRules const& rules, ChargeFacts const& known, ChargeNames const& called,
               Preparation preparation)
    : morale_chart(rules.morale),
      locked_chart(rules.locked),
      names(called),
      falls_back(rules.falls_back),
      pass(rules.pass),
      wins(rules.wins),
      attackers_check(known.attacker),
      defenders_check(known.defender),
      locked(known.locked) {
    attacker_cavalry = known.attacker_arm == Arm::cavalry;
    defender_cavalry = known.defender_arm == Arm::cavalry;
    defender_artillery = known.defender_arm == Arm::artillery;
    defender_routed = known.defender_routed;
    defender_may_fire = known.defender_may_fire;
    defender_may_turn = known.defender_may_turn;
    out_of_cover = known.out_of_cover;
    if (preparation == Preparation::when_made) return;
    prepare_attackers_check(*this);
    prepare_defenders_check(*this);
    if (!defender_artillery && attacker_cavalry == defender_cavalry) prepare_combat(*this);
}

void breaks_up(std::string_view whom, Arbiter& arbiter, RuleId rule) {
    arbiter.becomes(whom, {{routed_fact, 1, rule},
                           {shaken_fact, 0, "GT-FLEE-07"_rule},
                           {in_square_fact, 0, "GT-FLEE-04"_rule}});
}

void are_silenced(std::string_view whom, RuleId rule, Arbiter& arbiter) {
    arbiter.becomes(whom, {{silenced_fact, 1, rule}, {shaken_fact, 0, rule}});
}

// GT-MC-T2, GT-ATT-01: the principal's check stands for all chargers.
bool attackers_check(Charge& charge, Arbiter& arbiter) {
    if (!is_prepared(charge.attackers_check)) prepare_attackers_check(charge);
    return judge(charge.attackers_check, arbiter).name == charge.pass;
}

// GT-MC-T3: the target checks, but only after the attackers have passed (GT-CHG-12).
bool defenders_check(Charge& charge, Arbiter& arbiter) {
    if (!is_prepared(charge.defenders_check)) prepare_defenders_check(charge);
    return judge(charge.defenders_check, arbiter).name == charge.pass;
}

// GT-LIC-01..03: both sides roll, ties again; only veterans and lancers modify the roll.
bool locked_in_combat(Charge& charge, Arbiter& arbiter) {
    if (!is_prepared(charge.locked)) prepare_combat(charge);
    return judge(charge.locked, arbiter).name == charge.wins;
}

ChargeResult decide_charge(Charge& charge, Arbiter& arbiter) {
    // GT-CHG-14, GT-PUR-12, GT-R-12: a routed target is lost without a check
    if (charge.defender_routed) return ChargeResult::defender_destroyed;
    if (!attackers_check(charge, arbiter)) {
        // GT-ATT-05: cavalry that fails against cavalry is countercharged
        return charge.attacker_cavalry && charge.defender_cavalry ? ChargeResult::countercharged
                                                                  : ChargeResult::repulsed;
    }
    if (!defenders_check(charge, arbiter)) {
        // GT-DEF-01, -02: guns are overrun; other arms flee
        return charge.defender_artillery ? ChargeResult::defender_silenced
                                         : ChargeResult::defender_flees;
    }
    if (charge.defender_artillery) return ChargeResult::defender_holds;  // GT-DEF-03
    if (charge.attacker_cavalry != charge.defender_cavalry) {
        return ChargeResult::threw_back;  // GT-DEF-05: unlike arms do not lock
    }
    // GT-DEF-04
    return locked_in_combat(charge, arbiter) ? ChargeResult::locked_won : ChargeResult::locked_lost;
}

ChargeResult resolve_charge(Charge& charge, Arbiter& arbiter) {
    ChargeResult const result = decide_charge(charge, arbiter);
    tell_result(charge, result, arbiter);
    return result == ChargeResult::threw_back ? ChargeResult::repulsed : result;
}

FollowUpCheck::FollowUpCheck(ChargeRules const& rules, FactSet const& attacker, int number,
                             std::string_view whose, std::uint16_t unit)
    : pass(rules.pass) {
    if (whose.empty()) {
        whose = number == 1 ? "first follow-up" : "second follow-up";
    }
    prepare(rules.morale, for_follow_up(attacker, number), check, whose, unit);
}

// GT-FUP-01: cavalry whose target failed checks whether it charges again or has to pursue.
bool follow_up_check(FollowUpCheck& check, Arbiter& arbiter) {
    return judge(check.check, arbiter).name == check.pass;
}

}  // namespace esprit::grande_tactique

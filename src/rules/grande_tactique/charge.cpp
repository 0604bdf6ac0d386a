#include "rules/grande_tactique/charge.h"

#include "rules/grande_tactique/charge_facts.h"
#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using chance::FactSet;
using namespace literals;

namespace {

/// GT-ATT-02..04: the attackers are shaken in contact, and the defender fires and turns where it
/// can.
void tell_repulse(Charge const& charge, Arbiter& arbiter) {
    arbiter.tell({"GT-ATT-02"_rule, "attacker"});
    if (charge.defender_may_fire) {
        arbiter.tell({"GT-ATT-03"_rule, charge.target});
    }
    if (charge.defender_may_turn) {
        arbiter.tell({"GT-ATT-04"_rule, charge.target});
    }
}

}  // namespace

ChargeRules::ChargeRules(chance::Ruleset const& ruleset)
    : morale(ruleset.chart("morale")),
      locked(ruleset.chart("locked")),
      pass(chance::outcome_named(morale, "pass")),
      wins(chance::outcome_named(locked, "wins")),
      falls_back(ruleset.option_is("repulse", "fall_back")),
      into_cover(ruleset.option_is("cavalry_into_cover", "allowed")),
      most_follow_ups(static_cast<int>(ruleset.whole_number("most_follow_ups"))) {}

Charge::Charge(ChargeRules const& rules, FactSet const& attacker, FactSet const& defender,
               std::string_view defender_name)
    : target(defender_name), falls_back(rules.falls_back), pass(rules.pass), wins(rules.wins) {
    ChargeFacts const known = worked_out(attacker, defender);
    attacker_cavalry = known.attacker_arm == Arm::cavalry;
    defender_cavalry = known.defender_arm == Arm::cavalry;
    defender_artillery = known.defender_arm == Arm::artillery;
    defender_routed = known.defender_routed;
    defender_may_fire = known.defender_may_fire;
    defender_may_turn = known.defender_may_turn;
    out_of_cover = known.out_of_cover;
    prepare(rules.morale, known.attacker, attackers_check, "attacker", 0);
    prepare(rules.morale, known.defender, defenders_check, target, 1);
    if (!defender_artillery && attacker_cavalry == defender_cavalry) {
        prepare(rules.locked, known.locked, locked, "both sides", 0);
    }
}

// GT-MC-T2, GT-ATT-01: the principal's check stands for all who charge.
bool attackers_check(Charge& charge, Arbiter& arbiter) {
    return judge(charge.attackers_check, arbiter).name == charge.pass;
}

// GT-MC-T3: who is charged checks, and only when the attackers have passed (GT-CHG-12).
bool defenders_check(Charge& charge, Arbiter& arbiter) {
    return judge(charge.defenders_check, arbiter).name == charge.pass;
}

// GT-LIC-01..03: both sides roll, ties again, with nothing but veterans and lancers to count.
bool locked_in_combat(Charge& charge, Arbiter& arbiter) {
    return judge(charge.locked, arbiter).name == charge.wins;
}

ChargeResult resolve_charge(Charge& charge, Arbiter& arbiter) {
    if (charge.defender_routed) {
        // GT-CHG-14, GT-PUR-12, GT-R-12: a routed target is lost without a check
        arbiter.tell({charge.attacker_cavalry ? "GT-PUR-12"_rule : "GT-R-12"_rule, charge.target});
        return ChargeResult::defender_destroyed;
    }
    if (!attackers_check(charge, arbiter)) {
        if (charge.attacker_cavalry && charge.defender_cavalry) {
            arbiter.tell({"GT-ATT-05"_rule, "attacker"});
            return ChargeResult::countercharged;
        }
        tell_repulse(charge, arbiter);
        return ChargeResult::repulsed;
    }
    if (!defenders_check(charge, arbiter)) {
        if (charge.defender_artillery) {
            arbiter.tell({"GT-DEF-02"_rule, charge.target});
            return ChargeResult::defender_silenced;
        }
        arbiter.tell({"GT-DEF-01"_rule, charge.target});
        return ChargeResult::defender_flees;
    }
    if (charge.defender_artillery) {
        arbiter.tell({"GT-DEF-03"_rule, charge.target});
        return ChargeResult::defender_holds;
    }
    if (charge.attacker_cavalry != charge.defender_cavalry) {
        // GT-DEF-05: unlike arms do not lock; the charge is repulsed
        arbiter.tell({"GT-DEF-05"_rule, "attacker"});
        if (charge.falls_back && charge.attacker_cavalry) {
            arbiter.tell({"GT-R-02"_rule, "attacker"});
        } else {
            tell_repulse(charge, arbiter);
        }
        return ChargeResult::repulsed;
    }
    arbiter.tell({"GT-DEF-04"_rule, {}});
    bool const won = locked_in_combat(charge, arbiter);
    bool const stays = !won && charge.out_of_cover && !charge.attacker_cavalry;
    arbiter.tell({stays ? "GT-LIC-07"_rule : "GT-LIC-04"_rule, won ? charge.target : "attacker"});
    arbiter.tell({charge.attacker_cavalry ? "GT-LIC-06"_rule : "GT-LIC-05"_rule,
                  won ? "attacker" : charge.target});
    return won ? ChargeResult::locked_won : ChargeResult::locked_lost;
}

FollowUpCheck::FollowUpCheck(ChargeRules const& rules, FactSet const& attacker, int number)
    : pass(rules.pass) {
    prepare(rules.morale, for_follow_up(attacker, number), check,
            number == 1 ? "first follow-up" : "second follow-up", 0);
}

// GT-FUP-01: cavalry whose target failed checks whether it charges again or has to pursue.
bool follow_up_check(FollowUpCheck& check, Arbiter& arbiter) {
    return judge(check.check, arbiter).name == check.pass;
}

}  // namespace esprit::grande_tactique

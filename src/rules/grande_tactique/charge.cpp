#include "rules/grande_tactique/charge.h"

#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using namespace literals;

namespace {

constexpr FactId arm = facts.id("arm");
constexpr std::int64_t infantry = 0;
constexpr std::int64_t cavalry = 1;
constexpr std::int64_t artillery = 2;
constexpr FactId lancers = facts.id("lancers");
constexpr FactId cuirassiers = facts.id("cuirassiers");
constexpr FactId limbered = facts.id("limbered");
constexpr FactId routed = facts.id("routed");
constexpr FactId veteran = facts.id("veteran");
constexpr FactId shaken = facts.id("shaken");
constexpr FactId in_square = facts.id("in_square");
constexpr FactId in_built_up_area = facts.id("in_built_up_area");
constexpr FactId charging_artillery_front = facts.id("charging_unshaken_artillery_front");
constexpr FactId charging_shaken = facts.id("charging_shaken");
constexpr FactId charging_with_help = facts.id("charging_with_help");
constexpr FactId charging_flank_or_rear = facts.id("charging_flank_or_rear");
constexpr FactId charging_en_masse = facts.id("charging_en_masse");
constexpr FactId charged_by_multiple = facts.id("charged_by_multiple");
constexpr FactId charged_in_flank = facts.id("charged_in_flank");
constexpr FactId charged_in_rear = facts.id("charged_in_rear");
constexpr FactId limbered_artillery_charged = facts.id("limbered_artillery_charged");
constexpr FactId cavalry_charging_square = facts.id("cavalry_charging_square");
constexpr FactId cavalry_charging_infantry = facts.id("cavalry_charging_infantry");
constexpr FactId cavalry_charging_cavalry = facts.id("cavalry_charging_cavalry");
constexpr FactId cuirassiers_charging_cavalry = facts.id("cuirassiers_charging_cavalry");
constexpr FactId lancers_charging_infantry = facts.id("lancers_charging_infantry");
constexpr FactId first_follow_up = facts.id("first_follow_up");
constexpr FactId second_follow_up = facts.id("second_follow_up");
constexpr FactId self_kind = facts.id("self");
constexpr FactId enemy_kind = facts.id("enemy");

/// What is left of a unit's facts outside of charges: its quality, place, general and state.
FactSet standing(FactSet unit) {
    for (FactId const id :
         {charging_artillery_front, charging_shaken, charging_with_help, charging_flank_or_rear,
          charging_en_masse, charged_by_multiple, charged_in_flank, charged_in_rear,
          limbered_artillery_charged, cavalry_charging_square, cavalry_charging_infantry,
          cavalry_charging_cavalry, cuirassiers_charging_cavalry, lancers_charging_infantry,
          first_follow_up, second_follow_up}) {
        unit.set(id, false);
    }
    return unit;
}

/// The arms and states of both sides. Where the arm is not said, a charging fact may imply it; else
/// it is infantry.
struct Sides {
    FactSet attacker;
    FactSet defender;
};

bool charges_as_cavalry(FactSet const& attacker) {
    return attacker.has(cavalry_charging_square) || attacker.has(cavalry_charging_infantry) ||
           attacker.has(cavalry_charging_cavalry) || attacker.has(cuirassiers_charging_cavalry) ||
           attacker.has(lancers_charging_infantry) || attacker.has(lancers) ||
           attacker.has(cuirassiers);
}

std::int64_t arm_of_defender(FactSet const& attacker, FactSet const& defender) {
    if (attacker.has(cavalry_charging_cavalry) || attacker.has(cuirassiers_charging_cavalry) ||
        defender.has(lancers) || defender.has(cuirassiers)) {
        return cavalry;
    }
    bool const guns = attacker.has(charging_artillery_front) || defender.has(limbered) ||
                      defender.has(limbered_artillery_charged);
    return guns ? artillery : infantry;
}

Sides with_arms(FactSet attacker, FactSet defender) {
    if (attacker.number(arm) < 0) {
        attacker.set_number(arm, charges_as_cavalry(attacker) ? cavalry : infantry);
    }
    if (defender.number(arm) < 0) {
        defender.set_number(arm, arm_of_defender(attacker, defender));
    }
    return {attacker, defender};
}

/// GT-MOD-16..19, -22: what charging cavalry is and what it charges.
void add_cavalry_facts(Sides& sides) {
    FactSet& attacker = sides.attacker;
    FactSet& defender = sides.defender;
    bool const on_foot = defender.number(arm) == infantry;
    bool const square = defender.has(in_square) || attacker.has(cavalry_charging_square);
    defender.set(in_square, square);
    attacker.set(cavalry_charging_square, on_foot && square);
    attacker.set(cavalry_charging_infantry, on_foot && !square);
    if (on_foot && attacker.has(lancers)) {
        attacker.set(lancers_charging_infantry);
    }
    if (defender.number(arm) == cavalry) {
        bool const heavy = attacker.has(cuirassiers) || attacker.has(cuirassiers_charging_cavalry);
        attacker.set(cuirassiers_charging_cavalry, heavy);
        attacker.set(cavalry_charging_cavalry, !heavy);
    }
}

/// What the facts of one side say of the other: both name the same charge.
void share(Sides& sides) {
    FactSet& attacker = sides.attacker;
    FactSet& defender = sides.defender;
    bool const was_shaken = attacker.has(charging_shaken) || defender.has(shaken);
    attacker.set(charging_shaken, was_shaken);
    defender.set(shaken, was_shaken);
    bool const help = attacker.has(charging_with_help) || defender.has(charged_by_multiple);
    attacker.set(charging_with_help, help);
    defender.set(charged_by_multiple, help);
    bool const not_in_front = defender.has(charged_in_flank) || defender.has(charged_in_rear);
    if (not_in_front) {
        attacker.set(charging_flank_or_rear);
    }
    if (defender.number(arm) == artillery) {
        bool const frontal = !attacker.has(charging_flank_or_rear);
        if (frontal && !was_shaken) {
            attacker.set(charging_artillery_front);  // GT-MOD-07
        }
        if (defender.has(limbered)) {
            defender.set(limbered_artillery_charged);
        }
    }
}

Sides worked_out(FactSet const& attacker, FactSet const& defender) {
    Sides sides = with_arms(attacker, defender);
    share(sides);
    if (sides.attacker.number(arm) == cavalry) {
        add_cavalry_facts(sides);
    }
    return sides;
}

/// Facts as given that do not go with the arms and formation that the others say.
std::optional<chance::Objection> contradiction(FactSet const& attacker, FactSet const& defender,
                                               Sides const& sides) {
    std::int64_t const target = sides.defender.number(arm);
    auto const says = [](std::string because) {
        return chance::Objection{"arm-of-defender", "GT-CHG-06", std::move(because)};
    };
    bool const at_foot = attacker.has(cavalry_charging_infantry) ||
                         attacker.has(cavalry_charging_square) ||
                         attacker.has(lancers_charging_infantry);
    bool const at_horse =
        attacker.has(cavalry_charging_cavalry) || attacker.has(cuirassiers_charging_cavalry);
    if (at_foot && target != infantry) {
        return says("the attacker's facts say that infantry is charged: defender.arm=infantry");
    }
    if (at_horse && target != cavalry) {
        return says("the attacker's facts say that cavalry is charged: defender.arm=cavalry");
    }
    if (attacker.has(charging_artillery_front) && target != artillery) {
        return says("the attacker's facts say that guns are charged: defender.arm=artillery");
    }
    if (attacker.has(cavalry_charging_infantry) && defender.has(in_square)) {
        return says("the target is in square or it is not: attacker.cavalry_charging_square");
    }
    return std::nullopt;
}

/// GT-LIC-03: of all that a unit is, only veterans and lancers count in combat.
std::int64_t kind_in_combat(FactSet const& unit) {
    return (unit.has(veteran) ? 1 : 0) +
           (unit.has(lancers) || unit.has(lancers_charging_infantry) ? 2 : 0);
}

/// GT-ATT-02..04: the attackers are shaken in contact, and the defender fires and turns where it
/// can.
void tell_repulse(Charge const& charge, Arbiter& arbiter) {
    arbiter.tell({"GT-ATT-02"_rule, "attacker"});
    if (charge.defender_may_fire) {
        arbiter.tell({"GT-ATT-03"_rule, "defender"});
    }
    if (charge.defender_may_turn) {
        arbiter.tell({"GT-ATT-04"_rule, "defender"});
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

Charge::Charge(ChargeRules const& rules, FactSet const& attacker, FactSet const& defender)
    : falls_back(rules.falls_back), pass(rules.pass), wins(rules.wins) {
    Sides const sides = worked_out(attacker, defender);
    attacker_cavalry = sides.attacker.number(arm) == cavalry;
    defender_cavalry = sides.defender.number(arm) == cavalry;
    defender_artillery = sides.defender.number(arm) == artillery;
    defender_routed = sides.defender.has(routed);
    defender_may_fire = !defender_cavalry && !sides.defender.has(limbered_artillery_charged);
    defender_may_turn = !sides.attacker.has(charging_with_help) && !sides.defender.has(in_square) &&
                        !sides.defender.has(in_built_up_area);
    prepare(rules.morale, sides.attacker, attackers_check, "attacker", 0);
    prepare(rules.morale, sides.defender, defenders_check, "defender", 1);
    if (!defender_artillery && attacker_cavalry == defender_cavalry) {
        FactSet kinds = sides.attacker;
        kinds.set_number(self_kind, kind_in_combat(sides.attacker));
        kinds.set_number(enemy_kind, kind_in_combat(sides.defender));
        prepare(rules.locked, kinds, locked, "attacker against defender", 0);
    }
}

std::optional<chance::Objection> objection_to_charge(ChargeRules const& rules,
                                                     FactSet const& attacker,
                                                     FactSet const& defender,
                                                     std::string_view defender_name) {
    if (attacker.has(shaken) || attacker.has(routed)) {
        return chance::Objection{"not-eager", "GT-CHG-01", "only eager troops charge"};
    }
    if (attacker.has(in_square)) {
        return chance::Objection{"square-charges", "GT-CHG-01", "a square cannot charge"};
    }
    Sides const sides = worked_out(attacker, defender);
    bool const by_cavalry = sides.attacker.number(arm) == cavalry;
    bool const on_foot = sides.defender.number(arm) == infantry;
    if (sides.attacker.number(arm) == artillery) {
        return chance::Objection{"guns-charge", "GT-CHG-01", "artillery cannot charge"};
    }
    if (!by_cavalry && charges_as_cavalry(sides.attacker)) {
        return chance::Objection{"arm-of-attacker", "",
                                 "the attacker's facts are those of cavalry: attacker.arm=cavalry"};
    }
    if (by_cavalry && sides.defender.has(in_built_up_area) && !rules.into_cover &&
        !(sides.defender.has(routed) && on_foot)) {
        return chance::Objection{"cavalry-into-cover", "GT-R-27",
                                 "cavalry may not charge a unit in a built-up area"};
    }
    if (auto objection = contradiction(attacker, defender, sides)) {
        return objection;
    }
    if (!on_foot && sides.defender.has(in_square)) {
        return chance::Objection{"square-of-infantry", "GT-MOD-05",
                                 "only infantry stands in square"};
    }
    if (sides.defender.number(arm) != artillery &&
        (sides.defender.has(limbered) || sides.defender.has(limbered_artillery_charged))) {
        return chance::Objection{"limbered-guns", "GT-MOD-15", "only artillery is limbered"};
    }
    if (auto objection = objection_of(rules.morale, sides.attacker, "attacker")) {
        return objection;
    }
    return objection_of(rules.morale, sides.defender, defender_name);
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
        arbiter.tell({charge.attacker_cavalry ? "GT-PUR-12"_rule : "GT-R-12"_rule, "defender"});
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
            arbiter.tell({"GT-DEF-02"_rule, "defender"});
            return ChargeResult::defender_silenced;
        }
        arbiter.tell({"GT-DEF-01"_rule, "defender"});
        return ChargeResult::defender_flees;
    }
    if (charge.defender_artillery) {
        arbiter.tell({"GT-DEF-03"_rule, "defender"});
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
    arbiter.tell({"GT-LIC-04"_rule, won ? "defender" : "attacker"});
    arbiter.tell({charge.attacker_cavalry ? "GT-LIC-06"_rule : "GT-LIC-05"_rule,
                  won ? "attacker" : "defender"});
    return won ? ChargeResult::locked_won : ChargeResult::locked_lost;
}

FollowUpCheck::FollowUpCheck(ChargeRules const& rules, FactSet const& attacker, int number)
    : pass(rules.pass) {
    FactSet facts_now = standing(attacker);
    facts_now.set(number == 1 ? first_follow_up : second_follow_up);
    prepare(rules.morale, facts_now, check, number == 1 ? "first follow-up" : "second follow-up",
            0);
}

// GT-FUP-01: cavalry whose target failed checks whether it charges again or has to pursue.
bool follow_up_check(FollowUpCheck& check, Arbiter& arbiter) {
    return judge(check.check, arbiter).name == check.pass;
}

}  // namespace esprit::grande_tactique

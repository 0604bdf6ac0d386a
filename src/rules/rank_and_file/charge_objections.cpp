// Objections to facts of a charge.
#include <string>

#include "rules/rank_and_file/charge.h"
#include "rules/rank_and_file/charge_facts.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

using chance::FactId;
using chance::FactSet;
using chance::Objection;

namespace {

Objection refusal(Party who, std::string id, std::string rule, std::string const& because) {
    return {std::move(id), std::move(rule), std::string{who.name} + ": " + because};
}

std::optional<Objection> objection_to_strength(ChargeRules const& rules, FactSet const& unit,
                                               Party who) {
    constexpr FactId required[] = {stands_fact};
    if (auto missing = missing_fact(facts, required, unit, std::string{who.name} + ".")) {
        return missing;
    }
    if (unit.has(single_stand_fact) && unit.number(stands_fact) != 1) {
        return refusal(who, "single-stand", "RF-UNIT-02", "a single stand is a unit with stands=1");
    }
    if (unit.number(stands_fact) > rules.most_stands) {
        return refusal(who, "too-many-stands", "RF-UNIT-01",
                       "a unit has at most " + std::to_string(rules.most_stands) + " stands");
    }
    if (!unit.has(single_stand_fact) && !unit.has(artillery_fact) &&
        unit.number(stands_fact) < rules.least_stands) {
        return refusal(who, "too-few-stands", "RF-UNIT-01",
                       "infantry and cavalry have at least " + std::to_string(rules.least_stands) +
                           " stands, or are a single one");
    }
    if (stands_left(unit) <= 0) {
        return refusal(who, "no-stand-left", "RF-MEL-21",
                       "of stands=" + std::to_string(unit.number(stands_fact)) +
                           " at the start some must be left: lower stands_lost");
    }
    if (unit.number(hits_fact) >= rules.melee.hits_for_one_stand) {
        return refusal(
            who, "hits-of-a-stand", "RF-FIRE-14",
            std::to_string(rules.melee.hits_for_one_stand) +
                " hits remove a stand: count it in stands_lost, and in hits what is over");
    }
    if (unit.has(lost_stand_to_fire_fact) && unit.number(stands_lost_fact) == 0) {
        return refusal(who, "stand-not-counted", "RF-MOR-12",
                       "a stand lost to fire counts in stands_lost too");
    }
    if (unit.has(lost_stand_to_fire_fact) && unit.denies(hit_this_turn_fact)) {
        return refusal(who, "stand-without-hit", "RF-FIRE-14",
                       "hits remove the stands lost to fire: leave hit_this_turn=false out");
    }
    if (unit.has(hit_this_turn_fact) && !unit.has(lost_stand_to_fire_fact) &&
        unit.number(hits_fact) == 0) {
        return refusal(who, "hit-not-counted", "RF-FIRE-15",
                       "hits of this turn that removed no stand are on the unit: say how many in "
                       "hits");
    }
    return std::nullopt;
}

Formation formation_of(FactSet const& unit) {
    return unit.has(in_square_fact)          ? Formation::square
           : unit.has(self_skirmishing_fact) ? Formation::skirmish
           : unit.has(deeper_fact)           ? Formation::attack_column
                                             : Formation::line;
}

/// The unit that the facts describe, as in a roster. The facts do not say which infantry is light.
Troop troop_of(FactSet const& unit) {
    Troop troop;
    bool const foot = unit.has(self_foot_fact);
    troop.arm = unit.has(artillery_fact) ? (foot ? Arm::foot_artillery : Arm::horse_artillery)
                : foot                   ? Arm::infantry
                                         : Arm::cavalry;
    troop.light = troop.is_infantry();
    troop.lancers = unit.has(lancers_fact);
    return troop;
}

/// Objects to what a roster and a battlefield would refuse.
std::optional<Objection> objection_to_arm(FactSet const& unit, Party who) {
    Troop const troop = troop_of(unit);
    Start start;
    start.formation = formation_of(unit);
    start.blown = unit.has(blown_fact);
    auto const contradictions = contradictions_of(troop, start);
    if (!contradictions.empty()) {
        Contradiction const& first = contradictions.front();
        return refusal(who, std::string{first.word} + "-of-arm", std::string{first.rule},
                       first.because);
    }
    if (unit.has(in_building_fact) && !goes_into_cover(troop)) {
        return refusal(who, "building-of-arm", "RF-R-23", "buildings are for infantry");
    }
    std::string_view const kind = what_does_not_charge(troop, start.formation);
    if (unit.has(charging_fact) && !kind.empty()) {
        return refusal(who, "does-not-charge", "RF-R-19",
                       "a unit that is " + std::string{kind} + " does not charge");
    }
    bool const in_other_order = unit.has(in_square_fact) || unit.has(self_skirmishing_fact);
    if (unit.has(deeper_fact) && in_other_order) {
        return refusal(who, "deeper-of-order", "RF-FIRE-17",
                       "deep is in column: leave the other formation or deeper out");
    }
    return std::nullopt;
}

/// Objects to facts that are stated false. RF-R-16, RF-R-23: only foot forms square, skirmishes or
/// holds a building.
std::optional<Objection> objection_to_denials(FactSet const& given, Party who) {
    if (given.denies(self_foot_fact) && is_surely_infantry(given)) {
        bool const in_order = given.has(in_square_fact) || given.has(self_skirmishing_fact);
        return refusal(who, "foot-denied", in_order ? "RF-R-16" : "RF-R-23",
                       "only foot forms square, skirmishes or holds a building: leave "
                       "self_foot=false out");
    }
    return std::nullopt;
}

/// RF-R-02: a charge that is not frontal is in the flank or the rear.
std::optional<Objection> objection_to_side(FactSet const& target) {
    bool const behind = target.has(charged_in_flank_fact) || target.has(charged_in_rear_fact);
    if (!target.denies(charged_frontally_fact) || behind) return std::nullopt;
    bool const without_flank = target.has(in_square_fact) || target.has(self_skirmishing_fact);
    return refusal(defenders, "no-side", "RF-R-02",
                   without_flank ? "squares and skirmishers have neither flank nor rear: leave "
                                   "charged_frontally=false out"
                                 : "a charge that is not frontal is in the flank or the rear: "
                                   "say charged_in_flank or charged_in_rear");
}

}  // namespace

std::optional<Objection> objection_to_charge(ChargeRules const& rules, FactSet const& attacker,
                                             FactSet const& defender, FactSet const& battle) {
    ChargeSides const sides = worked_out(attacker, defender, battle);
    if (auto objection = objection_to_denials(attacker, attackers)) return objection;
    if (auto objection = objection_to_denials(defender, defenders)) return objection;
    if (auto objection = objection_to_side(defender)) return objection;
    if (auto objection = objection_to_strength(rules, sides.attacker, attackers)) {
        return objection;
    }
    if (auto objection = objection_to_strength(rules, sides.defender, defenders)) {
        return objection;
    }
    if (auto objection = objection_to_arm(sides.attacker, attackers)) return objection;
    if (auto objection = objection_to_arm(sides.defender, defenders)) return objection;
    if (attacker.has(deeper_fact) && defender.has(deeper_fact)) {
        return Objection{"both-deeper", "RF-FIRE-17", "only one of the two sides is deeper"};
    }
    if (attacker.has(enemy_uphill_fact) && defender.has(enemy_uphill_fact)) {
        return Objection{"both-uphill", "RF-MEL-11", "only one of the two sides stands higher"};
    }
    if (auto objection = objection_of(rules.morale.waiver, sides.defender, defenders.name)) {
        return objection;
    }
    for (chance::Chart const* const chart : {&rules.morale.morale, &rules.melee.melee}) {
        if (auto objection = objection_of(*chart, sides.attacker, attackers.name)) {
            return objection;
        }
        if (auto objection = objection_of(*chart, sides.defender, defenders.name)) {
            return objection;
        }
    }
    return std::nullopt;
}

}  // namespace esprit::rank_and_file

#include "rules/rank_and_file/charge_facts.h"

#include "rules/rank_and_file/facts.h"

namespace esprit::rank_and_file {

using chance::FactId;
using chance::FactSet;

namespace {

constexpr FactId unit_class = facts.id("class");
constexpr FactId stands = facts.id("stands");
constexpr FactId stands_lost = facts.id("stands_lost");
constexpr FactId single_stand = facts.id("single_stand");
constexpr FactId self_foot = facts.id("self_foot");
constexpr FactId shock = facts.id("shock");
constexpr FactId lancers = facts.id("lancers");
constexpr FactId artillery = facts.id("artillery");
constexpr FactId guns_stay = facts.id("guns_stay");
constexpr FactId self_skirmishing = facts.id("self_skirmishing");
constexpr FactId charging = facts.id("charging");
constexpr FactId charged_frontally = facts.id("charged_frontally");
constexpr FactId charged_in_flank = facts.id("charged_in_flank");
constexpr FactId charged_in_rear = facts.id("charged_in_rear");
constexpr FactId in_building = facts.id("in_building");
constexpr FactId defending_building = facts.id("defending_building");
constexpr FactId defending_linear_obstacle = facts.id("defending_linear_obstacle");
constexpr FactId industrial_age = facts.id("industrial_age");
constexpr FactId charger_formed = facts.id("charger_formed");
constexpr FactId charger_shock = facts.id("charger_shock");
constexpr FactId charger_mounted = facts.id("charger_mounted");
constexpr FactId charger_better_class = facts.id("charger_better_class");
constexpr FactId shock_charging = facts.id("shock_charging");
constexpr FactId enemy_shock = facts.id("enemy_shock");
constexpr FactId lancers_charged = facts.id("lancers_charged");
constexpr FactId enemy_lancers_charging = facts.id("enemy_lancers_charging");
constexpr FactId first_round = facts.id("first_round");
constexpr FactId enemy_behind_obstacle = facts.id("enemy_behind_obstacle");
constexpr FactId enemy_in_building = facts.id("enemy_in_building");
constexpr FactId enemy_mounted = facts.id("enemy_mounted");
constexpr FactId cavalry_charged_at_halt = facts.id("cavalry_charged_at_halt");
constexpr FactId blown = facts.id("blown");
constexpr FactId impetuous = facts.id("impetuous");

/// RF-UNIT-02: a single stand is a unit of one stand, and the other way round.
void settle_stands(FactSet& unit) {
    if (unit.has(single_stand) && unit.number(stands) < 0) {
        unit.set_number(stands, 1);
    }
    if (unit.number(stands) == 1) {
        unit.set(single_stand);
    }
}

/// The causes of a waiver test: what the target faces (RF-WVR-03..06, RF-R-01, RF-R-05).
void add_waiver_causes(FactSet const& attacker, FactSet& defender, FactSet const& battle) {
    if (!defender.has(charged_in_flank) && !defender.has(charged_in_rear)) {
        defender.set(charged_frontally);
    }
    defender.set(charger_formed, !attacker.has(self_skirmishing));
    defender.set(charger_shock, attacker.has(shock));
    defender.set(charger_mounted, !attacker.has(self_foot));
    defender.set(charger_better_class, attacker.number(unit_class) > defender.number(unit_class));
    defender.set(industrial_age, battle.has(industrial_age));
}

/// RF-MEL-05, -08, -09, -12: what one side is to the other in the first round.
void add_melee_facts(FactSet& unit, FactSet const& enemy) {
    bool const charges = unit.has(charging);
    unit.set(first_round);
    unit.set(shock_charging, charges && unit.has(shock));
    unit.set(lancers_charged, charges && unit.has(lancers));
    unit.set(enemy_shock, enemy.has(shock));
    unit.set(enemy_lancers_charging, enemy.has(charging) && enemy.has(lancers));
    unit.set(enemy_mounted, !enemy.has(self_foot));
}

}  // namespace

std::int64_t stands_left(FactSet const& unit) {
    return unit.number(stands) - unit.number(stands_lost);
}

bool is_cavalry(FactSet const& unit) {
    return !unit.has(self_foot) && !unit.has(artillery);
}

ChargeSides worked_out(FactSet const& attacker_given, FactSet const& defender_given,
                       FactSet const& battle) {
    ChargeSides sides{attacker_given, defender_given};
    FactSet& attacker = sides.attacker;
    FactSet& defender = sides.defender;
    settle_stands(attacker);
    settle_stands(defender);
    attacker.set(charging);
    bool const garrison = defender.has(in_building) || defender.has(defending_building);
    defender.set(in_building, garrison);
    defender.set(defending_building, garrison);
    if (defender.has(guns_stay)) {
        defender.set(artillery);
    }
    add_waiver_causes(attacker, defender, battle);
    add_melee_facts(attacker, defender);
    add_melee_facts(defender, attacker);
    attacker.set(enemy_in_building, garrison);
    attacker.set(enemy_behind_obstacle, defender.has(defending_linear_obstacle));
    // RF-MEL-13: cavalry that does not charge in its turn takes the charge at the halt
    defender.set(cavalry_charged_at_halt, is_cavalry(defender) && !defender.has(charging));
    return sides;
}

// RF-MEL-20, RF-R-13: a melee that goes on is fought in turns in which nobody has charged. Cavalry
// has lost its marker by then.
FactSet after_charge(FactSet unit) {
    for (FactId const id : {charging, charged_frontally, charged_in_flank, charged_in_rear,
                            shock_charging, lancers_charged, enemy_lancers_charging,
                            cavalry_charged_at_halt, impetuous, first_round, blown}) {
        unit.set(id, false);
    }
    return unit;
}

}  // namespace esprit::rank_and_file

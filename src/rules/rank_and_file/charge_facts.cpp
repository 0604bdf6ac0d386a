#include "rules/rank_and_file/charge_facts.h"

#include "rules/rank_and_file/facts.h"

namespace esprit::rank_and_file {

using chance::FactId;
using chance::FactSet;

namespace {

constexpr FactId charger_better_class_fact = facts.id("charger_better_class");
constexpr FactId enemy_mounted_fact = facts.id("enemy_mounted");

/// RF-UNIT-02: a single stand is a unit of one stand, and the other way round.
void settle_stands(FactSet& unit) {
    if (unit.has(single_stand_fact) && unit.number(stands_fact) < 0) {
        unit.set_number(stands_fact, 1);
    }
    if (unit.number(stands_fact) == 1) {
        unit.set(single_stand_fact);
    }
}

/// RF-R-16, RF-R-23: squares, skirmishers and garrisons are infantry, unless other facts imply
/// cavalry or guns.
void settle_arm(FactSet& unit) {
    if (unit.has(guns_stay_fact)) unit.set(artillery_fact);
    bool const other = unit.has(artillery_fact) || unit.has(lancers_fact) || unit.has(blown_fact);
    if (!other && is_surely_infantry(unit)) unit.set(self_foot_fact);
}

/// The causes of a waiver test: the facts about the charger (RF-WVR-03..06, RF-R-01, RF-R-05).
void add_waiver_causes(FactSet const& attacker, FactSet& defender, FactSet const& battle) {
    if (!defender.has(charged_in_flank_fact) && !defender.has(charged_in_rear_fact)) {
        defender.set(charged_frontally_fact);
    }
    defender.set(charger_formed_fact, !attacker.has(self_skirmishing_fact));
    defender.set(charger_shock_fact, attacker.has(shock_fact));
    defender.set(charger_mounted_fact, !attacker.has(self_foot_fact));
    defender.set(charger_better_class_fact,
                 attacker.number(class_fact) > defender.number(class_fact));
    defender.set(industrial_age_fact, battle.has(industrial_age_fact));
}

/// RF-MEL-05, -08, -09, -12: the facts of one side about the other in the first round.
void add_melee_facts(FactSet& unit, FactSet const& enemy) {
    bool const charges = unit.has(charging_fact);
    unit.set(first_round_fact);
    unit.set(shock_charging_fact, charges && unit.has(shock_fact));
    unit.set(lancers_charged_fact, charges && unit.has(lancers_fact));
    unit.set(enemy_shock_fact, enemy.has(shock_fact));
    unit.set(enemy_lancers_charging_fact, enemy.has(charging_fact) && enemy.has(lancers_fact));
    unit.set(enemy_mounted_fact, !enemy.has(self_foot_fact));
}

}  // namespace

std::int64_t stands_left(FactSet const& unit) {
    return unit.number(stands_fact) - unit.number(stands_lost_fact);
}

bool is_surely_infantry(FactSet const& unit) {
    return unit.has(self_skirmishing_fact) || unit.has(in_square_fact) ||
           unit.has(in_building_fact);
}

bool is_cavalry(FactSet const& unit) {
    return !unit.has(self_foot_fact) && !unit.has(artillery_fact);
}

ChargeSides worked_out(FactSet const& attacker_given, FactSet const& defender_given,
                       FactSet const& battle) {
    ChargeSides sides{attacker_given, defender_given};
    FactSet& attacker = sides.attacker;
    FactSet& defender = sides.defender;
    settle_stands(attacker);
    settle_stands(defender);
    attacker.set(charging_fact);
    settle_arm(attacker);
    settle_arm(defender);
    add_waiver_causes(attacker, defender, battle);
    add_melee_facts(attacker, defender);
    add_melee_facts(defender, attacker);
    attacker.set(enemy_in_building_fact, defender.has(in_building_fact));
    attacker.set(enemy_behind_obstacle_fact, defender.has(defending_linear_obstacle_fact));
    // RF-MEL-13: cavalry that does not charge in its turn takes the charge at the halt
    defender.set(cavalry_charged_at_halt_fact,
                 is_cavalry(defender) && !defender.has(charging_fact));
    return sides;
}

// RF-MEL-20, RF-R-13: a melee that goes on is fought in turns without charges. Cavalry has lost its
// marker by then.
FactSet after_charge(FactSet unit) {
    for (FactId const id :
         {charging_fact, charged_frontally_fact, charged_in_flank_fact, charged_in_rear_fact,
          shock_charging_fact, lancers_charged_fact, enemy_lancers_charging_fact,
          cavalry_charged_at_halt_fact, impetuous_fact, first_round_fact, blown_fact}) {
        unit.set(id, false);
    }
    return unit;
}

}  // namespace esprit::rank_and_file

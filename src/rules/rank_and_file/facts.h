#pragma once
// The facts that the charts of Rank and File speak of.
#include <string_view>

#include "chance/facts.h"
#include "rules/common/deed_facts.h"

namespace esprit::rank_and_file {

/// Morale classes in rising order (RF-R-05).
inline constexpr std::string_view classes[] = {"green", "regular", "veteran", "elite"};

inline constexpr chance::FactDeclaration fact_declarations[] = {
    // the morale test
    chance::with_default(chance::name_of("class", classes, "the morale class of the unit",
                                         "the class in the unit's roster"),
                         1),
    chance::whole("stands_lost", 0, 1000, 0, "stands that the unit has lost so far in the battle",
                  "the stands that it began with, less those that it has"),
    chance::whole("commanders", 0, 1000, 0, "commanders attached to the unit",
                  "the commanders that have joined it"),
    chance::flag("in_building", "the unit is in a building, and defends it if it is charged",
                 "the building that the unit holds"),
    chance::flag("charging", "the unit charges", "its charge of this turn"),
    chance::flag("charged_in_flank", "charged in the flank",
                 "the charger began wholly behind the line of the unit's front edge"),
    chance::flag("charged_in_rear", "charged in the rear",
                 "the charger began wholly behind the line of the unit's rear edge"),
    chance::flag("single_stand", "a unit of a single stand", "the unit's roster"),
    chance::flag("unsteady", "the unit is unsteady", "the unit's state"),

    // rallying
    chance::with_default(chance::flag("routing", "the unit is routing", "the unit's state"), 0),
    chance::whole("stands", 0, 1000, -1, "stands that the unit had at the start of the battle",
                  "the unit's roster"),

    // waiver tests
    chance::with_default(
        chance::flag("charger_formed", "the charger is formed: not skirmishing, not routing",
                     "the charger's formation and state"),
        0),
    chance::with_default(
        chance::flag("charged_frontally", "charged in the front",
                     "the charger did not begin wholly behind the line of the unit's front edge"),
        0),
    chance::with_default(
        chance::flag("self_foot", "the unit is on foot, foot guns included; else it is mounted",
                     "the unit's arm"),
        0),
    chance::flag("charger_shock", "the charger is shock troops", "the charger's roster"),
    chance::with_default(
        chance::flag("charger_mounted", "the charger is mounted", "the charger's arm"), 0),
    chance::flag("charger_better_class", "the charger is of a better morale class",
                 "the classes of both"),
    chance::flag("in_square", "the unit is in square", "the unit's formation"),
    chance::flag("defending_linear_obstacle", "the unit defends a linear obstacle",
                 "an obstacle near the unit, between it and the charger"),
    chance::flag("self_skirmishing", "the unit is in skirmish order", "the unit's formation"),
    chance::with_default(
        chance::flag("standing", "skirmishers stand instead of evading, or cannot evade",
                     "the answer of the unit's owner, or no way to evade"),
        0),
    chance::flag("industrial_age", "the battle is of the Industrial Age", "the scenario's period"),
    chance::flag("tested_this_phase", "the unit has taken a waiver test this charge phase",
                 "the tests of the phase so far"),

    // uncontrolled infantry
    chance::whole("chance", 0, 1000, -1, "a d6 of this or less charges unbidden; 6 is automatic",
                  "the unit's type in its roster"),
    chance::with_default(
        chance::flag("won_melee", "the unit has just won a melee", "the melees of the last turn"),
        0),
    chance::with_default(chance::flag("valid_target", "there is an enemy that it may charge",
                                      "enemies within the unit's charge distance, arc and sight"),
                         0),

    // dice to hit
    chance::with_default(chance::whole("dice", 0, 1000, 0, "how many dice the unit rolls",
                                       "the unit's stands, by weapon and range"),
                         1),
    chance::flag("shock_charging", "shock troops that charge", "the unit's roster and its charge"),
    chance::flag("enemy_shock", "the enemy is shock troops too", "the enemy's roster"),
    chance::flag("deeper", "in column against an enemy that is not", "the formations of both"),
    chance::flag("lancers_charged", "lancers that charged into this melee",
                 "the unit's roster and its charge"),
    chance::flag("enemy_lancers_charging", "the enemy is lancers who charged as well",
                 "the enemy's roster and its charge"),
    chance::with_default(chance::flag("first_round", "this is the first round of the melee",
                                      "the rounds that the melee has lasted"),
                         0),
    chance::flag("enemy_behind_obstacle", "the enemy is behind a linear obstacle",
                 "an obstacle between the two"),
    chance::flag("enemy_in_building", "the enemy is in a building",
                 "the building that the enemy holds"),
    chance::flag("enemy_uphill", "the enemy stands higher",
                 "the heights at which both have taken up ground"),
    chance::with_default(chance::flag("enemy_mounted", "the enemy is mounted", "the enemy's arm"),
                         0),
    chance::flag("cavalry_charged_at_halt", "cavalry that takes a charge at the halt",
                 "cavalry that was charged and did not charge itself"),
    chance::flag("blown", "blown cavalry", "a Cavalry Blown marker on the unit"),
    chance::flag("impetuous", "disordered by an impetuous, uncontrolled charge",
                 "cavalry that was forced to charge this turn"),
    chance::flag("double_canister", "guns fire double canister, at 2 inches",
                 "the gunners' choice and the distance"),
    chance::flag("moved", "the firer has moved this turn", "the firer's moves"),
    chance::flag("light_cover", "the target is in light cover", "the ground of the target"),
    chance::flag("heavy_cover", "the target is in heavy cover", "the ground of the target"),
    chance::flag("target_skirmishing", "the target is in skirmish order", "the target's formation"),
    chance::flag("target_deployed_guns", "the target is deployed guns",
                 "the target's arm, not limbered"),
    chance::flag("target_deep", "the target is in march or attack column",
                 "the target's formation"),
    chance::flag("target_in_square", "the target is in square", "the target's formation"),
    chance::flag("target_in_flank", "the target is taken in the flank",
                 "the firer is wholly behind the line of the target's front edge"),

    // a whole charge
    chance::flag("shock", "the unit is shock troops", "the unit's roster"),
    chance::flag("lancers", "the unit is lancers", "the unit's roster"),
    chance::flag("artillery", "the unit is guns", "the unit's arm"),
    chance::flag("guns_stay", "guns that fail a test stay instead of falling back",
                 "the answer of the guns' owner"),
    chance::flag("lost_stand_to_fire", "the unit lost a stand to fire this turn",
                 "the fire of the turn"),
    chance::flag("hit_this_turn", "the unit was hit this turn; makes a single stand test",
                 "the fire of the turn"),
    chance::whole("hits", 0, 1000, 0, "hits on the unit that have not removed a stand yet",
                  "the hits left over from earlier fire and melee"),
    chance::with_default(
        chance::whole("rounds", 1, 20, 0,
                      "rounds of melee that are followed before it is left undecided",
                      "not from the field: how far ahead a player wants to look"),
        6),

    // what the unit did in its side's last turn, for house rules
    rules::charged_last_turn,
    rules::moved_last_turn,
    rules::fired_last_turn,
    rules::rested,
};

inline constexpr chance::FactTable facts{fact_declarations};
static_assert(facts.within_limits());

/// Looks up a fact at compile time.
consteval chance::FactId id_of(std::string_view name) {
    return facts.id(name);
}

// Facts that several files of this system name.
inline constexpr chance::FactId class_fact = id_of("class");
inline constexpr chance::FactId stands_lost_fact = id_of("stands_lost");
inline constexpr chance::FactId in_building_fact = id_of("in_building");
inline constexpr chance::FactId charging_fact = id_of("charging");
inline constexpr chance::FactId charged_in_flank_fact = id_of("charged_in_flank");
inline constexpr chance::FactId charged_in_rear_fact = id_of("charged_in_rear");
inline constexpr chance::FactId charged_frontally_fact = id_of("charged_frontally");
inline constexpr chance::FactId single_stand_fact = id_of("single_stand");
inline constexpr chance::FactId unsteady_fact = id_of("unsteady");
inline constexpr chance::FactId routing_fact = id_of("routing");
inline constexpr chance::FactId stands_fact = id_of("stands");
inline constexpr chance::FactId self_foot_fact = id_of("self_foot");
inline constexpr chance::FactId charger_formed_fact = id_of("charger_formed");
inline constexpr chance::FactId charger_shock_fact = id_of("charger_shock");
inline constexpr chance::FactId defending_linear_obstacle_fact = id_of("defending_linear_obstacle");
inline constexpr chance::FactId in_square_fact = id_of("in_square");
inline constexpr chance::FactId self_skirmishing_fact = id_of("self_skirmishing");
inline constexpr chance::FactId standing_fact = id_of("standing");
inline constexpr chance::FactId industrial_age_fact = id_of("industrial_age");
inline constexpr chance::FactId deeper_fact = id_of("deeper");
inline constexpr chance::FactId enemy_behind_obstacle_fact = id_of("enemy_behind_obstacle");
inline constexpr chance::FactId enemy_in_building_fact = id_of("enemy_in_building");
inline constexpr chance::FactId enemy_uphill_fact = id_of("enemy_uphill");
inline constexpr chance::FactId blown_fact = id_of("blown");
inline constexpr chance::FactId impetuous_fact = id_of("impetuous");
inline constexpr chance::FactId shock_fact = id_of("shock");
inline constexpr chance::FactId lancers_fact = id_of("lancers");
inline constexpr chance::FactId artillery_fact = id_of("artillery");
inline constexpr chance::FactId guns_stay_fact = id_of("guns_stay");
inline constexpr chance::FactId lost_stand_to_fire_fact = id_of("lost_stand_to_fire");
inline constexpr chance::FactId hit_this_turn_fact = id_of("hit_this_turn");
inline constexpr chance::FactId hits_fact = id_of("hits");
inline constexpr chance::FactId shock_charging_fact = id_of("shock_charging");
inline constexpr chance::FactId cavalry_charged_at_halt_fact = id_of("cavalry_charged_at_halt");
inline constexpr chance::FactId lancers_charged_fact = id_of("lancers_charged");
inline constexpr chance::FactId enemy_shock_fact = id_of("enemy_shock");
inline constexpr chance::FactId enemy_lancers_charging_fact = id_of("enemy_lancers_charging");
inline constexpr chance::FactId first_round_fact = id_of("first_round");
inline constexpr chance::FactId charger_mounted_fact = id_of("charger_mounted");

inline constexpr chance::FactSet nothing_known = facts.none_given();

}  // namespace esprit::rank_and_file

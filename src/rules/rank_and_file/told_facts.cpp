#include "rules/rank_and_file/told_facts.h"

#include <array>

#include "rules/common/deed_facts.h"

namespace esprit::rank_and_file {

namespace {

constexpr std::string_view of_standing_facts =
    "class stands!:1..most_stands_of_a_unit stands_lost:0..most_stands_of_a_unit hits:0.. "
    "commanders:0.. single_stand unsteady routing self_foot artillery shock lancers "
    "self_skirmishing in_square in_building lost_stand_to_fire hit_this_turn blown";
constexpr std::string_view of_morale_facts = "charging charged_in_flank charged_in_rear";
constexpr std::string_view of_facts_against =
    "deeper enemy_uphill charging impetuous standing tested_this_phase defending_linear_obstacle";
constexpr std::string_view of_worked_out_charges =
    "charged_frontally charger_formed charger_shock charger_mounted charger_better_class "
    "industrial_age first_round shock_charging lancers_charged enemy_shock enemy_lancers_charging "
    "enemy_mounted cavalry_charged_at_halt";

constexpr std::array told{
    rules::ToldFacts{"fire",
                     {"dice:0..most_stands_of_a_unit*musket_dice,most_stands_of_a_unit*close_dice,"
                      "most_stands_of_a_unit*medium_dice,most_stands_of_a_unit*long_dice moved "
                      "unsteady double_canister heavy_cover light_cover target_skirmishing "
                      "target_deployed_guns target_deep target_in_square target_in_flank",
                      rules::told_of_last_turn}},
    // a unit that routs does not test
    rules::ToldFacts{"morale",
                     {of_standing_facts, of_morale_facts, "-routing", rules::told_of_last_turn}},
    // RF-R-13: the direction of a charge counts for its waiver test alone
    rules::ToldFacts{"melee",
                     {of_standing_facts, of_facts_against, of_worked_out_charges,
                      "dice:1..most_stands_of_a_unit*melee_dice_for_one_stand "
                      "enemy_in_building enemy_behind_obstacle -routing",
                      rules::told_of_last_turn}},
    // the marks of the turn are off when units rally
    rules::ToldFacts{
        "rally",
        {of_standing_facts, "-lost_stand_to_fire -hit_this_turn", rules::told_of_last_turn}},
    // RF-UNC-01: the infantry has just won a melee
    rules::ToldFacts{"uncontrolled",
                     {"chance!:0..6 won_melee! valid_target", rules::told_of_last_turn}},
    rules::ToldFacts{"waiver",
                     {of_standing_facts, of_facts_against, of_worked_out_charges,
                      "charged_in_flank charged_in_rear", rules::told_of_last_turn}},
};

}  // namespace

std::span<rules::ToldFacts const> told_facts() {
    return told;
}

}  // namespace esprit::rank_and_file

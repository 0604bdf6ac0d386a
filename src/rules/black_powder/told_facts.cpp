#include "rules/black_powder/told_facts.h"

#include <array>

#include "rules/common/deed_facts.h"

namespace esprit::black_powder {

namespace {

constexpr std::string_view of_unit_facts =
    "arm! dice:1.. morale! stamina!:1.. casualties:0.. hand_to_hand!:1.. disordered shaken "
    "skirmishing attack_column march_column in_square artillery_casualties building "
    "building_size:1..3 flank_contact rear_contact";
constexpr std::string_view of_fighter_facts =
    "charging won_last_round rear_support flank_supports:0..2 light_cover";
constexpr std::string_view of_shots = "artillery_close artillery_long";

constexpr std::array told{
    rules::ToldFacts{"command",
                     {"rating! distance_inches:0..~100 enemy_within_12 attack_column march_column "
                      "on_road rally_order",
                      rules::told_of_last_turn}},
    rules::ToldFacts{"blunder", {of_unit_facts, rules::told_of_last_turn}},
    rules::ToldFacts{"shoot",
                     {of_unit_facts,
                      "dice!:1.. artillery closing_fire close_range beyond_half_range "
                      "target_not_clear self_skirmishing target_column_or_square "
                      "target_skirmishing target_deployed_guns",
                      rules::told_of_last_turn}},
    rules::ToldFacts{
        "save", {of_unit_facts, of_fighter_facts, of_shots, "hits!:1..", rules::told_of_last_turn}},
    // BP-MOD-04 concerns fire only
    rules::ToldFacts{
        "hand-to-hand",
        {of_unit_facts, of_fighter_facts, "-artillery_casualties", rules::told_of_last_turn}},
    rules::ToldFacts{"break",
                     {of_unit_facts, of_shots,
                      "light_cover test! excess:0.. margin:lost..treble lost_to_cavalry "
                      "after_shooting",
                      rules::told_of_last_turn}},
    rules::ToldFacts{"brigade",
                     {"rating! units_started!:1.. units_lost:0.. points_start! points_now! "
                      "all_shaken"}},
};

}  // namespace

std::span<rules::ToldFacts const> told_facts() {
    return told;
}

}  // namespace esprit::black_powder

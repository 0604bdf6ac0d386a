#include "rules/grande_tactique/told_facts.h"

#include <array>

#include "rules/common/deed_facts.h"

namespace esprit::grande_tactique {

namespace {

constexpr std::string_view of_standing_facts =
    "arm! lancers cuirassiers limbered silenced raw veteran shaken in_square general_attached "
    "upslope in_built_up_area in_woods";
constexpr std::string_view of_chargers =
    "charging_unshaken_artillery_front charging_shaken charging_with_help charging_flank_or_rear "
    "charging_en_masse cavalry_charging_square cavalry_charging_infantry cavalry_charging_cavalry "
    "cuirassiers_charging_cavalry lancers_charging_infantry follow_up";
constexpr std::string_view of_charged =
    "charged_by_multiple charged_in_flank charged_in_rear limbered_artillery_charged "
    "defending_linear_feature";

constexpr std::array told{
    rules::ToldFacts{
        "morale",
        {of_standing_facts, of_chargers, of_charged,
         "why:charging..charged first_follow_up second_follow_up", rules::told_of_last_turn}},
    // guns, squares and shaken units do not charge
    rules::ToldFacts{"locked",
                     {of_standing_facts, of_chargers,
                      "why!:charging..charging self enemy -limbered -silenced -shaken -in_square",
                      rules::told_of_last_turn}},
    rules::ToldFacts{"fire",
                     {"artillery shaken in_square long_range enfilade target_shaken "
                      "target_in_square target_in_cover",
                      rules::told_of_last_turn}},
};

}  // namespace

std::span<rules::ToldFacts const> told_facts() {
    return told;
}

}  // namespace esprit::grande_tactique

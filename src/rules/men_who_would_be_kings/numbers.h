#pragma once
// The numbers of whole battles, looked up once. Lengths in mil.
#include <array>
#include <cstdint>

#include "base/fixed.h"
#include "chance/ruleset.h"
#include "field/unit_poses.h"
#include "rules/common/numbers.h"

namespace esprit::men_who_would_be_kings {

/// MW-UNIT-01..12, in the order of their names in scenario files.
enum class Type : std::uint8_t {
    regular_infantry,
    irregular_infantry,
    tribal_infantry,
    regular_cavalry,
    irregular_cavalry,
    tribal_cavalry,
    gun,
};
inline constexpr std::size_t type_count = 7;

inline bool is_infantry(Type type) {
    return type <= Type::tribal_infantry;
}
inline bool is_mounted(Type type) {
    return type >= Type::regular_cavalry && type <= Type::tribal_cavalry;
}
inline bool is_tribal(Type type) {
    return type == Type::tribal_infantry || type == Type::tribal_cavalry;
}
inline bool is_regular(Type type) {
    return type == Type::regular_infantry || type == Type::regular_cavalry;
}

/// rulesets/men-who-would-be-kings/units.toml
struct UnitRules : rules::Numbers {
    using Numbers::Numbers;

    std::array<int, type_count> figures{whole("regular_infantry_figures"),
                                        whole("irregular_infantry_figures"),
                                        whole("tribal_infantry_figures"),
                                        whole("regular_cavalry_figures"),
                                        whole("irregular_cavalry_figures"),
                                        whole("tribal_cavalry_figures"),
                                        whole("gun_crew")};
    /// MW-UNIT-10: cavalry costs as much as infantry of its class. For guns, the points of a light
    /// one.
    std::array<int, type_count> points{whole("regular_points"),   whole("irregular_points"),
                                       whole("tribal_points"),    whole("regular_points"),
                                       whole("irregular_points"), whole("tribal_points"),
                                       whole("light_gun_points")};
    int heavy_gun_points = whole("heavy_gun_points");
    int force_points = whole("force_points");
    int best_leadership = whole("best_leadership");
    int worst_leadership = whole("worst_leadership");
    int least_leadership = whole("least_leadership");
    int regular_discipline = whole("regular_discipline_more");
    int irregular_discipline = whole("irregular_discipline_more");
    int tribal_discipline = -whole("tribal_discipline_less");
    field::Footprint infantry{inches("infantry_frontage_inches"), inches("infantry_depth_inches")};
    field::Footprint cavalry{inches("cavalry_frontage_inches"), inches("cavalry_depth_inches")};
    field::Footprint gun{inches("gun_frontage_inches"), inches("gun_depth_inches")};

    field::Footprint footprint_of(Type type) const {
        return is_infantry(type) ? infantry : is_mounted(type) ? cavalry : gun;
    }
};

/// rulesets/men-who-would-be-kings/actions.toml
struct ActionRules : rules::Numbers {
    using Numbers::Numbers;

    Mil foot_mil = inches("foot_move_inches");
    Mil mounted_mil = inches("mounted_move_inches");
    unsigned double_dice = dice("double_dice");
    unsigned attack_dice = dice("attack_dice");
    int skirmish_parts = whole("skirmish_move_parts");  // the divisor of a move
    int retreat_parts = whole("retreat_move_parts");
    int fall_back_parts = whole("fall_back_move_parts");
};

/// rulesets/men-who-would-be-kings/shooting.toml
struct ShootingRules : rules::Numbers {
    using Numbers::Numbers;

    int hit_on = whole("fire_hit_on");
    int regular_rifles_hit_on = whole("regular_rifles_hit_on");
    int tribal_hit_on = whole("tribal_hit_on");
    Mil rifle_range_mil = inches("rifle_range_inches");
    Mil older_range_mil = inches("older_range_inches");
    Mil tribal_range_mil = inches("tribal_range_inches");
    Mil gun_range_mil = inches("gun_range_inches");
    int gun_dice = whole("gun_dice");
    int short_range_parts = whole("short_range_parts");
};

/// rulesets/men-who-would-be-kings/turn.toml
struct TurnRules : rules::Numbers {
    using Numbers::Numbers;

    int hand_beyond_units = whole("hand_beyond_units");
    int deck_cards = whole("deck_cards");
    int deck_jokers = whole("deck_jokers");
    Mil behind_screen_mil = inches("behind_screen_inches");
    Mil screen_reach_mil = inches("screen_reach_inches");
    int screen_figures_parts = whole("screen_figures_parts");
    int lost_figures_parts = whole("lost_figures_parts");
};

}  // namespace esprit::men_who_would_be_kings

#pragma once
// The numbers of whole battles, looked up once. Lengths in mil.
#include <array>
#include <cstdint>

#include "base/fixed.h"
#include "chance/ruleset.h"
#include "field/table.h"

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
struct UnitRules {
    explicit UnitRules(chance::Ruleset const& ruleset);

    std::array<int, type_count> figures{};
    std::array<int, type_count> points{};  // of a gun: the light one's
    int heavy_gun_points = 0;
    int force_points = 0;
    int best_leadership = 0;
    int worst_leadership = 0;
    int least_leadership = 0;
    int regular_discipline = 0;
    int irregular_discipline = 0;
    int tribal_discipline = 0;
    field::Footprint infantry, cavalry, gun;

    field::Footprint footprint_of(Type type) const {
        return is_infantry(type) ? infantry : is_mounted(type) ? cavalry : gun;
    }
};

/// rulesets/men-who-would-be-kings/actions.toml
struct ActionRules {
    explicit ActionRules(chance::Ruleset const& ruleset);

    Mil foot_mil = 0;
    Mil mounted_mil = 0;
    unsigned double_dice = 0;
    unsigned attack_dice = 0;
    int skirmish_parts = 0;  // one of so many parts of a move
    int retreat_parts = 0;
    int fall_back_parts = 0;
};

/// rulesets/men-who-would-be-kings/shooting.toml
struct ShootingRules {
    explicit ShootingRules(chance::Ruleset const& ruleset);

    int hit_on = 0;
    int regular_rifles_hit_on = 0;
    int tribal_hit_on = 0;
    Mil rifle_range_mil = 0;
    Mil older_range_mil = 0;
    Mil tribal_range_mil = 0;
    Mil gun_range_mil = 0;
    int gun_dice = 0;
    int short_range_parts = 0;
};

/// rulesets/men-who-would-be-kings/turn.toml
struct TurnRules {
    explicit TurnRules(chance::Ruleset const& ruleset);

    int hand_beyond_units = 0;
    int deck_cards = 0;
    int deck_jokers = 0;
    Mil behind_screen_mil = 0;
    Mil screen_reach_mil = 0;
    int screen_figures_parts = 0;
    int lost_figures_parts = 0;
};

}  // namespace esprit::men_who_would_be_kings

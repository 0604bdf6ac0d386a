#pragma once
// The numbers of the battlefield, looked up once. Lengths in mil.
#include <cstdint>

#include "base/fixed.h"
#include "chance/chart.h"
#include "chance/ruleset.h"
#include "field/table.h"

namespace esprit::black_powder {

/// Whose supporters take test E (BP-R-11).
enum class SupportersTest : std::uint8_t { combat, shooting_too, any_break };

/// The options of rulesets/black-powder/ruleset.toml that the battlefield asks.
struct Options {
    explicit Options(chance::Ruleset const& ruleset);

    bool edge_touched_decides = false;   // BP-R-14
    bool shoots_straight_ahead = false;  // BP-R-14
    SupportersTest supporters_test = SupportersTest::combat;
    bool tests_each_volley = false;  // BP-R-37
};

/// rulesets/black-powder/field_bases.toml
struct Bases {
    explicit Bases(chance::Ruleset const& ruleset);

    field::Footprint line;
    field::Footprint column;
    field::Footprint march_column;
    field::Footprint square;
    field::Footprint cavalry;
    field::Footprint guns;
    field::Footprint commander;
    Mil most_reach_mil = 0;  // of any of them, from its middle: half the sum of its sides
};

/// rulesets/black-powder/field_units.toml
struct UnitRules {
    explicit UnitRules(chance::Ruleset const& ruleset);

    int hand_to_hand = 0;
    int shooting = 0;
    int morale = 0;
    int stamina = 0;
    int large_stamina = 0;
    int small_stamina = 0;
    int tiny_stamina = 0;
    int rating = 0;
    int better_more = 0;
    int poorer_less = 0;
    int shaken_parts = 0;
    int army_parts = 0;
};

/// rulesets/black-powder/field_moves.toml
struct MoveRules {
    explicit MoveRules(chance::Ruleset const& ruleset);

    Mil infantry_mil = 0;
    Mil foot_guns_mil = 0;
    Mil cavalry_mil = 0;
    Mil horse_guns_mil = 0;
    Mil manhandled_mil = 0;
    Mil obstacle_mil = 0;
    int rough_parts = 0;
    int wood_parts = 0;
    Mil ride_mil = 0;
    CentiDegree charge_turn_cdeg = 0;
    CentiDegree retire_cdeg = 0;
    Mil closing_fire_mil = 0;
    int middling_building = 0;  // square inches
    int large_building = 0;
    Mil cover_mil = 0;
};

/// rulesets/black-powder/field_command.toml, and the dice of blunder.toml that no chart carries
struct CommandRules {
    explicit CommandRules(chance::Ruleset const& ruleset);

    chance::Chart const& command;
    chance::Chart const& blunder;
    chance::Chart const& brigade;
    Mil enemy_near_mil = 0;
    Mil initiative_mil = 0;
    Mil rally_mil = 0;
    int rallied = 0;
    int kept = 0;
    Mil close_range_mil = 0;
    Mil musket_mil = 0;
    Mil rifle_mil = 0;
    Mil guns_mil = 0;
    int half_range_parts = 0;
    Mil support_mil = 0;
    CentiDegree support_cdeg = 0;
    int blunder_one_at_most = 0;
    int blunder_two_at_most = 0;
    int no_square_at_most = 0;
    int disordered_square_at_least = 0;
};

}  // namespace esprit::black_powder

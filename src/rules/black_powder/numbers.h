#pragma once
// The numbers of the battlefield, looked up once. Lengths in mil.
#include <algorithm>
#include <cstdint>

#include "base/fixed.h"
#include "chance/chart.h"
#include "chance/ruleset.h"
#include "field/unit_poses.h"
#include "rules/common/numbers.h"
#include "rules/common/outcomes.h"

namespace esprit::black_powder {

/// The units whose supporters take test E (BP-R-11).
enum class SupportersTest : std::uint8_t { combat, shooting_too, any_break };

/// The options of rulesets/black-powder/ruleset.toml that the battlefield uses.
struct Options : rules::Numbers {
    using Numbers::Numbers;

    bool edge_touched_decides = option_is("charged_in", "edge_touched");      // BP-R-14
    bool shoots_straight_ahead = option_is("arc_of_fire", "straight_ahead");  // BP-R-14
    SupportersTest supporters_test =
        option_is("supporters_test", "any_break")      ? SupportersTest::any_break
        : option_is("supporters_test", "shooting_too") ? SupportersTest::shooting_too
                                                       : SupportersTest::combat;
    bool tests_each_volley = option_is("shooting_tests", "volley");          // BP-R-37
    bool closes_fire_at_each = option_is("closing_fire", "each_charger");    // BP-R-21
    bool rallies_near_enemies = option_is("rally_near_enemies", "allowed");  // BP-R-41
};

/// rulesets/black-powder/field_bases.toml
struct Bases : rules::Numbers {
    using Numbers::Numbers;

    field::Footprint line{inches("line_frontage_inches"), inches("line_depth_inches")};
    field::Footprint column{inches("column_frontage_inches"), inches("column_depth_inches")};
    field::Footprint march_column{inches("march_column_frontage_inches"),
                                  inches("march_column_depth_inches")};
    field::Footprint square{inches("square_side_inches"), inches("square_side_inches")};
    field::Footprint cavalry{inches("line_frontage_inches"), inches("cavalry_depth_inches")};
    field::Footprint guns{inches("guns_frontage_inches"), inches("guns_depth_inches")};
    field::Footprint commander{inches("commander_side_inches"), inches("commander_side_inches")};

    /// The most that any base reaches from its centre: half the sum of its sides.
    Mil most_reach_mil = reach_of_largest();

private:
    Mil reach_of_largest() const {
        Mil most_mil = 0;
        for (field::Footprint const& each :
             {line, column, march_column, square, cavalry, guns, commander}) {
            most_mil = std::max(most_mil, (each.frontage_mil + each.depth_mil + 1) / 2);
        }
        return most_mil;
    }
};

/// rulesets/black-powder/field_units.toml
struct UnitRules : rules::Numbers {
    using Numbers::Numbers;

    int hand_to_hand = whole("usual_hand_to_hand");
    int shooting = whole("usual_shooting");
    int morale = whole("usual_morale");
    int stamina = whole("usual_stamina");
    int large_stamina = whole("large_stamina");
    int small_stamina = whole("small_stamina");
    int tiny_stamina = whole("tiny_stamina");
    int rating = whole("usual_rating");
    int better_more = whole("better_points_more");
    int poorer_less = whole("poorer_points_less");
    int shaken_parts = whole("shaken_parts");
    int army_parts = whole("army_parts");
};

/// rulesets/black-powder/field_moves.toml
struct MoveRules : rules::Numbers {
    using Numbers::Numbers;

    Mil infantry_mil = inches("infantry_move_inches");
    Mil foot_guns_mil = inches("foot_guns_move_inches");
    Mil cavalry_mil = inches("cavalry_move_inches");
    Mil horse_guns_mil = inches("horse_guns_move_inches");
    Mil manhandled_mil = inches("manhandled_move_inches");
    Mil obstacle_mil = inches("obstacle_inches");
    int rough_parts = whole("rough_parts");
    int wood_parts = whole("wood_parts");
    Mil ride_mil = inches("commander_ride_inches");
    CentiDegree charge_turn_cdeg = degrees("charge_turn_degrees");
    CentiDegree retire_cdeg = degrees("retire_degrees");
    Mil closing_fire_mil = inches("closing_fire_inches");
    int middling_building = whole("middling_building_square_inches");  // square inches
    int large_building = whole("large_building_square_inches");
    Mil cover_mil = inches("cover_inches");
};

/// What an order comes to (BP-CMD-04 to -08, -16, -32).
enum class Ordered : std::uint8_t { blunder, no_move, one_move, two_moves, three_moves, rallies };

/// What a blunder comes to (BP-CMD-18 to -23).
enum class Blundered : std::uint8_t {
    two_moves_back,
    one_move_back,
    left_or_charge,
    right_or_charge,
    ahead_or_charge,
    charge_or_advance,
};

/// What a brigade's test comes to (BP-BDE-02, -04, -08 to -10).
enum class BrigadeTested : std::uint8_t { not_required, broken, pass, no_advance, retreat };

/// BP-CMD-29, -30: how many casualties a rally removes, and how many remain at least.
struct RallyRules : rules::Numbers {
    using Numbers::Numbers;

    int rallied = whole("casualties_rallied");
    int kept = whole("casualties_kept");
};

/// rulesets/black-powder/field_command.toml, and the dice of blunder.toml that are in no chart.
struct CommandRules : RallyRules {
    using RallyRules::RallyRules;

    chance::Chart const& command = chart("command");
    chance::Chart const& blunder = chart("blunder");
    chance::Chart const& brigade = chart("brigade");
    rules::Outcomes<Ordered> ordered{
        command, {"blunder", "no_move", "one_move", "two_moves", "three_moves", "rallies"}};
    rules::Outcomes<Blundered> blundered{
        blunder,
        {"two_moves_back", "one_move_back", "left_or_charge", "right_or_charge", "ahead_or_charge",
         "charge_or_advance"}};
    rules::Outcomes<BrigadeTested> brigade_tested{
        brigade, {"not_required", "broken", "pass", "no_advance", "retreat"}};
    Mil enemy_near_mil = inches("enemy_near_inches");
    Mil initiative_mil = inches("initiative_inches");
    Mil rally_mil = inches("rally_inches");
    Mil close_range_mil = inches("close_range_inches");
    Mil musket_mil = inches("musket_range_inches");
    Mil rifle_mil = inches("rifle_range_inches");
    Mil guns_mil = inches("guns_range_inches");
    int half_range_parts = whole("half_range_parts");
    Mil support_mil = inches("support_inches");
    CentiDegree support_cdeg = degrees("support_degrees");
    int blunder_one_at_most = whole("blunder_one_move_at_most");
    int blunder_two_at_most = whole("blunder_two_moves_at_most");
    int no_square_at_most = whole("no_square_at_most");
    int disordered_square_at_least = whole("disordered_square_at_least");
};

}  // namespace esprit::black_powder

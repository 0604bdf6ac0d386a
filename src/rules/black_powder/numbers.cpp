#include "rules/black_powder/numbers.h"

#include <algorithm>
#include <string_view>

namespace esprit::black_powder {

namespace {

Mil inches(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<Mil>(ruleset.thousandths(name));
}

CentiDegree degrees(chance::Ruleset const& ruleset, std::string_view name) {
    constexpr std::int64_t thousandths_per_cdeg = 10;
    return static_cast<CentiDegree>(ruleset.thousandths(name) / thousandths_per_cdeg);
}

int whole(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<int>(ruleset.whole_number(name));
}

}  // namespace

Options::Options(chance::Ruleset const& ruleset)
    : edge_touched_decides(ruleset.option_is("charged_in", "edge_touched")),
      shoots_straight_ahead(ruleset.option_is("arc_of_fire", "straight_ahead")),
      supporters_test(ruleset.option_is("supporters_test", "any_break") ? SupportersTest::any_break
                      : ruleset.option_is("supporters_test", "shooting_too")
                          ? SupportersTest::shooting_too
                          : SupportersTest::combat),
      tests_each_volley(ruleset.option_is("shooting_tests", "volley")) {}

Bases::Bases(chance::Ruleset const& ruleset)
    : line{inches(ruleset, "line_frontage_inches"), inches(ruleset, "line_depth_inches")},
      column{inches(ruleset, "column_frontage_inches"), inches(ruleset, "column_depth_inches")},
      march_column{inches(ruleset, "march_column_frontage_inches"),
                   inches(ruleset, "march_column_depth_inches")},
      square{inches(ruleset, "square_side_inches"), inches(ruleset, "square_side_inches")},
      cavalry{inches(ruleset, "line_frontage_inches"), inches(ruleset, "cavalry_depth_inches")},
      guns{inches(ruleset, "guns_frontage_inches"), inches(ruleset, "guns_depth_inches")},
      commander{inches(ruleset, "commander_side_inches"),
                inches(ruleset, "commander_side_inches")} {
    for (field::Footprint const& each :
         {line, column, march_column, square, cavalry, guns, commander}) {
        most_reach_mil = std::max(most_reach_mil, (each.frontage_mil + each.depth_mil + 1) / 2);
    }
}

UnitRules::UnitRules(chance::Ruleset const& ruleset)
    : hand_to_hand(whole(ruleset, "usual_hand_to_hand")),
      shooting(whole(ruleset, "usual_shooting")),
      morale(whole(ruleset, "usual_morale")),
      stamina(whole(ruleset, "usual_stamina")),
      large_stamina(whole(ruleset, "large_stamina")),
      small_stamina(whole(ruleset, "small_stamina")),
      tiny_stamina(whole(ruleset, "tiny_stamina")),
      rating(whole(ruleset, "usual_rating")),
      better_more(whole(ruleset, "better_points_more")),
      poorer_less(whole(ruleset, "poorer_points_less")),
      shaken_parts(whole(ruleset, "shaken_parts")),
      army_parts(whole(ruleset, "army_parts")) {}

MoveRules::MoveRules(chance::Ruleset const& ruleset)
    : infantry_mil(inches(ruleset, "infantry_move_inches")),
      foot_guns_mil(inches(ruleset, "foot_guns_move_inches")),
      cavalry_mil(inches(ruleset, "cavalry_move_inches")),
      horse_guns_mil(inches(ruleset, "horse_guns_move_inches")),
      manhandled_mil(inches(ruleset, "manhandled_move_inches")),
      obstacle_mil(inches(ruleset, "obstacle_inches")),
      rough_parts(whole(ruleset, "rough_parts")),
      wood_parts(whole(ruleset, "wood_parts")),
      ride_mil(inches(ruleset, "commander_ride_inches")),
      charge_turn_cdeg(degrees(ruleset, "charge_turn_degrees")),
      retire_cdeg(degrees(ruleset, "retire_degrees")),
      closing_fire_mil(inches(ruleset, "closing_fire_inches")),
      middling_building(whole(ruleset, "middling_building_square_inches")),
      large_building(whole(ruleset, "large_building_square_inches")),
      cover_mil(inches(ruleset, "cover_inches")) {}

CommandRules::CommandRules(chance::Ruleset const& ruleset)
    : command(ruleset.chart("command")),
      blunder(ruleset.chart("blunder")),
      brigade(ruleset.chart("brigade")),
      enemy_near_mil(inches(ruleset, "enemy_near_inches")),
      initiative_mil(inches(ruleset, "initiative_inches")),
      rally_mil(inches(ruleset, "rally_inches")),
      rallied(whole(ruleset, "casualties_rallied")),
      kept(whole(ruleset, "casualties_kept")),
      close_range_mil(inches(ruleset, "close_range_inches")),
      musket_mil(inches(ruleset, "musket_range_inches")),
      rifle_mil(inches(ruleset, "rifle_range_inches")),
      guns_mil(inches(ruleset, "guns_range_inches")),
      half_range_parts(whole(ruleset, "half_range_parts")),
      support_mil(inches(ruleset, "support_inches")),
      support_cdeg(degrees(ruleset, "support_degrees")),
      blunder_one_at_most(whole(ruleset, "blunder_one_move_at_most")),
      blunder_two_at_most(whole(ruleset, "blunder_two_moves_at_most")),
      no_square_at_most(whole(ruleset, "no_square_at_most")),
      disordered_square_at_least(whole(ruleset, "disordered_square_at_least")) {}

}  // namespace esprit::black_powder

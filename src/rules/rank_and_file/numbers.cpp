#include "rules/rank_and_file/numbers.h"

#include <string_view>

namespace esprit::rank_and_file {

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

unsigned dice(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<unsigned>(ruleset.whole_number(name));
}

}  // namespace

Stands::Stands(chance::Ruleset const& ruleset)
    : infantry{inches(ruleset, "infantry_stand_frontage_inches"),
               inches(ruleset, "infantry_stand_depth_inches")},
      cavalry{inches(ruleset, "cavalry_stand_frontage_inches"),
              inches(ruleset, "cavalry_stand_depth_inches")},
      gun_mil(inches(ruleset, "gun_side_inches")),
      commander_mil(inches(ruleset, "commander_side_inches")),
      attack_column(whole(ruleset, "attack_column_stands")),
      least(whole(ruleset, "least_stands_of_a_unit")),
      most(whole(ruleset, "most_stands_of_a_unit")) {}

Moves::Moves(chance::Ruleset const& ruleset)
    : line_mil(inches(ruleset, "line_move_inches")),
      attack_column_mil(inches(ruleset, "attack_column_move_inches")),
      march_column_mil(inches(ruleset, "march_column_move_inches")),
      skirmish_mil(inches(ruleset, "skirmish_move_inches")),
      square_mil(inches(ruleset, "square_move_inches")),
      cavalry_line_mil(inches(ruleset, "cavalry_line_move_inches")),
      cavalry_column_mil(inches(ruleset, "cavalry_column_move_inches")),
      foot_guns_mil(inches(ruleset, "foot_guns_move_inches")),
      horse_guns_mil(inches(ruleset, "horse_guns_move_inches")),
      arc_cdeg(degrees(ruleset, "arc_degrees")),
      turns_in_a_move(whole(ruleset, "turns_in_a_move")),
      foot_flight_dice(dice(ruleset, "foot_flight_dice")),
      mounted_flight_dice(dice(ruleset, "mounted_flight_dice")),
      foot_rout_mil(inches(ruleset, "foot_rout_inches")),
      mounted_rout_mil(inches(ruleset, "mounted_rout_inches")) {}

Weapons::Weapons(chance::Ruleset const& ruleset)
    : musket{inches(ruleset, "musket_range_inches"), whole(ruleset, "musket_dice")},
      guns{{inches(ruleset, "close_range_inches"), whole(ruleset, "close_dice")},
           {inches(ruleset, "medium_range_inches"), whole(ruleset, "medium_dice")},
           {inches(ruleset, "long_range_inches"), whole(ruleset, "long_dice")}},
      double_canister_mil(inches(ruleset, "double_canister_inches")) {}

Limits::Limits(chance::Ruleset const& ruleset)
    : behind_obstacle_mil(inches(ruleset, "behind_obstacle_inches")),
      parts_of_a_force(whole(ruleset, "parts_of_a_force")),
      parts_of_an_army(whole(ruleset, "parts_of_an_army")) {}

}  // namespace esprit::rank_and_file

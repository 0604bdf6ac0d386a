#pragma once
// The numbers of the battlefield (rulesets/rank-and-file/battlefield.toml), looked up once. Lengths
// in mil.
#include <cstdint>

#include "base/fixed.h"
#include "chance/ruleset.h"
#include "field/unit_poses.h"
#include "rules/common/numbers.h"

namespace esprit::rank_and_file {

/// RF-R-15: the stands of which bases are made.
struct Stands : rules::Numbers {
    using Numbers::Numbers;

    field::Footprint infantry{inches("infantry_stand_frontage_inches"),
                              inches("infantry_stand_depth_inches")};
    field::Footprint cavalry{inches("cavalry_stand_frontage_inches"),
                             inches("cavalry_stand_depth_inches")};
    Mil gun_mil = inches("gun_side_inches");
    Mil commander_mil = inches("commander_side_inches");
    int attack_column = whole("attack_column_stands");
    int least = whole("least_stands_of_a_unit");
    int most = whole("most_stands_of_a_unit");
};

/// The distances of moves (RF-MOVE, RF-MOR-15, -16).
struct Moves : rules::Numbers {
    using Numbers::Numbers;

    Mil line_mil = inches("line_move_inches");
    Mil attack_column_mil = inches("attack_column_move_inches");
    Mil march_column_mil = inches("march_column_move_inches");
    Mil skirmish_mil = inches("skirmish_move_inches");
    Mil square_mil = inches("square_move_inches");
    Mil cavalry_line_mil = inches("cavalry_line_move_inches");
    Mil cavalry_column_mil = inches("cavalry_column_move_inches");
    Mil foot_guns_mil = inches("foot_guns_move_inches");
    Mil horse_guns_mil = inches("horse_guns_move_inches");
    CentiDegree arc_cdeg = degrees("arc_degrees");
    int turns_in_a_move = whole("turns_in_a_move");
    Mil least_evasion_mil = inches("least_evasion_inches");
    unsigned foot_flight_dice = dice("foot_flight_dice");
    unsigned mounted_flight_dice = dice("mounted_flight_dice");
    Mil foot_rout_mil = inches("foot_rout_inches");
    Mil mounted_rout_mil = inches("mounted_rout_inches");
};

/// One range of a weapon.
struct WeaponRange {
    Mil to_mil = 0;
    int dice = 0;  // per stand
};

/// Ranges and dice of weapons (RF-FIRE).
struct Weapons : rules::Numbers {
    using Numbers::Numbers;

    WeaponRange musket{inches("musket_range_inches"), whole("musket_dice")};
    // nearest first
    WeaponRange guns[3]{{inches("close_range_inches"), whole("close_dice")},
                        {inches("medium_range_inches"), whole("medium_dice")},
                        {inches("long_range_inches"), whole("long_dice")}};
    Mil double_canister_mil = inches("double_canister_inches");
};

/// Limits of cover and break points (RF-R-25, RF-BRK).
struct CoverAndBreakNumbers : rules::Numbers {
    using Numbers::Numbers;

    Mil behind_obstacle_mil = inches("behind_obstacle_inches");
    int parts_of_a_force = whole("parts_of_a_force");
    int parts_of_an_army = whole("parts_of_an_army");
};

}  // namespace esprit::rank_and_file

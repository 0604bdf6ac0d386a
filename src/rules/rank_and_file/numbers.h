#pragma once
// The numbers of the battlefield (rulesets/rank-and-file/battlefield.toml), looked up once. Lengths
// in mil.
#include <cstdint>

#include "base/fixed.h"
#include "chance/ruleset.h"
#include "field/table.h"

namespace esprit::rank_and_file {

/// RF-R-15: what bases are made of.
struct Stands {
    explicit Stands(chance::Ruleset const& ruleset);

    field::Footprint infantry;
    field::Footprint cavalry;
    Mil gun_mil = 0;
    Mil commander_mil = 0;
    int attack_column = 0;
    int least = 0;
    int most = 0;
};

/// RF-MOVE, RF-MOR-15, -16.
struct Moves {
    explicit Moves(chance::Ruleset const& ruleset);

    Mil line_mil = 0;
    Mil attack_column_mil = 0;
    Mil march_column_mil = 0;
    Mil skirmish_mil = 0;
    Mil square_mil = 0;
    Mil cavalry_line_mil = 0;
    Mil cavalry_column_mil = 0;
    Mil foot_guns_mil = 0;
    Mil horse_guns_mil = 0;
    CentiDegree arc_cdeg = 0;
    int turns_in_a_move = 0;
    unsigned foot_flight_dice = 0;
    unsigned mounted_flight_dice = 0;
    Mil foot_rout_mil = 0;
    Mil mounted_rout_mil = 0;
};

/// One range of a weapon.
struct Range {
    Mil to_mil = 0;
    int dice = 0;  // a stand
};

/// RF-FIRE.
struct Weapons {
    explicit Weapons(chance::Ruleset const& ruleset);

    Range musket;
    Range guns[3];  // from the nearest on
    Mil double_canister_mil = 0;
};

/// RF-R-25, RF-BRK.
struct Limits {
    explicit Limits(chance::Ruleset const& ruleset);

    Mil behind_obstacle_mil = 0;
    int parts_of_a_force = 0;
    int parts_of_an_army = 0;
};

}  // namespace esprit::rank_and_file

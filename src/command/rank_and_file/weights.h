#pragma once
// The weights of commanders of habit in Rank and File, in hundredths of a regular stand where
// nothing else is said.
#include <array>

#include "base/fixed.h"
#include "command/weights.h"

namespace esprit::command {

struct RankAndFileWeights {
    Mil guns_deploy_mil = 16 * mil_per_inch;
    Mil guns_limber_mil = 26 * mil_per_inch;
    // A move has to gain more than slight_gain; a unit with a target also more than spoilt_aim.
    int slight_gain = 4;
    int spoilt_aim = 7;  // for each stand
    int column_for_charge = 30;

    // The preferred distance of each arm from the nearest enemy, from base to base.
    Mil infantry_stands_off_mil = 5 * mil_per_inch;
    Mil cavalry_stands_off_mil = 9 * mil_per_inch;
    Mil guns_stand_off_mil = 8 * mil_per_inch - mil_per_inch / 4;
    Mil spent_stand_off_mil = 14 * mil_per_inch;
    Mil support_mil = 6 * mil_per_inch;
    Mil near_mil = 14 * mil_per_inch;
    int per_inch_too_far = 12;
    int per_inch_too_near = 6;
    int faces_enemy = 25;
    int flank_open = 20;  // for each enemy that could charge it
    int on_a_flank = 30;  // cavalry, for each enemy whose flank it could charge
    int friend_near = 4;  // for each of at most two
    int in_wood = 10;
    int in_town = 18;

    // What a unit loses by each result, in thousandths of its worth.
    int destroyed = 1000;
    int routed = 750;
    int unsteady = 220;
    int driven_back = 80;
    int blown = 30;
};

inline constexpr std::array rank_and_file_named_weights{
    NamedWeight<RankAndFileWeights>{"guns_deploy_mil", &RankAndFileWeights::guns_deploy_mil},
    NamedWeight<RankAndFileWeights>{"guns_limber_mil", &RankAndFileWeights::guns_limber_mil},
    NamedWeight<RankAndFileWeights>{"slight_gain", &RankAndFileWeights::slight_gain},
    NamedWeight<RankAndFileWeights>{"spoilt_aim", &RankAndFileWeights::spoilt_aim},
    NamedWeight<RankAndFileWeights>{"column_for_charge", &RankAndFileWeights::column_for_charge},
    NamedWeight<RankAndFileWeights>{"infantry_stands_off_mil",
                                    &RankAndFileWeights::infantry_stands_off_mil},
    NamedWeight<RankAndFileWeights>{"cavalry_stands_off_mil",
                                    &RankAndFileWeights::cavalry_stands_off_mil},
    NamedWeight<RankAndFileWeights>{"guns_stand_off_mil", &RankAndFileWeights::guns_stand_off_mil},
    NamedWeight<RankAndFileWeights>{"spent_stand_off_mil",
                                    &RankAndFileWeights::spent_stand_off_mil},
    NamedWeight<RankAndFileWeights>{"support_mil", &RankAndFileWeights::support_mil},
    NamedWeight<RankAndFileWeights>{"near_mil", &RankAndFileWeights::near_mil},
    NamedWeight<RankAndFileWeights>{"per_inch_too_far", &RankAndFileWeights::per_inch_too_far},
    NamedWeight<RankAndFileWeights>{"per_inch_too_near", &RankAndFileWeights::per_inch_too_near},
    NamedWeight<RankAndFileWeights>{"faces_enemy", &RankAndFileWeights::faces_enemy},
    NamedWeight<RankAndFileWeights>{"flank_open", &RankAndFileWeights::flank_open},
    NamedWeight<RankAndFileWeights>{"on_a_flank", &RankAndFileWeights::on_a_flank},
    NamedWeight<RankAndFileWeights>{"friend_near", &RankAndFileWeights::friend_near},
    NamedWeight<RankAndFileWeights>{"in_wood", &RankAndFileWeights::in_wood},
    NamedWeight<RankAndFileWeights>{"in_town", &RankAndFileWeights::in_town},
    NamedWeight<RankAndFileWeights>{"destroyed", &RankAndFileWeights::destroyed},
    NamedWeight<RankAndFileWeights>{"routed", &RankAndFileWeights::routed},
    NamedWeight<RankAndFileWeights>{"unsteady", &RankAndFileWeights::unsteady},
    NamedWeight<RankAndFileWeights>{"driven_back", &RankAndFileWeights::driven_back},
    NamedWeight<RankAndFileWeights>{"blown", &RankAndFileWeights::blown},
};

}  // namespace esprit::command

#pragma once
// What commanders of habit like in Rank and File. Unless said otherwise in hundredths of what a
// stand is worth.
#include <array>

#include "base/fixed.h"
#include "command/taste.h"

namespace esprit::command {

struct RankAndFileTaste {
    Mil guns_deploy_mil = 16 * mil_per_inch;
    Mil guns_limber_mil = 26 * mil_per_inch;
    // A move that gains less than this is not worth it, and less than the other spoils the aim.
    int slight_gain = 4;
    int spoilt_aim = 7;  // a stand
    int column_for_charge = 30;

    // How far from the nearest enemy each arm likes to stand, from base to base.
    Mil infantry_stands_off_mil = 5 * mil_per_inch;
    Mil cavalry_stands_off_mil = 9 * mil_per_inch;
    Mil guns_stand_off_mil = 8 * mil_per_inch - mil_per_inch / 4;
    Mil spent_stand_off_mil = 14 * mil_per_inch;
    Mil support_mil = 6 * mil_per_inch;
    Mil near_mil = 14 * mil_per_inch;
    int per_inch_too_far = 12;
    int per_inch_too_near = 6;
    int faces_enemy = 25;
    int flank_open = 20;  // each enemy who could charge it
    int on_a_flank = 30;  // of an enemy whom cavalry could charge
    int friend_near = 4;  // each of two
    int in_wood = 10;
    int in_town = 18;

    // What becomes of a unit, in thousandths of what it is worth.
    int destroyed = 1000;
    int routed = 750;
    int unsteady = 220;
    int driven_back = 80;
    int blown = 30;
};

inline constexpr std::array rank_and_file_taste_numbers{
    TasteNumber<RankAndFileTaste>{"guns_deploy_mil", &RankAndFileTaste::guns_deploy_mil},
    TasteNumber<RankAndFileTaste>{"guns_limber_mil", &RankAndFileTaste::guns_limber_mil},
    TasteNumber<RankAndFileTaste>{"slight_gain", &RankAndFileTaste::slight_gain},
    TasteNumber<RankAndFileTaste>{"spoilt_aim", &RankAndFileTaste::spoilt_aim},
    TasteNumber<RankAndFileTaste>{"column_for_charge", &RankAndFileTaste::column_for_charge},
    TasteNumber<RankAndFileTaste>{"infantry_stands_off_mil",
                                  &RankAndFileTaste::infantry_stands_off_mil},
    TasteNumber<RankAndFileTaste>{"cavalry_stands_off_mil",
                                  &RankAndFileTaste::cavalry_stands_off_mil},
    TasteNumber<RankAndFileTaste>{"guns_stand_off_mil", &RankAndFileTaste::guns_stand_off_mil},
    TasteNumber<RankAndFileTaste>{"spent_stand_off_mil", &RankAndFileTaste::spent_stand_off_mil},
    TasteNumber<RankAndFileTaste>{"support_mil", &RankAndFileTaste::support_mil},
    TasteNumber<RankAndFileTaste>{"near_mil", &RankAndFileTaste::near_mil},
    TasteNumber<RankAndFileTaste>{"per_inch_too_far", &RankAndFileTaste::per_inch_too_far},
    TasteNumber<RankAndFileTaste>{"per_inch_too_near", &RankAndFileTaste::per_inch_too_near},
    TasteNumber<RankAndFileTaste>{"faces_enemy", &RankAndFileTaste::faces_enemy},
    TasteNumber<RankAndFileTaste>{"flank_open", &RankAndFileTaste::flank_open},
    TasteNumber<RankAndFileTaste>{"on_a_flank", &RankAndFileTaste::on_a_flank},
    TasteNumber<RankAndFileTaste>{"friend_near", &RankAndFileTaste::friend_near},
    TasteNumber<RankAndFileTaste>{"in_wood", &RankAndFileTaste::in_wood},
    TasteNumber<RankAndFileTaste>{"in_town", &RankAndFileTaste::in_town},
    TasteNumber<RankAndFileTaste>{"destroyed", &RankAndFileTaste::destroyed},
    TasteNumber<RankAndFileTaste>{"routed", &RankAndFileTaste::routed},
    TasteNumber<RankAndFileTaste>{"unsteady", &RankAndFileTaste::unsteady},
    TasteNumber<RankAndFileTaste>{"driven_back", &RankAndFileTaste::driven_back},
    TasteNumber<RankAndFileTaste>{"blown", &RankAndFileTaste::blown},
};

}  // namespace esprit::command

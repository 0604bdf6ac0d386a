#pragma once
// What commanders of habit like in Grande Tactique. Unless said otherwise in hundredths of a unit
// point, as what charges and fire promise (estimate.h).
#include <array>

#include "base/fixed.h"
#include "command/taste.h"

namespace esprit::command {

struct GrandeTactiqueTaste {
    int pip = 2;  // a PIP that another order could have had
    int rally_gain = 260;
    int restore_gain = 120;
    int spike_gain = 180;
    int square_gain = 70;
    int leave_square_gain = 30;
    int unlimber_gain = 45;
    int limber_gain = 25;
    int come_to_spike_gain = 60;
    int go_gain = 20;
    int leave_gain = 30;
    int most_boldness = 60;
    int rounds_of_fire = 2;  // a marker once placed fires on
    Mil near_mil = 5 * mil_per_inch;
    Mil in_danger_mil = 10 * mil_per_inch;

    // Generals.
    int rides_along_gain = 15;
    int in_touch_gain = 10;  // a PIP every turn (GT-PIPS-09)
    int let_go_gain = 12;    // orders at the single price (GT-PIPS-29)
    Mil in_peace_mil = 15 * mil_per_inch;

    // How far from the enemy each arm likes to stand, from middle to middle.
    Mil infantry_stands_off_mil = 2 * mil_per_inch + mil_per_inch / 2;
    Mil cavalry_stands_off_mil = 4 * mil_per_inch;
    Mil guns_stand_off_mil = 6 * mil_per_inch + mil_per_inch / 2;
    Mil spent_stand_off_mil = 12 * mil_per_inch;
    Mil support_mil = 4 * mil_per_inch;
    int per_inch = 10;  // of distance from where it likes to stand
    int faces_enemy = 12;
    int friend_near = 2;  // each of two
    int flank_open = 5;   // each enemy there
    int in_town = 15;
    int in_wood = 5;

    // What becomes of a unit, in thousandths of what it is worth.
    int routed = 850;
    int destroyed = 1000;
    int shaken = 130;
    int spent = 80;  // cavalry that pursues ends shaken, far from its line

    // What a unit is worth by how near its division is to its end (GT-COL-01), in thousandths.
    int worth_collapsed = 1000;     // it is past it
    int worth_last = 1000;          // one more lost unit ends it
    int worth_last_but_one = 1000;  // two more

    int worth_of_guns = 1000;
    int worth_of_cavalry = 1000;

    // To make an end of it.
    int boldness = 0;  // any charge is worth so much more
    int chases = 0;    // an inch nearer to a routed enemy or silenced guns
    Mil chases_within_mil = 12 * mil_per_inch;
    int presses_percent = 0;  // so much nearer a side that is twice as strong likes to stand
};

inline constexpr std::array grande_tactique_taste_numbers{
    TasteNumber<GrandeTactiqueTaste>{"pip", &GrandeTactiqueTaste::pip},
    TasteNumber<GrandeTactiqueTaste>{"rally_gain", &GrandeTactiqueTaste::rally_gain},
    TasteNumber<GrandeTactiqueTaste>{"restore_gain", &GrandeTactiqueTaste::restore_gain},
    TasteNumber<GrandeTactiqueTaste>{"spike_gain", &GrandeTactiqueTaste::spike_gain},
    TasteNumber<GrandeTactiqueTaste>{"square_gain", &GrandeTactiqueTaste::square_gain},
    TasteNumber<GrandeTactiqueTaste>{"leave_square_gain", &GrandeTactiqueTaste::leave_square_gain},
    TasteNumber<GrandeTactiqueTaste>{"unlimber_gain", &GrandeTactiqueTaste::unlimber_gain},
    TasteNumber<GrandeTactiqueTaste>{"limber_gain", &GrandeTactiqueTaste::limber_gain},
    TasteNumber<GrandeTactiqueTaste>{"come_to_spike_gain",
                                     &GrandeTactiqueTaste::come_to_spike_gain},
    TasteNumber<GrandeTactiqueTaste>{"go_gain", &GrandeTactiqueTaste::go_gain},
    TasteNumber<GrandeTactiqueTaste>{"leave_gain", &GrandeTactiqueTaste::leave_gain},
    TasteNumber<GrandeTactiqueTaste>{"most_boldness", &GrandeTactiqueTaste::most_boldness},
    TasteNumber<GrandeTactiqueTaste>{"rounds_of_fire", &GrandeTactiqueTaste::rounds_of_fire},
    TasteNumber<GrandeTactiqueTaste>{"near_mil", &GrandeTactiqueTaste::near_mil},
    TasteNumber<GrandeTactiqueTaste>{"in_danger_mil", &GrandeTactiqueTaste::in_danger_mil},
    TasteNumber<GrandeTactiqueTaste>{"rides_along_gain", &GrandeTactiqueTaste::rides_along_gain},
    TasteNumber<GrandeTactiqueTaste>{"in_touch_gain", &GrandeTactiqueTaste::in_touch_gain},
    TasteNumber<GrandeTactiqueTaste>{"let_go_gain", &GrandeTactiqueTaste::let_go_gain},
    TasteNumber<GrandeTactiqueTaste>{"in_peace_mil", &GrandeTactiqueTaste::in_peace_mil},
    TasteNumber<GrandeTactiqueTaste>{"infantry_stands_off_mil",
                                     &GrandeTactiqueTaste::infantry_stands_off_mil},
    TasteNumber<GrandeTactiqueTaste>{"cavalry_stands_off_mil",
                                     &GrandeTactiqueTaste::cavalry_stands_off_mil},
    TasteNumber<GrandeTactiqueTaste>{"guns_stand_off_mil",
                                     &GrandeTactiqueTaste::guns_stand_off_mil},
    TasteNumber<GrandeTactiqueTaste>{"spent_stand_off_mil",
                                     &GrandeTactiqueTaste::spent_stand_off_mil},
    TasteNumber<GrandeTactiqueTaste>{"support_mil", &GrandeTactiqueTaste::support_mil},
    TasteNumber<GrandeTactiqueTaste>{"per_inch", &GrandeTactiqueTaste::per_inch},
    TasteNumber<GrandeTactiqueTaste>{"faces_enemy", &GrandeTactiqueTaste::faces_enemy},
    TasteNumber<GrandeTactiqueTaste>{"friend_near", &GrandeTactiqueTaste::friend_near},
    TasteNumber<GrandeTactiqueTaste>{"flank_open", &GrandeTactiqueTaste::flank_open},
    TasteNumber<GrandeTactiqueTaste>{"in_town", &GrandeTactiqueTaste::in_town},
    TasteNumber<GrandeTactiqueTaste>{"in_wood", &GrandeTactiqueTaste::in_wood},
    TasteNumber<GrandeTactiqueTaste>{"routed", &GrandeTactiqueTaste::routed},
    TasteNumber<GrandeTactiqueTaste>{"destroyed", &GrandeTactiqueTaste::destroyed},
    TasteNumber<GrandeTactiqueTaste>{"shaken", &GrandeTactiqueTaste::shaken},
    TasteNumber<GrandeTactiqueTaste>{"spent", &GrandeTactiqueTaste::spent},
    TasteNumber<GrandeTactiqueTaste>{"worth_collapsed", &GrandeTactiqueTaste::worth_collapsed},
    TasteNumber<GrandeTactiqueTaste>{"worth_last", &GrandeTactiqueTaste::worth_last},
    TasteNumber<GrandeTactiqueTaste>{"worth_last_but_one",
                                     &GrandeTactiqueTaste::worth_last_but_one},
    TasteNumber<GrandeTactiqueTaste>{"worth_of_guns", &GrandeTactiqueTaste::worth_of_guns},
    TasteNumber<GrandeTactiqueTaste>{"worth_of_cavalry", &GrandeTactiqueTaste::worth_of_cavalry},
    TasteNumber<GrandeTactiqueTaste>{"boldness", &GrandeTactiqueTaste::boldness},
    TasteNumber<GrandeTactiqueTaste>{"chases", &GrandeTactiqueTaste::chases},
    TasteNumber<GrandeTactiqueTaste>{"chases_within_mil", &GrandeTactiqueTaste::chases_within_mil},
    TasteNumber<GrandeTactiqueTaste>{"presses_percent", &GrandeTactiqueTaste::presses_percent},
};

/// What the staff's search for its taste begins with.
inline constexpr GrandeTactiqueTaste grande_tactique_sought_from = [] {
    GrandeTactiqueTaste taste;
    taste.rounds_of_fire = 4;
    taste.infantry_stands_off_mil = 3 * mil_per_inch;
    taste.cavalry_stands_off_mil = 9 * mil_per_inch;  // out of the way of guns
    taste.guns_stand_off_mil = 4 * mil_per_inch + mil_per_inch / 2;
    taste.routed = 400;  // it comes back
    taste.destroyed = 700;
    taste.worth_collapsed = 300;
    taste.worth_last = 2000;
    taste.worth_last_but_one = 1200;
    taste.worth_of_guns = 1250;
    taste.boldness = 20;
    taste.chases = 3;
    taste.presses_percent = 35;
    return taste;
}();

}  // namespace esprit::command

#pragma once
// The weights of commanders of habit in Grande Tactique, in hundredths of a unit point (as in
// estimate.h) where nothing else is said.
#include <array>

#include "base/fixed.h"
#include "command/weights.h"

namespace esprit::command {

struct GrandeTactiqueWeights {
    int pip = 2;  // the cost of a PIP
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
    int rounds_of_fire = 2;  // that a unit is expected to fire once it has begun
    Mil near_mil = 5 * mil_per_inch;
    Mil in_danger_mil = 10 * mil_per_inch;

    // Generals.
    int rides_along_gain = 15;
    int in_touch_gain = 10;  // a PIP every turn (GT-PIPS-09)
    int let_go_gain = 12;    // orders at the single price (GT-PIPS-29)
    Mil in_peace_mil = 15 * mil_per_inch;

    // The preferred distance of each arm from the enemy, from centre to centre.
    Mil infantry_stands_off_mil = 2 * mil_per_inch + mil_per_inch / 2;
    Mil cavalry_stands_off_mil = 4 * mil_per_inch;
    Mil guns_stand_off_mil = 6 * mil_per_inch + mil_per_inch / 2;
    Mil spent_stand_off_mil = 12 * mil_per_inch;
    Mil support_mil = 4 * mil_per_inch;
    int per_inch = 10;  // of difference from that distance
    int faces_enemy = 12;
    int friend_near = 2;  // for each of at most two
    int flank_open = 5;   // for each enemy on the flank
    int in_town = 15;
    int in_wood = 5;

    // What a unit loses by each result, in thousandths of its worth.
    int routed = 850;
    int destroyed = 1000;
    int shaken = 130;
    int spent = 80;  // cavalry that has pursued is shaken and far from its line

    // The worth of a unit by how near its division is to collapse (GT-COL-01), in thousandths.
    int worth_collapsed = 1000;     // it has collapsed
    int worth_last = 1000;          // one more lost unit makes it collapse
    int worth_last_but_one = 1000;  // two more

    int worth_of_guns = 1000;
    int worth_of_cavalry = 1000;

    // How to press a victory.
    int boldness = 0;  // added to the score of every charge
    int chases = 0;    // for each inch nearer to a routed enemy or silenced guns
    Mil chases_within_mil = 12 * mil_per_inch;
    int presses_percent = 0;  // how much nearer a side that is twice as strong comes

    // How to end a battle in which both sides stand off.
    int closes_after_percent = 100;  // of the turns; then it comes as near as is said below
    Mil closes_beyond_mil = 0;       // if all eager enemy cavalry is farther from infantry and guns
    Mil infantry_closes_to_mil = 2 * mil_per_inch + mil_per_inch / 2;
    Mil cavalry_closes_to_mil = 4 * mil_per_inch;
    int closing_boldness = 0;  // added to the score of every charge
};

inline constexpr std::array grande_tactique_named_weights{
    NamedWeight<GrandeTactiqueWeights>{"pip", &GrandeTactiqueWeights::pip},
    NamedWeight<GrandeTactiqueWeights>{"rally_gain", &GrandeTactiqueWeights::rally_gain},
    NamedWeight<GrandeTactiqueWeights>{"restore_gain", &GrandeTactiqueWeights::restore_gain},
    NamedWeight<GrandeTactiqueWeights>{"spike_gain", &GrandeTactiqueWeights::spike_gain},
    NamedWeight<GrandeTactiqueWeights>{"square_gain", &GrandeTactiqueWeights::square_gain},
    NamedWeight<GrandeTactiqueWeights>{"leave_square_gain",
                                       &GrandeTactiqueWeights::leave_square_gain},
    NamedWeight<GrandeTactiqueWeights>{"unlimber_gain", &GrandeTactiqueWeights::unlimber_gain},
    NamedWeight<GrandeTactiqueWeights>{"limber_gain", &GrandeTactiqueWeights::limber_gain},
    NamedWeight<GrandeTactiqueWeights>{"come_to_spike_gain",
                                       &GrandeTactiqueWeights::come_to_spike_gain},
    NamedWeight<GrandeTactiqueWeights>{"go_gain", &GrandeTactiqueWeights::go_gain},
    NamedWeight<GrandeTactiqueWeights>{"leave_gain", &GrandeTactiqueWeights::leave_gain},
    NamedWeight<GrandeTactiqueWeights>{"most_boldness", &GrandeTactiqueWeights::most_boldness},
    NamedWeight<GrandeTactiqueWeights>{"rounds_of_fire", &GrandeTactiqueWeights::rounds_of_fire},
    NamedWeight<GrandeTactiqueWeights>{"near_mil", &GrandeTactiqueWeights::near_mil},
    NamedWeight<GrandeTactiqueWeights>{"in_danger_mil", &GrandeTactiqueWeights::in_danger_mil},
    NamedWeight<GrandeTactiqueWeights>{"rides_along_gain",
                                       &GrandeTactiqueWeights::rides_along_gain},
    NamedWeight<GrandeTactiqueWeights>{"in_touch_gain", &GrandeTactiqueWeights::in_touch_gain},
    NamedWeight<GrandeTactiqueWeights>{"let_go_gain", &GrandeTactiqueWeights::let_go_gain},
    NamedWeight<GrandeTactiqueWeights>{"in_peace_mil", &GrandeTactiqueWeights::in_peace_mil},
    NamedWeight<GrandeTactiqueWeights>{"infantry_stands_off_mil",
                                       &GrandeTactiqueWeights::infantry_stands_off_mil},
    NamedWeight<GrandeTactiqueWeights>{"cavalry_stands_off_mil",
                                       &GrandeTactiqueWeights::cavalry_stands_off_mil},
    NamedWeight<GrandeTactiqueWeights>{"guns_stand_off_mil",
                                       &GrandeTactiqueWeights::guns_stand_off_mil},
    NamedWeight<GrandeTactiqueWeights>{"spent_stand_off_mil",
                                       &GrandeTactiqueWeights::spent_stand_off_mil},
    NamedWeight<GrandeTactiqueWeights>{"support_mil", &GrandeTactiqueWeights::support_mil},
    NamedWeight<GrandeTactiqueWeights>{"per_inch", &GrandeTactiqueWeights::per_inch},
    NamedWeight<GrandeTactiqueWeights>{"faces_enemy", &GrandeTactiqueWeights::faces_enemy},
    NamedWeight<GrandeTactiqueWeights>{"friend_near", &GrandeTactiqueWeights::friend_near},
    NamedWeight<GrandeTactiqueWeights>{"flank_open", &GrandeTactiqueWeights::flank_open},
    NamedWeight<GrandeTactiqueWeights>{"in_town", &GrandeTactiqueWeights::in_town},
    NamedWeight<GrandeTactiqueWeights>{"in_wood", &GrandeTactiqueWeights::in_wood},
    NamedWeight<GrandeTactiqueWeights>{"routed", &GrandeTactiqueWeights::routed},
    NamedWeight<GrandeTactiqueWeights>{"destroyed", &GrandeTactiqueWeights::destroyed},
    NamedWeight<GrandeTactiqueWeights>{"shaken", &GrandeTactiqueWeights::shaken},
    NamedWeight<GrandeTactiqueWeights>{"spent", &GrandeTactiqueWeights::spent},
    NamedWeight<GrandeTactiqueWeights>{"worth_collapsed", &GrandeTactiqueWeights::worth_collapsed},
    NamedWeight<GrandeTactiqueWeights>{"worth_last", &GrandeTactiqueWeights::worth_last},
    NamedWeight<GrandeTactiqueWeights>{"worth_last_but_one",
                                       &GrandeTactiqueWeights::worth_last_but_one},
    NamedWeight<GrandeTactiqueWeights>{"worth_of_guns", &GrandeTactiqueWeights::worth_of_guns},
    NamedWeight<GrandeTactiqueWeights>{"worth_of_cavalry",
                                       &GrandeTactiqueWeights::worth_of_cavalry},
    NamedWeight<GrandeTactiqueWeights>{"boldness", &GrandeTactiqueWeights::boldness},
    NamedWeight<GrandeTactiqueWeights>{"chases", &GrandeTactiqueWeights::chases},
    NamedWeight<GrandeTactiqueWeights>{"chases_within_mil",
                                       &GrandeTactiqueWeights::chases_within_mil},
    NamedWeight<GrandeTactiqueWeights>{"presses_percent", &GrandeTactiqueWeights::presses_percent},
    NamedWeight<GrandeTactiqueWeights>{"closes_after_percent",
                                       &GrandeTactiqueWeights::closes_after_percent},
    NamedWeight<GrandeTactiqueWeights>{"closes_beyond_mil",
                                       &GrandeTactiqueWeights::closes_beyond_mil},
    NamedWeight<GrandeTactiqueWeights>{"infantry_closes_to_mil",
                                       &GrandeTactiqueWeights::infantry_closes_to_mil},
    NamedWeight<GrandeTactiqueWeights>{"cavalry_closes_to_mil",
                                       &GrandeTactiqueWeights::cavalry_closes_to_mil},
    NamedWeight<GrandeTactiqueWeights>{"closing_boldness",
                                       &GrandeTactiqueWeights::closing_boldness},
};

/// The weights with which the search for the staff's weights begins.
inline constexpr GrandeTactiqueWeights grande_tactique_search_start = [] {
    GrandeTactiqueWeights weights;
    weights.rounds_of_fire = 4;
    weights.infantry_stands_off_mil = 3 * mil_per_inch;
    weights.cavalry_stands_off_mil = 9 * mil_per_inch;  // out of the way of guns
    weights.guns_stand_off_mil = 4 * mil_per_inch + mil_per_inch / 2;
    weights.routed = 400;  // a routed unit may rally
    weights.destroyed = 700;
    weights.worth_collapsed = 300;
    weights.worth_last = 2000;
    weights.worth_last_but_one = 1200;
    weights.worth_of_guns = 1250;
    weights.boldness = 20;
    weights.chases = 3;
    weights.presses_percent = 35;
    return weights;
}();

}  // namespace esprit::command

#pragma once
// What commanders of habit like in Black Powder. Unless said otherwise in hundredths of a point of
// stamina.
#include <array>

#include "base/fixed.h"
#include "command/taste.h"

namespace esprit::command {

struct BlackPowderTaste {
    // How far from the nearest enemy each arm likes to stand.
    Mil line_mil = 9 * mil_per_inch;
    Mil cavalry_mil = 14 * mil_per_inch;
    Mil guns_mil = 12 * mil_per_inch;
    Mil shaken_mil = 30 * mil_per_inch;
    Mil near_mil = 18 * mil_per_inch;
    // Of distance from there, and of other things about a place.
    int per_inch = 10;
    int too_near_per_inch = 2;
    int faces_enemy = 60;
    int supported = 15;
    int line_in_range = 40;
    int square_threatened = 60;
    int square_idle = -80;
    int deployed_in_range = 120;
    int limbered_far = 30;
    // Orders.
    int rally_gain = 120;
    int least_move_gain = 8;
    int least_charge_promise = 40;
    int charge_first = 300;
    int fight_score = 100;
    int ride_per_inch = 4;

    // What a casualty counts that shakes its unit, and so on.
    int shaken_counts = 260;
    int last_but_one_counts = 150;
    int disorder_counts = 60;  // hundredths, for each die's chance of a six
    int support_counts = 60;   // a result point
    int square_counts = 250;
    int flank_counts = 120;
    int caught_counts = 80;  // an enemy who is disordered or shaken already

    // How much of what a charge promises is counted out by the dice of the rules, the rest being
    // that rule of thumb; and what counting goes by.
    int counted_percent = 0;
    int shaken_worth_percent = 40;  // what is left of a shaken unit
    int hurt_percent = 30;          // what casualties take off before that
    int boldness_percent = 100;     // how much the enemy's losses count beside one's own
    int retire_costs = 60;
    int disorder_costs = 40;

    // How much of what an order gains goes by how many moves the dice are likely to give it, the
    // rest being a rule of thumb; and how much better it is to give first what can hardly fail,
    // since an order that fails is the commander's last (BP-CMD-08).
    int chances_percent = 0;
    int surest_first_percent = 0;

    // How much of what it promises is left of a charge that begins with other moves of the same
    // order; nil: none such is thought of.
    int charge_after_moves_percent = 0;

    // How much more a casualty counts in a brigade that two more units would break; less in one
    // that has more to lose, more in one at its end.
    int brigade_percent = 0;

    // What the enemy could do to a unit in a place, and the company it has there.
    int fire_percent = 0;           // of what all his shots promise
    int charged_percent = 0;        // of what his best charge at the front promises
    int charged_flank_percent = 0;  // … at a flank or the rear
    int second_move_percent = 50;   // of a charge that takes two moves
    int own_charge_percent = 0;     // of what its own best charge from there promises
    int company = 0;                // for each friend that is near, less each enemy
    int open_flank = 0;             // for each near enemy that is not in front
};

inline constexpr std::array black_powder_taste_numbers{
    TasteNumber<BlackPowderTaste>{"line_mil", &BlackPowderTaste::line_mil},
    TasteNumber<BlackPowderTaste>{"cavalry_mil", &BlackPowderTaste::cavalry_mil},
    TasteNumber<BlackPowderTaste>{"guns_mil", &BlackPowderTaste::guns_mil},
    TasteNumber<BlackPowderTaste>{"shaken_mil", &BlackPowderTaste::shaken_mil},
    TasteNumber<BlackPowderTaste>{"near_mil", &BlackPowderTaste::near_mil},
    TasteNumber<BlackPowderTaste>{"per_inch", &BlackPowderTaste::per_inch},
    TasteNumber<BlackPowderTaste>{"too_near_per_inch", &BlackPowderTaste::too_near_per_inch},
    TasteNumber<BlackPowderTaste>{"faces_enemy", &BlackPowderTaste::faces_enemy},
    TasteNumber<BlackPowderTaste>{"supported", &BlackPowderTaste::supported},
    TasteNumber<BlackPowderTaste>{"line_in_range", &BlackPowderTaste::line_in_range},
    TasteNumber<BlackPowderTaste>{"square_threatened", &BlackPowderTaste::square_threatened},
    TasteNumber<BlackPowderTaste>{"square_idle", &BlackPowderTaste::square_idle},
    TasteNumber<BlackPowderTaste>{"deployed_in_range", &BlackPowderTaste::deployed_in_range},
    TasteNumber<BlackPowderTaste>{"limbered_far", &BlackPowderTaste::limbered_far},
    TasteNumber<BlackPowderTaste>{"rally_gain", &BlackPowderTaste::rally_gain},
    TasteNumber<BlackPowderTaste>{"least_move_gain", &BlackPowderTaste::least_move_gain},
    TasteNumber<BlackPowderTaste>{"least_charge_promise", &BlackPowderTaste::least_charge_promise},
    TasteNumber<BlackPowderTaste>{"charge_first", &BlackPowderTaste::charge_first},
    TasteNumber<BlackPowderTaste>{"fight_score", &BlackPowderTaste::fight_score},
    TasteNumber<BlackPowderTaste>{"ride_per_inch", &BlackPowderTaste::ride_per_inch},
    TasteNumber<BlackPowderTaste>{"shaken_counts", &BlackPowderTaste::shaken_counts},
    TasteNumber<BlackPowderTaste>{"last_but_one_counts", &BlackPowderTaste::last_but_one_counts},
    TasteNumber<BlackPowderTaste>{"disorder_counts", &BlackPowderTaste::disorder_counts},
    TasteNumber<BlackPowderTaste>{"support_counts", &BlackPowderTaste::support_counts},
    TasteNumber<BlackPowderTaste>{"square_counts", &BlackPowderTaste::square_counts},
    TasteNumber<BlackPowderTaste>{"flank_counts", &BlackPowderTaste::flank_counts},
    TasteNumber<BlackPowderTaste>{"caught_counts", &BlackPowderTaste::caught_counts},
    TasteNumber<BlackPowderTaste>{"counted_percent", &BlackPowderTaste::counted_percent},
    TasteNumber<BlackPowderTaste>{"shaken_worth_percent", &BlackPowderTaste::shaken_worth_percent},
    TasteNumber<BlackPowderTaste>{"hurt_percent", &BlackPowderTaste::hurt_percent},
    TasteNumber<BlackPowderTaste>{"boldness_percent", &BlackPowderTaste::boldness_percent},
    TasteNumber<BlackPowderTaste>{"retire_costs", &BlackPowderTaste::retire_costs},
    TasteNumber<BlackPowderTaste>{"disorder_costs", &BlackPowderTaste::disorder_costs},
    TasteNumber<BlackPowderTaste>{"chances_percent", &BlackPowderTaste::chances_percent},
    TasteNumber<BlackPowderTaste>{"surest_first_percent", &BlackPowderTaste::surest_first_percent},
    TasteNumber<BlackPowderTaste>{"charge_after_moves_percent",
                                  &BlackPowderTaste::charge_after_moves_percent},
    TasteNumber<BlackPowderTaste>{"brigade_percent", &BlackPowderTaste::brigade_percent},
    TasteNumber<BlackPowderTaste>{"fire_percent", &BlackPowderTaste::fire_percent},
    TasteNumber<BlackPowderTaste>{"charged_percent", &BlackPowderTaste::charged_percent},
    TasteNumber<BlackPowderTaste>{"charged_flank_percent",
                                  &BlackPowderTaste::charged_flank_percent},
    TasteNumber<BlackPowderTaste>{"second_move_percent", &BlackPowderTaste::second_move_percent},
    TasteNumber<BlackPowderTaste>{"own_charge_percent", &BlackPowderTaste::own_charge_percent},
    TasteNumber<BlackPowderTaste>{"company", &BlackPowderTaste::company},
    TasteNumber<BlackPowderTaste>{"open_flank", &BlackPowderTaste::open_flank},
};

/// What the staff's search for its taste begins with.
inline constexpr BlackPowderTaste black_powder_sought_from = [] {
    BlackPowderTaste taste;
    taste.least_charge_promise = 20;
    taste.counted_percent = 100;
    taste.charge_after_moves_percent = 100;
    taste.brigade_percent = 40;
    taste.fire_percent = 16;
    taste.charged_percent = 16;
    taste.charged_flank_percent = 30;
    taste.own_charge_percent = 40;
    taste.company = 4;
    taste.open_flank = 8;
    return taste;
}();

}  // namespace esprit::command

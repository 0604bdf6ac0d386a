#pragma once
// What commanders of habit like in Black Powder. Unless said otherwise in hundredths of a point of
// stamina.
#include <array>

#include "base/fixed.h"
#include "command/weights.h"

namespace esprit::command {

struct BlackPowderWeights {
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
    // order; 0: none such is thought of.
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

inline constexpr std::array black_powder_named_weights{
    NamedWeight<BlackPowderWeights>{"line_mil", &BlackPowderWeights::line_mil},
    NamedWeight<BlackPowderWeights>{"cavalry_mil", &BlackPowderWeights::cavalry_mil},
    NamedWeight<BlackPowderWeights>{"guns_mil", &BlackPowderWeights::guns_mil},
    NamedWeight<BlackPowderWeights>{"shaken_mil", &BlackPowderWeights::shaken_mil},
    NamedWeight<BlackPowderWeights>{"near_mil", &BlackPowderWeights::near_mil},
    NamedWeight<BlackPowderWeights>{"per_inch", &BlackPowderWeights::per_inch},
    NamedWeight<BlackPowderWeights>{"too_near_per_inch", &BlackPowderWeights::too_near_per_inch},
    NamedWeight<BlackPowderWeights>{"faces_enemy", &BlackPowderWeights::faces_enemy},
    NamedWeight<BlackPowderWeights>{"supported", &BlackPowderWeights::supported},
    NamedWeight<BlackPowderWeights>{"line_in_range", &BlackPowderWeights::line_in_range},
    NamedWeight<BlackPowderWeights>{"square_threatened", &BlackPowderWeights::square_threatened},
    NamedWeight<BlackPowderWeights>{"square_idle", &BlackPowderWeights::square_idle},
    NamedWeight<BlackPowderWeights>{"deployed_in_range", &BlackPowderWeights::deployed_in_range},
    NamedWeight<BlackPowderWeights>{"limbered_far", &BlackPowderWeights::limbered_far},
    NamedWeight<BlackPowderWeights>{"rally_gain", &BlackPowderWeights::rally_gain},
    NamedWeight<BlackPowderWeights>{"least_move_gain", &BlackPowderWeights::least_move_gain},
    NamedWeight<BlackPowderWeights>{"least_charge_promise",
                                    &BlackPowderWeights::least_charge_promise},
    NamedWeight<BlackPowderWeights>{"charge_first", &BlackPowderWeights::charge_first},
    NamedWeight<BlackPowderWeights>{"fight_score", &BlackPowderWeights::fight_score},
    NamedWeight<BlackPowderWeights>{"ride_per_inch", &BlackPowderWeights::ride_per_inch},
    NamedWeight<BlackPowderWeights>{"shaken_counts", &BlackPowderWeights::shaken_counts},
    NamedWeight<BlackPowderWeights>{"last_but_one_counts",
                                    &BlackPowderWeights::last_but_one_counts},
    NamedWeight<BlackPowderWeights>{"disorder_counts", &BlackPowderWeights::disorder_counts},
    NamedWeight<BlackPowderWeights>{"support_counts", &BlackPowderWeights::support_counts},
    NamedWeight<BlackPowderWeights>{"square_counts", &BlackPowderWeights::square_counts},
    NamedWeight<BlackPowderWeights>{"flank_counts", &BlackPowderWeights::flank_counts},
    NamedWeight<BlackPowderWeights>{"caught_counts", &BlackPowderWeights::caught_counts},
    NamedWeight<BlackPowderWeights>{"counted_percent", &BlackPowderWeights::counted_percent},
    NamedWeight<BlackPowderWeights>{"shaken_worth_percent",
                                    &BlackPowderWeights::shaken_worth_percent},
    NamedWeight<BlackPowderWeights>{"hurt_percent", &BlackPowderWeights::hurt_percent},
    NamedWeight<BlackPowderWeights>{"boldness_percent", &BlackPowderWeights::boldness_percent},
    NamedWeight<BlackPowderWeights>{"retire_costs", &BlackPowderWeights::retire_costs},
    NamedWeight<BlackPowderWeights>{"disorder_costs", &BlackPowderWeights::disorder_costs},
    NamedWeight<BlackPowderWeights>{"chances_percent", &BlackPowderWeights::chances_percent},
    NamedWeight<BlackPowderWeights>{"surest_first_percent",
                                    &BlackPowderWeights::surest_first_percent},
    NamedWeight<BlackPowderWeights>{"charge_after_moves_percent",
                                    &BlackPowderWeights::charge_after_moves_percent},
    NamedWeight<BlackPowderWeights>{"brigade_percent", &BlackPowderWeights::brigade_percent},
    NamedWeight<BlackPowderWeights>{"fire_percent", &BlackPowderWeights::fire_percent},
    NamedWeight<BlackPowderWeights>{"charged_percent", &BlackPowderWeights::charged_percent},
    NamedWeight<BlackPowderWeights>{"charged_flank_percent",
                                    &BlackPowderWeights::charged_flank_percent},
    NamedWeight<BlackPowderWeights>{"second_move_percent",
                                    &BlackPowderWeights::second_move_percent},
    NamedWeight<BlackPowderWeights>{"own_charge_percent", &BlackPowderWeights::own_charge_percent},
    NamedWeight<BlackPowderWeights>{"company", &BlackPowderWeights::company},
    NamedWeight<BlackPowderWeights>{"open_flank", &BlackPowderWeights::open_flank},
};

/// What the staff's search for its weights begins with.
inline constexpr BlackPowderWeights black_powder_search_start = [] {
    BlackPowderWeights weights;
    weights.least_charge_promise = 20;
    weights.counted_percent = 100;
    weights.charge_after_moves_percent = 100;
    weights.brigade_percent = 40;
    weights.fire_percent = 16;
    weights.charged_percent = 16;
    weights.charged_flank_percent = 30;
    weights.own_charge_percent = 40;
    weights.company = 4;
    weights.open_flank = 8;
    return weights;
}();

}  // namespace esprit::command

#pragma once
// The weights of commanders of habit in Black Powder, in hundredths of a point of stamina where
// nothing else is said.
#include <array>

#include "base/fixed.h"
#include "command/weights.h"

namespace esprit::command {

struct BlackPowderWeights {
    // The preferred distance of each arm from the nearest enemy.
    Mil line_mil = 9 * mil_per_inch;
    Mil cavalry_mil = 14 * mil_per_inch;
    Mil guns_mil = 12 * mil_per_inch;
    Mil shaken_mil = 30 * mil_per_inch;
    Mil near_mil = 18 * mil_per_inch;
    // The value of a place: its difference from that distance, and other things.
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

    // How much results count, in percent of a casualty.
    int shaken_counts = 260;
    int last_but_one_counts = 150;
    int disorder_counts = 60;  // hundredths, for each die's chance of a six
    int support_counts = 60;   // for each point of the combat result
    int square_counts = 250;
    int flank_counts = 120;
    int caught_counts = 80;  // an enemy that is already disordered or shaken

    // The share of a charge's expected gain that is worked out by the charts (prospects.h); the
    // rest is the rule of thumb above. And the weights of that calculation.
    int counted_percent = 0;
    int shaken_worth_percent = 40;  // the worth of a shaken unit
    int hurt_percent = 30;          // how much worth casualties take off until it is shaken
    int boldness_percent = 100;     // how much the enemy's losses count compared with the own
    int retire_costs = 60;
    int disorder_costs = 40;

    // The share of an order's gain that goes by the chances of its moves, the rest being a rule of
    // thumb; and how far orders that seldom fail go first, since a failed order is the commander's
    // last (BP-CMD-08).
    int chances_percent = 0;
    int surest_first_percent = 0;

    // The share of its expected gain that a charge after other moves of the same order counts; 0:
    // such charges are not considered.
    int charge_after_moves_percent = 0;

    // How strongly casualties count more in a brigade that is nearer to breaking. A brigade that
    // the loss of two more units breaks counts its casualties as they are.
    int brigade_percent = 0;

    // The danger of a place, and the friends near it.
    int fire_percent = 0;           // of the expected gain of all enemy shots
    int charged_percent = 0;        // of that of the best enemy charge at the front
    int charged_flank_percent = 0;  // … at a flank or the rear
    int second_move_percent = 50;   // of a charge that takes two moves
    int own_charge_percent = 0;     // of the expected gain of its own best charge from there
    int company = 0;                // for each friend nearby, less each enemy nearby
    int open_flank = 0;             // for each enemy nearby that is not in front
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

/// The weights with which the search for the staff's weights begins.
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

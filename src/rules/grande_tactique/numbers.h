#pragma once
// The numbers of the chapters of a whole battle, and the chart of fire, looked up once. Lengths in
// mil.
#include <cstdint>

#include "base/fixed.h"
#include "chance/chart.h"
#include "chance/ruleset.h"

namespace esprit::grande_tactique {

/// rulesets/grande-tactique/movement.toml
struct MoveRules {
    explicit MoveRules(chance::Ruleset const& ruleset);

    Mil foot_artillery_mil = 0;
    Mil square_mil = 0;
    Mil horse_artillery_mil = 0;
    Mil general_mil = 0;
    Mil road_bonus_mil = 0;
};

/// rulesets/grande-tactique/firing.toml
struct FireRules {
    explicit FireRules(chance::Ruleset const& ruleset);

    Mil range_mil = 0;
    CentiDegree arc_cdeg = 0;
    Mil long_range_mil = 0;
    Mil clear_of_friends_mil = 0;
};

/// rulesets/grande-tactique/fire.toml
struct FireCharts {
    explicit FireCharts(chance::Ruleset const& ruleset);

    chance::Chart const& fire;
    std::uint16_t beaten;  // its outcomes: the target is, the firer is
    std::uint16_t lost;
};

/// rulesets/grande-tactique/command.toml
struct CommandRules {
    explicit CommandRules(chance::Ruleset const& ruleset);

    int great_more = 0;
    int bad_less = 0;
    int commander_more = 0;
    Mil commander_reach_mil = 0;
    int spoilt = 0;  // a bad commander's subordinate with so many has none
    int start_fire = 0;
    int stop_fire = 0;
    int pivot_guns = 0;
    int limber = 0;
    int unlimber = 0;
    int form_square = 0;
    int leave_square = 0;
    int rally = 0;
    int spike = 0;
    int restore = 0;
    int attached_pays_times = 0;
};

/// rulesets/grande-tactique/victory.toml. Ratios in thousandths.
struct VictoryRules {
    explicit VictoryRules(chance::Ruleset const& ruleset);

    int collapse_percent = 0;
    int destroyed_percent = 0;
    int left_percent = 0;
    int left_without_cavalry_percent = 0;
    int cavalry_kept_percent = 0;
    int withdrawn_percent = 0;
    int marginal_below_thousandths = 0;
    int indecisive_up_to_thousandths = 0;
    int decisive_up_to_thousandths = 0;
    int clock_turns = 0;
    int clock_minutes = 0;
};

}  // namespace esprit::grande_tactique

#pragma once
// The ruleset's numbers for whole battles, and the chart of fire, looked up once. Lengths in mil.
#include <cstdint>

#include "base/fixed.h"
#include "chance/chart.h"
#include "chance/ruleset.h"
#include "rules/common/numbers.h"

namespace esprit::grande_tactique {

/// rulesets/grande-tactique/movement.toml
struct MoveRules : rules::Numbers {
    using Numbers::Numbers;

    Mil foot_artillery_mil = inches("foot_artillery_move_inches");
    Mil square_mil = inches("square_move_inches");
    Mil horse_artillery_mil = inches("horse_artillery_move_inches");
    Mil general_mil = inches("general_move_inches");
    Mil road_bonus_mil = inches("road_bonus_inches");
};

/// rulesets/grande-tactique/firing.toml
struct FireRules : rules::Numbers {
    using Numbers::Numbers;

    Mil range_mil = inches("artillery_range_inches");
    CentiDegree arc_cdeg = degrees("fire_arc_degrees");
    Mil long_range_mil = inches("long_range_inches");
    Mil clear_of_friends_mil = inches("clear_of_friends_inches");
};

/// rulesets/grande-tactique/fire.toml
struct FireCharts : rules::Numbers {
    using Numbers::Numbers;

    chance::Chart const& fire = chart("fire");
    // outcomes of `fire`
    std::uint16_t beaten = chance::outcome_named(fire, {"beaten", "lost", "tie"});
    std::uint16_t lost = chance::outcome_named(fire, {"lost", "beaten", "tie"});
};

/// rulesets/grande-tactique/command.toml
struct CommandRules : rules::Numbers {
    using Numbers::Numbers;

    int great_more = whole("great_general_pips");
    int bad_less = whole("bad_general_pips_less");
    int commander_more = whole("commander_pips");
    Mil commander_reach_mil = inches("commander_reach_inches");
    // a die of so many is lost under a bad commander
    int spoilt = whole("spoilt_by_bad_commander");
    int start_fire = whole("start_fire_pips");
    int stop_fire = whole("stop_fire_pips");
    int pivot_guns = whole("pivot_guns_pips");
    int limber = whole("limber_pips");
    int unlimber = whole("unlimber_pips");
    int form_square = whole("form_square_pips");
    int leave_square = whole("leave_square_pips");
    int rally = whole("rally_pips");
    int spike = whole("spike_pips");
    int restore = whole("restore_pips");
    int attached_pays_times = whole("attached_general_pays_times");
};

/// rulesets/grande-tactique/victory.toml. Ratios in thousandths.
struct VictoryRules : rules::Numbers {
    using Numbers::Numbers;

    int collapse_percent = whole("collapse_percent");
    int destroyed_percent = whole("destroyed_percent");
    int left_percent = whole("left_by_vanquished_percent");
    int left_without_cavalry_percent = whole("left_when_cavalry_is_spent_percent");
    int cavalry_kept_percent = whole("cavalry_kept_percent");
    int withdrawn_percent = whole("withdrawn_percent");
    int marginal_below_thousandths = thousandths("marginal_below_ratio");
    int indecisive_up_to_thousandths = thousandths("indecisive_up_to_ratio");
    int decisive_up_to_thousandths = thousandths("decisive_up_to_ratio");
    int clock_turns = whole("turns_of_the_clock");
    int clock_minutes = whole("minutes_of_the_clock");
};

}  // namespace esprit::grande_tactique

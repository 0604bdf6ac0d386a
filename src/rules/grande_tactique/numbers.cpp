#include "rules/grande_tactique/numbers.h"

#include "rules/grande_tactique/number_reading.h"

namespace esprit::grande_tactique {

namespace {

int thousandths(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<int>(ruleset.thousandths(name));
}

}  // namespace

MoveRules::MoveRules(chance::Ruleset const& ruleset)
    : foot_artillery_mil(inches(ruleset, "foot_artillery_move_inches")),
      square_mil(inches(ruleset, "square_move_inches")),
      horse_artillery_mil(inches(ruleset, "horse_artillery_move_inches")),
      general_mil(inches(ruleset, "general_move_inches")),
      road_bonus_mil(inches(ruleset, "road_bonus_inches")) {}

FireRules::FireRules(chance::Ruleset const& ruleset)
    : range_mil(inches(ruleset, "artillery_range_inches")),
      arc_cdeg(degrees(ruleset, "fire_arc_degrees")),
      long_range_mil(inches(ruleset, "long_range_inches")),
      clear_of_friends_mil(inches(ruleset, "clear_of_friends_inches")) {}

FireCharts::FireCharts(chance::Ruleset const& ruleset)
    : fire(ruleset.chart("fire")),
      beaten(chance::outcome_named(fire, "beaten")),
      lost(chance::outcome_named(fire, "lost")) {}

CommandRules::CommandRules(chance::Ruleset const& ruleset)
    : great_more(whole(ruleset, "great_general_pips")),
      bad_less(whole(ruleset, "bad_general_pips_less")),
      commander_more(whole(ruleset, "commander_pips")),
      commander_reach_mil(inches(ruleset, "commander_reach_inches")),
      spoilt(whole(ruleset, "spoilt_by_bad_commander")),
      start_fire(whole(ruleset, "start_fire_pips")),
      stop_fire(whole(ruleset, "stop_fire_pips")),
      pivot_guns(whole(ruleset, "pivot_guns_pips")),
      limber(whole(ruleset, "limber_pips")),
      unlimber(whole(ruleset, "unlimber_pips")),
      form_square(whole(ruleset, "form_square_pips")),
      leave_square(whole(ruleset, "leave_square_pips")),
      rally(whole(ruleset, "rally_pips")),
      spike(whole(ruleset, "spike_pips")),
      restore(whole(ruleset, "restore_pips")),
      attached_pays_times(whole(ruleset, "attached_general_pays_times")) {}

VictoryRules::VictoryRules(chance::Ruleset const& ruleset)
    : collapse_percent(whole(ruleset, "collapse_percent")),
      destroyed_percent(whole(ruleset, "destroyed_percent")),
      left_percent(whole(ruleset, "left_by_vanquished_percent")),
      left_without_cavalry_percent(whole(ruleset, "left_when_cavalry_is_spent_percent")),
      cavalry_kept_percent(whole(ruleset, "cavalry_kept_percent")),
      withdrawn_percent(whole(ruleset, "withdrawn_percent")),
      marginal_below_thousandths(thousandths(ruleset, "marginal_below_ratio")),
      indecisive_up_to_thousandths(thousandths(ruleset, "indecisive_up_to_ratio")),
      decisive_up_to_thousandths(thousandths(ruleset, "decisive_up_to_ratio")),
      clock_turns(whole(ruleset, "turns_of_the_clock")),
      clock_minutes(whole(ruleset, "minutes_of_the_clock")) {}

}  // namespace esprit::grande_tactique

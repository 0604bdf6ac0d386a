#pragma once
// Facts about Grande Tactique that reports need.
#include <string>
#include <vector>

#include "report/chronicle.h"
#include "rules/grande_tactique/system.h"

namespace esprit::report {

/// The state of a unit: eager, shaken, routed, silenced, destroyed, off the table, withdrawn, to
/// come.
UnitStanding standing_of(grande_tactique::BattleView view, grande_tactique::UnitId unit);
/// The fate of a unit that has moved.
draw::TrackEnd track_end(grande_tactique::Battle const& after, grande_tactique::UnitId unit);
/// Time at which a turn begins: the time of day, or the time since the first turn if the scenario
/// gives none (GT-TIME-01).
std::string clock_of(grande_tactique::Scenario const& scenario, int turn);
/// "veteran infantry", "lancers", "great general"
std::string kind_words(grande_tactique::BattleView view, grande_tactique::UnitId unit);
std::vector<SideLosses> losses_of(grande_tactique::BattleView view);

/// The stake of a throw; none if its results are neither good nor bad. `battle` is the battle
/// before the order, `told_last` the kind of the last event before the throw.
std::optional<Stake> stake_of(grande_tactique::BattleView view, chance::Chance const& chance,
                              chance::EventKind told_last);

/// The cause of the event in line `told` of a story (see CauseOf): the deciding check and, for a
/// flight, the rule that caused it. `battle` is the battle before the order.
Cause cause_of_change(grande_tactique::BattleView view, grande_tactique::UnitId unit,
                      std::vector<text::StoryLine> const& story, std::size_t told);

/// All Stake::kind of the system, in the order of the report.
std::vector<std::string_view> luck_kinds();

}  // namespace esprit::report

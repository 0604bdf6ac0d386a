#pragma once
// All that reports need to know of Grande Tactique.
#include <string>
#include <vector>

#include "report/chronicle.h"
#include "rules/grande_tactique/system.h"

namespace esprit::report {

/// How a unit stands now: eager, shaken, routed, silenced, destroyed, off the table, withdrawn, to
/// come.
UnitStanding standing_of(grande_tactique::Scenario const& scenario,
                         grande_tactique::Battle const& battle, grande_tactique::UnitId unit);
/// How a move that a rule makes is drawn, and what became of who made it.
draw::TrackKind track_kind(std::string const& rule);
draw::TrackEnd track_end(grande_tactique::Battle const& after, grande_tactique::UnitId unit);
/// How the dice for PIPs were come by, beside what each general has in the end: of no account once
/// the turn is over.
bool is_left_out_of_reports(text::StoryLine const& line);
/// When a turn begins: the time of day, or since the first turn where no time is said (GT-TIME-01).
std::string clock_of(grande_tactique::Scenario const& scenario, int turn);
/// "veteran infantry", "lancers", "great general"
std::string kind_words(grande_tactique::Troop const& troop);
std::vector<SideLosses> losses_of(grande_tactique::Scenario const& scenario,
                                  grande_tactique::Battle const& battle);

/// What a throw means for whose it is; nothing where it is neither good nor bad. `battle` is that
/// before the order, `told_last` the rule of what was told before the throw.
std::optional<Stake> stake_of(grande_tactique::Scenario const& scenario,
                              grande_tactique::Battle const& battle, chance::Chance const& chance,
                              std::string_view told_last);

/// The check by which something came about that a story tells of a unit, and for a flight the rule
/// that made it run. `battle` is that before the order.
Cause cause_of_change(grande_tactique::Scenario const& scenario,
                      grande_tactique::Battle const& battle, grande_tactique::UnitId unit,
                      std::vector<text::StoryLine> const& story, std::size_t told);

/// All kinds of stakes, in the order in which a table lists them.
std::vector<std::string_view> luck_kinds();

}  // namespace esprit::report

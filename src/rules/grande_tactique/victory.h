#pragma once
// Grande Tactique, Collapse and Victory: which divisions have collapsed, which side has won, and by
// how much.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/exact.h"
#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// GT-COL-01, -07: at the end of every turn, notes the divisions that have collapsed; they stay so.
void judge_collapse(LiveBattle live, chance::Arbiter& arbiter);
/// GT-COL-01: how many more of its units a division can lose (destroyed, off the table, routed or
/// silenced) until it collapses; 0: it has collapsed, or will when the turn ends.
int losses_to_collapse(BattleView view, std::size_t division);
/// GT-COL-03: true if all divisions of a side have collapsed.
bool has_lost(BattleView view, SideId side);
/// GT-COL-04: true if the turn just ended was the scenario's last.
bool is_sundown(BattleView view);

/// The degree of a victory.
enum class Degree : std::uint8_t { marginal, indecisive, decisive, overwhelming };

/// GT-VIC-01..06: the losses of a side, in points out of those that it began with.
struct Losses {
    int began_points = 0;
    int destroyed_points = 0;  // destroyed or fled
    int withdrawn_points = 0;
    int left_points = 0;   // still on the table, if they count: of the vanquished
    int left_percent = 0;  // the share at which `left_points` count
    Exact percent;         // weighted losses, in percent of began_points
};

/// How a battle ended.
struct VictoryTally {
    bool over = false;
    bool sundown = false;     // GT-COL-05: nobody has won officially
    bool has_victor = false;  // official, or at sundown by losses
    SideId victor = 0;
    Degree degree = Degree::marginal;  // GT-VIC-07..10
    std::array<Losses, 2> losses;      // by side
};
/// GT-COL-03..06, GT-VIC-01..10: of a whole battle as it stands. If both sides have lost there is
/// no victor.
VictoryTally tally(BattleView view);
std::string_view degree_word(Degree degree);

/// GT-TIME-01: the time at which a turn begins, such as "14:30"; empty if the scenario gives no
/// time.
std::string clock_text(Scenario const& scenario, int turn);

}  // namespace esprit::grande_tactique

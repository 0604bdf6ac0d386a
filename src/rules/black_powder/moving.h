#pragma once
// Black Powder: moves units, removes them, and tells it.
#include <span>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/black_powder/standing.h"
#include "rules/common/telling.h"

namespace esprit::black_powder {

using rules::Story;
using rules::tell;

/// BP-HTH-03, BP-R-14, -23, -24: ends what lasts as long as a combat for those of the units that no
/// longer touch an enemy, or no longer the enemy that they charged.
void end_combats(LiveBattle live, UnitList const& units);

/// Moves a unit by way of the given places, ends the combats that it leaves, and tells it.
void move(LiveBattle live, UnitId unit, std::span<geometry::Pose const> places, Story const& story,
          chance::Arbiter& arbiter);

/// The same for a unit that retires or retreats: its charge is over, and a garrison leaves its
/// building even where it still stands in it (BP-R-10).
void go_back(LiveBattle live, UnitId unit, geometry::Pose const& place, Story const& story,
             chance::Arbiter& arbiter);

/// BP-R-23: infantry that is not charging takes an unheld built-up area in which it stands.
void settle(LiveBattle live, UnitId unit);

/// Disorders a unit; one that is disordered already stays as it is.
void disorder(LiveBattle live, UnitId unit, RuleId rule, chance::Arbiter& arbiter);

/// Takes a unit off the table for good, which ends its combats, and the commander with the last
/// unit of his brigade (BP-R-28).
void leave(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter);

/// The number of units that a brigade has left.
int units_left(BattleView view, std::size_t brigade);

}  // namespace esprit::black_powder

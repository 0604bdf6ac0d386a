#pragma once
// Black Powder: moves units, removes them, and tells it.
#include <span>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"
#include "rules/common/telling.h"

namespace esprit::black_powder {

using rules::Story;
using rules::tell;

/// Moves a unit by way of the given places, and tells it.
void move(LiveBattle live, UnitId unit, std::span<geometry::Pose const> places, Story const& story,
          chance::Arbiter& arbiter);

/// BP-R-23: infantry that does not charge takes an unheld built-up area in which it stands.
void settle(LiveBattle live, UnitId unit);

/// Disorders a unit; one that is disordered already stays as it is.
void disorder(LiveBattle live, UnitId unit, RuleId rule, chance::Arbiter& arbiter);

/// Takes a unit off the table for good, and the commander with the last unit of his brigade
/// (BP-R-28).
void leave(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter);

/// The number of units that a brigade has left.
int units_left(BattleView view, std::size_t brigade);

}  // namespace esprit::black_powder

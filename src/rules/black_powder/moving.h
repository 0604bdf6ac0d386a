#pragma once
// Black Powder: units that come to stand somewhere else, or leave, and how that is told.
#include <span>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"
#include "rules/common/telling.h"

namespace esprit::black_powder {

using rules::Story;
using rules::tell;

/// Moves a unit by way of some places, and tells it.
void move(Scenario const& scenario, Battle& battle, UnitId unit,
          std::span<geometry::Pose const> places, Story const& story, chance::Arbiter& arbiter);

/// BP-R-23: infantry that does not charge takes a built-up area that it stands in and nobody holds.
void settle(Scenario const& scenario, Battle& battle, UnitId unit);

/// It becomes disordered; one that was so before stays as it was.
void disorder(Scenario const& scenario, Battle& battle, UnitId unit, RuleId rule,
              chance::Arbiter& arbiter);

/// Off the table for good; its commander with the last of a brigade (BP-R-28).
void leave(Scenario const& scenario, Battle& battle, UnitId unit, Fate fate, Story const& story,
           chance::Arbiter& arbiter);

/// Units of a brigade that are left.
int units_left(Scenario const& scenario, Battle const& battle, std::size_t brigade);

}  // namespace esprit::black_powder

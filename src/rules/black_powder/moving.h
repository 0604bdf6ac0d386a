#pragma once
// Black Powder: units that come to stand somewhere else, or leave, and how that is told.
#include <span>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// How a move is told.
struct MoveStory {
    RuleId rule;
    std::string_view what;
    std::string_view other = {};
    Mil length_mil = 0;
};
/// Moves a unit by way of some places, and tells it.
void move(Scenario const& scenario, Battle& battle, UnitId unit,
          std::span<geometry::Pose const> places, MoveStory const& story, chance::Arbiter& arbiter);

/// What happened to a unit where it stands.
void tell(Scenario const& scenario, UnitId unit, RuleId rule, std::string_view what,
          chance::Arbiter& arbiter, std::string_view other = {}, Mil length_mil = 0);

/// BP-R-23: infantry that does not charge takes a built-up area that it stands in and nobody holds.
void settle(Scenario const& scenario, Battle& battle, UnitId unit);

/// It becomes disordered; one that was so before stays as it was.
void disorder(Scenario const& scenario, Battle& battle, UnitId unit, RuleId rule,
              chance::Arbiter& arbiter);

/// Off the table for good; its commander with the last of a brigade (BP-R-28).
void leave(Scenario const& scenario, Battle& battle, UnitId unit, Fate fate, RuleId rule,
           std::string_view what, chance::Arbiter& arbiter);

/// Units of a brigade that are left.
int units_left(Scenario const& scenario, Battle const& battle, std::size_t brigade);

}  // namespace esprit::black_powder

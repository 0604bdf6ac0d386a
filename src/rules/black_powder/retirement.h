#pragma once
// Black Powder, break tests: units that go back (BP-RES-02, -03, -07, -11).
#include <optional>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// BP-R-10: the place to which a number of moves to the rear leads; nullopt if the unit cannot
/// comply.
std::optional<geometry::Pose> place_to_retire_to(BattleView view, UnitId unit, int moves);

/// The row of the break test that sends a unit back.
struct Retirement {
    RuleId row;
    bool disorders = false;  // even after a single move
};

/// Retires a unit; if two moves are needed its player may let it break (BP-R-09). Returns nullopt
/// if it has retired, else the rule by which it breaks; then at most its disorder has changed.
std::optional<RuleId> retire(LiveBattle live, UnitId unit, Retirement const& why,
                             chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

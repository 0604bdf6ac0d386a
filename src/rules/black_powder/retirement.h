#pragma once
// Black Powder, break tests: units that go back (BP-RES-02, -03, -07, -11).
#include <optional>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// BP-R-10: where so many moves to the rear lead; none when it is unable to comply.
std::optional<geometry::Pose> place_to_retire_to(Scenario const& scenario, Battle const& battle,
                                                 UnitId unit, int moves);

/// The row of the break test that sends a unit back.
struct Retirement {
    RuleId row;
    bool disorders = false;  // even by a single move
};

/// The unit retires; where two moves are needed its player may let it break (BP-R-09). Nothing: it
/// has retired. Else the rule by which it breaks; what has been told is all that is changed then.
std::optional<RuleId> retire(Scenario const& scenario, Battle& battle, UnitId unit,
                             Retirement const& why, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

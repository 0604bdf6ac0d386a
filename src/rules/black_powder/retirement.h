#pragma once
// Black Powder, break tests: units that go back (BP-RES-02, -03, -07, -11).
#include <optional>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// BP-R-10: where so many moves to the rear lead; none when it is unable to comply.
std::optional<geometry::Pose> place_to_retire_to(Scenario const& scenario, Battle const& battle,
                                                 UnitId unit, int moves);

/// The unit retires, or its player lets it break (BP-R-09). False: it breaks; nothing is changed
/// but what has been told. `disorders`: it becomes disordered even by a single move.
bool retire(Scenario const& scenario, Battle& battle, UnitId unit, bool disorders,
            chance::Arbiter& arbiter);

}  // namespace esprit::black_powder

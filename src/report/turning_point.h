#pragma once
// The turn that decided a battle.
#include "report/chronicle.h"

namespace esprit::report {

/// The turn that decided a battle, and the worst that happened in it to the losing side.
struct TurningPoint {
    TurnTale const* turn = nullptr;
    Incident const* incident = nullptr;  // may be null
};

/// The turn in which the losses of the loser rose most against those of the winner; the earlier one
/// of equals. None without a winner, or if no turn was worse for the loser.
/// \param winner  the side that has won
TurningPoint turning_point(Chronicle const& chronicle, rules::SideId winner);

}  // namespace esprit::report

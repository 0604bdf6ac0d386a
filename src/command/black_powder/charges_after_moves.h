#pragma once
// Charges of Black Powder after other moves of the same order; they are not among the candidates.
#include <vector>

#include "rules/black_powder/system.h"

namespace esprit::command {

/// Charges after one or two other moves of the same order: round to a flank, or to where the charge
/// needs no more turn than is allowed. None of them is refused. Source: BP-CMD-06, BP-R-19.
/// \param candidates  the candidates of this battle; their moves are tried before each charge
std::vector<black_powder::Order> charges_after_moves(
    black_powder::BattleView view, std::vector<black_powder::Order> const& candidates);

}  // namespace esprit::command

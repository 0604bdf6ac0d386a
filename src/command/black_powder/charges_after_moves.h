#pragma once
// Orders of Black Powder that are not among the candidates, but that a commander may think of.
#include <vector>

#include "rules/black_powder/system.h"

namespace esprit::command {

/// Charges that begin with one or two other moves of the same order: round to a flank, or up to
/// where the charge is within the turn that it allows. None of them is refused. `candidates`: of
/// this battle; what they hold of moves is what a charge may begin with. Source: BP-CMD-06,
/// BP-R-19.
std::vector<black_powder::Order> charges_after_moves(
    black_powder::Scenario const& scenario, black_powder::Battle const& battle,
    std::vector<black_powder::Order> const& candidates);

}  // namespace esprit::command

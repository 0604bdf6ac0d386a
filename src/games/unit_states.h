#pragma once
// How a unit fares, before how much it loses.
#include <string>
#include <utility>
#include <vector>

#include "games/order_ends.h"

namespace esprit::games {

/// The states of a unit without what is counted in them: "unsteady" whatever it has lost, and
/// wherever it comes to stand; the likeliest first. Empty where that says nothing new.
std::vector<std::pair<std::string, Exact>> states_without_counts(UnitOdds const& odds);

}  // namespace esprit::games

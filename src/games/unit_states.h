#pragma once
// The states of a unit without its losses.
#include <string>
#include <utility>
#include <vector>

#include "games/order_ends.h"

namespace esprit::games {

/// The states of a unit without counts and distances, such as "unsteady" whatever it has lost; the
/// likeliest first. Empty if the result would be a single state or the same as the full list.
std::vector<std::pair<std::string, Exact>> states_without_counts(UnitOdds const& odds);

}  // namespace esprit::games

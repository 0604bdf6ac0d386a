#pragma once
// Which commanders search, and which of them gives advice.
#include <string_view>

namespace esprit::games {

inline constexpr std::string_view adviser = "marshal";  // who gives advice

/// Whether a commander uses rollouts, so that `nodes` makes a difference: captain, marshal, staff.
bool searches_ahead(std::string_view commander);

}  // namespace esprit::games

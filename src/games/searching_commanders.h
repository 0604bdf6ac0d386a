#pragma once
// Which commanders search.
#include <string_view>

namespace esprit::games {

/// Whether a commander uses rollouts, so that `nodes` makes a difference: captain, marshal, staff.
bool searches_ahead(std::string_view commander);

}  // namespace esprit::games

#pragma once
// Who thinks among the commanders.
#include <string_view>

namespace esprit::games {

/// Plays orders out in thought, so that nodes make a difference: captain, marshal and staff.
bool searches_ahead(std::string_view commander);

}  // namespace esprit::games

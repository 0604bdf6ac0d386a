#pragma once
// Who commands where nobody is named: at the command line and in studies alike.
#include <string>

#include "games/battlefield.h"

namespace esprit::games {

/// Who commands where nobody is named.
std::string usual_commander(Battlefield const& field);

}  // namespace esprit::games

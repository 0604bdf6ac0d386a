#pragma once
// Who commands where nobody is named, at the command line and in studies alike; and what commanders
// are like.
#include <string>
#include <string_view>

#include "games/battlefield.h"

namespace esprit::games {

/// Who commands where nobody is named.
std::string default_commander(Battlefield const& field);

/// What a commander does, for who chooses one; empty of an unknown one.
std::string_view commander_words(std::string_view commander);

}  // namespace esprit::games

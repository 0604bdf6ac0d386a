#pragma once
// Who commands which side of a battlefield, as the words of a command line say it.
#include <string>
#include <vector>

#include "games/battlefield.h"

namespace esprit::cli {

/// The side of that name; part of it is enough where only one begins so. Throws BadInput.
rules::SideId side_named(games::Battlefield const& field, std::string const& name);
/// Throws BadInput with the nearest when there is no commander of that name.
void check_commander(games::Battlefield const& field, std::string const& name);

struct CommanderWords {
    std::vector<std::string> sides;  // "French=drill"
    std::string blue;                // of the first side
    std::string red;                 // of the second side
};
/// The names of the commanders by side. Throws BadInput.
std::vector<std::string> commanders_named(games::Battlefield const& field,
                                          CommanderWords const& words);

/// Throws BadInput where there is no whole battle to be fought.
void must_be_a_battle(games::Battlefield const& field, std::string const& file);

}  // namespace esprit::cli

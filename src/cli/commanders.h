#pragma once
// The commanders of a battlefield, as written on the command line.
#include <string>
#include <vector>

#include "cli/verb.h"
#include "games/battlefield.h"

namespace esprit::cli {

/// The side with that name, or with a name that begins so, if only one does. Throws BadInput.
rules::SideId side_named(games::Battlefield const& field, std::string const& name);
/// Throws BadInput with the nearest name if there is no such commander.
/// \param option  by which it is named; empty: by a word of its own
void check_commander(games::Battlefield const& field, std::string const& name,
                     std::string const& option = {});

struct CommanderWords {
    std::vector<std::string> sides;  // "French=drill"
    std::string blue;                // of the first side
    std::string red;                 // of the second side
};
/// --side, --blue and --red, which each give a side its commander.
void add_commanders(Verb& verb, CommanderWords& words);
/// All commanders that the words name, as they were written.
std::vector<std::string> written_commanders(CommanderWords const& words);
/// The commander of each side. Throws BadInput.
std::vector<std::string> commanders_named(games::Battlefield const& field,
                                          CommanderWords const& words);

/// Throws BadInput if the scenario is not a whole battle.
void must_be_a_battle(games::Battlefield const& field, std::string const& file);

}  // namespace esprit::cli

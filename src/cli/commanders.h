#pragma once
// Who commands which side of a battlefield, as the words of a command line say it.
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "cli/field_of_scenario.h"
#include "command/grande_tactique.h"

namespace esprit::cli {

/// The side of that name; part of it is enough where only one begins so. Throws BadInput.
rules::SideId side_named(Field const& field, std::string const& name);
/// Throws BadInput with the nearest when there is no commander of that name.
void check_commander(std::string const& name);

struct CommanderWords {
    std::vector<std::string> sides;  // "French=drill"
    std::string blue;                // of the first side
    std::string red;                 // of the second side
};
/// The names of the commanders by side, drill where nothing is said. Throws BadInput.
std::vector<std::string> commanders_named(Field const& field, CommanderWords const& words);

using Commanders = std::array<std::unique_ptr<command::GrandeTactiqueCommander>, 2>;
/// An empty name is a person: nobody there.
Commanders make_commanders(std::vector<std::string> const& names, std::uint64_t seed,
                           std::uint64_t number);

/// Throws BadInput where only charges of one turn are fought.
void must_be_a_battle(Field const& field, std::string const& file);

}  // namespace esprit::cli

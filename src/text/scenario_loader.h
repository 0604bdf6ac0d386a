#pragma once
// Scenarios ready for play: the file read, the house rules that it names laid over its system, and
// the system's own scenario built from both.
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "rules/grande_tactique/scenario.h"
#include "text/library.h"

namespace esprit::text {

/// A scenario that can be played: it has no faults.
struct LoadedScenario {
    std::string file;  // as named
    std::string content;
    std::vector<NamedText> houses;  // in force, as read
    System system;
    /// Systems with a battlefield; one of them is there.
    std::unique_ptr<grande_tactique::Scenario> grande_tactique;
};

/// Finds the house rules that a scenario names. Throws BadInput when they are not there.
using HouseFinder = std::function<NamedText(std::string const& name)>;

/// Throws InputError with all that is wrong with the scenario, in the order of the file, and
/// BadInput. `more_houses` are laid over those that the scenario names.
LoadedScenario build_scenario(NamedText const& scenario, HouseFinder const& find_house,
                              std::span<NamedText const> more_houses = {});

/// The same for a file; house rules are looked for beside it.
LoadedScenario load_scenario(std::string const& path, std::span<NamedText const> more_houses = {});

}  // namespace esprit::text

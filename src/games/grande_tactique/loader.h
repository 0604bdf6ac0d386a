#pragma once
// Scenarios of Grande Tactique alone, for who knows that they are.
#include <span>
#include <string>

#include "rules/grande_tactique/scenario.h"
#include "text/scenarios/scenario_loader.h"

namespace esprit::games {

using LoadedGrandeTactique = text::LoadedScenario<grande_tactique::Scenario>;

/// Throws InputError with all that is wrong with the scenario, and BadInput.
LoadedGrandeTactique load_grande_tactique(std::string const& path,
                                          std::span<text::NamedText const> more_houses = {});
LoadedGrandeTactique build_grande_tactique(text::NamedText const& scenario,
                                           text::HouseFinder const& find_house,
                                           std::span<text::NamedText const> more_houses = {});

}  // namespace esprit::games

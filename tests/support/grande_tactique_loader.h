#pragma once
// Loads scenarios that must be of Grande Tactique.
#include <span>
#include <string>

#include "rules/grande_tactique/scenario.h"
#include "text/scenarios/scenario_loader.h"

namespace esprit::games {

using LoadedGrandeTactique = text::LoadedScenario<grande_tactique::Scenario>;

/// Loads a scenario file. Throws InputError with all faults of the scenario, and BadInput.
LoadedGrandeTactique load_grande_tactique(std::string const& path,
                                          std::span<text::NamedText const> more_houses = {});
/// The same for a text.
LoadedGrandeTactique build_grande_tactique(text::NamedText const& scenario,
                                           text::HouseFinder const& find_house,
                                           std::span<text::NamedText const> more_houses = {});

}  // namespace esprit::games

#pragma once
// Loads a scenario: reads its file, lays the house rules that it names over its rule system, and
// builds the system's own scenario from both.
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "field/scenario.h"
#include "text/rulesets/system_loader.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::text {

/// The file of a scenario, its house rules, and its rule system under these house rules.
struct ScenarioFile {
    std::string file;  // the name under which it was read
    std::string content;
    std::vector<NamedText> houses;  // the files of house rules in force
    LoadedSystem system;
};

/// A scenario that has been parsed; its rule system has not checked it yet.
struct UncheckedScenario {
    ScenarioFile file;
    ParsedScenario reading;  // with the faults found while parsing
};

/// The rule systems whose scenarios are accepted.
struct AcceptedSystems {
    std::vector<std::string_view> names;
    /// Loads a system with house rules; load_system unless a test replaces it.
    std::function<LoadedSystem(std::string_view, std::span<NamedText const>)> load = load_system;
};

/// Returns the house rules that a scenario names. Throws BadInput when they are not found.
using HouseFinder = std::function<NamedText(std::string const& name)>;

/// Parses a scenario and loads its system. Throws BadInput; throws InputError with all faults when
/// the system is not accepted or house rules are not found.
/// \param more_houses  laid over the house rules that the scenario names.
UncheckedScenario read_scenario_for(AcceptedSystems const& accepted, NamedText const& scenario,
                                    HouseFinder const& find_house,
                                    std::span<NamedText const> more_houses = {});
/// The same for a file; its house rules are files in the same folder.
UncheckedScenario read_scenario_for(AcceptedSystems const& accepted, std::string const& path,
                                    std::span<NamedText const> more_houses = {});

/// Adds the faults that the system found. Throws InputError with all faults, in the order of the
/// file; returns when there are none.
void throw_all_faults(std::vector<field::Fault> const& found, ParsedScenario& reading);

/// A scenario without faults, ready for play.
template <class Scenario>
struct LoadedScenario : ScenarioFile {
    std::unique_ptr<Scenario> scenario;
};

/// Lets the rule system check a scenario. Throws InputError with all faults.
template <class Scenario>
LoadedScenario<Scenario> check_scenario(UncheckedScenario read) {
    LoadedScenario<Scenario> loaded{std::move(read.file), nullptr};
    try {
        loaded.scenario =
            std::make_unique<Scenario>(std::move(read.reading.scenario), *loaded.system.ruleset);
    } catch (chance::ChartGap const& gap) {
        throw InputError{{}, gap.what()};
    }
    throw_all_faults(loaded.scenario->faults, read.reading);
    return loaded;
}

}  // namespace esprit::text

#pragma once
// Scenarios ready for play: the file read, the house rules that it names laid over its system, and
// the system's own scenario built from both.
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "field/scenario.h"
#include "text/rulesets/library.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::text {

/// A file of a scenario, and all that it is read with.
struct ScenarioFile {
    std::string file;  // as named
    std::string content;
    std::vector<NamedText> houses;  // in force, as read
    System system;
};

/// A file that has been read; its system has yet to look at it.
struct UncheckedScenario {
    ScenarioFile file;
    ParsedScenario reading;  // with the faults that are known so far
};

/// The systems whose scenarios are wanted.
struct AcceptedSystems {
    std::vector<std::string_view> names;
    /// A system with house rules laid over it: load_system, as a rule.
    std::function<System(std::string_view, std::span<NamedText const>)> load = load_system;
};

/// Finds the house rules that a scenario names. Throws BadInput when they are not there.
using HouseFinder = std::function<NamedText(std::string const& name)>;

/// Throws InputError with all that is wrong where the system is none that is wanted, and BadInput.
/// `more_houses` are laid over those that the scenario names.
UncheckedScenario read_scenario_for(AcceptedSystems const& wanted, NamedText const& scenario,
                               HouseFinder const& find_house,
                               std::span<NamedText const> more_houses = {});
/// The same for a file; house rules are looked for beside it.
UncheckedScenario read_scenario_for(AcceptedSystems const& wanted, std::string const& path,
                               std::span<NamedText const> more_houses = {});

/// Adds what the system has found wrong. Throws InputError with all faults, in the order of the
/// file.
void throw_all_faults(std::vector<field::Fault> const& found, ParsedScenario& reading);

/// A scenario that can be played: it has no faults.
template <class Scenario>
struct LoadedScenario : ScenarioFile {
    std::unique_ptr<Scenario> scenario;
};

/// Throws InputError with all that is wrong with the scenario.
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

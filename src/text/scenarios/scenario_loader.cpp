#include "text/scenarios/scenario_loader.h"

#include <algorithm>
#include <filesystem>

#include "base/nearest.h"
#include "text/scenarios/text_file.h"

namespace esprit::text {

namespace {

/// "a, b and c"
std::string listed(std::vector<std::string_view> const& names) {
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
        list += i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
        list += names[i];
    }
    return list;
}

/// Whether the scenario's system is accepted; adds a fault when it is not.
bool is_accepted(AcceptedSystems const& accepted, ParsedScenario& reading) {
    std::string const& name = reading.scenario.system;
    if (std::find(accepted.names.begin(), accepted.names.end(), name) != accepted.names.end())
        return true;
    if (name.empty()) return false;  // the parser added the fault
    auto const systems = system_names();
    bool const known = std::find(systems.begin(), systems.end(), name) != systems.end();
    reading.faults.add(reading.system_place,
                       known ? "there is no battlefield for " + name + " yet; there is one for " +
                                   listed(accepted.names)
                             : "there is no ruleset \"" + name + "\"" + did_you_mean(name, systems),
                       name.size() + 2);
    return false;
}

}  // namespace

UncheckedScenario read_scenario_for(AcceptedSystems const& accepted, NamedText const& scenario,
                                    HouseFinder const& find_house,
                                    std::span<NamedText const> more_houses) {
    // named variables: g++ 12 destroys the members of an aggregate twice when a later one throws
    ParsedScenario reading = read_scenario(scenario.name, scenario.content);
    ScenarioFile file;
    file.file = scenario.name;
    file.content = scenario.content;
    for (std::size_t i = 0; i < reading.scenario.houses.size(); ++i) {
        std::string const& name = reading.scenario.houses[i];
        try {
            file.houses.push_back(find_house(name));
        } catch (BadInput const& error) {
            reading.faults.add(reading.house_places[i], error.what(), name.size() + 2);
        }
    }
    if (!is_accepted(accepted, reading) || file.houses.size() != reading.scenario.houses.size()) {
        reading.faults.throw_if_any();
    }
    file.houses.insert(file.houses.end(), more_houses.begin(), more_houses.end());
    file.system = accepted.load(reading.scenario.system, file.houses);
    return {std::move(file), std::move(reading)};
}

UncheckedScenario read_scenario_for(AcceptedSystems const& accepted, std::string const& path,
                                    std::span<NamedText const> more_houses) {
    std::filesystem::path const folder = std::filesystem::path{path}.parent_path();
    HouseFinder const in_same_folder = [&](std::string const& name) {
        std::string const file = (folder / name).string();
        return NamedText{file, read_text_file(file)};
    };
    std::string content = read_text_file(path);
    if (content.starts_with("esprit log ")) {
        throw BadInput{in_quotes(path) + " is a log, not a scenario: esprit replay retells a log"};
    }
    return read_scenario_for(accepted, {path, std::move(content)}, in_same_folder, more_houses);
}

void throw_all_faults(std::vector<field::Fault> const& found, ParsedScenario& reading) {
    for (field::Fault const& fault : found) {
        reading.faults.add({reading.file, static_cast<std::uint32_t>(fault.place.line),
                            static_cast<std::uint32_t>(fault.place.column)},
                           fault.message, static_cast<std::size_t>(fault.place.length), fault.rule);
    }
    reading.faults.throw_if_any();
}

}  // namespace esprit::text

#include "sheet/rules_in_force.h"

#include <algorithm>

#include "base/nearest.h"

namespace esprit::sheet {

using text::LoadedSystem;
using text::NamedText;

namespace {

std::vector<LoadedSystem> read_printed_systems() {
    std::vector<LoadedSystem> systems;
    for (std::string_view const name : text::system_names()) {
        systems.push_back(text::load_system(name));
    }
    return systems;
}

LoadedSystem const& printed_system(std::string_view name) {
    auto const& systems = printed_systems();
    auto const found =
        std::find_if(systems.begin(), systems.end(),
                     [&](LoadedSystem const& system) { return system.ruleset->name == name; });
    if (found != systems.end()) return *found;
    std::string all;
    for (std::string_view const each : text::system_names()) {
        all += (all.empty() ? "" : ", ") + std::string{each};
    }
    std::string const nearest = did_you_mean(name, text::system_names());
    throw SheetError{"unknown", "there is no system \"" + std::string{name} + "\"" +
                                    (nearest.empty() ? "; there are " + all : nearest)};
}

/// The options of a request as a house rule. Throws SheetError for unknown options and choices.
NamedText switches(LoadedSystem const& system, SheetRequest const& question) {
    NamedText house{"switches", "[house]\nruleset = \"" + system.ruleset->name + "\"\n"};
    std::string title;
    std::string lines;
    for (auto const& [name, choice] : question.options) {
        std::vector<std::string_view> names;
        chance::OptionValue const* option = nullptr;
        for (chance::OptionValue const& each : system.ruleset->options) {
            names.push_back(each.name);
            if (each.name == name) option = &each;
        }
        if (option == nullptr) {
            throw SheetError{"bad_house", system.ruleset->name + " has no option \"" + name + "\"" +
                                              did_you_mean(name, names)};
        }
        std::vector<std::string_view> const choices{option->choices.begin(), option->choices.end()};
        if (std::find(choices.begin(), choices.end(), choice) == choices.end()) {
            throw SheetError{"bad_house", "\"" + choice + "\" is no choice of " + name +
                                              did_you_mean(choice, choices)};
        }
        title += (title.empty() ? "" : ", ") + name + " = " + choice;
        lines += name + " = \"" + choice + "\"\n";
    }
    house.content += "title = \"" + title + "\"\n[options]\n" + lines;
    return house;
}

}  // namespace

std::vector<LoadedSystem> const& printed_systems() {
    static std::vector<LoadedSystem> const systems = read_printed_systems();
    return systems;
}

RulesInForce::RulesInForce(SheetRequest const& question)
    : RulesInForce(question, question.system) {}

RulesInForce::RulesInForce(SheetRequest const& question, std::string_view name) {
    plain_ = &printed_system(name);
    std::string const only = question.houses.size() == 1 ? question.houses[0].name : "";
    std::vector<NamedText> houses;
    for (NamedText const& house : question.houses) {
        bool const own =
            with_sheet_errors(house.name, [&] { return text::system_of_house(house); }) == name;
        if (own) houses.push_back(house);
    }
    if (!question.options.empty()) {
        // House rules may add choices to an option.
        LoadedSystem const ruled =
            with_sheet_errors(only, [&] { return text::load_system(name, houses); });
        houses.push_back(switches(ruled, question));
    }
    if (houses.empty() && question.chart.empty()) return;
    own_ = with_sheet_errors(only, [&] { return text::load_system(name, houses); });
}

}  // namespace esprit::sheet

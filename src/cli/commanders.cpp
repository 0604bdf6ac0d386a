#include "cli/commanders.h"

#include <algorithm>

#include "base/nearest.h"
#include "cli/known_words.h"
#include "games/default_commander.h"
#include "text/orders/unit_names.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

using text::BadInput;

namespace {

/// The place of the sign between a side and its commander, whose command may hold others.
std::size_t equals_in(std::string const& word) {
    std::size_t const before = word.find("=" + std::string{games::command_prefix});
    return before == std::string::npos ? word.rfind('=') : before;
}

}  // namespace

rules::SideId side_named(games::Battlefield const& field, std::string const& name) {
    auto const names = field.side_names();
    std::vector<std::string_view> known;
    std::vector<rules::SideId> begun;
    for (std::size_t side = 0; side < names.size(); ++side) {
        if (names[side] == name) return static_cast<rules::SideId>(side);
        if (!name.empty() && text::lowered(names[side]).starts_with(text::lowered(name))) {
            begun.push_back(static_cast<rules::SideId>(side));
        }
        known.push_back(names[side]);
    }
    if (begun.size() == 1) return begun[0];
    std::string list;
    for (std::string const& each : names) list += (list.empty() ? "" : " and ") + each;
    throw BadInput{"there is no side \"" + name + "\"; there are " + list +
                   did_you_mean(name, known)};
}

std::vector<std::string> written_commanders(CommanderWords const& words) {
    std::vector<std::string> names{words.blue, words.red};
    for (std::string const& word : words.sides) {
        std::size_t const equals = equals_in(word);
        if (equals != std::string::npos) names.push_back(word.substr(equals + 1));
    }
    return names;
}

void add_commanders(Verb& verb, CommanderWords& words) {
    verb.option("--side", "SIDE=COMMANDER", words.sides,
                "choose the commander of a side: random, advance, drill, recruit, captain, marshal "
                "or staff, or exec:COMMAND for a program of your own; may be given several times")
        .when_left_out("drill, where it plays the system");
    verb.option("--blue", "COMMANDER", words.blue, "choose the commander of the first side")
        .completed_by(known_commanders);
    verb.option("--red", "COMMANDER", words.red, "choose the commander of the second side")
        .completed_by(known_commanders);
}

void check_commander(games::Battlefield const& field, std::string const& name,
                     std::string const& option) {
    std::string const why = games::why_no_commander(field, name);
    if (!why.empty()) throw BadInput{(option.empty() ? "" : option + ": ") + why};
}

std::vector<std::string> commanders_named(games::Battlefield const& field,
                                          CommanderWords const& words) {
    std::vector<std::string> names(field.side_names().size());
    auto const give = [&](rules::SideId side, std::string const& name, std::string const& option) {
        check_commander(field, name, option);
        if (!names[side].empty()) {
            throw BadInput{field.side_names()[side] +
                           " has two commanders: leave out one of --side, --blue and --red"};
        }
        names[side] = name;
    };
    if (!words.blue.empty()) give(0, words.blue, "--blue");
    if (!words.red.empty()) give(1, words.red, "--red");
    for (std::string const& word : words.sides) {
        std::size_t const equals = equals_in(word);
        if (equals == std::string::npos) {
            throw BadInput{"--side needs a side and its commander, as in " + field.side_names()[0] +
                           "=drill"};
        }
        give(side_named(field, word.substr(0, equals)), word.substr(equals + 1), "--side");
    }
    for (std::string& name : names) {
        if (name.empty()) name = games::default_commander(field);
    }
    return names;
}

void must_be_a_battle(games::Battlefield const& field, std::string const& file) {
    std::string const why = field.why_no_battle();
    if (!why.empty()) throw BadInput{file + " " + why};
}

}  // namespace esprit::cli

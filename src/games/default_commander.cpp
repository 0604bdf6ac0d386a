#include "games/default_commander.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/nearest.h"

namespace esprit::games {

std::string default_commander(Battlefield const& field) {
    auto const names = field.commander_names();
    bool const drilled = std::find(names.begin(), names.end(), "drill") != names.end();
    return std::string{drilled ? "drill" : names.front()};
}

std::string why_no_commander(Battlefield const& field, std::string_view name) {
    auto const known = field.commander_names();
    if (std::find(known.begin(), known.end(), name) != known.end() || is_bot(field, name))
        return {};
    std::string list;
    for (std::string_view const each : known) {
        list += (list.empty() ? "" : each == known.back() ? " and " : ", ") + std::string{each};
    }
    return "there is no commander \"" + std::string{name} + "\"; there are " + list +
           did_you_mean(name, known);
}

std::string_view commander_words(std::string_view commander) {
    using NameAndWords = std::pair<std::string_view, std::string_view>;
    constexpr std::array<NameAndWords, 7> all{{
        {"random", "any order worth considering, at random"},
        {"advance", "forward, charge and fire, whatever the odds"},
        {"drill", "by rule of thumb and the odds of the next throw; quick"},
        {"recruit", "by rule of thumb, and overlooks a third of the orders: for a first battle"},
        {"captain",
         "judges by an evaluation learnt from battles, and plays orders out where that helps"},
        {"marshal", "as a captain, but plays out far more: slow"},
        {"staff", "a captain; how much it thinks is set at the command line"},
    }};
    auto const found = std::find_if(
        all.begin(), all.end(), [&](NameAndWords const& each) { return each.first == commander; });
    return found == all.end() ? std::string_view{} : found->second;
}

bool is_bot(Battlefield const& field, std::string_view commander) {
    return field.bots() != nullptr && field.bots()->offers(commander);
}

std::string_view commander_words_on(Battlefield const& field, std::string_view commander) {
    return is_bot(field, commander) ? "a program that this server's owner has added"
                                    : commander_words(commander);
}

bool is_level(std::string_view commander) {
    constexpr std::array<std::string_view, 3> levels{"recruit", "captain", "marshal"};
    return std::find(levels.begin(), levels.end(), commander) != levels.end();
}

}  // namespace esprit::games

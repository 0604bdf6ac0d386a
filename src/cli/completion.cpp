#include "cli/completion.h"

#include <algorithm>

namespace esprit::cli {

namespace {

std::string beginning_with(std::string_view begun, std::vector<std::string> const& words) {
    std::string out;
    for (std::string const& word : words) {
        if (word.starts_with(begun)) out += word + "\n";
    }
    return out;
}

/// Values of a parameter, each behind `before`.
std::string values_of(Parameter const& parameter, std::span<std::string const> words,
                      std::string_view begun, std::string const& before = {}) {
    if (parameter.completion.files) return std::string{complete_files} + "\n";
    if (!parameter.completion.values) return {};
    std::vector<std::string> values = parameter.completion.values(words);
    for (std::string& value : values) value.insert(0, before);
    return beginning_with(begun, values);
}

std::string option_names(Verb const& verb, GivenWords const& given, std::string_view begun) {
    std::vector<std::string> names;
    for (Parameter const& option : verb.options) {
        if (option.repeats || !given.has(option.name)) names.push_back(option.name);
    }
    return beginning_with(begun, names);
}

}  // namespace

std::string completions(std::span<Verb const> verbs, std::span<std::string const> words) {
    std::string const begun = words.empty() ? "" : words.back();
    if (words.size() <= 1) {
        std::vector<std::string> names;
        for (Verb const& verb : verbs) {
            bool const for_players = verb.user != User::developers;
            if (for_players || !begun.empty()) names.push_back(verb.name);
        }
        return beginning_with(begun, names);
    }
    auto const verb = std::find_if(verbs.begin(), verbs.end(),
                                   [&](Verb const& each) { return each.name == words[0]; });
    if (verb == verbs.end()) return {};
    GivenWords const given = assign_words(*verb, words.subspan(1, words.size() - 2));
    if (given.unfinished != nullptr) return values_of(*given.unfinished, given.words, begun);
    if (begun.starts_with("-")) {
        std::size_t const equals = begun.find('=');
        Parameter const* const option = verb->find_option(begun.substr(0, equals));
        bool const wants_value = equals != std::string::npos && option != nullptr;
        return wants_value ? values_of(*option, given.words, begun, option->name + "=")
                           : option_names(*verb, given, begun);
    }
    Parameter const* const word = verb->word_at(given.words.size());
    return word == nullptr ? std::string{} : values_of(*word, given.words, begun);
}

}  // namespace esprit::cli

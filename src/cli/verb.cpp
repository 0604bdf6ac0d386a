#include "cli/verb.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "base/nearest.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

using text::BadInput;

namespace {

std::uint64_t whole_number(Parameter const& parameter, std::string const& written) {
    std::uint64_t number = 0;
    char const* const end = written.data() + written.size();
    auto const read = std::from_chars(written.data(), end, number);
    bool const fits = read.ec == std::errc{} && read.ptr == end && number >= parameter.least &&
                      number <= parameter.most;
    if (fits) return number;
    throw BadInput{parameter.name + ": \"" + written + "\" is not a whole number from " +
                   std::to_string(parameter.least) + " to " + std::to_string(parameter.most)};
}

Parameter& added(std::vector<Parameter>& list, Parameter parameter) {
    list.push_back(std::move(parameter));
    return list.back();
}

Parameter named(std::string name, std::string value, std::string help, Parameter::Reader read) {
    Parameter parameter;
    parameter.name = std::move(name);
    parameter.value = std::move(value);
    parameter.help = std::move(help);
    parameter.read = std::move(read);
    return parameter;
}

/// A value is written as it stands.
template <class To>
Parameter::Reader assigned_to(To& to) {
    return [&to](Parameter const&, std::string const& written) { to = written; };
}

Parameter::Reader appended_to(std::vector<std::string>& to) {
    return [&to](Parameter const&, std::string const& written) { to.push_back(written); };
}

template <class To>
Parameter::Reader number_to(To& to) {
    return [&to](Parameter const& parameter, std::string const& written) {
        to = whole_number(parameter, written);
    };
}

/// A number is a value: "-5".
bool looks_like_option(std::string_view word) {
    return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
}

}  // namespace

Parameter& Parameter::when_left_out(std::string words) {
    usual = std::move(words);
    return *this;
}

Parameter& Parameter::between(std::uint64_t lowest, std::uint64_t highest) {
    least = lowest;
    most = highest;
    return *this;
}

Parameter& Parameter::one_of(std::vector<std::string> names) {
    completion.values = [names](std::span<std::string const>) { return names; };
    read = [names = std::move(names), then = std::move(read)](Parameter const& parameter,
                                                              std::string const& written) {
        if (std::find(names.begin(), names.end(), written) == names.end()) {
            std::vector<std::string_view> const known{names.begin(), names.end()};
            std::string list;
            for (std::string const& name : names) list += (list.empty() ? "" : ", ") + name;
            throw BadInput{parameter.name + ": \"" + written + "\" is not one of " + list +
                           did_you_mean(written, known)};
        }
        then(parameter, written);
    };
    return *this;
}

Parameter& Parameter::file() {
    completion.files = true;
    return *this;
}

Parameter& Parameter::completed_by(decltype(Completion::values) values) {
    completion.values = std::move(values);
    return *this;
}

Parameter& Verb::word(std::string stands_for, std::string& to, std::string help) {
    return added(words, named(std::move(stands_for), {}, std::move(help), assigned_to(to)));
}

Parameter& Verb::word(std::string stands_for, std::vector<std::string>& to, std::string help) {
    Parameter& parameter =
        added(words, named(std::move(stands_for), {}, std::move(help), appended_to(to)));
    parameter.repeats = true;
    return parameter;
}

Parameter& Verb::flag(std::string option_name, bool& to, std::string help) {
    return added(options, named(std::move(option_name), {}, std::move(help),
                                [&to](Parameter const&, std::string const&) { to = true; }));
}

Parameter& Verb::option(std::string option_name, std::string value, std::string& to,
                        std::string help) {
    std::string usual = to;
    return option(std::move(option_name), std::move(value), assigned_to(to), std::move(help))
        .when_left_out(std::move(usual));
}

Parameter& Verb::option(std::string option_name, std::string value, std::optional<std::string>& to,
                        std::string help) {
    return option(std::move(option_name), std::move(value), assigned_to(to), std::move(help));
}

Parameter& Verb::option(std::string option_name, std::string value, std::vector<std::string>& to,
                        std::string help) {
    Parameter& parameter =
        option(std::move(option_name), std::move(value), appended_to(to), std::move(help));
    parameter.repeats = true;
    return parameter;
}

Parameter& Verb::option(std::string option_name, std::string value, std::uint64_t& to,
                        std::string help) {
    std::string usual = std::to_string(to);
    return option(std::move(option_name), std::move(value), number_to(to), std::move(help))
        .when_left_out(std::move(usual));
}

Parameter& Verb::option(std::string option_name, std::string value,
                        std::optional<std::uint64_t>& to, std::string help) {
    return option(std::move(option_name), std::move(value), number_to(to), std::move(help));
}

Parameter& Verb::option(std::string option_name, std::string value, Parameter::Reader read,
                        std::string help) {
    return added(options,
                 named(std::move(option_name), std::move(value), std::move(help), std::move(read)));
}

void Verb::exclude(std::string const& first, std::vector<std::string> const& others,
                   std::string const& why) {
    for (std::string const& other : others) contradictions.push_back({first, other, why});
}

void Verb::need(std::string option_name, std::string needed, std::string why) {
    needs.push_back({std::move(option_name), std::move(needed), std::move(why)});
}

Parameter const* Verb::find_option(std::string_view option_name) const {
    auto const found = std::find_if(options.begin(), options.end(), [&](Parameter const& each) {
        return each.name == option_name;
    });
    return found == options.end() ? nullptr : &*found;
}

Parameter const* Verb::word_at(std::size_t place) const {
    if (place < words.size()) return &words[place];
    return !words.empty() && words.back().repeats ? &words.back() : nullptr;
}

std::string usage_of(Verb const& verb) {
    std::string usage = verb.name;
    for (Parameter const& word : verb.words) {
        std::string const written = word.name + (word.repeats ? "..." : "");
        usage += word.required ? " " + written : " [" + written + "]";
    }
    return verb.options.empty() ? usage : usage + " [OPTION...]";
}

bool GivenWords::has(std::string_view option) const {
    return std::any_of(options.begin(), options.end(),
                       [&](GivenValue const& each) { return each.parameter->name == option; });
}

GivenWords assign_words(Verb const& verb, std::span<std::string const> words) {
    GivenWords given;
    bool only_words = false;  // behind "--"
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string const word = words[i] == "-h" ? "--help" : words[i];
        if (only_words || !looks_like_option(word)) {
            given.words.push_back(word);
            continue;
        }
        if (word == "--") {
            only_words = true;
            continue;
        }
        bool const is_letter = word[1] != '-';
        std::size_t const equals = word.find('=');
        // "--seed=3", "-n3" and "-n=3"
        std::size_t const end = is_letter ? 2 : equals;
        Parameter const* const option = verb.find_option(word.substr(0, end));
        bool const has_value = is_letter ? word.size() > 2 : equals != std::string::npos;
        if (option == nullptr || (has_value && option->is_flag())) {
            if (given.unknown.empty()) given.unknown = is_letter ? word : word.substr(0, equals);
        } else if (option->is_flag()) {
            given.options.push_back({option, {}});
        } else if (has_value) {
            std::size_t const from = end + (equals == end ? 1 : 0);
            given.options.push_back({option, word.substr(from)});
        } else if (i + 1 < words.size()) {
            given.options.push_back({option, words[++i]});
        } else {
            given.unfinished = option;
        }
    }
    return given;
}

namespace {

void refuse_unknown(Verb const& verb, std::string const& option) {
    if (option.empty()) return;
    Parameter const* const flag = verb.find_option(option);
    if (flag != nullptr) throw BadInput{option + " takes no value: write " + option + " alone"};
    std::vector<std::string_view> names;
    for (Parameter const& each : verb.options) names.push_back(each.name);
    throw BadInput{verb.name + " has no option \"" + option + "\"" + did_you_mean(option, names)};
}

/// An empty value is mostly that of a variable that is not set: it must not mean the default.
void refuse_empty(Verb const& verb, GivenWords const& given) {
    for (GivenValue const& each : given.options) {
        if (each.parameter->is_flag() || !each.value.empty()) continue;
        throw BadInput{each.parameter->name + ": the value after it is empty: write " +
                       each.parameter->name + " " + each.parameter->value + ", or leave it out"};
    }
    for (std::size_t i = 0; i < given.words.size(); ++i) {
        Parameter const* const word = verb.word_at(i);
        if (word == nullptr || !word->completion.files || !given.words[i].empty()) continue;
        throw BadInput{word->name + ": the name of a file is empty"};
    }
}

void refuse_doubled(GivenWords const& given) {
    for (GivenValue const& each : given.options) {
        if (each.parameter->repeats) continue;
        auto const same = [&](GivenValue const& other) {
            return other.parameter == each.parameter;
        };
        if (std::count_if(given.options.begin(), given.options.end(), same) > 1) {
            throw BadInput{each.parameter->name + " is given twice: leave one of them out"};
        }
    }
}

void refuse_contradictions(Verb const& verb, GivenWords const& given) {
    auto const because = [](std::string const& why) { return why.empty() ? "" : " (" + why + ")"; };
    for (ConflictingOptions const& each : verb.contradictions) {
        if (!given.has(each.first) || !given.has(each.second)) continue;
        throw BadInput{each.first + " and " + each.second + " contradict each other" +
                       because(each.why) + ": leave one of them out"};
    }
    for (Need const& each : verb.needs) {
        if (!given.has(each.option) || given.has(each.needed)) continue;
        Parameter const& needed = *verb.find_option(each.needed);
        throw BadInput{each.option + " needs " + each.needed +
                       (needed.value.empty() ? "" : " " + needed.value) + because(each.why)};
    }
}

/// Whether both names are of one file, that exists.
bool is_same_file(std::string const& one, std::string const& other) {
    std::error_code error;
    return std::filesystem::equivalent(one, other, error) &&
           std::filesystem::is_regular_file(one, error);
}

/// Refuses options that would overwrite a file that is read: that of a word, or house rules.
void refuse_overwriting(Verb const& verb, GivenWords const& given) {
    std::vector<GivenValue> read;
    for (std::size_t i = 0; i < given.words.size(); ++i) {
        Parameter const* const word = verb.word_at(i);
        if (word != nullptr && word->completion.files) read.push_back({word, given.words[i]});
    }
    for (GivenValue const& each : given.options) {
        if (each.parameter->name == "--house") read.push_back(each);
    }
    for (GivenValue const& each : given.options) {
        if (!each.parameter->completion.files || each.parameter->name == "--house") continue;
        for (GivenValue const& other : read) {
            if (!is_same_file(each.value, other.value)) continue;
            throw BadInput{each.parameter->name + " " + each.value + ": this is the file of " +
                           other.parameter->name + ", which is read; name another file"};
        }
    }
}

}  // namespace

void read_words(Verb const& verb, GivenWords const& given) {
    refuse_unknown(verb, given.unknown);
    if (given.unfinished != nullptr) {
        throw BadInput{given.unfinished->name + " needs a value after it: " +
                       given.unfinished->name + " " + given.unfinished->value};
    }
    auto const required = std::count_if(verb.words.begin(), verb.words.end(),
                                        [](Parameter const& word) { return word.required; });
    if (given.words.size() < static_cast<std::size_t>(required)) {
        throw BadInput{"too few words: esprit " + usage_of(verb)};
    }
    refuse_empty(verb, given);
    refuse_doubled(given);
    refuse_contradictions(verb, given);
    refuse_overwriting(verb, given);
    for (std::size_t i = 0; i < given.words.size(); ++i) {
        Parameter const* const word = verb.word_at(i);
        if (word == nullptr) {
            throw BadInput{"too many words (" + given.words[i] + "): esprit " + usage_of(verb)};
        }
        word->read(*word, given.words[i]);
    }
    for (GivenValue const& each : given.options) each.parameter->read(*each.parameter, each.value);
}

}  // namespace esprit::cli

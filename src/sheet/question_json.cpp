#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

#include "base/nearest.h"
#include "sheet/question.h"
#include "sheet/sheet.h"
#include "sheet/writing.h"
#include "text/json/strict_json.h"

namespace esprit::sheet {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_houses = 16;
constexpr std::size_t most_values = 64;
constexpr std::size_t most_dice = 10'000;
constexpr std::int64_t largest_seed = 9'007'199'254'740'991;  // the largest safe JavaScript integer

/// The members of a kind of request, separated by spaces.
struct Form {
    std::string_view ask;
    std::string_view needed;
    std::string_view allowed;
};

constexpr std::array forms{
    Form{"systems", "", "houses"},
    Form{"sheet", "system of", "houses options"},
    Form{"odds", "system of", "facts houses options changes"},
    Form{"sweep", "system of values", "fact chart rule facts houses options"},
    Form{"roll", "system of seed", "facts known houses options"},
    Form{"dice", "system of dice", "facts known houses options"},
    Form{"check_house", "name text", "system"},
    Form{"rule", "rule", "houses system"},
    Form{"rules", "system", "houses options"},
};

[[noreturn]] void fail(std::string const& what) {
    throw SheetError{"bad_request", what};
}

std::string in_marks(std::string_view words) {
    return "\"" + std::string{words} + "\"";
}

std::string text_of(std::string const& name, Json const& value) {
    if (!value.is_string()) fail(in_marks(name) + " must be a string");
    return value.get<std::string>();
}

bool truth_of(std::string const& name, Json const& value) {
    if (!value.is_boolean()) fail(in_marks(name) + " must be true or false");
    return value.get<bool>();
}

std::int64_t whole_of(std::string const& name, Json const& value, std::int64_t most) {
    bool const whole =
        value.is_number_integer() &&
        !(value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{1} << 62U);
    std::int64_t const number = whole ? value.get<std::int64_t>() : -1;
    if (number < 0 || number > most) {
        fail(in_marks(name) + " must be a whole number from 0 to " + std::to_string(most));
    }
    return number;
}

/// The value of a fact as a player would write it.
std::string word_of(std::string const& name, Json const& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (!value.is_number()) fail(in_marks(name) + " must be true, false, a number or a string");
    std::string written = value.dump();
    if (value.is_number_float() && written.ends_with(".0")) written.resize(written.size() - 2);
    return written;
}

Json const& list_of(std::string const& name, Json const& value, std::size_t least,
                    std::size_t most) {
    if (!value.is_array() || value.size() < least || value.size() > most) {
        fail(in_marks(name) + " must be a list of " + std::to_string(least) + " to " +
             std::to_string(most));
    }
    return value;
}

Json const& object_of(std::string const& name, Json const& value) {
    if (!value.is_object()) fail(in_marks(name) + " must be an object");
    return value;
}

std::vector<text::NamedText> houses_of(std::string const& name, Json const& value) {
    std::vector<text::NamedText> houses;
    for (Json const& house : list_of(name, value, 0, most_houses)) {
        bool const whole = house.is_object() && house.size() == 2 && house.contains("name") &&
                           house.contains("text");
        if (!whole) {
            fail("each of " + in_marks(name) + R"( must have "name" and "text", and nothing else)");
        }
        houses.push_back({text_of("name", house.at("name")), text_of("text", house.at("text"))});
    }
    return houses;
}

TypedDie die_of(Json const& value) {
    TypedDie die;
    if (!value.is_object()) {
        bool const face = value.is_number_integer() && value >= 1 && value <= 6;
        if (!face) {
            throw SheetError{"bad_dice",
                             R"(a die shows 1 to 6, or a pool has {"count": N}, not )" +
                                 value.dump(-1, ' ', false, Json::error_handler_t::replace)};
        }
        die.face = static_cast<std::uint8_t>(value.get<int>());
        return die;
    }
    die.counted = true;
    if (!value.contains("count")) fail(R"(a pool needs "count", the number of dice that count)");
    for (auto const& [name, inner] : value.items()) {
        if (name == "count") {
            die.count = static_cast<std::uint32_t>(
                whole_of(name, inner, static_cast<std::int64_t>(most_dice)));
        } else if (name == "six") {
            die.six = truth_of(name, inner);
        } else {
            fail(in_marks(name) + R"( is no member of a pool; it has "count" and "six")");
        }
    }
    return die;
}

/// Copies one member of the request into the question.
void take(std::string const& name, Json const& value, SheetRequest& question) {
    if (name == "system") {
        question.system = text_of(name, value);
        question.has_system = true;
    } else if (name == "of") {
        question.of = text_of(name, value);
    } else if (name == "facts") {
        for (auto const& [fact, given] : object_of(name, value).items()) {
            question.facts.push_back(fact + "=" + word_of(fact, given));
        }
    } else if (name == "known") {
        for (auto const& [fact, given] : object_of(name, value).items()) {
            question.known.emplace_back(fact, word_of(fact, given));
        }
    } else if (name == "houses") {
        question.houses = houses_of(name, value);
    } else if (name == "options") {
        for (auto const& [option, choice] : object_of(name, value).items()) {
            question.options.emplace_back(option, text_of(option, choice));
        }
    } else if (name == "changes") {
        question.changes = truth_of(name, value);
    } else if (name == "fact") {
        question.fact = text_of(name, value);
    } else if (name == "chart") {
        question.chart = text_of(name, value);
    } else if (name == "values") {
        for (Json const& each : list_of(name, value, 1, most_values)) {
            question.values.push_back(word_of(name, each));
        }
    } else if (name == "seed") {
        question.seed = static_cast<std::uint64_t>(whole_of(name, value, largest_seed));
    } else if (name == "dice") {
        for (Json const& each : list_of(name, value, 0, most_dice)) {
            question.dice.push_back(die_of(each));
        }
    } else if (name == "name") {
        question.name = text_of(name, value);
    } else if (name == "text") {
        question.text = text_of(name, value);
    } else {
        question.rule = text_of(name, value);
    }
}

Form const& form_of(Json const& request) {
    std::vector<std::string_view> asks;
    for (Form const& form : forms) asks.push_back(form.ask);
    auto const ask = request.find("ask");
    if (ask == request.end()) fail(R"("ask" is missing: the kind of request, such as "odds")");
    std::string const name = text_of("ask", *ask);
    auto const found = std::find(asks.begin(), asks.end(), name);
    if (found == asks.end()) {
        std::string all;
        for (std::string_view const each : asks)
            all += (all.empty() ? "" : ", ") + std::string{each};
        std::string const nearest = did_you_mean(name, asks);
        fail(in_marks(name) + " is no kind of request" +
             (nearest.empty() ? "; there are " + all : nearest));
    }
    return forms[static_cast<std::size_t>(found - asks.begin())];
}

Json parsed(std::string_view request) {
    try {
        return text::parse_strictly_in_order(request, "the request");
    } catch (std::runtime_error const& error) {
        fail(error.what());
    }
}

}  // namespace

SheetRequest read_question(std::string_view request) {
    if (request.size() > largest_request) {
        fail("a request has at most " + std::to_string(largest_request / 1024) + " KB");
    }
    Json const json = parsed(request);
    if (!json.is_object()) fail("the request must be an object");
    Form const& form = form_of(json);
    auto const needed = split_words(form.needed);
    std::vector<std::string_view> known = split_words(form.allowed);
    known.insert(known.end(), needed.begin(), needed.end());
    SheetRequest question;
    question.ask = form.ask;
    for (auto const& [name, value] : json.items()) {
        if (name == "ask") continue;
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            fail(in_marks(name) + " is no member of a request " + in_marks(form.ask) +
                 did_you_mean(name, known));
        }
        take(name, value, question);
    }
    for (std::string_view const name : needed) {
        if (!json.contains(std::string{name})) fail(in_marks(name) + " is missing");
    }
    if (form.ask == "sweep" && question.fact.empty() == question.chart.empty()) {
        fail(R"(a sweep needs either a "fact" or, for a modifier, a "chart")");
    }
    return question;
}

}  // namespace esprit::sheet

// Reads the bodies of requests.
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "serve/api.h"
#include "text/json/strict_json.h"
#include "text/scenarios/visible_text.h"

namespace esprit::serve {
namespace {

using Json = nlohmann::json;

constexpr std::size_t most_houses = 16;
constexpr std::size_t most_sides = 8;
constexpr std::size_t most_versions = 4;
constexpr std::size_t most_facts = 64;
constexpr std::size_t most_situations = 50;
constexpr std::string_view uploaded_name = "scenario.toml";

[[noreturn]] void fail(std::string const& what) {
    throw std::runtime_error{what};
}

Json object_of(std::string const& body) {
    Json json = text::parse_strictly(body, "the body");
    if (!json.is_object()) fail("the body must be an object");
    return json;
}

std::string text_of(std::string const& name, Json const& value) {
    if (!value.is_string()) fail("\"" + name + "\" must be a text");
    return value.get<std::string>();
}

std::vector<text::NamedText> houses_of(Json const& list) {
    std::vector<text::NamedText> houses;
    if (!list.is_array() || list.size() > most_houses) {
        fail("\"houses\" must be a list of at most " + std::to_string(most_houses) + " files");
    }
    for (Json const& house : list) {
        bool const whole = house.is_object() && house.size() == 2 && house.contains("name") &&
                           house.contains("text");
        if (!whole) fail("each of \"houses\" must have \"name\" and \"text\", and nothing else");
        houses.push_back(
            {text::visible(text_of("name", house.at("name"))), text_of("text", house.at("text"))});
    }
    return houses;
}

}  // namespace

NewTableRequest read_new_table(std::string const& body) {
    NewTableRequest words;
    words.text.scenario.name = uploaded_name;
    bool by_id = false;
    bool by_text = false;
    for (Json const json = object_of(body); auto const& [name, value] : json.items()) {
        if (name == "scenario") {
            words.scenario = text_of(name, value);
            by_id = true;
        } else if (name == "text") {
            words.text.scenario.content = text_of(name, value);
            by_text = true;
        } else if (name == "houses") {
            words.text.houses = houses_of(value);
        } else if (name == "sides") {
            if (!value.is_array() || value.size() > most_sides) fail("\"sides\" must be a list");
            for (Json const& side : value) words.sides.push_back(text_of("sides", side));
        } else if (name == "undo") {
            if (!value.is_boolean()) fail("\"undo\" must be true or false");
            words.undo = value.get<bool>();
        } else if (name == "per_roll") {
            if (!value.is_boolean()) fail("\"per_roll\" must be true or false");
            words.per_roll = value.get<bool>();
        } else if (name == "pace_ms") {
            bool const fits = value.is_number_integer() && value >= -1 && value <= slowest_pace_ms;
            if (!fits)
                fail("\"pace_ms\" must be a whole number from -1 to " +
                     std::to_string(slowest_pace_ms));
            words.pace_ms = value.get<int>();
        } else {
            fail("a new table has no member \"" + name + "\"");
        }
    }
    if (by_id == by_text) fail("a new table must have either \"scenario\" or \"text\"");
    if (words.sides.empty()) fail("a new table must have \"sides\", the commander of each side");
    return words;
}

std::string read_new_recording(std::string const& body) {
    std::string log;
    for (Json const json = object_of(body); auto const& [name, value] : json.items()) {
        if (name != "log") fail("there is no member \"" + name + "\"");
        log = text_of(name, value);
    }
    if (log.empty()) fail("\"log\", the text of a log, is missing");
    return log;
}

AgainRequest read_again(std::string const& body) {
    AgainRequest wanted;
    bool there = false;
    for (Json const json = object_of(body); auto const& [name, value] : json.items()) {
        if (name == "seat") {
            there = read_hex(text_of(name, value), wanted.seat);
            if (!there) fail("\"seat\" must be 64 digits from 0 to 9 and a to f");
        } else if (name == "swap") {
            if (!value.is_boolean()) fail("\"swap\" must be true or false");
            wanted.swap = value.get<bool>();
        } else {
            fail("there is no member \"" + name + "\"");
        }
    }
    if (!there) fail("\"seat\", the secret of a seat, is missing");
    return wanted;
}

ComparisonRequest read_comparison(std::string const& body) {
    ComparisonRequest words;
    for (Json const json = object_of(body); auto const& [name, value] : json.items()) {
        if (name == "system") {
            words.system = text_of(name, value);
        } else if (name == "of") {
            words.of = text_of(name, value);
        } else if (name == "facts") {
            if (!value.is_array() || value.size() > most_facts) fail("\"facts\" must be a list");
            for (Json const& fact : value) words.facts.push_back(text_of("facts", fact));
        } else if (name == "versions") {
            if (!value.is_array()) fail("\"versions\" must be a list");
            if (value.size() > most_versions) {
                fail("there are at most " + std::to_string(most_versions) + " \"versions\"");
            }
            for (Json const& houses : value) words.versions.push_back(houses_of(houses));
        } else if (name == "most") {
            bool const fits = value.is_number_unsigned() && value.get<std::size_t>() >= 1 &&
                              value.get<std::size_t>() <= most_situations;
            if (!fits) fail("\"most\" must be from 1 to " + std::to_string(most_situations));
            words.most = value.get<std::size_t>();
        } else {
            fail("there is no member \"" + name + "\"");
        }
    }
    if (words.versions.size() < 2) fail("\"versions\", two or more, are missing");
    return words;
}

ScenarioText read_scenario_text(std::string const& body) {
    ScenarioText text;
    text.scenario.name = uploaded_name;
    bool there = false;
    for (Json const json = object_of(body); auto const& [name, value] : json.items()) {
        if (name == "text") {
            text.scenario.content = text_of(name, value);
            there = true;
        } else if (name == "houses") {
            text.houses = houses_of(value);
        } else {
            fail("there is no member \"" + name + "\"");
        }
    }
    if (!there) fail("\"text\", the scenario, is missing");
    return text;
}

}  // namespace esprit::serve

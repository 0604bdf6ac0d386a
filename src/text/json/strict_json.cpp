#include "text/json/strict_json.h"

#include <stdexcept>

namespace esprit::text {

namespace {

/// The number of members that valid JSON spells out: its colons outside texts.
std::size_t members_written(std::string_view content) {
    std::size_t members = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < content.size(); ++i) {
        if (in_text && content[i] == '\\')
            ++i;
        else if (content[i] == '"')
            in_text = !in_text;
        else if (content[i] == ':' && !in_text)
            ++members;
    }
    return members;
}

template <class Json>
std::size_t members_of(Json const& value) {
    if (!value.is_structured()) return 0;
    std::size_t members = value.is_object() ? value.size() : 0;
    for (Json const& inner : value) members += members_of(inner);
    return members;
}

/// An ordered object looks through its members for each further one. Ten thousand pools of dice,
/// the most that a reader takes, have twice as many.
constexpr std::size_t most_members_in_order = 24'000;

template <class Json>
Json parse(std::string_view content, std::string const& name, int levels) {
    if (is_too_deep_json(content, levels)) throw std::runtime_error{name + " is nested too deeply"};
    Json parsed = Json::parse(content, nullptr, false);
    if (parsed.is_discarded()) throw std::runtime_error{name + " is not JSON"};
    if (members_of(parsed) != members_written(content)) {
        throw std::runtime_error{name + " has a member twice"};
    }
    return parsed;
}

}  // namespace

nlohmann::json parse_strictly(std::string_view content, std::string const& name, int levels) {
    return parse<nlohmann::json>(content, name, levels);
}

nlohmann::ordered_json parse_strictly_in_order(std::string_view content, std::string const& name,
                                               int levels) {
    if (members_written(content) > most_members_in_order) {
        throw std::runtime_error{name + " has more than " + std::to_string(most_members_in_order) +
                                 " members"};
    }
    return parse<nlohmann::ordered_json>(content, name, levels);
}

}  // namespace esprit::text

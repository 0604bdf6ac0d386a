#include "serve/strict_json.h"

#include <stdexcept>

namespace esprit::serve {

namespace {

using nlohmann::json;

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

std::size_t members_of(json const& value) {
    if (!value.is_structured()) return 0;
    std::size_t members = value.is_object() ? value.size() : 0;
    for (json const& inner : value) members += members_of(inner);
    return members;
}

}  // namespace

json parse_strictly(std::string_view content, std::string const& name, int levels) {
    if (is_too_deep_json(content, levels)) throw std::runtime_error{name + " is nested too deeply"};
    json parsed = json::parse(content, nullptr, false);
    if (parsed.is_discarded()) throw std::runtime_error{name + " is not JSON"};
    if (members_of(parsed) != members_written(content)) {
        throw std::runtime_error{name + " has a member twice"};
    }
    return parsed;
}

}  // namespace esprit::serve

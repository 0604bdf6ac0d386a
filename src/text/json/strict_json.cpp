#include "text/json/strict_json.h"

#include <stdexcept>

namespace esprit::text {

namespace {

/// An ordered object looks through its members for each further one. Ten thousand pools of dice,
/// the most that a reader takes, have twice as many.
constexpr std::size_t most_members_in_order = 24'000;

template <class Json>
Json parse(std::string_view content, std::string const& name, int levels, std::size_t members) {
    JsonShape const shape = json_shape(content);
    if (shape.levels > levels) throw std::runtime_error{name + " is nested too deeply"};
    if (shape.members > members) throw std::runtime_error{name + " has too many members"};
    Json parsed = Json::parse(content, nullptr, false);
    if (parsed.is_discarded()) throw std::runtime_error{name + " is not JSON"};
    // of two members of one name the parser keeps one
    if (json_shape(parsed.dump()).members != shape.members) {
        throw std::runtime_error{name + " has a member twice"};
    }
    return parsed;
}

}  // namespace

nlohmann::json parse_strictly(std::string_view content, std::string const& name, int levels) {
    return parse<nlohmann::json>(content, name, levels, content.size());
}

nlohmann::ordered_json parse_strictly_in_order(std::string_view content, std::string const& name,
                                               int levels) {
    return parse<nlohmann::ordered_json>(content, name, levels, most_members_in_order);
}

}  // namespace esprit::text

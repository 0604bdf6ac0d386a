#pragma once
// JSON from outside: of clients and of the store.
// Includes the JSON library: for files that read such texts only.
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/nesting.h"

namespace esprit::text {

/// Parses JSON in which no object has two members of one name: of two, one would be ignored.
/// Throws std::runtime_error when the text is no such JSON, or when more than `levels` brackets are
/// open at once; the error begins with `name`, such as "the message".
nlohmann::json parse_strictly(std::string_view content, std::string const& name,
                              int levels = most_levels);
/// The same with the members in the order of the text, of which there are 24,000 at most.
nlohmann::ordered_json parse_strictly_in_order(std::string_view content, std::string const& name,
                                               int levels = most_levels);

}  // namespace esprit::text

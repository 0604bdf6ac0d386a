#pragma once
// JSON from outside: of clients and of the store.
// Includes the JSON library: for files that read such texts only.
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/nesting.h"

namespace esprit::serve {

/// Parses JSON in which no object has two members of one name: of two, one would be ignored.
/// Throws std::runtime_error when the text is no such JSON, or when more than `levels` brackets are
/// open at once; the error begins with `name`, such as "the message".
nlohmann::json parse_strictly(std::string_view content, std::string const& name,
                              int levels = most_levels);

}  // namespace esprit::serve

#pragma once
// `esprit serve`: tables in a browser.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace esprit::cli {

struct ServeVerbOptions {
    std::string bind = "127.0.0.1";
    std::optional<std::uint64_t> port;
    std::string data;
    std::string web;
    std::string scenarios;
    std::vector<std::string> origins;
    std::string database;
    bool per_roll = false;
};

/// Until it is interrupted. Throws BadInput when it cannot begin.
void serve_verb(ServeVerbOptions const& options);

}  // namespace esprit::cli

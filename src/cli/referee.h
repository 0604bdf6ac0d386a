#pragma once
// The referee at a terminal: line editing, history and completion around the conversation.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace esprit::cli {

struct RefereeOptions {
    std::vector<std::string> houses;  // files
    std::optional<std::uint64_t> seed;
    bool lines = false;  // read lines from standard input although it is no terminal
};

/// Opens on a worked example; without a terminal that is all. Returns the exit code.
int referee(RefereeOptions const& options);

}  // namespace esprit::cli

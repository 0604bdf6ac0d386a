#pragma once
// The verb for a person who fights a whole battle at the terminal.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/thought.h"

namespace esprit::cli {

struct PlayOptions {
    std::string scenario;  // a file
    std::string side;      // of the person; the side that begins when left out
    std::string against;   // a commander; drill when left out
    bool hotseat = false;  // two persons
    ThoughtWords thought;
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> number;
    bool dice = false;
    bool take_backs = false;
    std::string log;
    std::string resume;
    std::vector<std::string> houses;
};

/// Lines come from the terminal, or else from standard input. Returns the exit code. Throws
/// BadInput and InputError.
int play_verb(PlayOptions const& options);

}  // namespace esprit::cli

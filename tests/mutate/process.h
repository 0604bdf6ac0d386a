// Child processes with a limit on their time and memory.
#pragma once

#include <string>
#include <vector>

namespace esprit::mutate {

enum class Ended { well, badly, too_late };

struct Limits {
    double seconds = 60;   // of a processor
    std::string folder;    // to run in
    std::string log_file;  // for both of its outputs
};

/// Runs a program and waits. It, and what it started, is killed when it has used up its time or has
/// waited for a busy machine all too long; it has 2 GB of memory.
Ended run(std::vector<std::string> const& command, Limits const& limits);

/// What a shell command prints. Throws std::runtime_error when it fails.
std::string output_of(std::string const& shell_command);

}  // namespace esprit::mutate

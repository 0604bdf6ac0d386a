#pragma once
// A world as a file: its seed and settings, and what happened in it. The file runs it again.
#include <cstdint>
#include <string>
#include <vector>

#include "worlds/world.h"

namespace esprit::worlds {

struct WorldFile {
    std::uint64_t seed = 0;
    Broken broken = Broken::nothing;
    std::vector<std::string> faults;
    std::vector<std::string> trace;  // each step
};

/// Writes the file into a folder, which is made, and returns its path. Throws std::runtime_error.
std::string write_world(WorldFile const& world, std::string const& folder);
/// Throws std::runtime_error with the line that is wrong.
WorldFile read_world(std::string const& path);

}  // namespace esprit::worlds

#include "worlds/world_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace esprit::worlds {
namespace {

// in the order of Broken
constexpr std::array<std::string_view, 3> broken_names{"nothing", "store_forgets", "news_are_lost"};

/// What a world tells may hold line ends.
std::string in_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

std::uint64_t number_of(std::string_view text) {
    std::uint64_t number = 0;
    auto const read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) {
        throw std::runtime_error{"a seed is a whole number"};
    }
    return number;
}

Broken broken_of(std::string_view name) {
    auto const found = std::find(broken_names.begin(), broken_names.end(), name);
    if (found == broken_names.end()) throw std::runtime_error{"no such promise is broken"};
    return static_cast<Broken>(found - broken_names.begin());
}

void read_line(WorldFile& world, std::string_view line) {
    std::size_t const blank = std::min(line.find(' '), line.size());
    std::string_view const name = line.substr(0, blank);
    std::string_view const value = line.substr(std::min(blank + 1, line.size()));
    if (name == "seed") {
        world.seed = number_of(value);
    } else if (name == "broken") {
        world.broken = broken_of(value);
    } else if (name == "fault") {
        world.faults.emplace_back(value);
    } else if (name == "step") {
        world.trace.emplace_back(value);
    } else {
        throw std::runtime_error{"a line begins with seed, broken, fault or step"};
    }
}

}  // namespace

std::string write_world(WorldFile const& world, std::string const& folder) {
    std::filesystem::create_directories(folder);
    std::string const path = folder + "/world_" + std::to_string(world.seed) + ".txt";
    std::ofstream file{path};
    file << "# a simulated world; docs/testing.md says how to run it again\n"
         << "seed " << world.seed << "\nbroken "
         << broken_names.at(static_cast<std::size_t>(world.broken)) << '\n';
    for (std::string const& fault : world.faults) file << "fault " << in_one_line(fault) << '\n';
    for (std::string const& step : world.trace) file << "step " << in_one_line(step) << '\n';
    if (!file.flush()) throw std::runtime_error{"cannot write \"" + path + "\""};
    return path;
}

WorldFile read_world(std::string const& path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error{"cannot read \"" + path + "\""};
    WorldFile world;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        try {
            read_line(world, line);
        } catch (std::runtime_error const& error) {
            throw std::runtime_error{path + ":" + std::to_string(number) + ": " + error.what()};
        }
    }
    return world;
}

}  // namespace esprit::worlds

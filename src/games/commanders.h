#pragma once
// Commanders of a battlefield by name, and how much they may think.
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "rules/system.h"

namespace esprit::games {

/// What one commander is to do, and with how much thought.
struct CommanderOptions {
    rules::SideId side = 0;
    std::uint64_t seed = 1;      // of its thoughts
    std::uint64_t number = 0;    // of the battle, below 2^48
    std::uint64_t nodes = 0;     // orders carried out in thought for one given; nil: its usual
    std::uint64_t think_ms = 0;  // of the clock for one order, in place of nodes; nil: no clock
    std::uint32_t threads = 1;   // that think; the orders do not depend on it
};

/// All whom `commander_named` makes; the one that is taken where nobody is named is the last.
template <class K>
std::vector<std::string_view> commander_names(K const& kit) {
    return kit.commander_names();
}

/// `name` is one of `commander_names`. The kit must outlive the commander.
template <class K>
std::unique_ptr<typename K::Commander> commander_named(K const& kit, std::string_view name,
                                                       CommanderOptions const& options) {
    return kit.make_commander(name, options.side, options.seed, options.number);
}

}  // namespace esprit::games

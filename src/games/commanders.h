#pragma once
// Commanders of a battlefield by name, and how much they may think.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/expect.h"
#include "games/staff_data.h"
#include "rules/system.h"

namespace esprit::games {

/// What one commander is to do, and with how much thought.
struct CommanderOptions {
    rules::SideId side = 0;
    std::uint64_t seed = 1;      // of its thoughts
    std::uint64_t number = 0;    // of the battle, below 2^48
    std::uint64_t nodes = 0;     // orders carried out in thought for one given; 0: its usual
    std::uint64_t think_ms = 0;  // of the clock for one order, in place of nodes; 0: no clock
    std::uint32_t threads = 1;   // that think; the orders do not depend on it
};

/// The battles that a staff's evaluation, or its weights, is fitted from.
struct FitOptions {
    std::uint64_t battles = 3000;  // two or more
    std::uint64_t seed = 1;
    bool weights = false;
    /// A set of weights, as weights.toml has it, and the name of that file: the one that those have
    /// who fight to be watched (empty: that of `drill`), or that the search for a set of weights
    /// begins with (empty: the system's own).
    std::string from = {};
    std::string from_name = {};
    /// Those who fight look around after every order.
    bool unhurried = false;
    /// Commanders whom they fight in place of each other, one after another, both the same battles.
    std::vector<std::string> against = {};
};

/// All whom `commander_named` makes.
template <class Adapter>
std::vector<std::string_view> commander_names(Adapter const& adapter) {
    std::vector<std::string_view> names = adapter.commander_names();
    if (adapter.staff() != nullptr) {
        names.insert(names.end(), staff_names().begin(), staff_names().end());
    }
    return names;
}

/// `name` is one of `commander_names`. The adapter must outlive the commander.
template <class Adapter>
std::unique_ptr<typename Adapter::Commander> commander_named(Adapter const& adapter,
                                                             std::string_view name,
                                                             CommanderOptions const& options) {
    auto const thinking = staff_names();
    if (std::find(thinking.begin(), thinking.end(), name) != thinking.end()) {
        auto const staff = adapter.staff();
        ESPRIT_EXPECT(staff != nullptr, "only a system with a staff offers its names");
        return staff->commander(name, options);
    }
    return adapter.make_commander(name, options.side, options.seed, options.number);
}

}  // namespace esprit::games

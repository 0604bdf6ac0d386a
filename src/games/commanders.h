#pragma once
// The settings of commanders, and of how a staff is fitted.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/common/system.h"

namespace esprit::games {

/// The settings of one commander.
struct CommanderOptions {
    rules::SideId side = 0;
    std::uint64_t seed = 1;      // of its own random numbers
    std::uint64_t number = 0;    // the battle number, below 2^48
    std::uint64_t nodes = 0;     // orders carried out in rollouts for one order; 0: its default
    std::uint64_t think_ms = 0;  // time limit for one order in place of nodes; 0: none
    std::uint32_t threads = 1;   // for rollouts; does not change the orders
    std::function<bool()> is_broken_off = {};  // see command::SearchOptions
};

/// Numbers that `fit` has written, in place of the staff's own.
struct FittedFile {
    std::string commander;  // "captain"; empty: all commanders who think
    std::string name;       // of the file
    std::string content;
};

/// The settings by which a staff's evaluation or weights are fitted from battles.
struct FitOptions {
    std::uint64_t battles = 3000;  // 2 or more
    std::uint64_t seed = 1;
    bool weights = false;
    /// The text of a file like weights.toml, and its name. The weights of the commanders whose
    /// battles fit the evaluation (empty: those of `drill`), or those with which the search for
    /// weights begins (empty: the system's own).
    std::string from = {};
    std::string from_name = {};
    /// The commanders score all orders before every order; see command::Pace.
    bool unhurried = false;
    /// For weights: the names of commanders that both compared sets of weights fight in turn, in
    /// place of each other.
    std::vector<std::string> against = {};
};

}  // namespace esprit::games

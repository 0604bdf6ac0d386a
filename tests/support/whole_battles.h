// Whole battles of the scenarios that come with the program, fought by computer commanders.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command/grande_tactique/staff.h"
#include "games/grande_tactique/adapter.h"
#include "play/game.h"
#include "text/orders/grande_tactique_orders.h"

namespace esprit::battles {

/// A scenario, and what a game of it needs.
struct WholeBattle {
    explicit WholeBattle(std::string const& path)
        : adapter(text::read_scenario_for({{"grande-tactique"}}, path)) {}
    WholeBattle(WholeBattle const&) = delete;
    WholeBattle& operator=(WholeBattle const&) = delete;

    games::GrandeTactique adapter;
    grande_tactique::Scenario const& scenario = adapter.scenario();
    grande_tactique::System system;
    text::GrandeTactiqueOrders const& words = adapter.words();
    play::Rules<grande_tactique::System> rules = adapter.rules();
};

/// All scenarios of Grande Tactique that are whole battles, in the order of their names.
std::vector<std::unique_ptr<WholeBattle>> const& all_whole_battles();

/// Who fights battle `number`: every pair of commanders comes up.
std::array<std::string_view, 2> commanders_of(std::uint64_t number);

using Commanders = std::array<std::unique_ptr<command::Commander<grande_tactique::System>>, 2>;
Commanders make_commanders(std::array<std::string_view, 2> const& names, std::uint64_t seed,
                           std::uint64_t number);
std::array<command::Commander<grande_tactique::System>*, 2> pointers(Commanders const& commanders);

/// A logged game at its beginning, decided by those commanders.
play::Game<grande_tactique::System> begin_game(WholeBattle const& battle,
                                               Commanders const& commanders, std::uint64_t seed,
                                               std::uint64_t number);
/// The next order of whose turn it is; false when the battle is over.
bool take_order(play::Game<grande_tactique::System>& game, WholeBattle const& battle,
                Commanders const& commanders);

}  // namespace esprit::battles

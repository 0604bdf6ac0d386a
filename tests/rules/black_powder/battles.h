// Whole battles of Black Powder for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "command/random_commander.h"
#include "play/game.h"
#include "rules/black_powder/system.h"
#include "text/orders/black_powder_orders.h"
#include "text/rulesets/system_loader.h"

namespace esprit::black_powder {

/// A scenario, and what a game of it needs.
struct Field {
    /// Throws text::InputError, or std::runtime_error for faults of the system.
    Field(std::string const& name, std::string const& content);
    Field(Field const&) = delete;
    Field& operator=(Field const&) = delete;

    std::string name;
    std::string content;
    text::LoadedSystem ruleset;
    std::unique_ptr<Scenario const> scenario;
    System system;
    std::unique_ptr<text::BlackPowderOrders const> words;

    play::Rules<System> rules() const { return {system, *scenario, *words}; }
};

/// A scenario that comes with the program: "balanced".
std::unique_ptr<Field> field_of(std::string const& name);
/// All of them.
std::vector<std::string> scenario_names();

/// What must never be: bases on each other or over the edge, casualties beyond what tests leave.
/// Empty when nothing is wrong.
std::string wrong_in(BattleView view);

}  // namespace esprit::black_powder

#pragma once
// Lists of units and orders for a terminal.
#include <optional>
#include <string>
#include <vector>

#include "games/battlefield.h"

namespace esprit::games {

/// A table of units, command by command.
std::string units_text(std::vector<CommandUnits> const& commands,
                       std::vector<std::string> const& sides);
/// The candidate orders of one unit, or grouped of all units.
std::string orders_text(std::vector<Suggestion> const& orders, std::optional<UnitId> unit);

}  // namespace esprit::games

#pragma once
// Tables for a terminal of what games tell.
#include <optional>
#include <string>
#include <vector>

#include "games/battlefield.h"

namespace esprit::games {

/// A table of units, command by command.
std::string units_text(std::vector<CommandUnits> const& commands,
                       std::vector<std::string> const& sides);
/// The orders that are worth considering, of one unit or of all.
std::string orders_text(std::vector<Suggestion> const& orders, std::optional<UnitId> unit);

}  // namespace esprit::games

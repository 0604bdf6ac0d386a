#pragma once
// Rank and File's procedures for a player without a map.
#include <memory>
#include <vector>

#include "chance/procedure.h"

namespace esprit::rank_and_file {

/// `charge`, over the charts of a ruleset, which must outlive it.
std::vector<std::unique_ptr<chance::Procedure>> procedures(chance::Ruleset const& ruleset);

}  // namespace esprit::rank_and_file

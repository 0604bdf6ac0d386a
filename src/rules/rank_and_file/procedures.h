#pragma once
// Rank and File's procedures for a player without a map.
#include <memory>
#include <vector>

#include "chance/aftermath.h"
#include "chance/procedure.h"

namespace esprit::rank_and_file {

/// Fills in the consequences of the outcome of a chart or procedure, and the next questions.
void aftermath(chance::Aftermath& after);

/// `charge`, over the charts of a ruleset, which must outlive it.
std::vector<std::unique_ptr<chance::Procedure>> procedures(chance::Ruleset const& ruleset);

}  // namespace esprit::rank_and_file

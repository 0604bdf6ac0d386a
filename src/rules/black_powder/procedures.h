#pragma once
// The procedures of Black Powder for a player without a map: a volley, a round of hand-to-hand, a
// square in time.
#include <memory>
#include <vector>

#include "chance/aftermath.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"

namespace esprit::black_powder {

/// Fills in the consequences of the outcome of a chart or procedure, and the next questions.
void aftermath(chance::Aftermath& after);

/// The ruleset must outlive them.
std::vector<std::unique_ptr<chance::Procedure>> procedures(chance::Ruleset const& ruleset);

}  // namespace esprit::black_powder

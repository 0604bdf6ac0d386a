#pragma once
// The procedures of The Men Who Would Be Kings for a player without a map: a volley and a fight,
// each with its aftermath.
#include <memory>
#include <vector>

#include "chance/aftermath.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"

namespace esprit::men_who_would_be_kings {

/// Fills in the consequences of the outcome of a chart or procedure, and the next questions.
void aftermath(chance::Aftermath& after);

/// The ruleset must outlive them.
std::vector<std::unique_ptr<chance::Procedure>> procedures(chance::Ruleset const& ruleset);

}  // namespace esprit::men_who_would_be_kings

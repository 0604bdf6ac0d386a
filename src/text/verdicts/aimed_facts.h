#pragma once
// Facts that a player can state to come to the entries that differ between versions of the rules.
#include <span>
#include <vector>

#include "text/rulesets/fact_words.h"

namespace esprit::text {

/// Sets of facts to state, those with few facts first. A fact that a procedure works out from
/// others is stated by way of those.
/// \param versions  the subject by each version; the first one is compared with each other one
/// \param complete  a situation that can be judged
std::vector<std::vector<GivenFact>> aimed_facts(std::span<Subject const> versions,
                                                Situation const& complete);

}  // namespace esprit::text

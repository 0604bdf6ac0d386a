#pragma once
// Grande Tactique: the exact odds of all charges that are marked on a battlefield.
#include <cstdint>
#include <vector>

#include "chance/distribution.h"
#include "chance/policy.h"
#include "rules/grande_tactique/charge_decisions.h"
#include "rules/grande_tactique/charge_ends.h"

namespace esprit::grande_tactique {

struct ChargeOdds {
    chance::Distribution<ChargeEnd> ends;
    std::vector<Decision> decisions;  // in the order in which they first came up
    double paths = 0;                 // paths of dice, before merging
    std::uint64_t merged_states = 0;
    Exact worth;  // the mean worth to side 0 (see worth_of)
};

/// Decisions by a policy without memory: states of different paths are merged.
ChargeOdds charge_odds(BattleView view, chance::Policy& policy);
/// Each side decides for the highest mean worth to itself; ties go to the first option. Throws
/// chance::TooManyPaths if there are more ends than that.
ChargeOdds best_charge_odds(BattleView view, std::uint64_t most_ends = UINT64_MAX);

}  // namespace esprit::grande_tactique

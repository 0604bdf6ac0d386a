#pragma once
// Rank and File: what a unit can be and do by its arm, written once for rosters, the battlefield
// and the charts.
#include <string>
#include <string_view>
#include <vector>

#include "rules/rank_and_file/scenario.h"

namespace esprit::rank_and_file {

/// RF-R-16: whether a unit may take a formation at all.
bool may_form(Troop const& troop, Formation formation);

/// A word of a unit that does not go with its arm.
struct Contradiction {
    std::string_view word;  // of scenario files
    std::string_view rule;
    std::string because;
};
/// RF-R-16, RF-MEL-08, RF-UNIT-05, RF-CB-01: all of them.
std::vector<Contradiction> contradictions_of(Troop const& troop, Start const& start);

/// RF-R-19: what it is that declares no charge, whoever commands it: "artillery"; empty where arm
/// and formation allow it.
std::string_view what_does_not_charge(Troop const& troop, Formation formation);

/// RF-R-23: woods and buildings are for it.
inline bool goes_into_cover(Troop const& troop) {
    return troop.is_infantry();
}

}  // namespace esprit::rank_and_file

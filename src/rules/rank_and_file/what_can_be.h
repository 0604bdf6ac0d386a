#pragma once
// Rank and File: what a unit can be and do according to its arm, for rosters, the battlefield and
// the charts.
#include <string>
#include <string_view>
#include <vector>

#include "rules/rank_and_file/scenario.h"

namespace esprit::rank_and_file {

/// RF-R-16: true if a unit may ever take a formation.
bool may_form(Troop const& troop, Formation formation);

/// A property of a unit that contradicts its arm.
struct Contradiction {
    std::string_view word;  // of scenario files
    std::string_view rule;
    std::string because;
};
/// RF-R-16, RF-R-19, RF-MEL-08, RF-UNIT-05, RF-CB-01: all contradictions of a unit.
std::vector<Contradiction> contradictions_of(Troop const& troop, Start const& start);

/// RF-R-19: the reason why an arm or formation never charges, such as "artillery"; empty if both
/// may.
std::string_view what_does_not_charge(Troop const& troop, Formation formation);

/// RF-R-23: true if the arm may enter woods and buildings.
inline bool goes_into_cover(Troop const& troop) {
    return troop.is_infantry();
}

}  // namespace esprit::rank_and_file

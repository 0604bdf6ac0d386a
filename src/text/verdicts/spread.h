#pragma once
// How the numbers of a verdict spread: mean, deviation, the most likely value, at least, at most.
#include <string>
#include <utility>
#include <vector>

#include "text/verdicts/verdict.h"

namespace esprit::text {

/// The distribution of a number that every outcome has: what a pool counts, or a number of the
/// outcomes such as casualties.
struct Spread {
    std::string name;                         // "casualties"; "count" of a pool
    std::vector<std::pair<int, Exact>> odds;  // in ascending order, at least two values

    double mean() const;
    /// The standard deviation.
    double deviation() const;
    /// The values with the greatest probability.
    std::vector<int> most_likely() const;
    Exact at_least(int value) const;
    Exact at_most(int value) const;
};

/// The spreads of all numbers that every outcome of a verdict has, and of its counts.
std::vector<Spread> spreads_of(Verdict const& verdict);

/// The odds of the names that several outcomes share, in the order of the outcomes; empty if the
/// outcomes share none.
std::vector<OutcomeLine> in_short(std::vector<OutcomeLine> const& outcomes);

}  // namespace esprit::text

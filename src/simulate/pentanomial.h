#pragma once
// Results of pairs of battles between two commanders, fought with the same dice and sides swapped.
// The two battles of a pair depend on each other, so the pair is the unit of all statistics: the
// pentanomial model of the test farms of chess engines.
#include <array>
#include <cstddef>
#include <cstdint>

#include "simulate/statistics.h"

namespace esprit::simulate {

/// Half points of the first commander in both battles of a pair: 0 to 4.
using PairScore = std::uint8_t;
inline constexpr std::size_t pair_scores = 5;

/// How many pairs ended with each score.
struct Pentanomial {
    std::array<std::uint64_t, pair_scores> pairs{};

    void add(PairScore score) { ++pairs.at(score); }
    std::uint64_t count() const;
    /// The share of all points that the first commander has, 0 to 1, with its 95 % interval.
    Estimate score() const;
    /// The same results, as the second commander sees them.
    Pentanomial reversed() const;

    friend bool operator==(Pentanomial const&, Pentanomial const&) = default;
};

/// The expected score of a commander whose rating is higher by `elo`: logistic, 400 for 10 to 1.
double score_of_elo(double elo);
/// The inverse; infinite for scores of 0 and 1.
double elo_of_score(double score);
/// The difference in Elo with its 95 % interval. Unbounded on the side on which a score of 0 or 1
/// lies within the interval.
Estimate elo_difference(Pentanomial const& pairs_fought);

/// A sequential probability ratio test (Wald 1945) of two differences in Elo.
struct Sprt {
    double elo_0 = 0;
    double elo_1 = 10;          // larger than `elo_0`
    double error_share = 0.05;  // of either kind, at most
    /// The test ends when the log-likelihood ratio leaves this far from 0 behind.
    double bound() const;
};

enum class SprtDecision : std::uint8_t {
    open,
    elo_0,  // the difference is `elo_0` rather than `elo_1`
    elo_1,
};

/// The generalised log-likelihood ratio of `elo_1` against `elo_0`: for each of them, the most
/// likely shares of pair scores with that expected score.
double log_likelihood_ratio(Pentanomial const& pairs_fought, Sprt const& test);
SprtDecision decide(Pentanomial const& pairs_fought, Sprt const& test);

}  // namespace esprit::simulate

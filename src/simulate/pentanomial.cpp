#include "simulate/pentanomial.h"

#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <limits>
#include <numeric>

namespace esprit::simulate {

namespace {

constexpr double most_half_points = pair_scores - 1;
constexpr double elo_for_tenfold_odds = 400;
/// Added to the count of each score, so that scores that were not seen yet are not impossible.
constexpr double pseudo_count = 1e-3;

/// The score of a pair as a share of its points.
double share_of(std::size_t score) {
    return static_cast<double>(score) / most_half_points;
}

using Shares = std::array<double, pair_scores>;

/// The Lagrange multiplier of the most likely shares whose mean is `expected`: each observed share
/// is divided by 1 + multiplier * (score - expected).
double multiplier_for(Shares const& observed, double expected) {
    auto const excess = [&](double multiplier) {
        double sum = 0;
        for (std::size_t score = 0; score < pair_scores; ++score) {
            double const distance = share_of(score) - expected;
            sum += observed[score] * distance / (1 + multiplier * distance);
        }
        return sum;
    };
    // between these, all divisors are positive
    double const margin = 1e-9;
    double const least = -1 / (1 - expected) + margin;
    double const most = 1 / expected - margin;
    std::uintmax_t steps = 200;
    auto const found = boost::math::tools::toms748_solve(
        excess, least, most, boost::math::tools::eps_tolerance<double>{40}, steps);
    return (found.first + found.second) / 2;
}

}  // namespace

std::uint64_t Pentanomial::count() const {
    return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

Estimate Pentanomial::score() const {
    std::int64_t sum = 0;
    std::uint64_t squares = 0;
    for (std::size_t score = 0; score < pair_scores; ++score) {
        sum += static_cast<std::int64_t>(score * pairs[score]);
        squares += score * score * pairs[score];
    }
    Estimate const half_points = mean_within({0, most_half_points}, sum, squares, count());
    return {half_points.value / most_half_points, half_points.low / most_half_points,
            half_points.high / most_half_points};
}

Pentanomial Pentanomial::reversed() const {
    Pentanomial other;
    for (std::size_t score = 0; score < pair_scores; ++score) {
        other.pairs[pair_scores - 1 - score] = pairs[score];
    }
    return other;
}

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / elo_for_tenfold_odds));
}

double elo_of_score(double share_of_points) {
    if (share_of_points <= 0) return -std::numeric_limits<double>::infinity();
    if (share_of_points >= 1) return std::numeric_limits<double>::infinity();
    return -elo_for_tenfold_odds * std::log10(1 / share_of_points - 1);
}

Estimate elo_difference(Pentanomial const& pairs_fought) {
    Estimate const score = pairs_fought.score();
    return {elo_of_score(score.value), elo_of_score(score.low), elo_of_score(score.high)};
}

double Sprt::bound() const {
    return std::log((1 - error_share) / error_share);
}

double log_likelihood_ratio(Pentanomial const& pairs_fought, Sprt const& test) {
    auto const seen = static_cast<double>(pairs_fought.count());
    if (seen == 0) return 0;
    double const all = seen + pseudo_count * static_cast<double>(pair_scores);
    Shares observed{};
    for (std::size_t score = 0; score < pair_scores; ++score) {
        observed[score] = (static_cast<double>(pairs_fought.pairs[score]) + pseudo_count) / all;
    }
    double const mean_0 = score_of_elo(test.elo_0);
    double const mean_1 = score_of_elo(test.elo_1);
    double const multiplier_0 = multiplier_for(observed, mean_0);
    double const multiplier_1 = multiplier_for(observed, mean_1);
    double ratio = 0;
    for (std::size_t score = 0; score < pair_scores; ++score) {
        double const divisor_0 = 1 + multiplier_0 * (share_of(score) - mean_0);
        double const divisor_1 = 1 + multiplier_1 * (share_of(score) - mean_1);
        ratio += observed[score] * std::log(divisor_0 / divisor_1);
    }
    return all * ratio;
}

SprtDecision decide(Pentanomial const& pairs_fought, Sprt const& test) {
    double const ratio = log_likelihood_ratio(pairs_fought, test);
    if (ratio >= test.bound()) return SprtDecision::elo_1;
    if (ratio <= -test.bound()) return SprtDecision::elo_0;
    return SprtDecision::open;
}

}  // namespace esprit::simulate

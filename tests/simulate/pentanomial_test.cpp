// Results of pairs of battles: Elo, its intervals, and the sequential test.
#include "simulate/pentanomial.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace esprit::simulate {
namespace {

Pentanomial fought(std::array<std::uint64_t, pair_scores> pairs) {
    return {pairs};
}

TEST(Pentanomial, EloAndScoreAreInverse) {
    EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
    for (double const elo : {-250.0, -1.0, 0.0, 35.5, 700.0}) {
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    }
    EXPECT_TRUE(std::isinf(elo_of_score(1)));
    EXPECT_LT(elo_of_score(0), 0);
}

TEST(Pentanomial, IsSeenFromBothSides) {
    Pentanomial const results = fought({1, 2, 3, 4, 10});
    EXPECT_EQ(results.count(), 20);
    EXPECT_DOUBLE_EQ(results.score().value, (2 * 0.25 + 3 * 0.5 + 4 * 0.75 + 10) / 20);
    EXPECT_DOUBLE_EQ(results.reversed().score().value, 1 - results.score().value);
    EXPECT_NEAR(elo_difference(results).low, -elo_difference(results.reversed()).high, 1e-9);
}

TEST(Pentanomial, PairsThatCancelOutNarrowTheInterval) {
    // 100 battles won and 100 lost: one of each in every pair, or both alike
    EXPECT_LT(elo_difference(fought({1, 0, 98, 0, 1})).half_width(),
              elo_difference(fought({50, 0, 0, 0, 50})).half_width() / 5);
}

/// The highest log-likelihood of scores 0, 2 and 4 with the expected score `mean`, by trying many.
double highest_likelihood(std::array<double, 3> const& seen, double mean) {
    double best = -1e300;
    for (int step = 1; step < 200'000; ++step) {
        double const middle = step / 200'000.0;
        double const high = mean - middle / 2;
        double const low = 1 - middle - high;
        if (high <= 0 || low <= 0) continue;
        best = std::max(
            best, seen[0] * std::log(low) + seen[1] * std::log(middle) + seen[2] * std::log(high));
    }
    return best;
}

TEST(Sprt, RatioIsThatOfTheMostLikelyShares) {
    Sprt const test{-20, 35, 0.05};
    for (auto const& [low, middle, high] :
         {std::array<std::uint64_t, 3>{30, 40, 50}, {5, 80, 3}, {1, 1, 18}}) {
        std::array<double, 3> const seen{static_cast<double>(low), static_cast<double>(middle),
                                         static_cast<double>(high)};
        double const expected = highest_likelihood(seen, score_of_elo(test.elo_1)) -
                                highest_likelihood(seen, score_of_elo(test.elo_0));
        EXPECT_NEAR(log_likelihood_ratio(fought({low, 0, middle, 0, high}), test), expected, 0.02);
    }
}

/// How often of 400 runs the test ends with `wanted`, for pairs of independent battles.
int decided(double elo, SprtDecision wanted, Sprt const& test) {
    std::mt19937_64 random{7};
    std::bernoulli_distribution wins{score_of_elo(elo)};
    int count = 0;
    for (int run = 0; run < 400; ++run) {
        Pentanomial results;
        while (decide(results, test) == SprtDecision::open) {
            results.add(static_cast<PairScore>(2 * (wins(random) + wins(random))));
        }
        count += decide(results, test) == wanted;
    }
    return count;
}

TEST(Sprt, ErrsAsSeldomAsPromised) {
    Sprt const test{0, 120, 0.05};
    EXPECT_LE(decided(0, SprtDecision::elo_1, test), 30);  // 20 are expected at most
    EXPECT_LE(decided(120, SprtDecision::elo_0, test), 30);
    EXPECT_GE(decided(240, SprtDecision::elo_1, test), 395);
}

TEST(Sprt, IsOpenWithoutResults) {
    EXPECT_EQ(decide({}, Sprt{}), SprtDecision::open);
    EXPECT_NEAR(Sprt{}.bound(), std::log(19), 1e-12);
}

}  // namespace
}  // namespace esprit::simulate

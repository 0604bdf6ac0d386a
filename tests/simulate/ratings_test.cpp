// Elo ratings of several commanders.
#include "simulate/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

namespace esprit::simulate {
namespace {

/// Pairs of which the first commander has won both battles, or lost both.
PairingResults pairing(std::size_t first, std::size_t second, std::uint64_t won,
                       std::uint64_t lost) {
    return {first, second, {{lost, 0, 0, 0, won}}};
}

TEST(Ratings, OfTwoAreTheDifferenceOfTheirScores) {
    std::vector const pairings{pairing(0, 1, 30, 10)};
    auto const found = ratings(2, pairings);
    // one undecided pair is added
    EXPECT_NEAR(found[0].value - found[1].value, elo_of_score(30.5 / 41), 1e-3);
    EXPECT_NEAR(found[0].value + found[1].value, 0, 1e-9);
    EXPECT_LT(found[0].low, found[0].value);
    EXPECT_GT(found[0].high, found[0].value);
}

TEST(Ratings, AreThoseThatTheResultsWereMadeFrom) {
    std::array<double, 3> const elo{150, 20, -170};
    std::vector<PairingResults> pairings;
    constexpr double pairs = 2000;
    for (std::size_t first = 0; first < 3; ++first) {
        for (std::size_t second = first + 1; second < 3; ++second) {
            double const share = score_of_elo(elo[first] - elo[second]);
            pairings.push_back(pairing(first, second, std::llround(pairs * share),
                                       std::llround(pairs * (1 - share))));
        }
    }
    auto const found = ratings(3, pairings);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(found[i].value, elo[i], 1) << i;
}

TEST(Ratings, AreFiniteForAnUnbeatenCommander) {
    std::vector const pairings{pairing(0, 1, 20, 0), pairing(0, 2, 20, 0), pairing(1, 2, 10, 10)};
    auto const found = ratings(3, pairings);
    EXPECT_GT(found[0].value, found[1].value + 200);
    EXPECT_TRUE(std::isfinite(found[0].high));
    EXPECT_NEAR(found[1].value, found[2].value, 1e-3);
}

TEST(Ratings, OfTooFewPairsHaveNoBounds) {
    for (std::uint64_t const pairs : {1, 4}) {
        auto const found = ratings(2, std::vector{pairing(0, 1, pairs, 0)});
        EXPECT_TRUE(std::isfinite(found[0].value));
        EXPECT_TRUE(std::isinf(found[0].low) && std::isinf(found[1].high)) << pairs;
    }
    EXPECT_TRUE(std::isfinite(ratings(2, std::vector{pairing(0, 1, 3, 2)})[0].low));
}

}  // namespace
}  // namespace esprit::simulate

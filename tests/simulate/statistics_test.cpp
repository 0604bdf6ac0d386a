// Error bars against published values, and against the functions of the C++ library.
#include "simulate/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/random_numbers.h"

namespace esprit::simulate {
namespace {

// R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
TEST(Statistics, WilsonsIntervalsAreThoseOfNewcombesTable) {
    struct Row {
        std::uint64_t count, trials;
        double low, high;
    };
    for (Row const row : {Row{81, 263, 0.2553, 0.3662}, Row{15, 148, 0.0624, 0.1605},
                          Row{0, 20, 0.0, 0.1611}, Row{1, 29, 0.0061, 0.1718}}) {
        Estimate const found = share(row.count, row.trials);
        EXPECT_NEAR(found.low, row.low, 5e-5) << row.count;
        EXPECT_NEAR(found.high, row.high, 5e-5) << row.count;
        EXPECT_DOUBLE_EQ(found.value,
                         static_cast<double>(row.count) / static_cast<double>(row.trials));
    }
}

TEST(Statistics, SharesOfAllAndOfNothingReachTheEnds) {
    EXPECT_EQ(share(0, 1000).low, 0);
    EXPECT_EQ(share(1000, 1000).high, 1);
    EXPECT_EQ(share(0, 0).low, 0);
    EXPECT_EQ(share(0, 0).high, 1);
}

// 1, 2, 3, 4, 5: the variance is 2.5, the standard error the root of 0.5.
TEST(Statistics, MeansHaveTheirStandardError) {
    Estimate const found = mean(15, 55, 5);
    EXPECT_DOUBLE_EQ(found.value, 3);
    EXPECT_NEAR(found.high - 3, t95(4) * std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(3 - found.low, t95(4) * std::sqrt(0.5), 1e-12);
    EXPECT_EQ(mean(0, 0, 0).value, 0);
}

TEST(Statistics, OfOneNumberNothingIsKnown) {
    EXPECT_EQ(mean(7, 49, 1).value, 7);
    EXPECT_FALSE(mean(7, 49, 1).is_bounded());
    EXPECT_FALSE(difference_of_means({6, 14, 3}, {2, 4, 1}).is_bounded());
    EXPECT_FALSE(mean(14, 98, 2).is_bounded()) << "7 and 7: how far others stray is not known";
    EXPECT_FALSE(difference_of_means({14, 98, 2}, {2, 2, 2}).is_bounded());
    EXPECT_TRUE(mean(13, 85, 2).is_bounded());
}

// R. A. Fisher, Statistical Methods for Research Workers, table IV, P = 0.05; and between them.
TEST(Statistics, StudentsIntervalsAreThoseOfFishersTable) {
    struct Row {
        double freedom, t;
    };
    for (Row const row : {Row{1, 12.706}, Row{2, 4.303}, Row{3, 3.182}, Row{4, 2.776},
                          Row{5, 2.571}, Row{10, 2.228}, Row{30, 2.042}}) {
        EXPECT_NEAR(t95(row.freedom), row.t, 0.0005) << row.freedom;
    }
    EXPECT_NEAR(t95(1e9), z95, 1e-8);
    for (double freedom = 1; freedom < 12; freedom += 0.1) {
        EXPECT_LT(t95(freedom + 0.1), t95(freedom)) << freedom;
    }
}

// What never differed may yet: 0 of 20 is at most 0.1611 by Wilson (Newcombe's table).
TEST(Statistics, WhatNeverDifferedMayYet) {
    Estimate const all = mean_within({0, 2}, 40, 80, 20);
    EXPECT_EQ(all.value, 2);
    EXPECT_EQ(all.high, 2);
    EXPECT_NEAR(all.low, 2 - 0.1611 * 2, 2e-4);
    Estimate const same = mean_within({-1, 1}, 0, 0, 20);
    EXPECT_NEAR(same.high, 0.1611, 1e-4);
    EXPECT_NEAR(same.low, -0.1611, 1e-4);
    EXPECT_EQ(mean_within({0, 2}, 39, 77, 20).high, 2) << "no interval passes its range";
    EXPECT_NEAR(mean_within({0, 9}, 15, 55, 5).low, mean(15, 55, 5).low, 1e-12);
}

// Sums beyond what a double holds: n squares of about 10^9 each cancel to a variance of 1/4.
TEST(Statistics, LargeSumsDoNotCancel) {
    std::uint64_t const n = 2'000'000'000;
    std::int64_t const a = 30'000;
    std::int64_t const sum = static_cast<std::int64_t>(n / 2) * (2 * a + 1);
    std::uint64_t const squares = n / 2 * static_cast<std::uint64_t>(a * a + (a + 1) * (a + 1));
    EXPECT_NEAR(mean(sum, squares, n).half_width(),
                z95 * 0.5 / std::sqrt(static_cast<double>(n - 1)),
                1e-11);  // of a mean of 30,000 a double holds no more
}

// 1, 2, 3 against 2, 4, 6, 8: means 2 and 5, variances 1 and 20/3.
TEST(Statistics, DifferencesOfMeansAddTheirVariances) {
    Estimate const found = difference_of_means({6, 14, 3}, {20, 120, 4});
    EXPECT_DOUBLE_EQ(found.value, -3);
    // Welch: (1/3 + 5/3)^2 / ((1/3)^2 / 2 + (5/3)^2 / 3) = 216 / 53 degrees of freedom
    EXPECT_NEAR(found.half_width(), t95(216.0 / 53) * std::sqrt(1.0 / 3 + 20.0 / 12), 1e-12);
}

// Of 104 battles 52 were lost, in 52 it happened, in 39 both: phi is (39*39 - 13*13) / 52^2 = 1/2.
TEST(Statistics, CorrelationsHaveFishersInterval) {
    Estimate const found = correlation({52, 52, 104}, {39, 39, 52});
    EXPECT_NEAR(found.value, 0.5, 1e-15);
    double const w = z95 / std::sqrt(101.0);
    EXPECT_NEAR(found.low, std::tanh(std::atanh(0.5) - w), 1e-12);
    EXPECT_NEAR(found.high, std::tanh(std::atanh(0.5) + w), 1e-12);
    EXPECT_EQ(correlation({10, 10, 10}, {5, 5, 5}).value, 0) << "it happened always";
    EXPECT_EQ(correlation({5, 5, 10}, {5, 5, 10}).value, 0) << "all were lost";
}

// The numbers 0, 1, 2, 3, the last two of lost battles: r = 2 / root of 5.
TEST(Statistics, CorrelationsCountHowOften) {
    EXPECT_NEAR(correlation({6, 14, 4}, {5, 13, 2}).value, 2 / std::sqrt(5.0), 1e-12);
}

TEST(Statistics, PValuesOfAMeanOfZero) {
    EXPECT_EQ(p_of_zero_mean(0, 0, 100), 1);
    EXPECT_NEAR(p_of_zero_mean(5, 5, 5), 2.0 / 32, 1e-15)
        << "always one more: the same sign five times";
    EXPECT_EQ(p_of_zero_mean(7, 49, 1), 1) << "one number says nothing";
    // mean 0.2, variance 100/99 (1 - 0.04), t = 0.2 / root of (0.96 / 99) with 99 degrees
    EXPECT_NEAR(p_of_zero_mean(20, 100, 100), 0.044935, 2e-5);
}

// Student's distribution: the same table, read the other way, at 0.05 and at 0.01.
TEST(Statistics, TailsAreThoseOfStudentsDistribution) {
    EXPECT_NEAR(two_sided_tail(2.571, 5), 0.05, 5e-5);
    EXPECT_NEAR(two_sided_tail(4.032, 5), 0.01, 5e-5);
    EXPECT_NEAR(two_sided_tail(2.228, 10), 0.05, 5e-5);
    EXPECT_NEAR(two_sided_tail(2.750, 30), 0.01, 5e-5);
    EXPECT_NEAR(two_sided_tail(-3, 1e8), std::erfc(3 / std::sqrt(2.0)), 1e-8) << "normal";
}

// Five throws each: where the normal distribution would promise too much.
TEST(Statistics, IntervalsOfFewCoverTheTruthToo) {
    fixture::RandomNumbers random{8};
    int covered = 0;
    int const times = 4000;
    for (int i = 0; i < times; ++i) {
        std::int64_t sum = 0;
        std::uint64_t squares = 0;
        for (int throws = 0; throws < 5; ++throws) {
            std::int64_t faces = 0;
            for (int die = 0; die < 4; ++die) {
                faces += static_cast<std::int64_t>(random.below(6)) + 1;
            }
            sum += faces;
            squares += static_cast<std::uint64_t>(faces * faces);
        }
        Estimate const found = mean(sum, squares, 5);
        covered += found.low <= 14 && 14 <= found.high;
    }
    EXPECT_NEAR(covered, 0.95 * times, 0.015 * times);
}

// S. Holm's example of four: 0.005 * 4, 0.01 * 3, 0.03 * 2, then not below the one before.
TEST(Statistics, HolmMultipliesAndNeverFalls) {
    std::vector<double> const p{0.01, 0.04, 0.03, 0.005};
    EXPECT_THAT(holm(p), ::testing::ElementsAre(::testing::DoubleNear(0.03, 1e-12),
                                                ::testing::DoubleNear(0.06, 1e-12),
                                                ::testing::DoubleNear(0.06, 1e-12),
                                                ::testing::DoubleNear(0.02, 1e-12)));
    EXPECT_THAT(holm(std::vector<double>{0.9, 0.8}), ::testing::Each(1.0));
}

// 4,000 times 60 throws: a 95 % interval covers the truth in about 95 of 100 cases.
TEST(Statistics, IntervalsCoverTheTruthAsOftenAsTheySay) {
    fixture::RandomNumbers random{7};
    int shares = 0;
    int means = 0;
    int const times = 4000;
    for (int i = 0; i < times; ++i) {
        std::uint64_t sixes = 0;
        std::int64_t sum = 0;
        std::uint64_t squares = 0;
        for (int die = 0; die < 60; ++die) {
            auto const face = random.below(6) + 1;
            sixes += face == 6;
            sum += static_cast<std::int64_t>(face);
            squares += static_cast<std::uint64_t>(face) * face;
        }
        Estimate const six = share(sixes, 60);
        shares += six.low <= 1.0 / 6 && 1.0 / 6 <= six.high;
        Estimate const face = mean(sum, squares, 60);
        means += face.low <= 3.5 && 3.5 <= face.high;
    }
    EXPECT_NEAR(shares, 0.95 * times, 0.015 * times);
    EXPECT_NEAR(means, 0.95 * times, 0.015 * times);
}

}  // namespace
}  // namespace esprit::simulate

// The staff's evaluation: the logistic function, and its regression.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "chance/philox.h"
#include "command/staff_fit.h"

namespace esprit::command {
namespace {

TEST(Evaluation, IsTheLogisticFunction) {
    for (int x = -9000; x <= 9000; x += 37) {
        double const wanted = 1e6 / (1 + std::exp(-x / 1000.0));
        EXPECT_NEAR(logistic(x), wanted, 250) << x;
        EXPECT_EQ(logistic(x) + logistic(-x), certain_win);
    }
    EXPECT_EQ(logistic(0), even_chance);
    EXPECT_GT(logistic(1'000'000'000), 999'900);
}

TEST(Evaluation, WeighsEveryFeature) {
    Evaluation evaluation;
    evaluation.weights[0] = 20'000;  // 0.02 each
    evaluation.weights[3] = -5'000;
    Features features{};
    features[0] = 100;
    features[3] = 200;
    // 2 - 1
    EXPECT_EQ(evaluation.of(features), logistic(1000));
}

// The samples are drawn with known weights, which the regression must recover.
TEST(Evaluation, RecoversTheWeightsOfItsSamples) {
    std::vector<FeatureSample> all;
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        auto const words = chance::philox({i, 0, 0, 0}, {7, 7});
        FeatureSample seen;
        seen.features[0] = static_cast<std::int32_t>(words[0] % 2001) - 1000;
        seen.features[1] = static_cast<std::int32_t>(words[1] % 201) - 100;
        double const x = 0.002 * seen.features[0] - 0.01 * seen.features[1];
        double const chance = 1 / (1 + std::exp(-x));
        seen.points = words[2] / 4294967296.0 < chance ? 2 : 0;
        all.push_back(seen);
    }
    Evaluation const evaluation = fitted(all, 2);
    EXPECT_NEAR(evaluation.weights[0], 2'000, 150);
    EXPECT_NEAR(evaluation.weights[1], -10'000, 1'000);
    EXPECT_LT(log_loss_milli(evaluation, all), log_loss_milli(Evaluation{}, all));
    // the log loss of even chances is ln 2
    EXPECT_NEAR(log_loss_milli(Evaluation{}, all), 693, 1);
}

TEST(Evaluation, GivesAnAbsentFeatureNoWeight) {
    std::vector<FeatureSample> all(10);
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].features[0] = i % 2 == 0 ? 1 : -1;
        all[i].points = i % 2 == 0 ? 2 : 0;
    }
    Evaluation const evaluation = fitted(all, 3);
    EXPECT_GT(evaluation.weights[0], 0);
    EXPECT_EQ(evaluation.weights[1], 0);
    EXPECT_EQ(evaluation.weights[2], 0);
}

}  // namespace
}  // namespace esprit::command

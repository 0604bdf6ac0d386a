// The search for the value that makes a battle even, over scores that are known.
#include "study/balance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "simulate/toy_fights.h"
#include "study/scores.h"

namespace esprit::study {
namespace {

using simulate::Estimate;
using ::testing::HasSubstr;

/// A score that changes by `step` for each value, with an interval of `doubt` on either side.
struct StraightScore {
    double at_zero;
    double step;
    double doubt;
    std::set<std::int64_t> tried = {};

    ScoreOfValue function() {
        return [this](std::int64_t value) -> std::optional<Estimate> {
            EXPECT_TRUE(tried.insert(value).second) << value << " is tried twice";
            double const score = at_zero + step * static_cast<double>(value);
            return Estimate{score, score - doubt, score + doubt};
        };
    }
};

TEST(Balance, FindsTheValueAndTheOnesThatCannotBeToldFromIt) {
    StraightScore rising{0.1, 0.01, 0.025};
    BalanceResult const result = find_balance({0, 80}, 0.504, rising.function());
    EXPECT_EQ(result.nearest, 40);
    EXPECT_TRUE(result.reached);
    EXPECT_TRUE(result.steady);
    ASSERT_TRUE(result.interval);
    EXPECT_EQ(result.interval->from, 38);
    EXPECT_EQ(result.interval->to, 42);
    EXPECT_LT(rising.tried.size(), 16U);
}

TEST(Balance, WorksWhereTheScoreFalls) {
    StraightScore falling{0.9, -0.01, 0.025};
    BalanceResult const result = find_balance({0, 80}, 0.496, falling.function());
    EXPECT_EQ(result.nearest, 40);
    ASSERT_TRUE(result.interval);
    EXPECT_EQ(result.interval->from, 38);
    EXPECT_EQ(result.interval->to, 42);
}

TEST(Balance, SaysThatNoValueComesToIt) {
    StraightScore low{0.1, 0.01, 0.005};
    BalanceResult const result = find_balance({1, 20}, 0.5, low.function());
    EXPECT_EQ(result.nearest, 20);
    EXPECT_FALSE(result.reached);
    EXPECT_FALSE(result.interval);
    EXPECT_EQ(low.tried.size(), 2U);
}

TEST(Balance, SaysThatItLiesBetweenTwoValues) {
    StraightScore steep{0, 0.1, 0.01};
    BalanceResult const result = find_balance({0, 10}, 0.55, steep.function());
    EXPECT_TRUE(result.reached);
    EXPECT_FALSE(result.interval);
    EXPECT_TRUE(result.nearest == 5 || result.nearest == 6);
}

TEST(Balance, SaysThatANumberMakesNoDifference) {
    StraightScore flat{0.6, 0, 0.2};
    BalanceReport report;
    report.number = "club_inches";
    report.result = find_balance({1, 9}, 0.5, flat.function());
    std::string const text = balance_text(report, {});
    EXPECT_THAT(text, HasSubstr("club_inches makes no difference in these battles: 60.0%"));
    EXPECT_THAT(text, ::testing::Not(HasSubstr("nearest")));
}

TEST(Balance, TriesOneValueWhereThereIsNoOther) {
    StraightScore one{0.5, 0, 0.1};
    BalanceResult const result = find_balance({3, 3}, 0.5, one.function());
    EXPECT_EQ(result.nearest, 3);
    EXPECT_EQ(one.tried.size(), 1U);
}

TEST(Balance, NoticesAScoreThatRisesAndFalls) {
    BalanceResult const result = find_balance({0, 8}, 0.5, [](std::int64_t value) {
        double const score = value == 4 ? 0.1 : 0.3 + 0.05 * static_cast<double>(value);
        return std::optional{Estimate{score, score - 0.01, score + 0.01}};
    });
    EXPECT_FALSE(result.steady);
}

TEST(Balance, KeepsWhatWasTriedBeforeAStop) {
    int left = 3;
    BalanceResult const result =
        find_balance({0, 100}, 0.5, [&](std::int64_t value) -> std::optional<Estimate> {
            if (left-- == 0) return std::nullopt;
            double const score = static_cast<double>(value) / 100;
            return Estimate{score, score, score};
        });
    EXPECT_TRUE(result.broken_off);
    EXPECT_EQ(result.scores.size(), 3U);
    EXPECT_EQ(result.nearest, 50);
}

TEST(Balance, ScoresTheSameBattlesWithAnyNumberOfThreads) {
    fixture::ToyFights const toy{3};
    std::atomic<bool> stop = false;
    auto const one = score_of(toy, 600, 1, stop);
    auto const three = score_of(toy, 600, 3, stop);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->value, three->value);
    EXPECT_NEAR(one->value, 7.0 / 12, 0.06);
    EXPECT_NEAR(seen_by_the_other(*one).value, 5.0 / 12, 0.06);
    EXPECT_LT(seen_by_the_other(*one).low, seen_by_the_other(*one).high);
    stop = true;
    EXPECT_FALSE(score_of(toy, 600, 1, stop));
}

TEST(Balance, TellsTheAnswerInWords) {
    BalanceReport report;
    report.title = "A battle";
    report.system = "Rank and File";
    report.sides = {"French", "Austrian"};
    report.commanders = {"advance", "drill"};
    report.number = "musket_range_inches";
    report.rule = "RF-FIRE-03";
    report.usual = "6";
    report.battles = 100;
    report.range = {0, 80};
    StraightScore rising{0.1, 0.01, 0.025};
    report.result = find_balance(report.range, report.wanted, rising.function());
    std::string const text = balance_text(report, {});
    EXPECT_THAT(text, HasSubstr("which musket_range_inches brings French to 50.0%\n"));
    EXPECT_THAT(text, HasSubstr("now it is 6 (RF-FIRE-03)\n"));
    EXPECT_THAT(text, HasSubstr(">     40  ███████████████│···············  50.0%"));
    EXPECT_THAT(text, HasSubstr("musket_range_inches = 40 comes nearest to 50.0%: 50.0%"));
    EXPECT_THAT(text, HasSubstr("the score of the values 38 to 42 cannot be told from it"));
    report.step_thousandths = 250;
    EXPECT_THAT(balance_text(report, {}), HasSubstr("musket_range_inches = 10 comes nearest"));
    EXPECT_THAT(balance_text(report, {}), HasSubstr("the values 9.5 to 10.5 cannot be told"));
    EXPECT_THAT(balance_json(report), HasSubstr(R"("interval":{"from":9.5,"to":10.5})"));
    report.step_thousandths = 1000;
    report.range = {0, 20};
    report.result =
        find_balance(report.range, report.wanted, StraightScore{0, 0.01, 0.3}.function());
    std::string const low = balance_text(report, {});
    EXPECT_THAT(low, HasSubstr("the scores of all values tried lie below it\n"));
    EXPECT_THAT(low, HasSubstr("the score of 20 alone cannot be told from it"));
}

}  // namespace
}  // namespace esprit::study

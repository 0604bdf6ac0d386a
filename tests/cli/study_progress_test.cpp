// The bar of a study: how far, how fast, how long yet, how exact by now.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/study_progress.h"
#include "simulate/statistics.h"

namespace esprit::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Half of so many battles were won.
simulate::StudyTally half_won(std::uint64_t battles) {
    simulate::StudyTally tally{1};
    tally.battles = battles;
    tally.variants[0].battles = battles;
    tally.variants[0].won = {battles / 2, battles / 2, 0};
    return tally;
}

simulate::Plan plan_of(std::uint64_t battles) {
    simulate::Plan plan;
    plan.battles = battles;
    return plan;
}

TEST(StudyProgress, TellsRateAndWhatIsLeft) {
    auto const tally = half_won(1024);
    std::string const line = progress_line(plan_of(4800), {tally, 1200, 0}, 60);
    EXPECT_THAT(line,
                StartsWith("██████··················  1200 of 4800 battles  20/s  3 min left"));
    EXPECT_THAT(line, EndsWith("±3.06%"));  // 1.96 * root of (1/4 / 1024), less Wilson's bit
}

// What came from a checkpoint took no time.
TEST(StudyProgress, CountsTheRateOfThisRunAlone) {
    auto const tally = half_won(4096);
    EXPECT_THAT(progress_line(plan_of(5000), {tally, 4500, 4096}, 101),
                HasSubstr("4500 of 5000 battles  4.0/s  2 min left"));
    EXPECT_THAT(progress_line(plan_of(5000), {tally, 4096, 4096}, 0), HasSubstr("4096 of 5000"));
}

// Twice as exact takes four times the battles.
TEST(StudyProgress, ForeseesHowManyAPrecisionTakes) {
    simulate::Plan plan = plan_of(1'000'000);
    auto const tally = half_won(1024);
    double const half = simulate::widest_half_width(tally);
    plan.precision_millionths = static_cast<std::uint32_t>(half * 1e6 / 2);
    EXPECT_THAT(progress_line(plan, {tally, 1024, 0}, 10), HasSubstr("1024 of 4096 battles"));
}

TEST(StudyProgress, KnowsNothingBeforeTheFirstChunk) {
    simulate::StudyTally const none{1};
    EXPECT_THAT(progress_line(plan_of(3000), {none, 0, 0}, 2),
                EndsWith("  0 of 3000 battles  0.0/s"));
}

}  // namespace
}  // namespace esprit::cli

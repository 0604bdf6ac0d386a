// Odds that would take too long.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/run_program.h"

namespace esprit {
namespace {

TEST(Patience, EndsOddsThatTakeLongerThanTheyMay) {
    // four rounds of 12 figures a side, the most that are counted, take minutes
    auto const ran = fixture::run_esprit(fixture::words_of(
        "odds men-who-would-be-kings fight attacker.figures=12 attacker.leadership=7 "
        "defender.figures=12 defender.leadership=7 rounds=4 --seconds 1"));
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, ::testing::HasSubstr("these odds take longer than --seconds 1"));
}

TEST(Patience, LeavesShortOddsAlone) {
    auto const ran =
        fixture::run_esprit(fixture::words_of("odds grande-tactique morale --seconds 60"));
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.err, "");
}

}  // namespace
}  // namespace esprit

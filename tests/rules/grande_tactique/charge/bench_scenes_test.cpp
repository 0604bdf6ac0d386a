// The three scenes whose odds are timed: how many ways and states there are, as they are counted,
// and how the first charge ends, worked out by hand. A check needs 4 or more; a tie of locked
// combat is rolled again, so that each side wins half.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "program/run_program.h"

namespace esprit {
namespace {

using ::testing::HasSubstr;

struct Timed {
    std::string scene;
    std::string size;
    std::vector<std::string> ends;
};

void PrintTo(Timed const& each, std::ostream* out) {
    *out << each.scene;
}

class TimedOdds : public ::testing::TestWithParam<Timed> {};

TEST_P(TimedOdds, AreWhatTheyWere) {
    fixture::Ran const ran = fixture::run_esprit(
        {"charge", "scenarios/grande-tactique/" + GetParam().scene + ".toml", "--odds"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(GetParam().size));
    for (std::string const& end : GetParam().ends) EXPECT_THAT(ran.out, HasSubstr(end));
}

INSTANTIATE_TEST_SUITE_P(
    Scenes, TimedOdds,
    ::testing::Values(
        // Horse at foot has +1: 4/6. The foot passes with 3/6; a follow-up is tried at -1: 2/6.
        Timed{"two_follow_ups_infantry",
              "13 paths of dice, 8 states visited",
              {"1/Kray eager; 4/Hussars shaken, in contact with 1/Kray  2/3",  // 1/3 + 2/3 1/2
                                                                               // 2/3 1/2 2/3
               "1/Kray routed; 4/Hussars shaken, in contact with 1/Kray  2/9",
               // the follow-up is tried and comes to nothing: 2/3 1/2 1/3 (1/3 + 2/3 1/2)
               "1/Kray routed; 4/Hussars shaken, in contact with 2/Kray; 1 follow-up  2/27"}},
        // Horse at horse has +1: 4/6. Who fails is met and flees; locked, half of them lose.
        Timed{"two_follow_ups_cavalry",
              "5852 paths of dice, 797 states visited",
              // 1/3 + 2/3 1/2 1/2
              {"1/Kaiser shaken, in contact with 4/Hussars; 4/Hussars routed  1/2",
               // 2/3 1/2 2/3 + 2/3 1/2 1/2
               "1/Kaiser routed; 4/Hussars shaken, in contact with 1/Kaiser  7/18"}},
        // A general is with 1/Kaiser: it passes with 4/6.
        Timed{"two_follow_ups_friend",
              "69718 paths of dice, 6517 states visited",
              // 1/3 + 2/3 2/3 1/2
              {"1/Kaiser shaken, in contact with 4/Hussars; 4/Hussars routed  5/9"}}));

}  // namespace
}  // namespace esprit

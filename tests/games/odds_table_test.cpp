// What may come of an order, as a player reads it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/plain.h"

namespace esprit::games {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(OddsTables, BeginWithTheLikeliest) {
    chance::Distribution<std::string> ends;
    ends.add("it stands", Exact{1} / Exact{3});
    ends.add("it runs", Exact{2} / Exact{3});
    EXPECT_EQ(odds_table(ends), " 66.7%  it runs  2/3\n 33.3%  it stands  1/3\n");
}

TEST(OddsTables, PutWhatIsRareIntoOneLine) {
    chance::Distribution<std::string> ends;
    for (char letter = 'a'; letter < 'a' + 20; ++letter) {
        ends.add(std::string{letter}, Exact{1} / Exact{20});
    }
    std::string const table = odds_table(ends);
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 13);
    EXPECT_THAT(table, StartsWith("  5.0%  a  1/20\n"));
    EXPECT_THAT(table, EndsWith(" 40.0%  and 8 rarer ends\n"));
}

TEST(OddsTables, LeaveOutFractionsThatNobodyReads) {
    chance::Distribution<std::string> ends;
    ends.add("it stands", Exact{1} / Exact{1'000'000'007} * (Exact{1} / Exact{1'000'000'009}));
    EXPECT_THAT(odds_table(ends), HasSubstr("  it stands\n"));
}

}  // namespace
}  // namespace esprit::games

// Mean, deviation, at least and at most of the numbers of a verdict, and lines as wide as a
// terminal.
#include <gtest/gtest.h>

#include "text/verdicts/line_width.h"
#include "text/verdicts/spread.h"

namespace esprit::text {
namespace {

OutcomeLine outcome(std::string name, int casualties, Exact const& probability) {
    return {std::move(name), {{"casualties", casualties}}, probability};
}

TEST(Spreads, OfTwoCoinsAreThoseOfTheTextbook) {
    Verdict verdict;
    verdict.outcomes = {{"0", {}, Exact{1, 4}}, {"1", {}, Exact{1, 2}}, {"2", {}, Exact{1, 4}}};
    std::vector<Spread> const spreads = spreads_of(verdict);
    ASSERT_EQ(spreads.size(), 1U);
    EXPECT_EQ(spreads[0].name, "count");
    EXPECT_DOUBLE_EQ(spreads[0].mean(), 1);
    EXPECT_NEAR(spreads[0].deviation() * spreads[0].deviation(), 0.5, 1e-12);  // n p (1 - p)
    EXPECT_EQ(spreads[0].most_likely(), (std::vector<int>{1}));
    EXPECT_EQ(spreads[0].at_least(1).text(), "3/4");
    EXPECT_EQ(spreads[0].at_most(0).text(), "1/4");
}

TEST(Spreads, AddOutcomesWithTheSameNumber) {
    Verdict verdict;
    verdict.outcomes = {outcome("holds", 1, Exact{1, 3}), outcome("breaks", 3, Exact{1, 3}),
                        outcome("retires", 1, Exact{1, 3})};
    std::vector<Spread> const spreads = spreads_of(verdict);
    ASSERT_EQ(spreads.size(), 1U);
    EXPECT_EQ(spreads[0].name, "casualties");
    EXPECT_EQ(spreads[0].at_most(1).text(), "2/3");
    EXPECT_NEAR(spreads[0].mean(), 5.0 / 3, 1e-12);
}

TEST(Spreads, AreOfNumbersThatEveryOutcomeHasAndThatVary) {
    Verdict verdict;
    verdict.outcomes = {outcome("holds", 1, Exact{1, 2}), {"breaks", {}, Exact{1, 2}}};
    EXPECT_TRUE(spreads_of(verdict).empty());
    verdict.outcomes = {outcome("holds", 1, Exact{1, 2}), outcome("breaks", 1, Exact{1, 2})};
    EXPECT_TRUE(spreads_of(verdict).empty());
}

TEST(InShort, AddsUpOutcomesThatShareAName) {
    std::vector<OutcomeLine> const lines = in_short({{"a", {}, Exact{1, 4}, "ours"},
                                                     {"b", {}, Exact{1, 2}, "theirs"},
                                                     {"c", {}, Exact{1, 4}, "ours"}});
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].outcome, "ours");
    EXPECT_EQ(lines[0].probability.text(), "1/2");
    EXPECT_TRUE(in_short({{"a", {}, Exact{1, 2}, "ours"}, {"b", {}, Exact{1, 2}, {}}}).empty());
}

TEST(LineWidth, BreaksAtBlanksAndIndents) {
    EXPECT_EQ(wrapped_lines("  one two three\nfour\n", 10), "  one two\n    three\nfour\n");
    EXPECT_EQ(wrapped_lines("unbreakable word", 5), "unbreakable\n  word");
}

TEST(LineWidth, CountsLettersNotBytesAndNoColour) {
    EXPECT_EQ(wrapped_lines("ÄÖÜ ÄÖÜ", 7), "ÄÖÜ ÄÖÜ");
    EXPECT_EQ(wrapped_lines("\x1b[1mbold\x1b[0m word", 9), "\x1b[1mbold\x1b[0m word");
    EXPECT_EQ(wrapped_lines("ÄÖÜ ÄÖÜ", 6), "ÄÖÜ\n  ÄÖÜ");
}

}  // namespace
}  // namespace esprit::text

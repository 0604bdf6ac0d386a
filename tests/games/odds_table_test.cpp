// The odds of an order as text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/order_ends.h"
#include "games/unit_states.h"

namespace esprit::games {
namespace {

using ::testing::HasSubstr;

std::string table(Ends const& ends) {
    return odds_table(
        ends, [](rules::UnitId unit) { return unit == 0 ? "Guard" : "Line"; },
        [](rules::UnitId unit) {
            return UnitAfterOrder{unit, unit == 0 ? "firm" : "raw, 8 of 8 figures"};
        });
}

TEST(OddsTables, BeginWithTheLikeliest) {
    Ends ends;
    ends.add({}, Exact{1} / Exact{3});
    ends.add({{0, "routed", false}, {1, "gone", true}}, Exact{2} / Exact{3});
    EXPECT_EQ(table(ends),
              " 66.7%  Guard is routed, Line is gone  2/3\n 33.3%  nothing changes  1/3\n");
}

TEST(OddsTables, TellOfEachUnitWhereEndsAreTooMany) {
    Ends ends;
    // Two in twenty change nothing, one destroys the Line; in the others it has 1, 2, … 17 hits
    // (153 / 20 = 7.65), and from the tenth on 4 figures: (9 * 8 + 8 * 4 + 2 * 8) / 20 = 6.
    ends.add({}, Exact{2, 20});
    ends.add({{0, "firm, shaken", false}, {1, "gone", true}}, Exact{1, 20});
    for (int hits = 1; hits <= 17; ++hits) {
        std::string const strength = hits < 10 ? "" : ", 4 of 8 figures";
        std::string const marks = std::to_string(hits) + (hits == 1 ? " hit" : " hits");
        ends.add({{0, "shaken", false}, {1, "raw" + strength + ", " + marks, false}}, Exact{1, 20});
    }
    EXPECT_EQ(table(ends),
              "19 different ends; unit by unit:\n"
              "Guard\n"
              " 90.0%  shaken  9/10\n"
              " 15.0%  firm  3/20\n"
              "Line, on average 7.7 hits, on average 6.0 of 8 figures\n"
              " 95.0%  raw  19/20\n"
              "  5.0%  gone  1/20\n");
}

TEST(OddsTables, TellOfAFewPlaces) {
    Ends ends;
    for (int i = 0; i < 13; ++i) {
        // The Guard comes to two places, the Line to thirteen.
        std::string const inches = std::to_string(i) + "\"";
        ends.add({{0, i < 3 ? "firm, moved 6\"" : "firm, moved 12\"", false},
                  {1, "raw, moved " + inches, false}},
                 Exact{1, 13});
    }
    EXPECT_EQ(table(ends),
              "13 different ends; unit by unit:\n"
              "Guard\n"
              " 76.9%  moved 12\"  10/13\n"
              " 23.1%  moved 6\"  3/13\n"
              "Line\n"
              "100.0%  moved  1\n");
}

TEST(OddsTables, LeaveOutFractionsThatNobodyReads) {
    Ends ends;
    ends.add({}, Exact{1} / Exact{1'000'000'007} * (Exact{1} / Exact{1'000'000'009}));
    EXPECT_THAT(table(ends), HasSubstr("  nothing changes\n"));
}

UnitOdds odds_of_guard(Ends const& ends) {
    auto const name = [](rules::UnitId) { return std::string{"Guard"}; };
    return unit_odds(ends, name,
                     [](rules::UnitId unit) { return UnitAfterOrder{unit, "good", false}; })
        .at(0);
}

// States that differ in the distance moved only are one: a unit that falls back by two dice is
// listed as unsteady once, not eleven times.
TEST(UnitOdds, TakeDistancesAsOne) {
    Ends ends;
    ends.add({{0, "good, 1 hit", false}}, Exact{3, 10});
    ends.add({{0, "good, 2 hits", false}}, Exact{2, 10});
    ends.add({{0, "unsteady, 5 of 6 stands, moved 4.03\"", false}}, Exact{1, 10});
    ends.add({{0, "unsteady, 5 of 6 stands, moved 12\"", false}}, Exact{2, 10});
    ends.add({{0, "unsteady, 4 of 6 stands, moved 2\"", false}}, Exact{1, 10});
    ends.add({{0, "destroyed", true}}, Exact{1, 10});
    UnitOdds const odds = odds_of_guard(ends);
    ASSERT_EQ(odds.states.size(), 5U);
    EXPECT_EQ(odds.states[1].first, "unsteady, 5 of 6 stands, moved 4.03\" to 12\"");
    EXPECT_EQ(odds.states[1].second, (Exact{3, 10}));
    auto const states = states_without_counts(odds);
    ASSERT_EQ(states.size(), 3U);
    EXPECT_EQ(states[0].first, "good");
    EXPECT_EQ(states[0].second, (Exact{5, 10}));
    EXPECT_EQ(states[1].first, "unsteady");
    EXPECT_EQ(states[1].second, (Exact{4, 10}));
    EXPECT_EQ(states[2].first, "destroyed");
}

// A single state, or the same states as the full list, is nothing new, and gives an empty result.
TEST(UnitOdds, StatesWithoutCountsAreEmptyIfNothingIsNew) {
    Ends hits;
    hits.add({{0, "good, 1 hit", false}}, Exact{1, 2});
    hits.add({{0, "good, 2 hits", false}}, Exact{1, 2});
    EXPECT_TRUE(states_without_counts(odds_of_guard(hits)).empty());
    Ends plain;
    plain.add({{0, "good", false}}, Exact{1, 2});
    plain.add({{0, "routing", false}}, Exact{1, 2});
    EXPECT_TRUE(states_without_counts(odds_of_guard(plain)).empty());
    Ends numbers;
    numbers.add({{0, "4 of 12 figures", false}}, Exact{1, 2});
    numbers.add({{0, "pinned", false}}, Exact{1, 4});
    numbers.add({{0, "pinned, 3 of 12 figures", false}}, Exact{1, 4});
    EXPECT_TRUE(states_without_counts(odds_of_guard(numbers)).empty());
}

}  // namespace
}  // namespace esprit::games

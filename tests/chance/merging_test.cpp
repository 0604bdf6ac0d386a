// Merged paths: the odds are those of all paths, with fewer runs.
#include "chance/merging.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "chance/distribution.h"

namespace esprit::chance {
namespace {

using namespace literals;

/// Two throws of two dice each, of which those above seven count; then the sum of as many single
/// dice.
int sum_of_dice_won(Arbiter& arbiter) {
    int won = 0;
    for (int throws = 0; throws < 2; ++throws) {
        won += arbiter.draw(plain_sum("T-SUM"_rule, 2)) >= 6;
        std::array<std::int32_t, 1> const numbers{won};
        arbiter.forget_all_but("T-SUM"_rule, numbers);
    }
    int sum = 0;
    for (int die = 0; die < won; ++die) sum += 1 + arbiter.draw(plain_sum("T-DIE"_rule, 1));
    return sum;
}

struct Odds {
    Distribution<int> ends;
    int runs = 0;
    bool complete = false;
};

template <class Procedure>
Odds merged(Procedure const& procedure, int most_runs = 1'000'000) {
    Odds odds;
    MergingArbiter arbiter;
    odds.complete = arbiter.explore(
        procedure, [&](int end, Exact const& chance) { odds.ends.add(end, chance); }, odds.runs,
        most_runs);
    return odds;
}

TEST(Merging, GivesTheOddsOfAllPaths) {
    EnumeratingArbiter plain;
    int paths = 0;
    auto const all = distribution_of(
        [&](Arbiter& arbiter) {
            ++paths;
            return sum_of_dice_won(arbiter);
        },
        plain);
    Odds const odds = merged(sum_of_dice_won);
    ASSERT_TRUE(odds.complete);
    ASSERT_EQ(odds.ends.entries().size(), all.entries().size());
    for (auto const& [end, chance] : all.entries()) EXPECT_EQ(odds.ends.of(end), chance) << end;
    // A throw is above seven in 15 of 36 cases; neither is with (21/36)^2.
    EXPECT_EQ(odds.ends.of(0), (Exact{49, 144}));
    // 11 sums; 11 more after each of 2 numbers; then 1, 6 and 36 paths of single dice.
    EXPECT_EQ(odds.runs, 11 + 2 * 11 + 1 + 6 + 36);
    // Without merging 5 of 11 sums win: 36 + 2 * 5 * 6 * 6 + 25 * 36.
    EXPECT_EQ(paths, 36 + 60 * 6 + 25 * 36);
}

TEST(Merging, RunsACertainProcedureOnce) {
    Odds const odds = merged([](Arbiter&) { return 5; });
    EXPECT_TRUE(odds.complete);
    EXPECT_EQ(odds.runs, 1);
    EXPECT_EQ(odds.ends.of(5), Exact{1});
}

TEST(Merging, MayMergeBeforeAnyThrow) {
    Odds const odds = merged([](Arbiter& arbiter) {
        arbiter.forget_all_but("T-SUM"_rule, {});
        return arbiter.draw(plain_sum("T-SUM"_rule, 1));
    });
    EXPECT_EQ(odds.runs, 1 + 6);
    EXPECT_EQ(odds.ends.of(3), (Exact{1, 6}));
}

/// A die above three leads to another place, where the same number has another meaning.
int by_two_places(Arbiter& arbiter) {
    int const first = arbiter.draw(plain_sum("T-DIE"_rule, 1));
    std::array<std::int32_t, 1> const numbers{first % 3};
    if (first >= 3) {
        arbiter.forget_all_but("T-HIGH"_rule, numbers);
        return 10 + first % 3;
    }
    arbiter.forget_all_but("T-LOW"_rule, numbers);
    return first % 3;
}

TEST(Merging, KeepsPathsAtDifferentPlacesApart) {
    Odds const odds = merged(by_two_places);
    EXPECT_EQ(odds.ends.entries().size(), 6U);
    for (int const end : {0, 1, 2, 10, 11, 12}) EXPECT_EQ(odds.ends.of(end), (Exact{1, 6})) << end;
}

TEST(Merging, StopsAtTheMostRuns) {
    EXPECT_FALSE(merged(sum_of_dice_won, 30).complete);
    EXPECT_TRUE(merged(sum_of_dice_won, 76).complete);
    EXPECT_FALSE(merged(sum_of_dice_won, 75).complete);
}

TEST(Merging, ShowsEveryQuestionOnce) {
    struct Watcher final : ChanceWatcher {
        void asked(Chance const&) override { ++questions; }
        int questions = 0;
    } watcher;
    MergingArbiter arbiter;
    arbiter.show_to(&watcher);
    int runs = 0;
    arbiter.explore(sum_of_dice_won, [](int, Exact const&) {}, runs, 1000);
    // One throw; one more after each of two numbers; then none, one, and one followed by six.
    EXPECT_EQ(watcher.questions, 1 + 2 + 0 + 1 + 7);
}

}  // namespace
}  // namespace esprit::chance

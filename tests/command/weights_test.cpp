// The search for the staff's weights.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "command/black_powder/staff.h"
#include "command/grande_tactique/staff.h"
#include "command/men_who_would_be_kings/staff.h"
#include "command/rank_and_file/staff.h"
#include "command/weight_search.h"

namespace esprit::command {
namespace {

std::vector<int> searched(std::vector<int> const& begin, std::uint64_t trials, std::uint64_t seed,
                          double (*won)(std::vector<int> const&, std::vector<int> const&)) {
    WeightSearch search{begin, trials};
    CommanderRandom random{seed, 0, 2};
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        auto const two = search.next(random);
        search.learn(won(two[0], two[1]));
    }
    return search.found();
}

// The weights nearer to 150 and 40 win.
double nearer_wins(std::vector<int> const& a, std::vector<int> const& b) {
    auto const off = [](std::vector<int> const& each) {
        return std::abs(each[0] - 150) / 100.0 + std::abs(each[1] - 40) / 80.0;
    };
    return off(a) == off(b) ? 0 : off(a) < off(b) ? 1 : -1;
}

TEST(WeightSearch, GoesWhereBattlesAreWon) {
    auto const found = searched({100, 80}, 4000, 3, nearer_wins);
    EXPECT_NEAR(found[0], 150, 12);
    EXPECT_NEAR(found[1], 40, 12);
}

TEST(WeightSearch, StaysWhereNothingIsWon) {
    auto const found =
        searched({100, -30, 1}, 500, 3, [](auto const&, auto const&) { return 0.0; });
    EXPECT_EQ(found, (std::vector<int>{100, -30, 1}));
}

TEST(WeightSearch, TriesBothWaysAroundWhatItHas) {
    WeightSearch search{{100, -30, 1}, 10};
    CommanderRandom random{1, 0, 2};
    auto const two = search.next(random);
    EXPECT_EQ(two[0][0] + two[1][0], 200);
    EXPECT_EQ(std::abs(two[0][0] - two[1][0]), 50);
    EXPECT_NEAR(two[0][1] + two[1][1], -60, 1);
    EXPECT_LT(std::max(two[0][1], two[1][1]), 0);
    // a number that began at 0 or above stays there
    EXPECT_EQ(std::min(two[0][2], two[1][2]), 0);
    EXPECT_EQ(std::max(two[0][2], two[1][2]), 3);
}

TEST(WeightSearch, MayMakeOneTrial) {
    auto const found = searched({1000}, 1, 3, [](auto const&, auto const&) { return 1.0; });
    EXPECT_EQ(std::abs(found[0] - 1000), 10);
}

template <class S>
class OrderWeights : public ::testing::Test {};
using Systems = ::testing::Types<grande_tactique::System, rank_and_file::System,
                                 black_powder::System, men_who_would_be_kings::System>;
TYPED_TEST_SUITE(OrderWeights, Systems);

// Each number of the struct must be named exactly once; otherwise a number would never be fitted.
TYPED_TEST(OrderWeights, NamesEveryNumberOnce) {
    using Trait = StaffTrait<TypeParam>;
    typename Trait::OrderWeights weights;
    std::set<std::string_view> names;
    for (auto const& each : Trait::named_weights) {
        names.insert(each.name);
        weights.*each.number = 77'777;
    }
    EXPECT_EQ(names.size(), Trait::named_weights.size());
    EXPECT_EQ(sizeof(weights), Trait::named_weights.size() * sizeof(int));
    for (auto const& each : Trait::named_weights) EXPECT_EQ(weights.*each.number, 77'777);
}

}  // namespace
}  // namespace esprit::command

// Distributions: states in order, each once, with the sums of their probabilities.
#include "chance/distribution.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <compare>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace esprit::chance {
namespace {

struct State {
    int units = 0;
    bool routed = false;

    friend auto operator<=>(State const&, State const&) = default;
};

TEST(Distribution, MergesEqualStates) {
    Distribution<State> ends;
    EXPECT_TRUE(ends.empty());
    ends.add({3, false}, Exact{1, 2});
    ends.add({1, true}, Exact{1, 3});
    ends.add({3, false}, Exact{1, 6});
    ASSERT_EQ(ends.entries().size(), 2U);
    EXPECT_EQ(ends.entries()[0].first, (State{1, true}));
    EXPECT_EQ(ends.of({3, false}).text(), "2/3");
    EXPECT_EQ(ends.of({1, true}).text(), "1/3");
    EXPECT_TRUE(ends.of({1, false}).is_zero());
    EXPECT_EQ(ends.sum(), Exact{1});
    EXPECT_FALSE(ends.empty());
    ends.clear();
    EXPECT_TRUE(ends.empty());
    EXPECT_TRUE(ends.sum().is_zero());
}

RC_GTEST_PROP(DistributionProperty, IsAnOrderedMap, ()) {
    // Up to forty states, to use both the linear and the binary search.
    auto const states = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-20, 20));
    Distribution<int> ends;
    std::map<int, std::uint64_t> twin;
    for (int const state : states) {
        ends.add(state, Exact{1, 7});
        ++twin[state];
    }
    RC_ASSERT(ends.entries().size() == twin.size());
    auto wanted = twin.begin();
    for (auto const& [state, chance] : ends.entries()) {
        RC_ASSERT(state == wanted->first);
        RC_ASSERT(chance == (Exact{wanted->second, 7}));
        ++wanted;
    }
    RC_ASSERT(ends.sum() == (Exact{states.size(), 7}));
}

}  // namespace
}  // namespace esprit::chance

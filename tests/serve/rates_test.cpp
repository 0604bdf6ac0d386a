// RateLimiter of tokens, with a clock of the test's own.
#include "serve/rates.h"

#include <gtest/gtest.h>

namespace esprit::serve {
namespace {

using std::chrono::seconds;

TokenBucket::Time const noon{};

int taken_of(RateLimiter& buckets, std::string const& whose, TokenBucket::Time now, int tries) {
    int taken = 0;
    for (int i = 0; i < tries; ++i) taken += buckets.take(whose, now) ? 1 : 0;
    return taken;
}

TEST(Rates, ABucketIsEmptyAfterItsBurstAndRefills) {
    Rate const rate{3, 2};
    TokenBucket bucket{rate, noon};
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, noon));
    EXPECT_FALSE(bucket.take(rate, noon));
    EXPECT_TRUE(bucket.take(rate, noon + seconds{1}));
    EXPECT_TRUE(bucket.take(rate, noon + seconds{1}));
    EXPECT_FALSE(bucket.take(rate, noon + seconds{1}));
    // never more than the burst
    int taken = 0;
    for (int i = 0; i < 10; ++i) taken += bucket.take(rate, noon + seconds{1000}) ? 1 : 0;
    EXPECT_EQ(taken, 3);
}

TEST(Rates, AFloodingClientTakesNothingFromOthers) {
    RateLimiter buckets{{10, 1}, {100, 1}, noon};
    EXPECT_EQ(taken_of(buckets, "a", noon, 50), 10);
    EXPECT_EQ(taken_of(buckets, "b", noon, 5), 5);
    EXPECT_EQ(taken_of(buckets, "a", noon + seconds{2}, 50), 2);
}

TEST(Rates, AllClientsTogetherAreLimitedToo) {
    RateLimiter buckets{{10, 1}, {26, 1}, noon};
    EXPECT_EQ(taken_of(buckets, "a", noon, 10) + taken_of(buckets, "b", noon, 10), 20);
    EXPECT_EQ(taken_of(buckets, "c", noon, 10), 6);
}

TEST(Rates, ThoseWhoSendAllTheyMayLeaveTheCalmTheirHalf) {
    RateLimiter buckets{{10, 1}, {40, 5}, noon};
    auto now = noon;
    for (int second = 0; second < 20; ++second) {
        now += seconds{1};
        for (int i = 0; i < 10; ++i) taken_of(buckets, "wild " + std::to_string(i), now, 30);
    }
    EXPECT_EQ(taken_of(buckets, "calm", now, 4), 4);
}

// 1024 are kept; later ones share what there is for all.
TEST(Rates, ABucketIsForgottenOnlyWhenItIsFull) {
    RateLimiter buckets{{2, 1}, {1e6, 1}, noon};
    for (int i = 0; i < 3000; ++i) EXPECT_TRUE(buckets.take(std::to_string(i), noon));
    EXPECT_TRUE(buckets.take("0", noon));
    EXPECT_FALSE(buckets.take("0", noon));
    EXPECT_EQ(taken_of(buckets, "new", noon + seconds{10}, 9), 2) << "there is room again";
}

}  // namespace
}  // namespace esprit::serve

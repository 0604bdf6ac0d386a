#pragma once
// How often somebody may ask: buckets of tokens that refill. The clock is the caller's.
#include <chrono>
#include <cstddef>
#include <map>
#include <string>

namespace esprit::serve {

/// A burst, and then a number a second.
struct Rate {
    double burst = 100;
    double per_second = 40;
};

/// A token bucket: messages that may still be sent.
class TokenBucket {
public:
    using Time = std::chrono::steady_clock::time_point;

    TokenBucket(Rate const& rate, Time now) : tokens_(rate.burst), filled_(now) {}
    /// False when it is empty.
    bool take(Rate const& rate, Time now);
    bool is_full(Rate const& rate, Time now) const;

private:
    double tokens_at(Rate const& rate, Time now) const;

    double tokens_;
    Time filled_;
};

/// A bucket for each of those who ask, and one for all of them together.
class RateLimiter {
public:
    using Time = TokenBucket::Time;

    RateLimiter(Rate each, Rate all, Time now) : each_(each), all_(all), of_all_(all, now) {}
    bool take(std::string const& whose, Time now);

private:
    static constexpr std::size_t most_kept = 1024;

    Rate each_;
    Rate all_;
    TokenBucket of_all_;
    std::map<std::string, TokenBucket> buckets_;
};

}  // namespace esprit::serve

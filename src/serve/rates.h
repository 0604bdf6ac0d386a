#pragma once
// Rate limits by token buckets. The caller passes the time.
#include <chrono>
#include <cstddef>
#include <map>
#include <string>

namespace esprit::serve {

/// `burst` requests at once, and `per_second` in the long run.
struct Rate {
    double burst = 100;
    double per_second = 40;
};

/// A token bucket: messages that may still be sent.
class TokenBucket {
public:
    using Time = std::chrono::steady_clock::time_point;

    TokenBucket(Rate const& rate, Time now) : tokens_(rate.burst), filled_(now) {}
    /// Takes one token; false if there is none.
    bool take(Rate const& rate, Time now);
    bool is_full(Rate const& rate, Time now) const;
    bool is_half_full(Rate const& rate, Time now) const;

private:
    double tokens_at(Rate const& rate, Time now) const;

    double tokens_;
    Time filled_;
};

/// One bucket for each client, and two for all clients together: one half is for calm clients,
/// whose own bucket is at least half full, so that some who send all they may cannot take it from
/// others.
class RateLimiter {
public:
    using Time = TokenBucket::Time;

    RateLimiter(Rate each, Rate all, Time now)
        : each_(each),
          half_{all.burst / 2, all.per_second / 2},
          of_calm_(half_, now),
          of_all_(half_, now) {}
    /// Takes one token of the client's bucket and one of a common bucket; false if there is none.
    bool take(std::string const& client, Time now);

private:
    static constexpr std::size_t most_kept = 1024;

    Rate each_;
    Rate half_;  // of what all may send
    TokenBucket of_calm_;
    TokenBucket of_all_;
    std::map<std::string, TokenBucket> buckets_;
};

}  // namespace esprit::serve

#include "serve/rates.h"

#include <algorithm>

namespace esprit::serve {

double TokenBucket::tokens_at(Rate const& rate, Time now) const {
    std::chrono::duration<double> const passed = now - filled_;
    return std::min(rate.burst, tokens_ + passed.count() * rate.per_second);
}

bool TokenBucket::take(Rate const& rate, Time now) {
    tokens_ = tokens_at(rate, now);
    filled_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
}

bool TokenBucket::is_full(Rate const& rate, Time now) const {
    return tokens_at(rate, now) >= rate.burst;
}

/// Forgets full buckets first, because a full bucket equals a new one. Clients beyond `most_kept`
/// have no bucket of their own and are limited by the common one only.
bool RateLimiter::take(std::string const& client, Time now) {
    if (buckets_.size() >= most_kept && !buckets_.contains(client)) {
        std::erase_if(buckets_, [&](auto const& each) { return each.second.is_full(each_, now); });
    }
    if (buckets_.size() < most_kept || buckets_.contains(client)) {
        TokenBucket& own = buckets_.try_emplace(client, each_, now).first->second;
        if (!own.take(each_, now)) return false;
    }
    return of_all_.take(all_, now);
}

}  // namespace esprit::serve

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

bool TokenBucket::is_half_full(Rate const& rate, Time now) const {
    return tokens_at(rate, now) >= rate.burst / 2;
}

/// Forgets full buckets first, because a full bucket equals a new one. Clients beyond `most_kept`
/// have no bucket of their own and are limited by the common one for all only.
bool RateLimiter::take(std::string const& client, Time now) {
    if (buckets_.size() >= most_kept && !buckets_.contains(client)) {
        std::erase_if(buckets_, [&](auto const& each) { return each.second.is_full(each_, now); });
    }
    if (buckets_.size() < most_kept || buckets_.contains(client)) {
        TokenBucket& own = buckets_.try_emplace(client, each_, now).first->second;
        bool const calm = own.is_half_full(each_, now);
        if (!own.take(each_, now)) return false;
        if (calm && of_calm_.take(half_, now)) return true;
    }
    return of_all_.take(half_, now);
}

}  // namespace esprit::serve

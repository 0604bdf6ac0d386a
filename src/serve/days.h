#pragma once
// The days by which tables grow old.
#include <chrono>
#include <cstdint>

namespace esprit::serve {

/// Days since 1970, by the system's clock.
inline std::int64_t day_of_today() {
    using Days = std::chrono::duration<std::int64_t, std::ratio<86'400>>;
    auto const now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<Days>(now).count();
}

}  // namespace esprit::serve

#pragma once
// How long a user waits for odds.
#include <chrono>
#include <cstdint>
#include <optional>

#include "chance/work_limit.h"

namespace esprit::cli {

/// While it lives, enumerations end with OutOfWork after so many seconds, if any, and a terminal is
/// told after two seconds that they go on.
class Patience final : public chance::WorkLimit {
public:
    explicit Patience(std::optional<std::uint64_t> seconds);
    bool lasts() override;

private:
    using Clock = std::chrono::steady_clock;
    std::optional<std::uint64_t> seconds_;
    bool tells_;
    Clock::time_point begin_;
};

}  // namespace esprit::cli

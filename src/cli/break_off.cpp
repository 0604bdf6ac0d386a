#include "cli/break_off.h"

#include <cstdint>
#include <ctime>

namespace esprit::cli {

namespace {

std::atomic<bool> is_broken_off = false;
std::atomic<std::int64_t> broken_off_ms = 0;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal may set it");
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "a signal may set it");

/// The first signal breaks the run off; a second one ends the program, but for one that comes with
/// the first: timeout(1) tells the program and then all of its group.
void break_off(int signal) {
    constexpr std::int64_t together_ms = 500;
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    std::int64_t const now_ms = std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
    std::int64_t first_ms = 0;
    if (broken_off_ms.compare_exchange_strong(first_ms, now_ms)) {
        is_broken_off.store(true);
    } else if (now_ms - first_ms > together_ms) {
        std::signal(signal, SIG_DFL);
        raise(signal);
    }
}

}  // namespace

BreakOff::BreakOff() {
    struct sigaction action{};
    action.sa_handler = break_off;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &end_);
}

BreakOff::~BreakOff() {
    // the second of two that come together may come when the partial result is being written
    if (is_broken_off.load()) return;
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &end_, nullptr);
}

std::atomic<bool> const& BreakOff::broken_off() const {
    return is_broken_off;
}

}  // namespace esprit::cli

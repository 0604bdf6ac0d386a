#pragma once
// Assertions that stay on in every build: a broken program stops at once instead of giving a wrong
// verdict.
#include <cstdio>
#include <cstdlib>

namespace esprit {

/// Called after a failed expectation. It may throw to give up only the current task; if it returns,
/// the program stops.
using FailureHandler = void (*)(char const* condition, char const* why, char const* file, int line);
/// nullptr: the program stops at once. Set before threads begin.
inline FailureHandler failure_handler = nullptr;

[[noreturn]] inline void fail_expectation(char const* condition, char const* why, char const* file,
                                          int line) {
    std::fprintf(stderr, "esprit: internal error: %s (%s) at %s:%d\n", why, condition, file, line);
    if (failure_handler != nullptr) failure_handler(condition, why, file, line);
    std::abort();
}

}  // namespace esprit

/// Stops the program if `condition` is false; `why` states what the code relied upon.
#define ESPRIT_EXPECT(condition, why) \
    ((condition) ? void(0) : ::esprit::fail_expectation(#condition, why, __FILE__, __LINE__))

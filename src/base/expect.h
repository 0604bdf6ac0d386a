#pragma once
// Assertions that stay on in every build: a broken program stops at once instead of giving a wrong
// verdict.
#include <cstdio>
#include <cstdlib>

namespace esprit {

/// Told of a failed expectation before the program stops. It may throw where giving up what is
/// under way is enough; when it returns the program stops. Set before threads begin; none: it
/// stops.
using FailureHandler = void (*)(char const* condition, char const* why, char const* file, int line);
inline FailureHandler failure_handler = nullptr;

[[noreturn]] inline void fail_expectation(char const* condition, char const* why, char const* file,
                                          int line) {
    std::fprintf(stderr, "esprit: internal error: %s (%s) at %s:%d\n", why, condition, file, line);
    if (failure_handler != nullptr) failure_handler(condition, why, file, line);
    std::abort();
}

}  // namespace esprit

/// Stops the program when `condition` does not hold; `why` says what was relied upon.
#define ESPRIT_EXPECT(condition, why) \
    ((condition) ? void(0) : ::esprit::fail_expectation(#condition, why, __FILE__, __LINE__))

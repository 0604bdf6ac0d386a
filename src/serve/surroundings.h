#pragma once
// What a server takes from outside itself: time and randomness. A server takes them from the
// system, a simulated one from its test.
#include <chrono>

#include "base/sha256.h"

namespace esprit::serve {

/// All functions may be called from any thread.
class Surroundings {
public:
    using Time = std::chrono::steady_clock::time_point;

    Surroundings() = default;
    Surroundings(Surroundings const&) = delete;
    Surroundings& operator=(Surroundings const&) = delete;
    virtual ~Surroundings() = default;

    virtual Time now() = 0;
    /// Processor time that this thread has taken.
    virtual std::chrono::nanoseconds processor_time() = 0;
    virtual Bytes32 random_bytes() = 0;
};

/// The clocks of this machine, and random numbers fit for secrets.
Surroundings& system_surroundings();

/// How the work of a server is carried out.
struct Execution {
    // an execution may be given as a number of threads
    Execution(unsigned with_threads, Surroundings& within = system_surroundings())
        : threads(with_threads), surroundings(within) {}

    unsigned threads;  // of each kind of work; 0: none, the owner carries the work out step by step
    Surroundings& surroundings;
};

}  // namespace esprit::serve

#include "serve/surroundings.h"

#include <ctime>

#include "serve/secrets.h"

namespace esprit::serve {
namespace {

class SystemSurroundings final : public Surroundings {
public:
    Time now() override { return std::chrono::steady_clock::now(); }
    std::chrono::nanoseconds processor_time() override {
        timespec taken{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
        return std::chrono::seconds{taken.tv_sec} + std::chrono::nanoseconds{taken.tv_nsec};
    }
    Bytes32 random_bytes() override { return serve::random_bytes(); }
};

}  // namespace

Surroundings& system_surroundings() {
    static SystemSurroundings surroundings;
    return surroundings;
}

}  // namespace esprit::serve

#pragma once
// Random numbers for tests, the same on every machine and with every compiler.
#include <cstdint>

#include "chance/philox.h"

namespace esprit::fixture {

class RandomNumbers {
public:
    explicit RandomNumbers(std::uint64_t stream) : stream_(stream) {}

    std::uint32_t next() {
        chance::PhiloxCounter const block =
            chance::philox({static_cast<std::uint32_t>(stream_),
                            static_cast<std::uint32_t>(stream_ >> 32), count_++, 0},
                           {0x65737072U, 0x69747465U});
        return block[0];
    }
    /// 0 to count - 1; that some come up a little more often does not matter here.
    std::uint32_t below(std::uint32_t count) { return next() % count; }
    bool one_in(std::uint32_t count) { return below(count) == 0; }

private:
    std::uint64_t stream_;
    std::uint32_t count_ = 0;
};

}  // namespace esprit::fixture

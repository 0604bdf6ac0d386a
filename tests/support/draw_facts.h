#pragma once
// Random fact sets from an own generator: the same on every machine.
#include <cstdint>
#include <string>
#include <vector>

#include "chance/philox.h"

namespace esprit::testing {

/// Numbers by their place in a stream.
class Stream {
public:
    explicit Stream(std::uint32_t number) : number_(number) {}
    /// 0 to count - 1; the bias of the remainder does not matter here.
    std::uint32_t below(std::uint32_t count) {
        return chance::philox({next_++, 0, 0, 0}, {number_, 7})[0] % count;
    }

private:
    std::uint32_t number_;
    std::uint32_t next_ = 0;
};

}  // namespace esprit::testing

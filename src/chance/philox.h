#pragma once
// Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3",
// 2011): random words by their number, so that a die has an address and not a place in a queue.
#include <array>
#include <cstdint>

namespace esprit::chance {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

constexpr PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
    constexpr int rounds = 10;
    for (int round = 0; round < rounds; ++round) {
        std::uint64_t const first = std::uint64_t{0xD2511F53U} * counter[0];
        std::uint64_t const second = std::uint64_t{0xCD9E8D57U} * counter[2];
        counter = {static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(second),
                   static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(first)};
        key[0] += 0x9E3779B9U;
        key[1] += 0xBB67AE85U;
    }
    return counter;
}

}  // namespace esprit::chance

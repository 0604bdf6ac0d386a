#pragma once
// Philox4x32-10, a counter-based random number generator (Salmon, Moraes, Dror and Shaw, "Parallel
// random numbers: as easy as 1, 2, 3", 2011): dice have addresses instead of places in a sequence.
#include <array>
#include <cstdint>

namespace esprit::chance {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

constexpr PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
    constexpr int rounds = 10;
    auto [first, second, third, fourth] = counter;  // single variables stay in registers
    auto [key_first, key_second] = key;
    for (int round = 0; round < rounds; ++round) {
        std::uint64_t const from_first = std::uint64_t{0xD2511F53U} * first;
        std::uint64_t const from_third = std::uint64_t{0xCD9E8D57U} * third;
        first = static_cast<std::uint32_t>(from_third >> 32) ^ second ^ key_first;
        second = static_cast<std::uint32_t>(from_third);
        third = static_cast<std::uint32_t>(from_first >> 32) ^ fourth ^ key_second;
        fourth = static_cast<std::uint32_t>(from_first);
        key_first += 0x9E3779B9U;
        key_second += 0xBB67AE85U;
    }
    return {first, second, third, fourth};
}

}  // namespace esprit::chance

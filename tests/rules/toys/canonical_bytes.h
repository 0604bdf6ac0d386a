// A digest over numbers in their canonical form: fixed width, the lowest byte first.
#pragma once

#include <cstdint>
#include <type_traits>

namespace esprit::toy {

/// FNV-1a with 64 bits.
class CanonicalBytes {
public:
    template <class Number>
    void add(Number number) {
        static_assert(std::is_unsigned_v<Number>, "the width says how many bytes there are");
        for (unsigned shift = 0; shift < sizeof(Number) * 8; shift += 8) {
            digest_ = (digest_ ^ (std::uint64_t{number} >> shift & 0xFFU)) * 1099511628211U;
        }
    }
    std::uint64_t digest() const { return digest_; }

private:
    std::uint64_t digest_ = 14695981039346656037U;
};

}  // namespace esprit::toy

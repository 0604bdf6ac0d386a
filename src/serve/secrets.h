#pragma once
// Cryptographic random numbers, and comparison of digests in constant time.
#include <cstdint>
#include <string>

#include "base/sha256.h"

namespace esprit::serve {

Bytes32 random_bytes();
/// A number made of random bytes.
std::uint64_t number_of(Bytes32 const& random);
/// An id of 12 letters and digits made of random bytes, without ones that look alike (0 and o, 1
/// and l).
std::string name_of(Bytes32 const& random);
inline std::string random_name() {
    return name_of(random_bytes());
}
/// Compares in constant time, so that timing tells nothing about a secret.
bool same_digest(Bytes32 const& one, Bytes32 const& other);

}  // namespace esprit::serve

#pragma once
// Cryptographic random numbers, and comparison of digests in constant time.
#include <cstdint>
#include <string>

#include "base/sha256.h"

namespace esprit::serve {

Bytes32 random_bytes();
std::uint64_t random_number();
/// A random id of 12 letters and digits, without ones that look alike (0 and o, 1 and l).
std::string random_name();
/// Compares in constant time, so that timing tells nothing about a secret.
bool same_digest(Bytes32 const& one, Bytes32 const& other);

}  // namespace esprit::serve

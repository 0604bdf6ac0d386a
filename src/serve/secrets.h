#pragma once
// Randomness that nobody can guess, and comparing without telling.
#include <cstdint>
#include <string>

#include "base/sha256.h"

namespace esprit::serve {

Bytes32 random_bytes();
std::uint64_t random_number();
/// An address for a table: 12 letters and digits that are not mistaken for one another.
std::string random_name();
/// In a time that does not tell where they differ.
bool same_digest(Bytes32 const& one, Bytes32 const& other);

}  // namespace esprit::serve

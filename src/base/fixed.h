#pragma once
// Lengths and angles of the table as whole numbers: the same on every machine, to the last bit.
#include <cstdint>

namespace esprit {

/// Thousandths of an inch.
using Mil = std::int32_t;
inline constexpr Mil mil_per_inch = 1000;

/// Hundredths of a degree, 0 to 35999, clockwise from "towards the far table edge".
using CentiDegree = std::int32_t;
inline constexpr CentiDegree full_turn_cdeg = 36000;

}  // namespace esprit

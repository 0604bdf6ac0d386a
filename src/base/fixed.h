#pragma once
// Fixed-point lengths and angles, the same on every machine to the last bit.
#include <cstdint>

namespace esprit {

/// Thousandths of an inch.
using Mil = std::int32_t;
inline constexpr Mil mil_per_inch = 1000;

/// Hundredths of a degree, 0 to 35999, clockwise from "towards the far table edge".
using CentiDegree = std::int32_t;
inline constexpr CentiDegree full_turn_cdeg = 36000;
inline constexpr CentiDegree half_turn_cdeg = full_turn_cdeg / 2;

/// Rounds a length to the nearest mil; the length is not negative.
constexpr Mil whole_mil(double length_mil) {
    return static_cast<Mil>(length_mil + 0.5);
}

}  // namespace esprit

#pragma once
// Measured lengths in sentences for players, who measure to a tenth of an inch or to a quarter.
#include <string>

#include "base/fixed.h"
#include "chance/ruleset.h"

namespace esprit::rules {

namespace detail {

inline std::string to_a_tenth(Mil length_mil, bool up) {
    constexpr Mil tenth_mil = mil_per_inch / 10;
    constexpr Mil quarter_mil = mil_per_inch / 4;
    if (length_mil % quarter_mil == 0) return chance::exact_inches_text(length_mil);
    Mil const tenths = (length_mil + (up ? tenth_mil - 1 : 0)) / tenth_mil;
    return chance::exact_inches_text(tenths * tenth_mil);
}

}  // namespace detail

/// A length that is longer than its limit: "12.1"" for 12.003", so that it never reads as short.
inline std::string inches_needed(Mil length_mil) {
    return detail::to_a_tenth(length_mil, true);
}
/// The limit of a length: "9.8"" for 9.853".
inline std::string inches_allowed(Mil length_mil) {
    return detail::to_a_tenth(length_mil, false);
}

}  // namespace esprit::rules

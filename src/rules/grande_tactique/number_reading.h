#pragma once
// Numbers of the ruleset in the units of the table.
#include <string_view>

#include "base/fixed.h"
#include "chance/ruleset.h"

namespace esprit::grande_tactique {

inline Mil inches(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<Mil>(ruleset.thousandths(name));
}

inline CentiDegree degrees(chance::Ruleset const& ruleset, std::string_view name) {
    constexpr std::int64_t thousandths_per_cdeg = 10;
    return static_cast<CentiDegree>(ruleset.thousandths(name) / thousandths_per_cdeg);
}

inline int whole(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<int>(ruleset.whole_number(name));
}

}  // namespace esprit::grande_tactique

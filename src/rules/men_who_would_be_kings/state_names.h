#pragma once
// The names of the states of a unit, in events and reports.
#include <string_view>

#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings::state_names {

inline constexpr std::string_view steady = "steady";
inline constexpr std::string_view pinned = "pinned";

/// The state of a unit that is not on the table.
constexpr std::string_view of(Fate fate) {
    switch (fate) {
        case Fate::destroyed:
            return "destroyed";
        case Fate::routed:
            return "routed";
        case Fate::fled:
            return "fled";
        default:
            return "off the table";
    }
}

}  // namespace esprit::men_who_would_be_kings::state_names

#pragma once
// The names of the states of a unit, in events and reports.
#include <string_view>

#include "rules/black_powder/battle.h"

namespace esprit::black_powder::state_names {

inline constexpr std::string_view in_order = "in order";
inline constexpr std::string_view disordered = "disordered";
inline constexpr std::string_view shaken = "shaken";

/// The state of a unit that is not on the table.
constexpr std::string_view of(Fate fate) {
    switch (fate) {
        case Fate::broken:
            return "destroyed";
        case Fate::off_table:
            return "off the table";
        default:
            return "removed";
    }
}

}  // namespace esprit::black_powder::state_names

#pragma once
// The names of the states of a unit, in events and reports.
#include <string_view>

#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

constexpr std::string_view name_of(Morale morale) {
    switch (morale) {
        case Morale::routing:
            return "routing";
        case Morale::unsteady:
            return "unsteady";
        default:
            return "good";
    }
}

/// The state of a unit that is not on the table.
constexpr std::string_view name_of(Fate fate, bool is_commander) {
    if (fate == Fate::off_table) return "off the table";
    return is_commander ? "lost" : "destroyed";
}

}  // namespace esprit::rank_and_file

#pragma once
// The names of the states of a unit, in events and reports.
#include <string_view>

#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

constexpr std::string_view name_of(Mood mood) {
    switch (mood) {
        case Mood::shaken:
            return "shaken";
        case Mood::routed:
            return "routed";
        case Mood::silenced:
            return "silenced";
        default:
            return "eager";
    }
}

/// Of a unit that is not on the table.
constexpr std::string_view name_of(Fate fate, bool is_general) {
    switch (fate) {
        case Fate::to_come:
            return "to come";
        case Fate::destroyed:
            return is_general ? "lost" : "destroyed";
        case Fate::off_table:
            return "off the table";
        default:
            return "withdrawn";
    }
}

}  // namespace esprit::grande_tactique

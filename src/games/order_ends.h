#pragma once
// What may come of an order, as a player reads it.
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "chance/distribution.h"
#include "rules/system.h"

namespace esprit::games {

/// A unit after an order.
struct UnitEnd {
    rules::UnitId unit = rules::no_unit;
    std::string states;  // as a adapter words them, with commas between: "pinned, 4 of 12 figures"
    bool is_gone = false;  // dead, fled or off the table for good

    friend bool operator==(UnitEnd const& a, UnitEnd const& b) {
        return a.unit == b.unit && a.states == b.states && a.is_gone == b.is_gone;
    }
    friend bool operator<(UnitEnd const& a, UnitEnd const& b) {
        return std::tie(a.unit, a.states, a.is_gone) < std::tie(b.unit, b.states, b.is_gone);
    }
};

/// The units that are otherwise than before, by rising ids.
using End = std::vector<UnitEnd>;
using Ends = chance::Distribution<End>;

/// A line for each end, the likeliest first. Where there are so many ends that nobody reads them,
/// what becomes of each unit: how likely each of its states is, and how many men or hits it has
/// left on average (none when it is gone).
/// \param before  how a unit stood before the order.
std::string odds_table(Ends const& ends, std::function<std::string(rules::UnitId)> const& name,
                       std::function<UnitEnd(rules::UnitId)> const& before);

/// What may become of one unit, whatever becomes of the others; the likeliest first.
struct UnitOdds {
    std::string unit;
    std::vector<std::pair<std::string, Exact>> states;
};

/// The same for programs: all ends in words, the likeliest first, and all units one by one.
std::vector<std::pair<std::string, Exact>> ends_in_words(
    Ends const& ends, std::function<std::string(rules::UnitId)> const& name);
std::vector<UnitOdds> unit_odds(Ends const& ends,
                                std::function<std::string(rules::UnitId)> const& name,
                                std::function<UnitEnd(rules::UnitId)> const& before);

}  // namespace esprit::games

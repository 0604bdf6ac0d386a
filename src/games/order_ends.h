#pragma once
// The possible ends of an order, as text for players.
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "chance/distribution.h"
#include "rules/common/system.h"

namespace esprit::games {

/// A unit after an order.
struct UnitAfterOrder {
    rules::UnitId unit = rules::no_unit;
    std::string states;    // in the adapter's words, with commas between: "pinned, 4 of 12 figures"
    bool is_gone = false;  // dead, fled or off the table for good

    friend bool operator==(UnitAfterOrder const& a, UnitAfterOrder const& b) {
        return a.unit == b.unit && a.states == b.states && a.is_gone == b.is_gone;
    }
    friend bool operator<(UnitAfterOrder const& a, UnitAfterOrder const& b) {
        return std::tie(a.unit, a.states, a.is_gone) < std::tie(b.unit, b.states, b.is_gone);
    }
};

/// The units that have changed, by rising id.
using End = std::vector<UnitAfterOrder>;
using Ends = chance::Distribution<End>;

/// A line for each end, the likeliest first. If there are too many ends to read, a summary of each
/// unit: the chance of each of its states, and the mean of its counts (figures, hits), which are 0
/// for a unit that is gone.
/// \param before  the state of a unit before the order
std::string odds_table(Ends const& ends, std::function<std::string(rules::UnitId)> const& name,
                       std::function<UnitAfterOrder(rules::UnitId)> const& before);

/// The odds of the states of one unit, whatever happens to the others; the likeliest first.
struct UnitOdds {
    std::string unit;
    std::vector<std::pair<std::string, Exact>> states;
};

/// The odds of all ends in words, for programs; the likeliest first.
std::vector<std::pair<std::string, Exact>> ends_in_words(
    Ends const& ends, std::function<std::string(rules::UnitId)> const& name);
/// The odds of every unit that may change.
std::vector<UnitOdds> unit_odds(Ends const& ends,
                                std::function<std::string(rules::UnitId)> const& name,
                                std::function<UnitAfterOrder(rules::UnitId)> const& before);

}  // namespace esprit::games

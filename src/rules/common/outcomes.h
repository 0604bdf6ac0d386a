#pragma once
// The outcomes of a chart as values of the program.
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "chance/chart.h"

namespace esprit::rules {

/// Binds the outcomes of a chart to the values of an enumeration, when a ruleset is read.
template <class Value>
class Outcomes {
public:
    /// `names` are in the order of the enumeration. Throws ChartGap for another outcome.
    Outcomes(chance::Chart const& chart, std::initializer_list<std::string_view> names)
        : places_(chance::places_of_outcomes(chart, names)) {}

    Value of(chance::Outcome const& outcome) const {
        return static_cast<Value>(places_[outcome.name]);
    }

private:
    std::vector<std::uint8_t> places_;  // by the index of the outcome's name
};

}  // namespace esprit::rules

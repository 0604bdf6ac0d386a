#pragma once
// Which value of a number of the rules gives a side a wanted score: bisection over battles with
// common random numbers.
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simulate/record.h"
#include "simulate/statistics.h"
#include "text/verdicts/render.h"

namespace esprit::study {

/// Values as multiples of a step.
struct BalanceRange {
    std::int64_t from = 0;
    std::int64_t to = 0;  // at least `from`
};

/// The score of the side by a value of the number, from 0 to 1. Nothing: the run was stopped.
using ScoreOfValue = std::function<std::optional<simulate::Estimate>(std::int64_t value)>;

/// What the values tried have shown, if the score rises or falls steadily over the range.
struct BalanceResult {
    std::map<std::int64_t, simulate::Estimate> scores;  // by the values tried
    std::optional<std::int64_t> nearest;  // the value with the score nearest to the wanted one
    bool reached = false;                 // the wanted score lies between the scores tried
    /// The values whose intervals hold the wanted score; nothing if none does.
    std::optional<BalanceRange> interval;
    bool steady = true;  // false: a score tried surely contradicts that
    bool broken_off = false;
};

/// Tries the ends of the range, then by bisection the values about the wanted score and those about
/// both ends of its interval. Throws what `score` throws.
BalanceResult find_balance(BalanceRange const& range, double wanted, ScoreOfValue const& score);

/// A search with what it was about.
struct BalanceReport {
    std::string title;  // of the scenario
    std::string ruleset;
    std::string system;
    std::vector<std::string> houses;
    std::array<std::string, simulate::sides> sides;
    std::array<std::string, simulate::sides> commanders;
    std::uint64_t seed = 1;
    std::uint64_t battles = 0;  // of each value
    std::string number;
    std::string usual;  // the value by the rules as they are
    std::string rule;
    BalanceRange range;
    std::int64_t step_thousandths = 1000;
    std::size_t side = 0;
    double wanted = 0.5;
    BalanceResult result;
};

std::string balance_text(BalanceReport const& report, text::RenderStyle style);
std::string balance_json(BalanceReport const& report);

}  // namespace esprit::study

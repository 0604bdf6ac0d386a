#pragma once
// Luck: actual results of dice compared with their expected values, by side and purpose of the
// throw.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.h"
#include "chance/chance.h"
#include "rules/common/system.h"

namespace esprit::report {

/// The value of each result of a throw, for the side that threw.
struct Stake {
    std::string_view kind;  // purpose of the throw, "charging"; a string literal
    rules::SideId side = 0;
    bool is_check = true;    // passed or failed; false: points
    std::vector<int> worth;  // value of each reading: 1 or 0 for a check, else points >= 0
};

/// The sum of a side's throws of one kind.
struct LuckTotal {
    std::string kind;
    rules::SideId side = 0;
    bool is_check = true;
    int throws = 0;
    std::int64_t actual = 0;  // sum of the values thrown
    Exact expected;           // sum of the expected values
    double variance = 0;      // sum of the variances

    /// Actual minus expected value.
    double over() const { return static_cast<double>(actual) - expected.value(); }
};

/// Adds up throws and what was expected of them.
class LuckBook {
public:
    /// Sets the order of kinds in `totals`.
    void list_kinds(std::vector<std::string_view> kinds) { kinds_ = std::move(kinds); }
    void add(Stake const& stake, chance::Chance const& chance, int reading);
    /// Checks that a side has passed so far, minus the expected number.
    double over(rules::SideId side) const;

    /// Totals by kind, then by side.
    std::vector<LuckTotal> totals() const;
    /// The sum of all checks of a side; its kind is "all checks".
    LuckTotal all_checks(rules::SideId side) const;

private:
    std::vector<std::string_view> kinds_;
    std::vector<LuckTotal> totals_;
};

}  // namespace esprit::report

#pragma once
// Luck, counted: what the dice gave beside what they give on average, by side and by what they were
// thrown for.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.h"
#include "chance/chance.h"
#include "rules/system.h"

namespace esprit::report {

/// What a throw meant for the side that threw.
struct Stake {
    std::string_view kind;  // "charging"; static
    rules::SideId side = 0;
    bool is_check = true;    // passed or not; else points that count as they are
    std::vector<int> worth;  // of each reading, not negative; of a check 1 or 0
};

/// The sum of a side's throws of one kind.
struct LuckTotal {
    std::string kind;
    rules::SideId side = 0;
    bool is_check = true;
    int throws = 0;
    std::int64_t actual = 0;
    Exact expected;
    double variance = 0;

    double over() const { return static_cast<double>(actual) - expected.value(); }
};

/// Adds up throws and what was expected of them.
class LuckBook {
public:
    /// In the order of `kinds`, whatever comes first.
    void list_kinds(std::vector<std::string_view> kinds) { kinds_ = std::move(kinds); }
    void add(Stake const& stake, chance::Chance const& chance, int reading);
    /// Where the checks of a side stand now: passed beyond what was to be expected.
    double over(rules::SideId side) const;

    /// By kind, then by side.
    std::vector<LuckTotal> totals() const;
    /// All checks of a side together; its kind is "all checks".
    LuckTotal all_checks(rules::SideId side) const;

private:
    std::vector<std::string_view> kinds_;
    std::vector<LuckTotal> totals_;
};

}  // namespace esprit::report

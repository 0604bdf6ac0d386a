#pragma once
// The advice of a staff on orders, as text and JSON.
#include <cstdint>
#include <string>
#include <vector>

namespace esprit::report {

/// One order of an advice.
struct AdviceLine {
    std::string order;  // in the words of a log
    std::int32_t win_millionths = 0;
    std::int64_t gain_milli = 0;  // thousandths of a point
    int samples = 0;              // number of rollouts; 0: none
    bool counted_out = false;     // the gain is exact, and `win_millionths` is not set
    bool habitual = false;        // the order of the rollout policy, the staff's habit
    std::string reason;           // a sentence that explains the estimate
};

/// An advice as words and numbers.
struct AdviceLines {
    std::string title;
    std::string side;
    int turn = 0;
    std::string phase;
    std::string points_in;           // unit of gains: "points", "units"
    std::vector<std::string> given;  // orders given before, where the rules left no choice
    std::vector<AdviceLine> orders;  // none: the battle is over
};

std::string render(AdviceLines const& lines);
/// One line of JSON; docs/json_studies.md has its fields.
std::string to_json(AdviceLines const& lines);

}  // namespace esprit::report

#pragma once
// What a staff advises, as text and JSON.
#include <cstdint>
#include <string>
#include <vector>

namespace esprit::report {

/// One order of an advice.
struct AdviceLine {
    std::string order;   // in the words of a log
    std::string phrase;  // as a player would say it
    std::int32_t win_millionths = 0;
    std::int64_t gain_milli = 0;  // thousandths of a point
    int samples = 0;              // 0: it was not played out
    bool counted_out = false;     // the gain is exact, and nothing is said of winning
    bool habitual = false;
    std::string reason;
};

/// An advice as words and numbers.
struct AdviceLines {
    std::string title;
    std::string side;
    int turn = 0;
    std::string phase;
    std::string points_in;
    std::vector<std::string> given;  // orders that came before, without a choice
    std::vector<AdviceLine> orders;  // none: the battle is over
};

std::string render(AdviceLines const& lines);
/// One line of JSON; docs/json_studies.md has its fields.
std::string to_json(AdviceLines const& lines);

}  // namespace esprit::report

#include "report/advice.h"

#include <cstdlib>

#include <fmt/format.h>

namespace esprit::report {

namespace {

std::string gain_text(std::int64_t gain_milli) {
    std::int64_t const hundredths = (std::abs(gain_milli) + 5) / 10;
    return fmt::format("{}{}.{:02}", gain_milli < 0 && hundredths > 0 ? "-" : "+", hundredths / 100,
                       hundredths % 100);
}

// A share in whole per cent: the staff's estimate is not precise enough for tenths.
std::string share_text(std::int32_t millionths) {
    return fmt::format("{} %", (millionths + 5000) / 10000);
}

}  // namespace

std::string render(AdviceLines const& lines) {
    std::string out = lines.title + "\n";
    if (lines.orders.empty()) return out + "\nThe battle is over.\n";
    out += fmt::format("{}, turn {}, {}", lines.side, lines.turn, lines.phase);
    if (!lines.given.empty()) out += fmt::format("; after: {}", fmt::join(lines.given, ", "));
    out += "\n\n";
    int place = 0;
    for (AdviceLine const& each : lines.orders) {
        out += fmt::format("{}. {}\n", ++place, each.order);
        if (each.counted_out) {
            out += fmt::format("   expects {} {}, counted out\n", gain_text(each.gain_milli),
                               lines.points_in);
        } else if (each.samples > 0) {
            out += fmt::format(
                "   wins {}, expects {} {}, played out {}\n", share_text(each.win_millionths),
                gain_text(each.gain_milli), lines.points_in,
                each.samples == 1 ? std::string{"once"} : fmt::format("{} times", each.samples));
        }
        out += "   " + each.reason + "\n";
    }
    return out;
}

}  // namespace esprit::report

#include "simulate/plan.h"

#include <algorithm>

#include "simulate/statistics.h"

namespace esprit::simulate {

double widest_half_width(StudyTally const& tally) {
    double widest = 0;
    auto const look_at = [&](std::uint64_t count, std::uint64_t battles) {
        widest = std::max(widest, share(count, battles).half_width());
    };
    for (Tally const& variant : tally.variants) {
        for (std::uint64_t const count : variant.won) look_at(count, variant.battles);
        if (variant.won[nobody] != variant.battles) continue;
        for (auto const& [key, counts] : variant.fates) look_at(counts[nobody], variant.battles);
    }
    return widest;
}

bool is_precise(Plan const& plan, StudyTally const& tally) {
    if (!plan.precision_millionths || tally.battles == 0) return false;
    return widest_half_width(tally) <= *plan.precision_millionths / 1e6;
}

}  // namespace esprit::simulate

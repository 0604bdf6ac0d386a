// Black Powder: what decides a battle.
#include <fmt/format.h>

#include "games/black_powder/adapter.h"
#include "rules/black_powder/army.h"

namespace esprit::games {

// BP-ARMY-01, BP-R-31
Score BlackPowder::score(Battle const& battle) const {
    Score score{
        fmt::format("An army is beaten when {} of its brigades are broken or lost. If both "
                    "armies still fight after {}, the smaller share of brigades lost "
                    "wins, and if that is even, the smaller share of points.",
                    share_text(scenario().units.army_parts), last_round_text(common().last_turn)),
        "BP-ARMY-01"};
    for (SideId side = 0; side < common().sides.size(); ++side) {
        auto const its = black_powder::losses_of({scenario(), battle}, side);
        int const parts = scenario().units.army_parts;
        std::string words =
            fmt::format("lost {} of {} {}, beaten at {}", its.brigades, its.brigades_begun,
                        its.brigades_begun == 1 ? "brigade" : "brigades",
                        (its.brigades_begun + parts - 1) / parts);
        // BP-BDE-01: tiny units of poorer troops are worth nothing.
        if (its.points_begun > 0) {
            words += fmt::format("; lost {} of {} points", its.points, its.points_begun);
        }
        int const percent = its.points_begun > 0 ? percent_of(its.points, its.points_begun)
                                                 : percent_of(its.brigades, its.brigades_begun);
        score.sides.push_back({percent, words});
    }
    auto const first = black_powder::losses_of({scenario(), battle}, 0);
    auto const second = black_powder::losses_of({scenario(), battle}, 1);
    score.ahead = with_smaller_share(first.brigades, first.brigades_begun, second.brigades,
                                     second.brigades_begun);
    score.left_of = first.points_begun > 0 ? "points" : "brigades";
    if (score.ahead && first.points_begun > 0) score.ahead_by = "in brigades";
    if (!score.ahead) {
        score.ahead = with_smaller_share(first.points, first.points_begun, second.points,
                                         second.points_begun);
    }
    return score;
}

}  // namespace esprit::games

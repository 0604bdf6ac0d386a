// Rank and File: what decides a battle.
#include <fmt/format.h>

#include "base/counted.h"
#include "games/rank_and_file/adapter.h"
#include "rules/rank_and_file/break_points.h"

namespace esprit::games {

// RF-BRK-01, -02, RF-R-29
Score RankAndFile::score(Battle const& battle) const {
    auto const& limits = scenario().limits;
    Score score{
        fmt::format("An army is beaten when {} of its brigades break. A brigade breaks when "
                    "{} of its units are destroyed, off the table or routing. If both "
                    "armies stand after turn {}, the smaller share of units lost wins.",
                    share_text(limits.parts_of_an_army), share_text(limits.parts_of_a_force),
                    common().last_turn),
        "RF-BRK-02"};
    for (SideId side = 0; side < common().sides.size(); ++side) {
        auto const units = rank_and_file::losses_of({scenario(), battle}, side);
        int all = 0;
        int broken = 0;
        for (std::size_t i = 0; i < scenario().forces.size(); ++i) {
            auto const& force = scenario().forces[i];
            if (force.side != side || force.units == 0) continue;
            ++all;
            broken += battle.broken[i] ? 1 : 0;
        }
        score.sides.push_back(
            {percent_of(units.lost, units.of),
             fmt::format("lost {} of {}; {} of {} broken, beaten at {}", units.lost,
                         esprit::counted(static_cast<std::size_t>(units.of), "unit"), broken,
                         esprit::counted(static_cast<std::size_t>(all), "brigade"),
                         (all + limits.parts_of_an_army - 1) / limits.parts_of_an_army)});
    }
    score.left_of = "units";
    auto const first = rank_and_file::losses_of({scenario(), battle}, 0);
    auto const second = rank_and_file::losses_of({scenario(), battle}, 1);
    score.ahead = with_smaller_share(first.lost, first.of, second.lost, second.of);
    return score;
}

}  // namespace esprit::games

// Grande Tactique: what decides a battle.
#include <fmt/format.h>

#include "games/grande_tactique/adapter.h"
#include "rules/grande_tactique/victory.h"

namespace esprit::games {

// GT-COL-01..06
Score GrandeTactique::score(Battle const& battle) const {
    int const last = common().last_turn;
    std::string goal = fmt::format(
        "A side is beaten when all of its divisions have collapsed. A division collapses when {} % "
        "of its units are destroyed, off the table, routed or silenced.",
        scenario().victory.collapse_percent);
    // A charge alone has no last turn.
    if (last > 0) {
        goal += fmt::format(" If neither side is beaten after {}, the smaller losses win.",
                            last_round_text(last));
    }
    Score score{goal, "GT-COL-03"};
    auto const tally = grande_tactique::tally({scenario(), battle});
    for (SideId side = 0; side < tally.losses.size(); ++side) {
        int all = 0;
        int collapsed = 0;
        for (std::size_t id = 0; id < scenario().divisions.size(); ++id) {
            auto const& division = scenario().divisions[id];
            if (division.side != side || !division.has_units) continue;
            ++all;
            collapsed += battle.division[id].collapsed ? 1 : 0;
        }
        std::string const lost = fmt::format("{:.0f}", tally.losses[side].percent.value());
        score.sides.push_back(
            {std::stoi(lost),
             fmt::format("{} of {} {} collapsed, beaten at {}; lost {} % of its points", collapsed,
                         all, all == 1 ? "division" : "divisions", all, lost)});
    }
    auto const& first = tally.losses[0].percent;
    auto const& second = tally.losses[1].percent;
    score.left_of = "strength in points";
    if (!(first == second)) score.ahead = static_cast<SideId>(first < second ? 0 : 1);
    return score;
}

}  // namespace esprit::games

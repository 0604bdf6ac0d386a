// The Men Who Would Be Kings: what decides a battle.
#include <fmt/format.h>

#include "games/men_who_would_be_kings/adapter.h"
#include "rules/men_who_would_be_kings/victory.h"

namespace esprit::games {

// MW-VIC-01..03
Score MenWhoWouldBeKings::score(Battle const& battle) const {
    Score score{fmt::format("A side is beaten when it is down to {} of its figures. If both still "
                            "fight after {}, the most points win: for enemy units that are "
                            "gone{}.",
                            defeat_share_text(scenario()), last_round_text(common().last_turn),
                            scenario().objectives.empty() ? "" : " and for places that are held"),
                "MW-VIC-02"};
    auto const points = men_who_would_be_kings::scores({scenario(), battle});
    for (SideId side = 0; side < points.size(); ++side) {
        auto const strength = men_who_would_be_kings::strength_of({scenario(), battle}, side);
        score.sides.push_back(
            {percent_of(strength.began - strength.left, strength.began),
             fmt::format("lost {} of {} figures, beaten at {}; has won {} {}",
                         strength.began - strength.left, strength.began,
                         strength.began - strength.began / scenario().turn.lost_figures_parts,
                         points[side], points[side] == 1 ? "point" : "points")});
    }
    score.ahead_by = "on points";
    score.left_of = "figures";
    if (points[0] != points[1]) score.ahead = static_cast<SideId>(points[0] > points[1] ? 0 : 1);
    return score;
}

}  // namespace esprit::games

// The places that a unit can reach, for pictures.
#include "geometry/sweep.h"
#include "rules/rank_and_file/manoeuvre.h"

namespace esprit::rank_and_file {

using geometry::Base;

std::vector<rules::Reach> reach_of_move(BattleView view, UnitId unit) {
    Mil const move_mil = move_of(view, unit);
    if (view.battle.state[unit].moved || move_mil == 0) return {};
    Base const base = base_of(view, unit);
    field::Terrain const& ground = view.scenario.terrain();
    auto const corner_of = [&](geometry::Point point) {
        auto const within = [](Mil value, Mil most) {
            return value < 0 ? 0 : value > most ? most : value;
        };
        return rules::Reach::Corner{within(point.x_mil, ground.width_mil),
                                    within(point.y_mil, ground.depth_mil)};
    };
    // straight ahead, and for a charge: of the middle of the front, within the arc
    rules::Reach ahead{"move", {}};
    Base const end = advanced(base, geometry::forward_of(base.pose.facing_cdeg), move_mil);
    for (geometry::Point const point :
         {corner_point(base, geometry::front_left), corner_point(end, geometry::front_left),
          corner_point(end, geometry::front_right), corner_point(base, geometry::front_right)}) {
        ahead.outline.push_back(corner_of(point));
    }
    constexpr int parts = 6;  // on each side
    rules::Reach charge{"charge", {corner_of(base.pose.centre)}};
    for (int part = -parts; part <= parts; ++part) {
        CentiDegree const facing =
            base.pose.facing_cdeg + view.scenario.moves.arc_cdeg * part / parts;
        Base const there = advanced(pivoted(base, facing), geometry::forward_of(facing), move_mil);
        charge.outline.push_back(corner_of(front_middle(there)));
    }
    return {ahead, charge};
}

}  // namespace esprit::rank_and_file

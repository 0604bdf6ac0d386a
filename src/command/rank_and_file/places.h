#pragma once
// The value of a unit's place in Rank and File: distance to the enemy, flanks, cover. In hundredths
// of a regular stand.
#include "command/rank_and_file/weights.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::command {

struct Nearby {
    rank_and_file::UnitId unit = rank_and_file::no_unit;
    Mil distance_mil = 0;  // from centre to centre
};
/// The enemy nearest to a point that stands firm; no_unit if there is none.
Nearby nearest_fighting_enemy(rank_and_file::BattleView view, rank_and_file::UnitId unit,
                              geometry::Point from);
/// Where a move would leave a unit; the order must not be refused.
geometry::Pose end_of_move(rank_and_file::BattleView view, rank_and_file::Order const& order);
/// The value of a unit standing at `pose`.
int value_of_place(RankAndFileWeights const& weights, rank_and_file::BattleView view,
                   rank_and_file::UnitId unit, geometry::Pose const& pose);

}  // namespace esprit::command

#pragma once
// Expected gains of charges and fire of Rank and File: quick estimates from the exact chances of
// single rolls, in hundredths of a regular stand.
#include "command/rank_and_file/weights.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::command {

/// The worth of one stand of a unit, and of all its stands that are left.
int worth_of_stand(rank_and_file::Scenario const& scenario, rank_and_file::UnitId unit);
int worth_of_unit(rank_and_file::BattleView view, rank_and_file::UnitId unit);

/// The expected gain of declaring a charge, together with the charges declared at the same target.
int expected_gain_of_charge(RankAndFileWeights const& weights, rank_and_file::BattleView view,
                            rank_and_file::UnitId charger, rank_and_file::UnitId target);
int expected_gain_of_fire(RankAndFileWeights const& weights, rank_and_file::BattleView view,
                          rank_and_file::UnitId firer, rank_and_file::UnitId target);

}  // namespace esprit::command

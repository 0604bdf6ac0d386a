#pragma once
// What charges and fire of Rank and File promise: quick estimates from the exact chances of single
// rolls, in hundredths of a regular stand.
#include "command/rank_and_file/weights.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::command {

/// What a unit's stands are worth, each and all that are left.
int worth_of_stand(rank_and_file::Scenario const& scenario, rank_and_file::UnitId unit);
int worth_of_unit(rank_and_file::Scenario const& scenario, rank_and_file::Battle const& battle,
                  rank_and_file::UnitId unit);

/// A charge that may be declared, beside those on the same target that are.
int expected_gain_of_charge(RankAndFileWeights const& weights,
                            rank_and_file::Scenario const& scenario,
                            rank_and_file::Battle const& battle, rank_and_file::UnitId charger,
                            rank_and_file::UnitId target);
int expected_gain_of_fire(RankAndFileWeights const& weights,
                          rank_and_file::Scenario const& scenario,
                          rank_and_file::Battle const& battle, rank_and_file::UnitId firer,
                          rank_and_file::UnitId target);

}  // namespace esprit::command

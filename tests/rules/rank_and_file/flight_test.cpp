// What becomes of a unit that runs, beyond where it goes.
#include "rules/rank_and_file/flight.h"

#include <gtest/gtest.h>

#include "chance/dice.h"
#include "rules/rank_and_file/battles.h"

namespace esprit::rank_and_file_test {
namespace {

// RF-R-17: it takes no part in what it was about to do.
TEST(RankAndFileFlight, WhoRunsChargesNobodyAnyMore) {
    Field const field{"balanced.toml"};
    auto const& scenario = *field.scenario;
    rank_and_file::UnitId const lancers = scenario.unit_named("Blue Lancers");
    rank_and_file::Battle battle = field.system.set_up(scenario);
    battle.state[lancers].target = scenario.unit_named("Red 1st Foot");
    chance::RollingArbiter arbiter{1806, chance::DrawPurpose::play};
    rank_and_file::make_rout_move({scenario, battle}, lancers, arbiter);
    EXPECT_EQ(battle.state[lancers].morale, rank_and_file::Morale::routing);
    EXPECT_EQ(battle.state[lancers].target, rank_and_file::no_unit);
}

}  // namespace
}  // namespace esprit::rank_and_file_test

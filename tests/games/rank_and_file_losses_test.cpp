// Losses at the end of a turn or battle of Rank and File, as every report lists them.
#include <gtest/gtest.h>

#include "games/rank_and_file/adapter.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

using rank_and_file::Fate;
using rank_and_file::Morale;
using rank_and_file::UnitId;

// RF-R-29: destroyed, off the table, or routing; commanders do not count.
TEST(RankAndFileLosses, AreUnitsDestroyedOffTheTableOrRouting) {
    RankAndFile const adapter{text::read_scenario_for(
        {{"rank-and-file"}}, source_tree() + "/scenarios/rank-and-file/balanced.toml")};
    auto battle = adapter.system().set_up(adapter.scenario());
    std::vector<UnitId> units[2];
    for (UnitId unit = 0; unit < battle.units.count; ++unit) {
        rank_and_file::Troop const& troop = adapter.scenario().troops[unit];
        if (!troop.is_commander()) units[troop.side].push_back(unit);
    }
    ASSERT_GE(units[0].size(), 4U);
    battle.state[units[0][0]].morale = Morale::routing;
    battle.state[units[0][1]].fate = Fate::off_table;
    battle.state[units[0][2]].fate = Fate::destroyed;
    battle.state[units[0][3]].morale = Morale::unsteady;
    battle.state[adapter.scenario().commanders.front()].fate = Fate::destroyed;
    auto const losses = adapter.losses(battle);
    ASSERT_EQ(losses.size(), 2U);
    EXPECT_EQ(losses[0].lost_points, 3);
    EXPECT_EQ(losses[0].began_points, static_cast<int>(units[0].size()));
    EXPECT_EQ(losses[0].percent, Exact(300, units[0].size()));
    EXPECT_EQ(losses[1].lost_points, 0);
    EXPECT_EQ(losses[1].percent, Exact(0, 1));
}

// RF-FIRE-15, RF-R-26: hits count towards the next stand, those of this phase too.
TEST(RankAndFileLosses, HitsAreToldBesideTheStandsLeft) {
    RankAndFile const adapter{text::read_scenario_for(
        {{"rank-and-file"}}, source_tree() + "/scenarios/rank-and-file/balanced.toml")};
    auto battle = adapter.system().set_up(adapter.scenario());
    UnitId unit = 0;
    while (adapter.scenario().troops[unit].is_commander()) ++unit;
    battle.state[unit].hits = 1;
    battle.state[unit].fire_hits = 2;
    auto const strength = adapter.strength(battle, unit);
    ASSERT_TRUE(strength.has_value());
    EXPECT_EQ(strength->hits, 3);
    EXPECT_EQ(strength->left, strength->of);
}

}  // namespace
}  // namespace esprit::games

// The values that `drill` of Black Powder gives to places.
#include <gtest/gtest.h>

#include "command/black_powder/drill.h"
#include "games/black_powder/adapter.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_loader.h"

namespace esprit::command {
namespace {

// BP-SUP-01: a unit that has left the table neither supports nor is supported.
TEST(PlacesOfBlackPowder, ABrokenUnitGivesNoSupport) {
    games::BlackPowder const adapter{
        text::read_scenario_for({{black_powder::System{}.name()}},
                                source_tree() + "/scenarios/black-powder/one_brigade.toml")};
    black_powder::Scenario const& scenario = adapter.scenario();
    black_powder::Battle battle = black_powder::System{}.set_up(scenario);
    rules::UnitId const unit = 0;
    rules::UnitId const friendly = 1;
    ASSERT_EQ(scenario.troops[unit].brigade, scenario.troops[friendly].brigade);
    geometry::Pose const where = battle.units.pose[unit];
    geometry::Pose const beside{{where.centre.x_mil - 7000, where.centre.y_mil}, where.facing_cdeg};
    geometry::Pose const far_away{{50000, 4000}, where.facing_cdeg};

    BlackPowderWeights const weights;
    auto const value = [&](black_powder::Fate fate, geometry::Pose const& pose) {
        battle.units.pose[friendly] = pose;
        battle.state[friendly].fate = fate;
        KnownFights enemies;
        return value_of_place(weights, {scenario, battle}, unit, enemies);
    };
    using black_powder::Fate;
    EXPECT_GT(value(Fate::on_table, beside), value(Fate::on_table, far_away));
    EXPECT_EQ(value(Fate::broken, beside), value(Fate::broken, far_away));
}

}  // namespace
}  // namespace esprit::command

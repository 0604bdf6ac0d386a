// What a player is reminded of before a phase ends, and warned of before an order is given.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/game_in_phase.h"

namespace esprit::games {
namespace {

using ::testing::HasSubstr;

class LeftUndone : public GameInPhase {};

// Guns 6" from a square: they can start to fire (GT-FIRE-05).
TEST_F(LeftUndone, NamesUnitsThatCanStillFire) {
    begin_file("/tests/games/fire.toml", "start fire");
    EXPECT_THAT(game_->left_undone(), HasSubstr("Guns can still fire"));
}

// The order to start names no target: the odds are those of the later fire, with +1 on one die.
TEST_F(LeftUndone, AnOrderToOpenFireTellsAtWhomAndHowLikely) {
    begin_file("/tests/games/fire.toml", "start fire");
    EXPECT_EQ(game_->sketch("start fire Guns").note,
              "In the firing phase it can fire at Square (58.3% shaken)");
}

TEST_F(LeftUndone, IsNothingWhereNoEnemyIsInReach) {
    for (auto const& [scenario, kind] : {std::pair{"grande-tactique/balanced", "move"},
                                         std::pair{"black-powder/balanced", "order"},
                                         std::pair{"men-who-would-be-kings/balanced", "fire"},
                                         std::pair{"rank-and-file/balanced", "move"}}) {
        begin(scenario, kind);
        EXPECT_EQ(game_->left_undone(), "") << scenario;
    }
}

}  // namespace
}  // namespace esprit::games

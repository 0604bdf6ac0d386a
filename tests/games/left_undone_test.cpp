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
    begin_file("/tests/games/guns_in_range.toml", "start fire");
    EXPECT_THAT(game_->left_undone(), HasSubstr("Guns can still fire"));
}

// The order to start names no target: the odds are those of the later fire, with +1 on one die.
TEST_F(LeftUndone, AnOrderToOpenFireTellsAtWhomAndHowLikely) {
    begin_file("/tests/games/guns_in_range.toml", "start fire");
    Sketch const sketch = game_->sketch("start fire Guns");
    EXPECT_FALSE(sketch.refused) << sketch.refused->because;
    EXPECT_EQ(sketch.note, "In the firing phase it can fire at Square (58.3% shaken)");
}

TEST_F(LeftUndone, IsNothingWhereNoEnemyIsInReach) {
    for (std::string const scenario : {"grande-tactique/balanced", "rank-and-file/balanced"}) {
        begin(scenario, "move");
        EXPECT_EQ(game_->left_undone(), "") << scenario;
    }
}

}  // namespace
}  // namespace esprit::games

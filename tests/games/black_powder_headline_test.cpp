// Charges of Black Powder in words: a charge by order begins with the command roll.
#include <gtest/gtest.h>

#include "games/black_powder/adapter.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

namespace powder = black_powder;

// BP-CMD-02..08, -16..23: a charger that destroys its enemy and halts there unhurt has acted. It
// gets home when two dice show 7 or less, in 126 of 216 throws with the die of a blunder, or by a
// blunder of 5 or 6, in 2.
TEST(BlackPowderHeadlines, CountAsIdleOnlyWhatTheCommandRollForbids) {
    BlackPowder const adapter{
        text::read_scenario_for({{"black-powder"}}, source_tree() + "/tests/games/assault.toml")};
    powder::Battle battle = adapter.system().set_up(adapter.scenario());
    chance::ScriptedArbiter no_dice{{}};
    powder::Order end;
    end.kind = powder::OrderKind::end_initiative;
    adapter.system().carry_out({adapter.scenario(), battle}, end, no_dice);
    OddsTable const table =
        adapter.odds_table(adapter.read("order Foot to charge Shaken", battle), battle, {});
    ASSERT_TRUE(table.idle);
    EXPECT_EQ(table.idle->chance, Exact(216 - 126 - 2, 216));
    EXPECT_EQ(table.headline.idle, table.idle->chance);
    EXPECT_TRUE(Exact(1, 2) < table.headline.win);
}

}  // namespace
}  // namespace esprit::games

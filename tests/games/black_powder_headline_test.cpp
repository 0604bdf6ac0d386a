// Charges of Black Powder in words: a charge by order begins with the command roll.
#include <gtest/gtest.h>

#include "games/black_powder/adapter.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

namespace powder = black_powder;

constexpr std::string_view assault = "order Foot to charge Shaken";

/// The battle of assault.toml, or one like it, in the command phase.
class Assault {
public:
    /// \param further_mil  how much farther the target stands
    explicit Assault(Mil further_mil = 0)
        : adapter_(text::read_scenario_for({{"black-powder"}},
                                           source_tree() + "/tests/games/assault.toml")),
          battle_(adapter_.system().set_up(adapter_.scenario())) {
        rules::UnitId const target = adapter_.target_of(adapter_.read(assault, battle_)[0]);
        battle_.units.pose[target].centre.y_mil += further_mil;
        chance::ScriptedArbiter no_dice{{}};
        powder::Order end;
        end.kind = powder::OrderKind::end_initiative;
        adapter_.system().carry_out({adapter_.scenario(), battle_}, end, no_dice);
    }
    OddsTable odds(std::string_view order) const {
        return adapter_.odds_table(adapter_.read(order, battle_), battle_, {});
    }

private:
    BlackPowder adapter_;
    powder::Battle battle_;
};

// BP-CMD-02..08, -16..23: a charger that destroys its enemy and halts there unhurt has acted. It
// gets home when two dice show 7 or less, in 126 of 216 throws with the die of a blunder, or by a
// blunder of 5 or 6, in 2.
TEST(BlackPowderHeadlines, CountAsIdleOnlyWhatTheCommandRollForbids) {
    OddsTable const table = Assault{}.odds(assault);
    ASSERT_TRUE(table.idle);
    EXPECT_EQ(table.idle->chance, Exact(216 - 126 - 2, 216));
    EXPECT_EQ(table.headline.idle, table.idle->chance);
    EXPECT_TRUE(Exact(1, 2) < table.headline.win);
}

// BP-CMD-04, BP-R-19: 15" before its target a charger gets home by two moves, and falls short of it
// by one. That is no lost fight.
TEST(BlackPowderHeadlines, CountAChargeThatFallsShortAsIdle) {
    OddsTable const table = Assault{10'000}.odds(assault);
    ASSERT_TRUE(table.idle);
    EXPECT_TRUE(table.idle->chance < table.headline.idle);
    EXPECT_TRUE(table.headline.lose < Exact(1, 10));
    EXPECT_TRUE(table.headline.draw < Exact(1, 10));
}

// A turn alone, or a formation alone, is no fight either.
TEST(BlackPowderHeadlines, CountAnOrderWithoutItsChargeAsIdle) {
    OddsTable const table = Assault{}.odds("order Foot to turn left 20, charge Shaken");
    ASSERT_TRUE(table.idle);
    EXPECT_TRUE(table.idle->chance < table.headline.idle);
    EXPECT_TRUE(table.headline.draw < Exact(1, 10));
}

// BP-HTH-14, -15, BP-RES-02, -07: the fractions are those of `melee` for the units of drawn.toml
// where self retires, the enemy stays, retires too, or breaks; the combat is the last of the turn.
TEST(BlackPowderHeadlines, SayThatAnAttackerRetiresWhateverBecomesOfItsEnemy) {
    BlackPowder const adapter{
        text::read_scenario_for({{"black-powder"}}, source_tree() + "/tests/games/drawn.toml")};
    powder::Battle battle = adapter.system().set_up(adapter.scenario());
    battle.phase = powder::Phase::hand_to_hand;
    std::vector<powder::Order> const fight = adapter.read("fight Foot", battle);
    Headline const headline = adapter.odds_table(fight, battle, {}).headline;
    Exact const retires =
        Exact(455, 11'664) + Exact(6'011, 69'984) + Exact(8'357, 209'952) + Exact(2'969, 104'976);
    Exact found;
    for (UnitFortunes const& each : headline.units) {
        if (each.unit != fight[0].unit) continue;
        for (UnitFortunes::Share const& share : each.shares) {
            if (share.verb == "retires") found += share.chance;
        }
    }
    EXPECT_EQ(found, retires);
    // drawn, both break, both retire
    EXPECT_EQ(headline.draw, Exact(65, 1'944) + Exact(4'453, 23'328) + Exact(1'073, 52'488) +
                                 Exact(8'357, 209'952));
}

}  // namespace
}  // namespace esprit::games

// Charges of Black Powder in words: a charge by order begins with the command roll.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

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

/// A battle of a file of this folder, when a phase begins.
class BattleInPhase {
public:
    explicit BattleInPhase(std::string_view file, powder::Phase phase = powder::Phase::hand_to_hand)
        : adapter_(text::read_scenario_for({{"black-powder"}},
                                           source_tree() + "/tests/games/" + std::string{file})),
          battle_(adapter_.system().set_up(adapter_.scenario())) {
        battle_.phase = phase;
    }
    rules::UnitId unit(std::string_view name) const {
        auto const& units = adapter_.scenario().common.units;
        auto const found = std::find_if(units.begin(), units.end(),
                                        [&](auto const& each) { return each.name == name; });
        return static_cast<rules::UnitId>(found - units.begin());
    }
    void remove(std::string_view name) { battle_.state[unit(name)].fate = powder::Fate::broken; }
    Headline headline_of(std::string_view order) const {
        return adapter_.odds_table(adapter_.read(order, battle_), battle_, {}).headline;
    }
    /// An order without dice.
    void give(std::string_view order) {
        chance::ScriptedArbiter no_dice{{}};
        adapter_.system().carry_out({adapter_.scenario(), battle_},
                                    adapter_.read(order, battle_)[0], no_dice);
    }

private:
    BlackPowder adapter_;
    powder::Battle battle_;
};

Exact chance_of(Headline const& headline, rules::UnitId unit, std::string_view verb) {
    Exact chance;
    for (UnitFortunes const& each : headline.units) {
        if (each.unit != unit) continue;
        for (UnitFortunes::Share const& share : each.shares) {
            if (share.verb == verb) chance += share.chance;
        }
    }
    return chance;
}

// BP-HTH-14, -15, BP-RES-02, -07: the fractions are those of `melee` for the units of drawn.toml
// where self retires, the enemy stays, retires too, or breaks; the combat is the last of the turn.
TEST(BlackPowderHeadlines, SayThatAnAttackerRetiresWhateverBecomesOfItsEnemy) {
    BattleInPhase const drawn{"drawn.toml"};
    Headline const headline = drawn.headline_of("fight Foot");
    EXPECT_EQ(
        chance_of(headline, drawn.unit("Foot"), "retires"),
        Exact(455, 11'664) + Exact(6'011, 69'984) + Exact(8'357, 209'952) + Exact(2'969, 104'976));
    // drawn, both break, both retire
    EXPECT_EQ(headline.draw, Exact(65, 1'944) + Exact(4'453, 23'328) + Exact(1'073, 52'488) +
                                 Exact(8'357, 209'952));
}

// A unit that is fought in its flank goes back neither away from its enemy nor towards it. The
// fraction is that of the ends of `melee` in which the enemy retires, its flank in contact.
TEST(BlackPowderHeadlines, SayThatAUnitRetiresThatIsFoughtInItsFlank) {
    BattleInPhase flank{"two_against_one.toml"};
    flank.remove("Foot");
    Headline const headline = flank.headline_of("fight Horse");
    EXPECT_EQ(chance_of(headline, flank.unit("Shaken"), "retires"),
              Exact(78'612'983'213, 835'884'417'024));
}

// BP-HTH-18: one combat has one headline, whichever of its units is told to fight.
TEST(BlackPowderHeadlines, AreOfAllUnitsOfACombat) {
    BattleInPhase const combat{"two_against_one.toml"};
    Headline const foot = combat.headline_of("fight Foot");
    Headline const horse = combat.headline_of("fight Horse");
    EXPECT_EQ(foot.units.size(), 3U);
    EXPECT_EQ(foot.win, horse.win);
    EXPECT_EQ(foot.draw, horse.draw);
    EXPECT_EQ(foot.losses, horse.losses);
    // named by the enemy's unit it is the same fight, seen from the same side
    Headline const enemy = combat.headline_of("fight Shaken");
    EXPECT_EQ(foot.win, enemy.win);
    EXPECT_EQ(foot.lose, enemy.lose);
    // it goes on
    Exact const goes_on = chance_of(foot, combat.unit("Shaken"), "fights on");
    EXPECT_TRUE(Exact{} < goes_on);
    EXPECT_FALSE(foot.draw < goes_on);
}

// BP-CMD-16..23: a blunder of 3 alone, in one throw of 216, leads to R3; what it is and does at
// other ends has no share in the fight.
TEST(BlackPowderHeadlines, AreOfTheUnitsThatFightAtEachEnd) {
    BattleInPhase with_victim{"victim.toml", powder::Phase::command};
    BattleInPhase without{"victim.toml", powder::Phase::command};
    without.remove("R3");
    Headline const both = with_victim.headline_of("order B1 to charge R1");
    Headline const alone = without.headline_of("order B1 to charge R1");
    EXPECT_NEAR(both.win.value(), alone.win.value(), 1.0 / 216);
    EXPECT_NEAR(both.lose.value(), alone.lose.value(), 1.0 / 216);
    EXPECT_TRUE(chance_of(both, with_victim.unit("R3"), "fights on") < Exact(1, 216));
}

// BP-HTH-03, -18: of two chargers in one combat, the one whose enemy has gone holds its ground, as
// does the enemy whose charger has gone. The figures were worked out apart from this program.
TEST(BlackPowderHeadlines, SayThatUnitsHoldWhoseEnemiesHaveLeftThem) {
    BattleInPhase two{"two_against_two.toml", powder::Phase::initiative};
    two.give("initiative B1 to charge R1");
    Headline const headline = two.headline_of("initiative B2 to charge R2");
    constexpr double rounded = 0.0006;
    EXPECT_NEAR(chance_of(headline, two.unit("B2"), "retires").value(), 0.076, rounded);
    EXPECT_NEAR(chance_of(headline, two.unit("B2"), "holds").value(), 0.397, rounded);
    EXPECT_NEAR(chance_of(headline, two.unit("R1"), "fights on").value(), 0.412, rounded);
    EXPECT_NEAR(chance_of(headline, two.unit("R1"), "holds").value(), 0.184, rounded);
}

// BP-HTH-11, -18: Y is touched by the charge at X and wins unhurt: it has fought, though it ends
// where it stood and its enemy has gone. The figures were worked out apart from this program.
TEST(BlackPowderHeadlines, AreOfUnitsThatAFightLeavesAsTheyWere) {
    BattleInPhase const between{"between_two.toml", powder::Phase::initiative};
    Headline const headline = between.headline_of("initiative A to charge X");
    constexpr double rounded = 0.0006;
    EXPECT_NEAR(headline.win.value(), 0.347, rounded);
    EXPECT_NEAR(headline.draw.value(), 0.391, rounded);
    EXPECT_NEAR(headline.lose.value(), 0.262, rounded);
    Exact of_y;
    for (UnitFortunes const& each : headline.units) {
        if (each.unit != between.unit("Y")) continue;
        for (UnitFortunes::Share const& share : each.shares) of_y += share.chance;
    }
    EXPECT_EQ(of_y, Exact(1));
}

// BP-SHK-06: what a unit suffers beyond its stamina is no loss.
TEST(BlackPowderHeadlines, CountNoLossesBeyondStamina) {
    BattleInPhase const between{"between_two.toml", powder::Phase::initiative};
    Headline const headline = between.headline_of("initiative A to charge X");
    // A has 1 of its 3 stamina left: it is shaken or broken in 486 of 1,296 throws
    EXPECT_EQ(headline.losses[0], Exact(486, 1'296));
}

// What is not counted to its end is no draw: there the odds are those of trials (sampled_odds).
TEST(BlackPowderHeadlines, AreNotThoseOfAnEarlierPhase) {
    BattleInPhase const many{"many_dice.toml", powder::Phase::initiative};
    EXPECT_THROW(many.headline_of("initiative B1 to charge R1"), TooManyEnds);
}

// BP-CMD-08, -23, -25, BP-R-13: it goes in on 7 or less, in 126 of 216 throws with the die of a
// blunder, or by a blunder of 5 or 6, in 2; closing fire may end either charge.
TEST(BlackPowderHeadlines, CountAChargeByBlunderAsOneThatClosingFireEnds) {
    BattleInPhase const guns{"before_guns.toml", powder::Phase::command};
    EXPECT_EQ(guns.headline_of("order B1 to charge R1").idle, Exact(216 - 126 - 2, 216));
}

// BP-RES-11: cavalry that is thrown back without a casualty has charged and lost, though it is then
// in order where a move could have led it. It goes in unless two dice show 9 to 11, or a blunder
// shows 4 or less. The other figures were worked out apart from this program.
TEST(BlackPowderHeadlines, CountAChargeThatIsThrownBackUnhurtAsLost) {
    BattleInPhase const cavalry{"thrown_back.toml", powder::Phase::command};
    Headline const headline = cavalry.headline_of("order C to charge D");
    constexpr double rounded = 0.0006;
    EXPECT_EQ(headline.idle, Exact(54 + 4, 216));
    EXPECT_NEAR(headline.lose.value(), 0.549, rounded);
    EXPECT_NEAR(headline.draw.value(), 0.183, rounded);
    EXPECT_NEAR(chance_of(headline, cavalry.unit("D"), "holds").value(), 0.549, rounded);
    EXPECT_NEAR(chance_of(headline, cavalry.unit("C"), "retires").value(), 0.239, rounded);
}

}  // namespace
}  // namespace esprit::games

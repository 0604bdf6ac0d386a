// What a player is told before giving an order: what a drop means, what it costs, which checks come
// up, which enemies a unit reaches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "games/game_in_phase.h"

namespace esprit::games {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

class Drops : public GameInPhase {
protected:
    void begin_guns(std::string_view kind) { begin_file("/tests/games/fire.toml", kind); }
    rules::Piece piece(UnitId unit) const {
        rules::Board const view = game_->board();
        return *draw::find_piece(view, unit);
    }
    Dropped dropped_ahead(UnitId unit, Mil x_mil, Mil y_mil) const {
        geometry::Pose pose = base_of(piece(unit)).pose;
        pose.centre.x_mil += x_mil;
        pose.centre.y_mil += y_mil;
        return game_->dropped(unit, pose, rules::no_unit);
    }
};

TEST_F(Drops, AGeneralRidesToThePlaceAndToAFriend) {
    begin("grande-tactique/balanced", "ride");
    UnitId const general = game_->unit_named("Dorn");
    Dropped const there = dropped_ahead(general, -2000, 1000);
    ASSERT_FALSE(there.sketches.empty());
    EXPECT_THAT(there.sketches[0].order, StartsWith("ride "));
    EXPECT_FALSE(there.sketches[0].refused);
    UnitId const friends = game_->unit_named("Blue Militia");
    auto const pose = base_of(piece(friends)).pose;
    for (Sketch const& each : game_->dropped(general, pose, friends).sketches) {
        EXPECT_THAT(each.order, StartsWith("ride ")) << "a friend is no target of a charge";
    }
}

TEST_F(Drops, TellsThePriceOfAnOrder) {
    begin("grande-tactique/balanced", "move");
    UnitId const unit = game_->unit_named("Blue Hussars");
    auto const orders = game_->suggestions_of(unit);
    ASSERT_FALSE(orders.empty());
    // GT-PIPS-14: a straight move is one PIP; a turn after it is one more
    EXPECT_THAT(game_->sketch(orders[0].order).price, MatchesRegex("1 of [0-9]+ PIPs"));
    auto const twice = game_->read("move Blue Hussars 3 forward then turn 20 right");
    EXPECT_THAT(game_->sketch(twice.at(0)).price, MatchesRegex("2 of [0-9]+ PIPs"));
}

// BP-CMD-06: against a rating of 8, 8 or 7 pays for one move, a margin of two for two, one of three
// for three.
TEST_F(Drops, TellsTheRollThatAnOrderOfBlackPowderNeeds) {
    begin("black-powder/balanced", "order");
    auto const price = [&](std::string const& order) {
        return game_->sketch(game_->read(order).at(0)).price;
    };
    EXPECT_EQ(price("order Blue 3rd Foot to forward 3"), "a command roll of 8 or less");
    EXPECT_EQ(price("order Blue 3rd Foot to forward 3, forward 3"),
              "a command roll of 6 or less, 8 for one move");
    EXPECT_EQ(price("ride Brandt to 30, 10"), "");
}

// Straight back is one PIP (GT-PIPS-14); about, forward and about again comes to the same for two.
TEST_F(Drops, OfTwoWaysToOnePlaceTheShorterOrderComesFirst) {
    begin_guns("move");
    UnitId const unit = game_->unit_named("Hussars");
    for (Mil const way_mil : {-2'000, -2'513, -3'076}) {
        Dropped const behind = dropped_ahead(unit, 0, way_mil);
        ASSERT_FALSE(behind.sketches.empty());
        EXPECT_THAT(behind.sketches[0].order, MatchesRegex("move Hussars back [0-9.]+"));
    }
}

// A wheel is one more PIP (GT-PIPS-14), and no hand draws a way exactly straight.
TEST_F(Drops, AHandThatDriftsMeansStraightAhead) {
    begin("grande-tactique/balanced", "move");
    UnitId const unit = game_->unit_named("Blue Hussars");
    auto const straight = MatchesRegex("move Blue Hussars forward [0-9.]+");
    for (Mil const drift_mil : {-350, -100, 100, 350}) {
        Dropped const there = dropped_ahead(unit, drift_mil, 3'000);
        ASSERT_GT(there.sketches.size(), 1U) << "what was drawn exactly is offered beside it";
        EXPECT_THAT(there.sketches[0].order, straight) << drift_mil;
        EXPECT_FALSE(there.short_of);
    }
    Dropped const aside = dropped_ahead(unit, 1'500, 3'000);
    ASSERT_FALSE(aside.sketches.empty());
    EXPECT_THAT(aside.sketches[0].order, ::testing::Not(straight));
}

/// The first reason why a unit can do nothing to an enemy.
std::string first_reason(BattlefieldGame const& game, std::string_view unit,
                         std::string_view enemy) {
    Dropped const aimed = game.aimed(game.unit_named(unit), game.unit_named(enemy));
    if (aimed.sketches.empty() || !aimed.sketches[0].refused) return {};
    return std::string{aimed.sketches[0].plain_order.deed} + ": " +
           aimed.sketches[0].refused->because;
}

TEST_F(Drops, OfGunsTheFirstReasonIsHowFarOutOfRangeTheEnemyIs) {
    begin("grande-tactique/balanced", "move");
    EXPECT_THAT(first_reason(*game_, "Blue 1st Battery", "Red 1st"),
                StartsWith("fire: out of range by 2.49\": "));
    begin("black-powder/balanced", "order");
    EXPECT_THAT(first_reason(*game_, "Blue Foot Battery", "Red 4th Foot"),
                StartsWith("fire: this is command"));
    begin("rank-and-file/balanced", "move");
    EXPECT_THAT(first_reason(*game_, "Blue 1st Battery", "Red Grenadiers"),
                StartsWith("fire: Blue 1st Battery does not see Red Grenadiers: "));
    begin("men-who-would-be-kings/balanced", "fire");
    EXPECT_THAT(first_reason(*game_, "Blue Gun", "Red Rifles"),
                StartsWith("fire: no part of Red Rifles is straight in front"));
}

// GT-PIPS-05
TEST_F(Drops, AChangeOfPlanHasItsPrice) {
    begin_guns("plan");
    EXPECT_THAT(game_->sketch("plan Blue: First").price, HasSubstr("all PIPs"));
}

// A tie or a lost round does nothing to an eager firer (GT-FIRE-23, -33), so both are "nothing
// changes"; other outcomes name the unit and the effect.
TEST_F(Drops, TheOddsOfFireTellWhatBecomesOfTheTarget) {
    begin_guns("plan");
    for (int steps = 0; steps < 4 && game_->awaited().phase != "firing phase"; ++steps) {
        game_->give(game_->suggestions_of(rules::no_unit).back().order);
    }
    OddsTable const table = game_->odds_table({"fire Guns at Square"});
    ASSERT_EQ(table.ends.size(), 2U);
    // with +1 (GT-FIRE-18) the guns are higher in 21 of 36 throws
    EXPECT_EQ(table.ends[0].first, "Square is shaken, square");
    EXPECT_EQ(table.ends[0].second, Exact(21, 36));
    EXPECT_EQ(table.ends[1].first, "nothing changes");
    ASSERT_EQ(table.checks.size(), 1U);
    ASSERT_EQ(table.checks[0].modifiers.size(), 1U);
    EXPECT_EQ(table.checks[0].modifiers[0].rule, "GT-FIRE-18");
}

TEST_F(Drops, AMoveKeepsTheFormation) {
    begin("black-powder/balanced", "order");
    UnitId const unit = game_->unit_named("Blue Hussars");
    rules::Piece const before = piece(unit);
    for (Mil const way_mil : {8'000, 9'750, 14'000}) {
        Dropped const there = dropped_ahead(unit, 0, way_mil);
        ASSERT_FALSE(there.sketches.empty());
        for (Sketch const& each : there.sketches) {
            if (!each.ghost) continue;
            EXPECT_EQ(each.ghost->base.frontage_mil, before.frontage_mil);
        }
    }
}

TEST_F(Drops, ALookAtAUnitIsShortAndHasItsCommandersRating) {
    begin("black-powder/balanced", "order");
    UnitId const unit = game_->unit_named("Blue Hussars");
    std::string const reach = game_->reach(unit);
    EXPECT_THAT(reach, HasSubstr("one move is 18\""));
    EXPECT_LT(std::count(reach.begin(), reach.end(), '\n'), 5) << reach;
    EXPECT_THAT(game_->who(unit), HasSubstr(" commands it, rating 8\n"));
}

TEST_F(Drops, TheTerminalTellsTheChecksOnTheWay) {
    begin("men-who-would-be-kings/balanced", "fire");
    std::string const odds = game_->odds("fire Blue Rifles at Red Levies", {});
    EXPECT_THAT(odds, HasSubstr("\nthe checks that may be rolled:\n"));
    EXPECT_THAT(odds, HasSubstr("\n  Blue Rifles: Fire\n"));
}

// A move is 6", At the Double a die more (MW-DO-01, -04): a drop 9" away means 9".
TEST_F(Drops, AtTheDoubleAUnitIsMeantToStandWhereItIsDropped) {
    begin("men-who-would-be-kings/balanced", "move");
    UnitId const unit = game_->unit_named("Blue Rifles");
    Dropped const far = dropped_ahead(unit, 0, 9'000);
    ASSERT_FALSE(far.sketches.empty());
    EXPECT_EQ(far.sketches[0].order, "at the double Blue Rifles forward 9");
    ASSERT_TRUE(far.sketches[0].ghost);
    EXPECT_EQ(far.sketches[0].ghost->base.pose.centre.y_mil, 17'000);
    EXPECT_FALSE(far.short_of);
    Dropped const near = dropped_ahead(unit, 0, 5'000);
    ASSERT_FALSE(near.sketches.empty());
    EXPECT_EQ(near.sketches[0].order, "move Blue Rifles forward 5");
    // a drop slightly to the side does not mean a turn
    Dropped const hair = dropped_ahead(unit, 8, 5'000);
    ASSERT_FALSE(hair.sketches.empty());
    EXPECT_EQ(hair.sketches[0].order, "move Blue Rifles forward 5");
    Dropped const beyond = dropped_ahead(unit, 0, 30'000);
    ASSERT_TRUE(beyond.short_of);
    EXPECT_EQ(beyond.short_of->because.find("wheel"), std::string::npos);
}

// An order that the rules refuse is told with its reason, where no allowed one is aimed at the
// unit.
TEST_F(Drops, ADropOntoAnEnemyOutOfReachTellsWhyNot) {
    struct Case {
        std::string scenario;
        std::string_view kind;
        std::string unit;
        std::string order;  // how the first order begins
    };
    for (Case const& each :
         {Case{"grande-tactique/balanced", "charge", "Blue Hussars", "charge "},
          Case{"black-powder/balanced", "order", "Blue Hussars", "order "},
          Case{"rank-and-file/balanced", "charge", "Blue Lancers", "charge "},
          Case{"men-who-would-be-kings/balanced", "attack", "Blue Rifles", "attack "}}) {
        SCOPED_TRACE(each.scenario);
        begin(each.scenario, each.kind);
        UnitId const unit = game_->unit_named(each.unit);
        rules::Piece const own = piece(unit);
        rules::Board const view = game_->board();
        auto const farther = [&](rules::Piece const& one, rules::Piece const& other) {
            auto const far = [&](rules::Piece const& enemy) {
                return enemy.side == own.side ? -1 : std::abs(enemy.y_mil - own.y_mil);
            };
            return far(one) < far(other);
        };
        rules::Piece const enemy =
            *std::max_element(view.pieces.begin(), view.pieces.end(), farther);
        Dropped const found = game_->dropped(unit, base_of(enemy).pose, enemy.unit);
        ASSERT_FALSE(found.sketches.empty());
        EXPECT_THAT(found.sketches[0].order, StartsWith(each.order));
        EXPECT_EQ(found.sketches[0].at, enemy.unit);
        ASSERT_TRUE(found.sketches[0].refused);
        EXPECT_FALSE(found.sketches[0].refused->rule.empty());
        EXPECT_TRUE(found.short_of);
    }
}

TEST_F(Drops, ATurnTellsWhichEnemyItFaces) {
    begin("black-powder/one_brigade", "order");
    auto const words = [&](std::string const& order) {
        return game_->sketch(order).plain_order.words;
    };
    EXPECT_EQ(words("order Blue Rifles to turn right 19"),
              "Turn right 19 degrees, to face Red Rifles");
    EXPECT_EQ(words("order Blue Rifles to turn right 90"), "Turn right 90 degrees");
}

TEST_F(Drops, AnOrderHasOneCanonicalForm) {
    begin("men-who-would-be-kings/balanced", "move");
    EXPECT_EQ(game_->canonical("move Blue Rifles forward 5.0"), "move Blue Rifles forward 5");
    EXPECT_EQ(game_->canonical("move \"Blue Rifles\" forward 5"), "move Blue Rifles forward 5");
    EXPECT_EQ(game_->canonical("march somewhere"), std::nullopt);
}

}  // namespace
}  // namespace esprit::games

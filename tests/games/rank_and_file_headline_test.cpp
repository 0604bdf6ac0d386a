// Melees of Rank and File in words: their winners, and the end of their step.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/adapter_headline.h"
#include "games/rank_and_file/adapter.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

using rank_and_file::UnitId;

/// A melee of two units of balanced.toml: the loser touches the winner still.
struct StuckMelee {
    StuckMelee()
        : adapter{text::read_scenario_for(
              {{"rank-and-file"}}, source_tree() + "/scenarios/rank-and-file/balanced.toml")},
          before{adapter.system().set_up(adapter.scenario())} {
        for (UnitId unit = 0; unit < before.units.count; ++unit) {
            rank_and_file::Troop const& troop = adapter.scenario().troops[unit];
            if (troop.is_infantry()) of_side[troop.side] = unit;
        }
        before.units.pose[of_side[0]] = {{20000, 10000}, 0};
        before.units.pose[of_side[1]] = {{20000, 10750}, full_turn_cdeg / 2};
    }
    HeadlineEnd end_of(RankAndFile::Battle const& after) const {
        RankAndFile::Order const fight{rank_and_file::OrderKind::fight, of_side[0]};
        std::vector<RankAndFile::Order> const orders{fight};
        return FightReader<SystemAdapter<rank_and_file::System>>{adapter, orders, before}.end_of(
            after);
    }

    RankAndFile adapter;
    RankAndFile::Battle before;
    UnitId of_side[2] = {};
};

TEST(RankAndFileHeadlines, CallALoserWithoutAWayBackALoser) {
    StuckMelee const melee;
    auto after = melee.before;
    EXPECT_EQ(result_of(melee.end_of(after)), HeadlineResult::draw);
    after.state[melee.of_side[0]].wins_melee = true;
    HeadlineEnd const won = melee.end_of(after);
    EXPECT_FALSE(won.goes_on);
    EXPECT_EQ(result_of(won), HeadlineResult::win);
    ASSERT_EQ(won.enemies.size(), 1U);
    EXPECT_EQ(won.enemies[0].verb, "loses without a way back");
}

// The turn ends with its last melee; who has won it is known in the next.
TEST(RankAndFileHeadlines, KnowTheWinnerInTheNextTurn) {
    StuckMelee const melee;
    auto after = melee.before;
    ++after.turn;
    after.state[melee.of_side[1]].won_melee = true;
    EXPECT_EQ(result_of(melee.end_of(after)), HeadlineResult::lose);
    auto same_turn = melee.before;
    same_turn.state[melee.of_side[1]].won_melee = true;
    EXPECT_EQ(result_of(melee.end_of(same_turn)), HeadlineResult::draw);
}

// A charge may touch more than its target: who has won beside it has fought, though it stands where
// it stood and its enemy has gone.
TEST(RankAndFileHeadlines, AreOfWinnersWhomTheirEnemyHasLeft) {
    StuckMelee const melee;
    UnitId beside = 0;
    while (melee.adapter.side_of(beside) != 1 || beside == melee.of_side[1]) ++beside;
    auto touched = melee.before;
    touched.units.pose[beside] = {{20'000, 9'250}, 0};
    RankAndFile::Order const fight{rank_and_file::OrderKind::fight, melee.of_side[0]};
    std::vector<RankAndFile::Order> const orders{fight};
    FightReader<SystemAdapter<rank_and_file::System>> reader{melee.adapter, orders, melee.before};
    reader.join_combats(touched);
    auto after = melee.before;
    after.units.pose[melee.of_side[0]].centre.x_mil -= 8'000;
    EXPECT_EQ(reader.end_of(after).enemies.size(), 1U);
    after.state[beside].wins_melee = true;
    EXPECT_EQ(reader.end_of(after).enemies.size(), 2U);
}

// RF-TURN-10: which melee is next is the question, so "end" has no answer to it.
TEST(RankAndFileMelees, DoNotEndBeforeTheyAreFought) {
    StuckMelee const melee;
    auto now = melee.before;
    now.phase = rank_and_file::Phase::melee;
    try {
        static_cast<void>(melee.adapter.read("end", now));
        ADD_FAILURE() << "the last melee of the list is fought";
    } catch (play::OrderError const& error) {
        EXPECT_THAT(error.what(), ::testing::StartsWith("one of these orders has to be given"));
        EXPECT_THAT(error.what(), ::testing::HasSubstr("\"fight "));
    }
    now.phase = rank_and_file::Phase::firing;
    EXPECT_EQ(melee.adapter.read("end", now).size(), 1U);
}

}  // namespace
}  // namespace esprit::games

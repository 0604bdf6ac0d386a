// What decides a battle, and who is ahead, in all systems.
#include "games/score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

using ::testing::HasSubstr;

Score score_of(std::string const& scenario) {
    auto const field = load_battlefield(source_tree() + "/scenarios/" + scenario + ".toml");
    return field->new_game(header_of(*field, 7), {})->score();
}

TEST(Scores, SayWhatDecidesABattle) {
    EXPECT_THAT(score_of("grande-tactique/balanced").goal, HasSubstr("divisions have collapsed"));
    EXPECT_THAT(score_of("rank-and-file/balanced").goal, HasSubstr("half of its brigades break"));
    EXPECT_THAT(score_of("black-powder/balanced").goal, HasSubstr("half of its brigades are"));
    EXPECT_THAT(score_of("men-who-would-be-kings/balanced").goal, HasSubstr("a third of its"));
}

// "9 of 14 points" alone would read as points that are left.
TEST(Scores, SayThatTheyCountLossesAndWhereASideIsBeaten) {
    for (auto const& [scenario, words] :
         {std::pair{"grande-tactique/balanced", "collapsed, beaten at 3; lost 0 % of its points"},
          std::pair{"rank-and-file/balanced",
                    "lost 0 of 11 units; 0 of 3 brigades broken, "
                    "beaten at 2"},
          std::pair{"black-powder/balanced",
                    "lost 0 of 3 brigades, beaten at 2; lost 0 of 32 "
                    "points"},
          std::pair{"men-who-would-be-kings/balanced",
                    "lost 0 of 62 figures, beaten at 42; has "
                    "won 0 points"}}) {
        EXPECT_THAT(score_of(scenario).sides[0].words, HasSubstr(words)) << scenario;
    }
}

TEST(Scores, AreEvenBeforeTheFirstOrder) {
    for (auto const* const scenario :
         {"grande-tactique/balanced", "rank-and-file/balanced", "black-powder/balanced",
          "men-who-would-be-kings/balanced"}) {
        Score const score = score_of(scenario);
        EXPECT_FALSE(score.ahead) << scenario;
        ASSERT_EQ(score.sides.size(), 2U) << scenario;
        for (SideScore const& side : score.sides) EXPECT_EQ(side.lost_percent, 0) << scenario;
    }
}

TEST(Scores, CountLossesUntilTheEnd) {
    for (auto const* const scenario :
         {"grande-tactique/one_division", "black-powder/one_brigade",
          "men-who-would-be-kings/balanced", "rank-and-file/balanced"}) {
        auto const field = load_battlefield(source_tree() + "/scenarios/" + scenario + ".toml");
        Commanders commanders;
        commanders.names = {"advance", "advance"};
        auto const game = field->new_game(header_of(*field, 7), commanders);
        while (!game->awaited().order_kinds.empty()) {
            ASSERT_EQ(game->give(game->order_of_commander()).progress, play::Progress::committed);
        }
        Score const score = game->score();
        EXPECT_GT(score.sides[0].lost_percent + score.sides[1].lost_percent, 0) << scenario;
        EXPECT_LE(score.sides[0].lost_percent, 100) << scenario;
        EXPECT_LE(score.sides[1].lost_percent, 100) << scenario;
    }
}

TEST(Scores, CountSharesNotNumbers) {
    EXPECT_EQ(with_smaller_share(1, 4, 2, 10), 1);
    EXPECT_EQ(with_smaller_share(0, 4, 2, 10), 0);
    EXPECT_FALSE(with_smaller_share(1, 4, 2, 8));
    EXPECT_EQ(percent_of(1, 3), 33);
    EXPECT_EQ(percent_of(0, 0), 0);
    EXPECT_EQ(share_text(5), "one in 5");
}

// What is to be typed is told where orders are typed, and nowhere else.
TEST(Briefings, HaveOtherWordsWhereOrdersAreTyped) {
    auto const field = load_battlefield(source_tree() + "/scenarios/rank-and-file/balanced.toml");
    Briefing const briefing = field->new_game(header_of(*field, 7), {})->briefing();
    EXPECT_THAT(briefing.words, ::testing::Not(HasSubstr("\"end\"")));
    EXPECT_THAT(briefing.at_terminal(), HasSubstr("\"end\""));
}

}  // namespace
}  // namespace esprit::games

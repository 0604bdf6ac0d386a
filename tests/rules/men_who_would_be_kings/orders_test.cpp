// Orders in words, and whole games behind the interface of all systems.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/battlefield_loader.h"
#include "report/battle_text.h"
#include "rules/men_who_would_be_kings/kings_battles.h"
#include "support/source_tree.h"

namespace esprit::kings {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Field const& balanced() {
    return *all_fields().front();
}

/// The order as it is written again.
std::string again(std::string const& text) {
    return balanced().words.order_text(balanced().words.read_order(text));
}

std::string complaint(std::string const& text) {
    try {
        return "read as " + again(text);
    } catch (play::OrderError const& error) {
        return error.what();
    }
}

TEST(KingsOrders, AreWrittenAsTheyAreRead) {
    for (std::string const text :
         {"draw cards", "end turn", "move Blue Rifles forward 6",
          "at the double Blue Horse turn left 12.5, forward 9, turn right 90, back 0.25",
          "attack Blue Raiders at Red Gun", "fire Blue Gun at Red Gun",
          "volley fire Blue Rifles at Red Levies",
          "skirmish Blue Levies forward 3, fire at Red Levies",
          "skirmish Blue Levies fire at Red Levies, turn left 10, back 3",
          "form close order Blue Rifles", "go to ground Blue Rifles", "rally Blue Rifles",
          "take off Blue Rifles", "deploy Blue Rifles behind Blue Gun",
          "deploy Blue Rifles at left edge 12.5"}) {
        EXPECT_EQ(again(text), text);
    }
    EXPECT_EQ(again("at_the_double \"Blue Rifles\" left 45, forward 6"),
              "at the double Blue Rifles turn left 45, forward 6")
        << "as older logs write it";
}

TEST(KingsOrders, SayWhatWouldBeRight) {
    EXPECT_THAT(complaint("march \"Blue Rifles\""),
                HasSubstr("is no order; there are: move, at the double"));
    EXPECT_THAT(complaint("move \"Blue Rifle\" forward 1"), HasSubstr("did you mean"));
    EXPECT_THAT(complaint("move \"Blue Rifles\" sideways 1"),
                HasSubstr("is no part of a move; there are: forward 3"));
    EXPECT_THAT(complaint("move \"Blue Rifles\" forward x"), HasSubstr("how far? \"forward 3\""));
    EXPECT_THAT(complaint("move \"Blue Rifles\" forward 1 x"), HasSubstr("is no part of a move"));
    EXPECT_THAT(complaint("move \"Blue Rifles\" right 0.005"), HasSubstr("two decimal places"));
    EXPECT_THAT(complaint("deploy \"Blue Rifles\" at upper edge 2"), HasSubstr("near, far, left"));
    EXPECT_THAT(complaint("skirmish \"Blue Levies\" fire at \"Red Gun\""),
                HasSubstr("where does it move?"));
    EXPECT_THAT(complaint("move \"Blue Rifles\" left 1, left 1, left 1, left 1, left 1"),
                HasSubstr("4 parts at the most"));
}

TEST(KingsGame, IsFoughtToldAndReplayedLikeAnyOther) {
    auto const field =
        games::load_battlefield(source_tree() + "/scenarios/men-who-would-be-kings/tofrek.toml");
    EXPECT_EQ(field->contents(), "13 units");
    auto const game = field->new_game(games::header_of(*field, 5), {{"drill", "advance"}, 5});
    while (!game->awaited().order_kinds.empty()) {
        auto const reply = game->give(game->order_of_commander());
        ASSERT_EQ(reply.progress, play::Progress::committed) << reply.because;
    }
    EXPECT_TRUE(game->verdict().over);
    EXPECT_FALSE(field->verify(game->log()));
    games::Retold const told = field->retell(game->log());
    EXPECT_FALSE(told.difference);
    EXPECT_THAT(render(told.chronicle, {}), HasSubstr("Tofrek"));
}

TEST(KingsGame, UnderstandsAPlayersWords) {
    auto const field =
        games::load_battlefield(source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml");
    auto const game = field->new_game(games::header_of(*field, 5), {{"", ""}, 5});
    EXPECT_THAT(game->read("draw"), ElementsAre("draw cards"));
    EXPECT_EQ(game->only_order(), "draw cards");
    ASSERT_EQ(game->give("draw cards").progress, play::Progress::committed);
    EXPECT_THAT(game->briefing().words,
                HasSubstr("Activation Cards left: 7. Each order takes one."));
    EXPECT_THAT(game->read("double clansmen 9 forward"),
                ElementsAre("at the double Blue Clansmen forward 9"));
    EXPECT_THAT(game->read("volley rifles at levies"),
                ElementsAre("volley fire Blue Rifles at Red Levies"));
    EXPECT_THAT(game->read("skirmish levies forward 3, fire at gun"),
                ElementsAre("skirmish Blue Levies forward 3, fire at Red Gun"));
    EXPECT_THAT(game->read("end"), ElementsAre("end turn"));
    EXPECT_EQ(game->canonical("at_the_double \"Blue Clansmen\" forward 9"),
              "at the double Blue Clansmen forward 9");
}

}  // namespace
}  // namespace esprit::kings

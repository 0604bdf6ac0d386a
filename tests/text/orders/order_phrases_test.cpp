// Phrases of players, each beside the order in the words of a log.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "program/battle_fields.h"
#include "program/house_file.h"
#include "support/source_tree.h"
#include "support/whole_battles.h"
#include "text/orders/grande_tactique_order_phrases.h"

namespace esprit::text {
namespace {

using ::testing::HasSubstr;

class OrderPhrasesTest : public ::testing::Test {
protected:
    /// The orders of a line in the words of a log, separated by "; ".
    std::string meant(std::string const& line) const {
        std::string text;
        for (auto const& order : phrases_.read(line, battle_)) {
            text += (text.empty() ? "" : "; ") + field_.words.order_text(order);
        }
        return text;
    }
    /// The error of a wrong line.
    std::string wrong(std::string const& line) const {
        try {
            return "read as " + meant(line);
        } catch (play::OrderError const& error) {
            return error.what();
        }
    }

    fixture::HouseFile file_{fixture::small_battle()};
    battles::WholeBattle field_{file_.name()};
    OrderPhrases phrases_{field_.scenario};
    grande_tactique::Battle battle_ = field_.system.set_up(field_.scenario);  // the French begin
};

struct Phrase {
    std::string said;
    std::string order;
};

TEST_F(OrderPhrasesTest, ReadsMoves) {
    Phrase const phrases[] = {
        {"move 9e Legere by straight 3", "move 9e Legere by straight 3"},
        {"move 9e 3 forward", "move 9e Legere by straight 3"},
        {"move 9e legere forward 2.5\"", "move 9e Legere by straight 2.5"},
        {"Move LEGERE 3", "move 9e Legere by straight 3"},
        {"move 9e 3 forward then wheel 30 left", "move 9e Legere by straight 3, wheel -30"},
        {"move 9e wheel left 30, 1 ahead", "move 9e Legere by wheel -30, straight 1"},
        {"move 9e turn 90 right and 1.5 back", "move 9e Legere by pivot 90, straight -1.5"},
        {"move 9e pivot right", "move 9e Legere by pivot 90"},
        {"move 9e about", "move 9e Legere by pivot 180"},
        {"move 9e turn about then 2", "move 9e Legere by pivot 180, straight 2"},
        {"wheel 9e 12.5° right", "move 9e Legere by wheel 12.5"},
        {"back 9e 1", "move 9e Legere by straight -1"},
        {"about 9e", "move 9e Legere by pivot 180"},
        {"9e Legere forward 1", "move 9e Legere by straight 1"},
        // they face north
        {"face 9e east", "move 9e Legere by pivot 90"},
        {"face 9e south-west", "move 9e Legere by pivot -135"},
        {"face 9e 350", "move 9e Legere by pivot -10"},
        {"move 9e wheel 30 right then face north", "move 9e Legere by wheel 30, pivot -30"},
    };
    for (Phrase const& each : phrases) EXPECT_EQ(meant(each.said), each.order) << each.said;
}

TEST_F(OrderPhrasesTest, ReadsOtherOrders) {
    Phrase const phrases[] = {
        {"charge 2e at Kaiser", "charge 2e Cavalerie at Kaiser"},
        {"charge 2e, 20e at kai", "charge 2e Cavalerie at Kaiser; charge 20e Cavalerie at Kaiser"},
        {"charge 2e and 20e at Kaiser",
         "charge 2e Cavalerie at Kaiser; charge 20e Cavalerie at Kaiser"},
        {"contact 9e with 1/latt", "contact 9e Legere with 1/Lattermann"},
        {"contact 9e with 1 latt", "contact 9e Legere with 1/Lattermann"},
        {"square 9e, 30e", "form square 9e Legere; form square 30e Ligne"},
        {"form square 9e", "form square 9e Legere"},
        {"leave square 9e turn 45 left", "leave square 9e Legere by pivot -45"},
        {"limber marmont", "limber Marmont"},
        {"unlimber marmont turn 20 left", "unlimber Marmont by pivot -20"},
        {"fire marmont", "start fire Marmont"},
        {"open fire marmont", "start fire Marmont"},
        {"cease fire marmont", "stop fire Marmont"},
        {"fire marmont at wallis", "fire Marmont at 1/Wallis"},
        {"rally 59e face south", "rally 59e Ligne by pivot 180"},
        {"spike 9e at battery", "spike 9e Legere at Battery"},
        {"restore marmont", "restore Marmont"},
        {"ride desaix to 9e", "ride Desaix to 9e Legere"},
        {"ride desaix to 20, 4.5", "ride Desaix to 20,4.5"},
        {"ride desaix to 20 4.5", "ride Desaix to 20,4.5"},
        {"ride desaix 20 4.5", "ride Desaix to 20,4.5"},
        {"ride desaix 9e", "ride Desaix to 9e Legere"},
        {"attack 2e at Kaiser", "charge 2e Cavalerie at Kaiser"},
        {"leave 59e", "leave table 59e Ligne"},
        {"roll", "roll pips"},
    };
    for (Phrase const& each : phrases) EXPECT_EQ(meant(each.said), each.order) << each.said;
}

TEST_F(OrderPhrasesTest, EndEndsThePhase) {
    using grande_tactique::Phase;
    std::pair<Phase, std::string> const ends[] = {{Phase::opening, "begin turn"},
                                                  {Phase::plans, "roll pips"},
                                                  {Phase::pips, "end pips"},
                                                  {Phase::firing, "end fire"},
                                                  {Phase::charge, "resolve charges"}};
    for (auto const& [phase, order] : ends) {
        battle_.phase = phase;
        EXPECT_EQ(meant("end"), order);
        EXPECT_EQ(meant("end phase"), order);
    }
}

// GT-PIPS-05: it costs the corps all its PIPs, so that none is meant where a side has several.
TEST(OrderPhrases, APlanIsGivenUpByACorpsThatIsNamedWhereThereAreSeveral) {
    battles::WholeBattle const field{source_tree() + "/scenarios/grande-tactique/raab.toml"};
    OrderPhrases const phrases{field.scenario};
    auto const battle = field.system.set_up(field.scenario);
    EXPECT_THROW(phrases.read("plan none", battle), play::OrderError);
    std::string const named = "plan Grenier: none";
    auto const orders = phrases.read(named, battle);
    ASSERT_EQ(orders.size(), 1U);
    EXPECT_EQ(field.words.order_text(orders[0]), named);
}

TEST_F(OrderPhrasesTest, PrefersUnitsOfTheRightSide) {
    // the French are to move: a target is an Austrian
    EXPECT_EQ(meant("fire marmont at 1/L"), "fire Marmont at 1/Lattermann");
    battle_.active = 1;
    EXPECT_EQ(meant("charge Kai at 20"), "charge Kaiser at 20e Cavalerie");
}

TEST_F(OrderPhrasesTest, SeveralUnitsShareAPath) {
    Phrase const phrases[] = {
        {"move 9e, 59e forward 2", "move 9e Legere by straight 2; move 59e Ligne by straight 2"},
        {"move 9e, 30e and 59e 1 then wheel 10 left",
         "move 9e Legere by straight 1, wheel -10; move 30e Ligne by straight 1, wheel -10; "
         "move 59e Ligne by straight 1, wheel -10"},
        {"wheel 9e, 59e 30 left", "move 9e Legere by wheel -30; move 59e Ligne by wheel -30"},
        {"move 9e 2, wheel 30 left", "move 9e Legere by straight 2, wheel -30"},
        {"leave square 9e, 59e", "leave square 9e Legere; leave square 59e Ligne"},
    };
    for (Phrase const& each : phrases) EXPECT_EQ(meant(each.said), each.order) << each.said;
    EXPECT_EQ(wrong("move 9e, 58e forward 2"), "there is no unit \"58e\"");
    EXPECT_EQ(wrong("move 9e, 59e"), "where does it move? \"move 9e Legere 3 forward\"");
}

// There are Blue 1st, Blue 1st Battery and Red 1st.
TEST_F(OrderPhrasesTest, TheEndOfANameFitsBetterThanItsBeginning) {
    battles::WholeBattle const field{source_tree() + "/scenarios/grande-tactique/balanced.toml"};
    OrderPhrases const phrases{field.scenario};
    auto const battle = field.system.set_up(field.scenario);
    auto const said = [&](std::string const& line) {
        std::string text;
        for (auto const& order : phrases.read(line, battle)) {
            text += (text.empty() ? "" : "; ") + field.words.order_text(order);
        }
        return text;
    };
    EXPECT_EQ(said("square 1st"), "form square Blue 1st");
    EXPECT_EQ(said("limber 1st battery"), "limber Blue 1st Battery");
    EXPECT_EQ(said("charge lancers at 1st"), "charge Blue Lancers at Red 1st");
    EXPECT_EQ(said("charge lancers, hussars at red 1st"),
              "charge Blue Lancers at Red 1st; charge Blue Hussars at Red 1st");
    try {
        said("square blue");
        FAIL();
    } catch (play::OrderError const& error) {
        EXPECT_EQ(std::string{error.what()},
                  "\"blue\" may be Blue 1st, Blue 2nd, Blue Grenadiers, Blue 1st Battery, Blue "
                  "3rd, Blue 4th …: say which, as in \"Blue 1st\"");
    }
}

TEST_F(OrderPhrasesTest, WritesOrdersInAPlayersWords) {
    Phrase const phrases[] = {
        {"move 9e Legere 3 forward then wheel 30 left", "move 9e Legere by straight 3, wheel -30"},
        {"move 9e Legere 1.5 back then turn 12.5 right",
         "move 9e Legere by straight -1.5, pivot 12.5"},
        {"move 9e Legere about", "move 9e Legere by pivot 180"},
        {"charge 2e Cavalerie at Kaiser", "charge 2e Cavalerie at Kaiser"},
        {"charge 2e Cavalerie at Kaiser by wheel 10, straight 4",
         "charge 2e Cavalerie at Kaiser by wheel 10, straight 4"},
        {"square 9e Legere", "form square 9e Legere"},
        {"fire Marmont at 1/Wallis", "fire Marmont at 1/Wallis"},
        {"ride Desaix to 9e Legere", "ride Desaix to 9e Legere"},
        {"ride Desaix to 20, 4.5", "ride Desaix to 20,4.5"},
    };
    for (Phrase const& each : phrases) {
        EXPECT_EQ(phrases_.phrase(field_.words.read_order(each.order), battle_), each.said);
        EXPECT_EQ(meant(each.said), each.order);
    }
}

TEST_F(OrderPhrasesTest, ReadsItsOwnPhrases) {
    auto const commanders = battles::make_commanders({"advance", "drill"}, 1, 0);
    auto game = battles::begin_game(field_, commanders, 1, 0);
    std::size_t spoken = 0;
    for (int order = 0; order < 60 && battles::take_order(game, field_, commanders); ++order) {
        for (auto const& each : field_.system.candidates(field_.scenario, game.battle())) {
            std::string const said = phrases_.phrase(each, game.battle());
            EXPECT_EQ(phrases_.read(said, game.battle()), std::vector{each}) << said;
            spoken += said != field_.words.order_text(each) ? 1 : 0;
        }
    }
    EXPECT_GT(spoken, 500U);
}

TEST_F(OrderPhrasesTest, ErrorsSayWhatWouldBeRight) {
    EXPECT_EQ(wrong("move latt 3"),
              "\"latt\" may be 1/Lattermann or 2/Lattermann: say which, as in \"1/Lattermann\"");
    EXPECT_EQ(wrong("move 9e Leger 3 forwrd"),
              "\"forwrd\" is no part of a move; there are: 3 forward, 1.5 back, wheel 30 left, "
              "turn 90 right, about, face north");
    EXPECT_EQ(wrong("move Kellerman forward"), "how many inches? \"forward 3\"");
    EXPECT_EQ(wrong("move Kelermann 3"),
              "there is no unit \"Kelermann\"; did you mean \"Kellermann\"?");
    EXPECT_EQ(wrong("move 9e"), "where does it move? \"move 9e Legere 3 forward\"");
    EXPECT_EQ(wrong("move 9e 30 left"), "is \"30 left\" a wheel or a turn? \"wheel 30 left\"");
    EXPECT_EQ(wrong("move 9e wheel left"), "how far does it wheel? \"wheel 30 left\"");
    EXPECT_EQ(wrong("move 9e 1 then 1 then 1 then 1 then 1"), "a move has 4 parts at the most");
    EXPECT_EQ(wrong("charge 9e"), "charge whom? \"charge 9e Legere at UNIT\"");
    EXPECT_EQ(wrong("charge Kaiser"), "who does? \"charge UNIT at Kaiser\"");
    EXPECT_EQ(wrong("charge"), "charge whom? \"charge UNIT at UNIT\"");
    EXPECT_EQ(wrong("charge at kaiser"), "who does? \"charge UNIT at Kaiser\"");
    EXPECT_EQ(wrong("ride desaix"),
              "where to? \"ride GENERAL to UNIT\", or to a place: \"to 20 4.5\"");
    EXPECT_EQ(wrong("square"), "which unit? \"units\" lists them");
    EXPECT_THAT(wrong("chage 9e at kaiser"),
                HasSubstr("\"chage\" is no order and no command; did you mean \"charge\"?"));
    EXPECT_THAT(wrong(""), HasSubstr("is no order"));
}

}  // namespace
}  // namespace esprit::text

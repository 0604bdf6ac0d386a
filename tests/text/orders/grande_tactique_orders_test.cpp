// Orders of Grande Tactique in words of players, each beside the order in the form of logs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "program/battle_fields.h"
#include "program/house_file.h"
#include "support/source_tree.h"
#include "support/whole_battles.h"
#include "text/orders/grande_tactique_orders.h"

namespace esprit::text {
namespace {

using ::testing::HasSubstr;

/// The orders of a player's line.
std::vector<grande_tactique::Order> read_in(battles::WholeBattle const& field,
                                            std::string const& line,
                                            grande_tactique::Battle const& battle) {
    auto const of_side = [&](bool enemy) {
        return [&, enemy](rules::UnitId unit) {
            return UnitNames::likely((field.scenario.troops[unit].side == battle.active) != enemy,
                                     is_on_table(battle, unit));
        };
    };
    OrderContext const context{
        battle.active, of_side(false), of_side(true),
        [&](rules::UnitId unit) { return battle.units.pose[unit].facing_cdeg; }};
    return field.words.read(line, &context);
}

class GrandeTactiqueOrdersTest : public ::testing::Test {
protected:
    /// The orders of a line in the words of a log, separated by "; ".
    std::string meant(std::string const& line) const {
        std::string text;
        for (auto const& order : read_in(field_, line, battle_)) {
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
    grande_tactique::Battle battle_ = field_.system.set_up(field_.scenario);  // the French begin
};

struct Phrase {
    std::string said;
    std::string order;
};

TEST_F(GrandeTactiqueOrdersTest, ReadsMoves) {
    Phrase const phrases[] = {
        {"move 9e Legere by straight 3", "move 9e Legere forward 3"},
        {"move 9e 3 forward", "move 9e Legere forward 3"},
        {"move 9e legere forward 2.5\"", "move 9e Legere forward 2.5"},
        {"Move LEGERE 3", "move 9e Legere forward 3"},
        {"move 9e 3 forward then wheel 30 left", "move 9e Legere forward 3, wheel left 30"},
        {"move 9e wheel left 30, 1 ahead", "move 9e Legere wheel left 30, forward 1"},
        {"move 9e turn 90 right and 1.5 back", "move 9e Legere turn right 90, back 1.5"},
        {"move 9e pivot right", "move 9e Legere turn right 90"},
        {"move 9e about", "move 9e Legere turn about"},
        {"move 9e turn about then 2", "move 9e Legere turn about, forward 2"},
        {"wheel 9e 12.5° right", "move 9e Legere wheel right 12.5"},
        {"back 9e 1", "move 9e Legere back 1"},
        {"about 9e", "move 9e Legere turn about"},
        {"9e Legere forward 1", "move 9e Legere forward 1"},
        // they face north
        {"face 9e east", "move 9e Legere turn right 90"},
        {"face 9e south-west", "move 9e Legere turn left 135"},
        {"face 9e 350", "move 9e Legere turn left 10"},
        {"move 9e wheel 30 right then face north", "move 9e Legere wheel right 30, turn left 30"},
    };
    for (Phrase const& each : phrases) EXPECT_EQ(meant(each.said), each.order) << each.said;
}

TEST_F(GrandeTactiqueOrdersTest, ReadsOtherOrders) {
    Phrase const phrases[] = {
        {"charge 2e at Kaiser", "charge 2e Cavalerie at Kaiser"},
        {"charge 2e, 20e at kai", "charge 2e Cavalerie at Kaiser; charge 20e Cavalerie at Kaiser"},
        {"charge 2e and 20e at Kaiser",
         "charge 2e Cavalerie at Kaiser; charge 20e Cavalerie at Kaiser"},
        {"contact 9e with 1/latt", "contact 9e Legere with 1/Lattermann"},
        {"contact 9e with 1 latt", "contact 9e Legere with 1/Lattermann"},
        {"square 9e, 30e", "form square 9e Legere; form square 30e Ligne"},
        {"form square 9e", "form square 9e Legere"},
        {"leave square 9e turn 45 left", "leave square 9e Legere turn left 45"},
        {"limber marmont", "limber Marmont"},
        {"unlimber marmont turn 20 left", "unlimber Marmont turn left 20"},
        {"fire marmont", "start fire Marmont"},
        {"open fire marmont", "start fire Marmont"},
        {"cease fire marmont", "stop fire Marmont"},
        {"fire marmont at wallis", "fire Marmont at 1/Wallis"},
        {"rally 59e face south", "rally 59e Ligne turn about"},
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

// GT-PIPS-05: it costs the corps all its PIPs, so that none is meant where a side has several.
TEST(GrandeTactiqueOrders, APlanIsGivenUpByACorpsThatIsNamedWhereThereAreSeveral) {
    battles::WholeBattle const field{source_tree() + "/scenarios/grande-tactique/raab.toml"};
    auto const battle = field.system.set_up(field.scenario);
    EXPECT_THROW(read_in(field, "plan none", battle), play::OrderError);
    std::string const named = "plan Grenier: none";
    auto const orders = read_in(field, named, battle);
    ASSERT_EQ(orders.size(), 1U);
    EXPECT_EQ(field.words.order_text(orders[0]), named);
}

TEST_F(GrandeTactiqueOrdersTest, PrefersUnitsOfTheRightSide) {
    // the French are to move: a target is an Austrian
    EXPECT_EQ(meant("fire marmont at 1/L"), "fire Marmont at 1/Lattermann");
    battle_.active = 1;
    EXPECT_EQ(meant("charge Kai at 20"), "charge Kaiser at 20e Cavalerie");
}

TEST_F(GrandeTactiqueOrdersTest, SeveralUnitsShareAPath) {
    Phrase const phrases[] = {
        {"move 9e, 59e forward 2", "move 9e Legere forward 2; move 59e Ligne forward 2"},
        {"move 9e, 30e and 59e 1 then wheel 10 left",
         "move 9e Legere forward 1, wheel left 10; move 30e Ligne forward 1, wheel left 10; "
         "move 59e Ligne forward 1, wheel left 10"},
        {"wheel 9e, 59e 30 left", "move 9e Legere wheel left 30; move 59e Ligne wheel left 30"},
        {"move 9e 2, wheel 30 left", "move 9e Legere forward 2, wheel left 30"},
        {"leave square 9e, 59e", "leave square 9e Legere; leave square 59e Ligne"},
    };
    for (Phrase const& each : phrases) EXPECT_EQ(meant(each.said), each.order) << each.said;
    EXPECT_EQ(wrong("move 9e, 58e forward 2"), "there is no unit \"58e\"");
    EXPECT_EQ(wrong("move 9e, 59e"), "where does it move? \"move 9e Legere forward 3\"");
}

// There are Blue 1st, Blue 1st Battery and Red 1st.
TEST_F(GrandeTactiqueOrdersTest, TheEndOfANameFitsBetterThanItsBeginning) {
    battles::WholeBattle const field{source_tree() + "/scenarios/grande-tactique/balanced.toml"};
    auto const battle = field.system.set_up(field.scenario);
    auto const said = [&](std::string const& line) {
        std::string text;
        for (auto const& order : read_in(field, line, battle)) {
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

TEST_F(GrandeTactiqueOrdersTest, ErrorsSayWhatWouldBeRight) {
    EXPECT_EQ(wrong("move latt 3"),
              "\"latt\" may be 1/Lattermann or 2/Lattermann: say which, as in \"1/Lattermann\"");
    EXPECT_EQ(wrong("move Kelermann 3"),
              "there is no unit \"Kelermann\"; did you mean \"Kellermann\"?");
    EXPECT_EQ(wrong("charge 9e"), "charge whom? \"charge 9e Legere at UNIT\"");
    EXPECT_EQ(wrong("charge Kaiser"), "who does? \"charge UNIT at Kaiser\"");
    EXPECT_EQ(wrong("charge"), "charge whom? \"charge UNIT at UNIT\"");
    EXPECT_EQ(wrong("charge at kaiser"), "who does? \"charge UNIT at Kaiser\"");
    EXPECT_EQ(wrong("square"), "which unit? \"units\" lists them");
    EXPECT_THAT(wrong("plan nobody"), HasSubstr("a plan names the divisions of a corps"));
}

}  // namespace
}  // namespace esprit::text

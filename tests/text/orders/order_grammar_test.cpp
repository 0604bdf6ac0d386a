// The grammar of orders: words of players and of older logs, each beside the order in the form of
// logs.
#include "text/orders/order_grammar.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "play/order_words.h"

namespace esprit::text {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

enum class Kind : std::uint8_t { move, fire, start_fire, ride, form, end_turn };

constexpr auto verbs = std::to_array<OrderVerb>({
    {Kind::move, OrderForm::path, "move"},
    {Kind::move, OrderForm::path_verb, "wheel"},
    {Kind::move, OrderForm::path_verb, "face"},
    {Kind::fire, OrderForm::target_path, "fire", "at", "start fire"},
    {Kind::start_fire, OrderForm::unit, "start fire"},
    {Kind::ride, OrderForm::place, "ride", "to"},
    {Kind::form, OrderForm::words, "form"},
    {Kind::end_turn, OrderForm::alone, "end turn"},
});

/// Two Blue units, a battery and two Red ones; Blue gives the orders, and all face east.
class OrderGrammarTest : public ::testing::Test {
protected:
    OrderGrammarTest() {
        for (std::string const name : {"2nd Foot", "12th Foot", "Foot Battery"}) add(name, 0);
        for (std::string const name : {"2nd Line", "12th Line"}) add(name, 1);
    }
    void add(std::string const& name, std::uint8_t side) {
        field::RosterUnit unit;
        unit.name = name;
        unit.side = side;
        scenario_.units.push_back(unit);
    }

    OrderGrammar grammar(OrderGrammar::BareSide bare_side) const {
        return {scenario_, verbs, bare_side};
    }
    OrderContext context() const {
        auto const of_side = [&](std::uint8_t side) {
            return [this, side](rules::UnitId unit) {
                return UnitNames::likely(scenario_.units[unit].side == side,
                                         gone_.count(unit) == 0);
            };
        };
        return {0, of_side(0), of_side(1),
                [](rules::UnitId) { return CentiDegree{full_turn_cdeg / 4}; }};
    }
    std::vector<std::string> read(
        std::string const& line,
        OrderGrammar::BareSide bare_side = OrderGrammar::BareSide::unclear) const {
        OrderGrammar const reader = grammar(bare_side);
        OrderContext const given = context();
        std::vector<std::string> texts;
        for (SpokenOrder const& order : reader.read(line, &given)) {
            texts.push_back(reader.text(order));
        }
        return texts;
    }
    /// As `read`, by the strict grammar of logs.
    std::string logged(std::string const& line) const {
        OrderGrammar const reader = grammar(OrderGrammar::BareSide::unclear);
        return reader.text(reader.read(line, nullptr).at(0));
    }
    template <class Read>
    static std::string complaint(Read const& read) {
        try {
            return "read as " + read();
        } catch (play::OrderError const& error) {
            return error.what();
        }
    }
    std::string wrong(std::string const& line) const {
        return complaint([&] { return read(line).at(0); });
    }

    field::CommonScenario scenario_;
    std::set<rules::UnitId> gone_;
};

TEST_F(OrderGrammarTest, PartsOfNamesAreEnoughForPlayers) {
    EXPECT_THAT(read("end turn"), ElementsAre("end turn"));
    EXPECT_THAT(read("move 2nd forward 3"), ElementsAre("move 2nd Foot forward 3"));
    EXPECT_THAT(read("move battery back 1.5"), ElementsAre("move Foot Battery back 1.5"));
    EXPECT_THAT(read("fire 2nd at 2nd"), ElementsAre("fire 2nd Foot at 2nd Line"));
    EXPECT_THAT(read("fire batt at 12"), ElementsAre("fire Foot Battery at 12th Line"));
    EXPECT_THAT(read("fire batt"), ElementsAre("start fire Foot Battery"));
    EXPECT_THAT(read("form 2nd in square"), ElementsAre("form 2nd Foot in square"));
    EXPECT_THAT(read("2nd 3"), ElementsAre("move 2nd Foot forward 3"));
}

TEST_F(OrderGrammarTest, LogsNameUnitsWhole) {
    EXPECT_EQ(logged("move 2nd Foot forward 3"), "move 2nd Foot forward 3");
    EXPECT_EQ(complaint([&] { return logged("move 2nd forward 3"); }),
              "there is no unit \"2nd\"; did you mean \"2nd Foot\"?");
    EXPECT_THAT(complaint([&] { return logged("move 2nd Foot face north"); }),
                HasSubstr("needs the unit's facing"));
}

// Logs of earlier versions: signed angles, "straight", quoted names, underscores.
TEST_F(OrderGrammarTest, OlderLogsAreRead) {
    EXPECT_EQ(logged("move 2nd Foot by pivot 20, straight 5.3, wheel -30"),
              "move 2nd Foot turn right 20, forward 5.3, wheel left 30");
    EXPECT_EQ(logged("move 2nd Foot by straight -1"), "move 2nd Foot back 1");
    EXPECT_EQ(logged("fire 2nd Foot at 2nd Line by pivot -12.5, straight 4"),
              "fire 2nd Foot at 2nd Line by turn left 12.5, forward 4");
    EXPECT_EQ(logged("fire \"2nd Foot\" at \"2nd Line\""), "fire 2nd Foot at 2nd Line");
    EXPECT_EQ(logged("end_turn"), "end turn");
}

// A name that fits a unit that is gone and an enemy means the unit that is gone; the rules then say
// that it is gone.
TEST_F(OrderGrammarTest, AUnitThatIsGoneComesBeforeAnEnemy) {
    gone_ = {0, 3};
    EXPECT_THAT(read("fire foot at 2nd"), ElementsAre("fire 12th Foot at 2nd Line"));
    EXPECT_THAT(read("fire 2nd at 12th"), ElementsAre("fire 2nd Foot at 12th Line"));
}

// 2 and 12 are also parts of names.
TEST_F(OrderGrammarTest, NumbersStayNumbers) {
    EXPECT_THAT(read("move 2nd forward 2"), ElementsAre("move 2nd Foot forward 2"));
    EXPECT_THAT(read("move 12th forward 12, wheel left 2"),
                ElementsAre("move 12th Foot forward 12, wheel left 2"));
    EXPECT_THAT(read("ride 2nd to 12, 2"), ElementsAre("ride 2nd Foot to 12,2"));
    EXPECT_THAT(read("ride 2nd 12 2.5"), ElementsAre("ride 2nd Foot to 12,2.5"));
    EXPECT_THAT(read("ride 2nd to 12"), ElementsAre("ride 2nd Foot to 12th Foot"));
}

TEST_F(OrderGrammarTest, PathsAreSaidInManyWays) {
    EXPECT_THAT(read("move 2nd 3 inches forward then turn about"),
                ElementsAre("move 2nd Foot forward 3, turn about"));
    EXPECT_THAT(read("move 2nd wheel 30 left, 4 back"),
                ElementsAre("move 2nd Foot wheel left 30, back 4"));
    EXPECT_THAT(read("move 2nd 2.5\" and turn right"),
                ElementsAre("move 2nd Foot forward 2.5, turn right 90"));
    EXPECT_THAT(read("wheel 2nd 12.5° right"), ElementsAre("move 2nd Foot wheel right 12.5"));
    EXPECT_THAT(read("face 2nd north"), ElementsAre("move 2nd Foot turn left 90"));
    EXPECT_THAT(read("move 2nd wheel right 30 then face east"),
                ElementsAre("move 2nd Foot wheel right 30, turn left 30"));
}

TEST_F(OrderGrammarTest, ASideAloneMeansWhatTheSystemSays) {
    using BareSide = OrderGrammar::BareSide;
    EXPECT_THAT(read("move 2nd left 45", BareSide::turn),
                ElementsAre("move 2nd Foot turn left 45"));
    EXPECT_EQ(wrong("move 2nd left 30"), "is \"left 30\" a wheel or a turn? \"wheel left 30\"");
    rules::WordCursor words{"6 left then forward 2, back 1"};
    rules::PathForm const sideways{BareSide::sideways, std::nullopt, false};
    using Part = rules::PathPart;
    EXPECT_THAT(read_path_parts(words, sideways),
                ElementsAre(Part{Part::Kind::sideways, -6'000}, Part{Part::Kind::straight, 2'000}));
    EXPECT_EQ(words.rest(), ", back 1");
}

TEST_F(OrderGrammarTest, SeveralUnitsAreNamedWithCommas) {
    EXPECT_THAT(read("fire 2nd, battery at 12th line"),
                ElementsAre("fire 2nd Foot at 12th Line", "fire Foot Battery at 12th Line"));
    EXPECT_THAT(read("move 2nd, 12th and battery forward 12, wheel left 2"),
                ElementsAre("move 2nd Foot forward 12, wheel left 2",
                            "move 12th Foot forward 12, wheel left 2",
                            "move Foot Battery forward 12, wheel left 2"));
}

TEST_F(OrderGrammarTest, NamesWithWordsOfTheGrammarAreQuoted) {
    add("Army at Mollwitz", 0);
    add("Brandt, Reserve", 1);
    EXPECT_THAT(read("fire mollwitz at brandt"),
                ElementsAre("fire \"Army at Mollwitz\" at \"Brandt, Reserve\""));
    EXPECT_EQ(logged("fire \"Army at Mollwitz\" at \"Brandt, Reserve\""),
              "fire \"Army at Mollwitz\" at \"Brandt, Reserve\"");
    EXPECT_EQ(logged("fire Army at Mollwitz at Brandt, Reserve"),
              "fire \"Army at Mollwitz\" at \"Brandt, Reserve\"");
}

TEST_F(OrderGrammarTest, AUnitMayBeCalledLikeAWordOfTheGrammar) {
    add("In", 0);
    EXPECT_THAT(read("move in forward 3"), ElementsAre("move \"In\" forward 3"));
    EXPECT_EQ(logged("start fire In"), "start fire \"In\"");
}

TEST_F(OrderGrammarTest, ErrorsSayWhatWouldBeRight) {
    EXPECT_EQ(wrong("move foot forward 3"),
              "\"foot\" may be 2nd Foot or 12th Foot: say which, as in \"2nd Foot\"");
    EXPECT_THAT(wrong("march 2nd forward 3"), HasSubstr("\"march\" is no order and no command"));
    EXPECT_THAT(wrong("fier 2nd"), HasSubstr("did you mean \"fire\"?"));
    EXPECT_THAT(wrong("fire 2nd, foot at 2nd"), HasSubstr("\"foot\" may be"));
    EXPECT_EQ(wrong("move xyz 2"), "there is no unit \"xyz\"");
    EXPECT_EQ(wrong("move to forward 2"), "which unit? \"units\" lists them");
    EXPECT_EQ(wrong("move"), "which unit? \"units\" lists them");
    EXPECT_EQ(wrong("move 2nd"), "where does it move? \"move 2nd Foot forward 3\"");
    EXPECT_EQ(wrong("move 2nd forward"), "how far? \"forward 3\"");
    EXPECT_EQ(wrong("move 2nd wheel left"), "how far does it wheel? \"wheel left 30\"");
    EXPECT_THAT(wrong("move 2nd 3 forwrd"), HasSubstr("\"forwrd\" is no part of a move"));
    EXPECT_EQ(wrong("move 2nd 1 then 1 then 1 then 1 then 1"), "a move has 4 parts at the most");
    EXPECT_EQ(wrong("fire at 2nd"), "who does? \"fire UNIT at 2nd Line\"");
    EXPECT_EQ(wrong("start fire 2nd at once"), "\"at once\" is too much of an order");
    EXPECT_EQ(wrong("ride 2nd"),
              "where to? \"ride GENERAL to UNIT\", or to a place: \"to 20,4.5\"");
    EXPECT_THAT(wrong(""), HasSubstr("is no order"));
}

}  // namespace
}  // namespace esprit::text

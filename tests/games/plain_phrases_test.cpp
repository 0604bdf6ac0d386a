// PlainPhrases: log words with parts of names, the default of adapters.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "games/adapter_defaults.h"
#include "play/order_words.h"

namespace esprit::games {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Two Blue units, a battery and two Red ones; Blue gives the orders.
class PlainPhrasesTest : public ::testing::Test {
protected:
    PlainPhrasesTest() {
        auto const add = [&](std::string const& name, std::uint8_t side) {
            field::RosterUnit unit;
            unit.name = name;
            unit.side = side;
            scenario_.units.push_back(unit);
        };
        add("2nd Foot", 0);
        add("12th Foot", 0);
        add("Foot Battery", 0);
        add("2nd Line", 1);
        add("12th Line", 1);
    }

    /// The log words of a line; log words are "move UNIT forward N[, wheel left N]", "fire UNIT at
    /// UNIT" and "end turn", with units by their whole names.
    std::vector<std::string> read(std::string const& line) const {
        text::UnitNames const names{scenario_};
        auto const of_side = [&](std::uint8_t side) {
            return [this, side](rules::UnitId unit) {
                return text::UnitNames::likely(scenario_.units[unit].side == side,
                                               gone_.count(unit) == 0);
            };
        };
        PlainPhrases const phrases{names, of_side(0), of_side(1),
                                   [&](rules::UnitId unit) { return scenario_.units[unit].name; }};
        std::string const unit = "(2nd Foot|12th Foot|Foot Battery|2nd Line|12th Line)";
        std::string const way = "(forward|back|wheel left|wheel right) [0-9.]+";
        std::regex const grammar{"(move " + unit + " " + way + "(, " + way + ")*|fire " + unit +
                                 " at " + unit + "|end turn)"};
        std::vector<std::string> found;
        phrases.read(line, [&](std::vector<std::string> const& orders) {
            for (std::string const& order : orders) {
                if (!std::regex_match(order, grammar)) {
                    throw play::OrderError{"\"" + order + "\" is no order"};
                }
            }
            found = orders;
        });
        return found;
    }
    std::string complaint(std::string const& line) const {
        try {
            return "read as " + read(line).at(0);
        } catch (play::OrderError const& error) {
            return error.what();
        }
    }

    field::Scenario scenario_;
    std::set<rules::UnitId> gone_;
};

TEST_F(PlainPhrasesTest, PartsOfNamesAreEnough) {
    EXPECT_THAT(read("end turn"), ElementsAre("end turn"));
    EXPECT_THAT(read("move 2nd Foot forward 3"), ElementsAre("move 2nd Foot forward 3"));
    EXPECT_THAT(read("move 2nd forward 3"), ElementsAre("move 2nd Foot forward 3"));
    EXPECT_THAT(read("move battery back 1.5"), ElementsAre("move Foot Battery back 1.5"));
    EXPECT_THAT(read("fire 2nd at 2nd"), ElementsAre("fire 2nd Foot at 2nd Line"));
    EXPECT_THAT(read("fire batt at 12"), ElementsAre("fire Foot Battery at 12th Line"));
}

// A name that fits a unit that is gone and an enemy means the unit that is gone; the rules then say
// that it is gone.
TEST_F(PlainPhrasesTest, AUnitThatIsGoneComesBeforeAnEnemy) {
    gone_ = {0, 3};
    EXPECT_THAT(read("fire foot at 2nd"), ElementsAre("fire 12th Foot at 2nd Line"));
    EXPECT_THAT(read("fire 2nd at 12th"), ElementsAre("fire 2nd Foot at 12th Line"));
}

// 2 and 12 are also parts of names.
TEST_F(PlainPhrasesTest, NumbersStayNumbers) {
    EXPECT_THAT(read("move 2nd forward 2"), ElementsAre("move 2nd Foot forward 2"));
    EXPECT_THAT(read("move 12th forward 12, wheel left 2"),
                ElementsAre("move 12th Foot forward 12, wheel left 2"));
}

TEST_F(PlainPhrasesTest, NumbersStandOnEitherSide) {
    EXPECT_THAT(read("move 2nd 3 forward"), ElementsAre("move 2nd Foot forward 3"));
    EXPECT_THAT(read("move 2nd wheel 30 left, 4 back"),
                ElementsAre("move 2nd Foot wheel left 30, back 4"));
}

TEST_F(PlainPhrasesTest, SeveralAreNamedWithCommas) {
    EXPECT_THAT(read("fire 2nd, battery at 12th line"),
                ElementsAre("fire 2nd Foot at 12th Line", "fire Foot Battery at 12th Line"));
    EXPECT_THAT(read("move 2nd, 12th and battery forward 12, wheel left 2"),
                ElementsAre("move 2nd Foot forward 12, wheel left 2",
                            "move 12th Foot forward 12, wheel left 2",
                            "move Foot Battery forward 12, wheel left 2"));
}

TEST_F(PlainPhrasesTest, WhatIsWrongIsSaid) {
    EXPECT_THAT(complaint("move foot forward 3"),
                HasSubstr("\"foot\" may be 2nd Foot or 12th Foot: say which, as in \"2nd Foot\""));
    EXPECT_THAT(complaint("march 2nd Foot forward 3"), HasSubstr("is no order"));
    EXPECT_THAT(complaint("fire 2nd, foot at 2nd"), HasSubstr("\"foot\" may be"));
}

// 2 is part of a name, but no name begins after "xyz".
TEST_F(PlainPhrasesTest, AnUnknownNameStaysAsWritten) {
    EXPECT_EQ(complaint("move xyz 2"), "\"move xyz 2\" is no order");
}

TEST(MustBeginAnOrder, TellsWhatMayHaveBeenMeant) {
    auto const complaint = [](std::string_view line) -> std::string {
        try {
            must_begin_an_order(line, {"fire", "close order"}, {"end turn", "close_order"});
            return "";
        } catch (play::OrderError const& error) {
            return error.what();
        }
    };
    EXPECT_EQ(complaint("fier 2nd"),
              "\"fier\" is no order and no command; did you mean \"fire\"? (\"help\" lists them)");
    EXPECT_EQ(complaint("qwertz"), "\"qwertz\" is no order and no command (\"help\" lists them)");
    for (std::string_view const line :
         {"Fire", "fire nobody", "close 2nd", "close_order x", "end"}) {
        EXPECT_EQ(complaint(line), "") << line;
    }
}

}  // namespace
}  // namespace esprit::games

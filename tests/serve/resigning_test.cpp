// A seat that gives its side up: the table ends for good, and the rules' verdict stays the rules'.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "serve/table_fixture.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

using fixture::has;
using fixture::Json;
using fixture::kings;
using fixture::last_of;
using fixture::seat_of;
using fixture::TestTable;
using ::testing::HasSubstr;

Json resign(std::size_t side) {
    return {{"do", "resign"}, {"id", 9}, {"side", side}};
}
std::vector<Json> submit(TestTable& table, serve::GuestId guest, Json const& state) {
    return table.say(guest, {{"do", "submit"},
                             {"id", 8},
                             {"entry", state["entry"]},
                             {"order", state["orders"][0]["order"]}});
}

/// Red resigns in Blue's turn, after an order of Blue's.
class Resigned : public ::testing::Test {
protected:
    Resigned() {
        table_.sit(1, seat_of(0));
        before_ = last_of(table_.sit(2, seat_of(1)), "state");
        EXPECT_EQ(before_["awaited"]["side"], 0);
        before_ = last_of(submit(table_, 1, before_), "state");
        told_ = table_.say(2, resign(1));
    }

    TestTable table_{std::string{kings}};
    Json before_;
    std::vector<Json> told_;
};

TEST_F(Resigned, EndsTheTableForEverybodyAndShowsTheSecretOfTheDice) {
    Json const state = last_of(told_, "state");
    EXPECT_EQ(state["_to_guest"], serve::everybody);
    EXPECT_EQ(state["resigned"]["side"], 1);
    EXPECT_EQ(state["resigned"]["winner"], 0);
    EXPECT_EQ(state["resigned"]["words"], "Red has resigned: Blue has won by resignation");
    EXPECT_EQ(state["awaited"]["over"], true);
    EXPECT_TRUE(state["orders"].empty());
    EXPECT_EQ(state["undo"]["may"], false);
    EXPECT_EQ(last_of(told_, "done")["to"], 9);
    EXPECT_EQ(last_of(told_, "dice")["dice"]["secret"], hex_text(fixture::filled(0x77)));
    Json const line = Json::parse(table_.table().summary());
    EXPECT_EQ(line["over"], true);
    EXPECT_EQ(line["resigned"]["winner"], 0);
    // by the rules nobody has won
    EXPECT_EQ(state["verdict"], before_["verdict"]);
    EXPECT_EQ(state["verdict"]["over"], false);
    std::string const text = table_.table().log_text();
    EXPECT_THAT(text, HasSubstr("\nsecret " + hex_text(fixture::filled(0x77))));
    // the log says so, and whoever reads it tells of it
    EXPECT_THAT(text, HasSubstr("\nresigned side 1\n"));
    play::Log const log = text::read_log("table.log", text);
    auto const field = games::battlefield_of_log(log, "table.log");
    EXPECT_FALSE(field->verify(log));
    auto const ending = field->retell(log).chronicle.ending;
    EXPECT_TRUE(ending.over);
    EXPECT_EQ(ending.winner, rules::SideId{0});
    EXPECT_EQ(ending.why, "Red has resigned: Blue has won by resignation");
}

TEST_F(Resigned, NoOrderFollowsButThePastCanBeRead) {
    std::size_t const events = table_.events.size();
    for (Json const& act : {Json{{"do", "submit"}, {"entry", before_["entry"]}, {"order", "end"}},
                            Json{{"do", "undo"}, {"entry", before_["entry"]}}, resign(0)}) {
        Json const error = last_of(table_.say(1, act), "error");
        EXPECT_EQ(error["code"], "wrong");
        EXPECT_EQ(error["what"], "Red has resigned: Blue has won by resignation");
    }
    EXPECT_EQ(table_.events.size(), events);
    Json const suggestions =
        last_of(table_.say(1, {{"do", "suggest"}, {"unit", 0}}), "suggestions");
    EXPECT_TRUE(suggestions["orders"].empty());
    Json const preview = last_of(table_.say(1, {{"do", "preview"}, {"order", "end"}}), "preview");
    EXPECT_EQ(preview["read"], false);
    EXPECT_THAT(preview["refused"]["because"].get<std::string>(), HasSubstr("resigned"));
    Json const step = last_of(table_.say(1, {{"do", "step"}, {"entry", 0}}), "step");
    EXPECT_EQ(step["last"], before_["entry"]);
    EXPECT_FALSE(step["pieces"].empty());
}

TEST_F(Resigned, HoldsAfterACrashAndAtAnotherServer) {
    table_.open();
    Json const state = last_of(table_.sit(1, seat_of(0)), "state");
    EXPECT_EQ(state["resigned"]["side"], 1);
    EXPECT_EQ(last_of(submit(table_, 1, before_), "error")["code"], "wrong");
    // another server hears of the events one by one
    TestTable other{std::string{kings}};
    other.sit(1, Json::array());
    auto const told = other.told(other.table().take_in(table_.events));
    EXPECT_EQ(last_of(told, "state")["resigned"]["side"], 1);
    EXPECT_EQ(last_of(told, "dice")["dice"]["secret"], hex_text(fixture::filled(0x77)));
}

// What is stored is the outside world: it is refused, and no internal error.
TEST_F(Resigned, NeedsASideThatExists) {
    for (serve::StoredEvent& event : table_.events) {
        if (event.kind == serve::TableEventKind::resigned) event.body = R"({"side":7})";
    }
    EXPECT_THROW(table_.open(), std::runtime_error);
}

TEST(Resigning, IsAllowedToTheSeatOfTheSideOnly) {
    TestTable table{std::string{kings}};
    EXPECT_EQ(last_of(table.sit(1, seat_of(0)), "table")["is"], "table");
    EXPECT_EQ(last_of(table.say(1, resign(0)), "error")["code"], "not_ready");
    table.sit(2, seat_of(1));
    table.sit(3, Json::array());
    std::size_t const events = table.events.size();
    for (auto const& [guest, side] : {std::pair{1U, 1U}, {2U, 0U}, {3U, 0U}, {1U, 200U}}) {
        EXPECT_EQ(last_of(table.say(guest, resign(side)), "error")["code"], "not_yours");
    }
    EXPECT_EQ(table.events.size(), events);
}

TEST(Resigning, StopsTheCommanderOfTheOtherSide) {
    TestTable table{std::string{kings}, {"", "drill"}};
    Json state = last_of(table.sit(1, seat_of(0)), "state");
    for (int i = 0; i < 60 && state["awaited"]["side"] == 0; ++i) {
        state = last_of(submit(table, 1, state), "state");
    }
    ASSERT_TRUE(table.table().tick_in_ms());
    table.say(1, resign(0));
    EXPECT_FALSE(table.table().tick_in_ms());
    EXPECT_TRUE(table.table().tick().events.empty());
}

TEST(Resigning, IsPossibleWhileAnOrderWaitsForDice) {
    TestTable table{std::string{kings}, {"", ""}, true};
    table.sit(1, seat_of(0));
    Json state = last_of(table.sit(2, seat_of(1)), "state");
    for (int i = 0; i < 60 && state["sealed"].is_null(); ++i) {
        state = last_of(submit(table, state["awaited"]["side"] == 0 ? 1 : 2, state), "state");
    }
    ASSERT_FALSE(state["sealed"].is_null());
    state = last_of(table.say(1, resign(0)), "state");
    EXPECT_EQ(state["resigned"]["side"], 0);
    EXPECT_TRUE(state["sealed"].is_null());
    EXPECT_EQ(state["waits_for"], "");
    table.open();
    EXPECT_EQ(last_of(table.sit(1, seat_of(0)), "state")["resigned"]["winner"], 1);
}

TEST(Resigning, IsPossibleWhileAQuestionIsOpen) {
    TestTable table{"grande-tactique/balanced"};
    Json state = last_of(table.sit_hot(), "state");
    for (int i = 0; i < 200 && state["pending"].is_null(); ++i) {
        state = last_of(submit(table, 1, state), "state");
    }
    ASSERT_FALSE(state["pending"].is_null());
    Json const asked = state["pending"];
    state = last_of(table.say(1, resign(0)), "state");
    EXPECT_TRUE(state["pending"].is_null());
    EXPECT_TRUE(state["open"].is_null());
    Json const answer{{"do", "answer"}, {"entry", state["entry"]}, {"option", asked["options"][0]}};
    EXPECT_EQ(last_of(table.say(1, answer), "error")["code"], "wrong");
    std::string const text = table.table().log_text();
    EXPECT_THAT(text, HasSubstr("\nsecret "));
    play::Log const log = text::read_log("table.log", text);
    EXPECT_EQ(text::log_text(log), text);
    table.open();
    EXPECT_EQ(last_of(table.sit_hot(), "state")["resigned"]["side"], 0);
    EXPECT_EQ(table.table().log_text(), text);
}

}  // namespace
}  // namespace esprit

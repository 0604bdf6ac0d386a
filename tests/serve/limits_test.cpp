// The limits that an operator can set: by their names, and as docs/table.md lists them.
#include "serve/limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "serve/heard.h"
#include "serve/sitting.h"
#include "serve/table_fixture.h"
#include "serve/tables.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

using fixture::Heard;
using fixture::Json;
using ::testing::HasSubstr;

TEST(Limits, AreSetByName) {
    Limits limits;
    set_limit(limits, "connections=12");
    EXPECT_EQ(limits.connections, 12U);
    EXPECT_EQ(limits.guests_of_table, Limits{}.guests_of_table);
    for (char const* const wrong :
         {"", "connections", "connections=", "connections=0", "connections=-1", "connections=1x",
          "connections=1000000001", "connexions=3", "=3"}) {
        EXPECT_THROW(set_limit(limits, wrong), std::runtime_error) << wrong;
    }
    EXPECT_EQ(limits.connections, 12U);
}

TEST(Limits, StandInTheDocumentWithTheirDefaults) {
    std::ifstream stream{source_tree() + "/docs/table.md", std::ios::binary};
    std::string const document{std::istreambuf_iterator<char>{stream}, {}};
    for (LimitName const& each : limit_names) {
        std::string const row =
            "| `" + std::string{each.name} + "` | " + std::to_string(Limits{}.*each.value) + " | ";
        EXPECT_THAT(document, HasSubstr(row));
    }
}

/// Bytes of all events of a table.
std::uint64_t bytes_of(std::vector<StoredEvent> const& events) {
    std::uint64_t bytes = 0;
    for (StoredEvent const& each : events) bytes += each.body.size();
    return bytes;
}

TEST(FullTables, OnlyLetTheirSeatsResign) {
    fixture::TestTable table{std::string{fixture::kings}};
    Json state = fixture::last_of(table.sit_hot(), "state");
    Json const order{
        {"do", "submit"}, {"entry", state["entry"]}, {"order", state["orders"][0]["order"]}};
    table.most_bytes = bytes_of(table.events) + 1;
    table.open();
    table.sit_hot();
    state = fixture::last_of(table.say(1, order), "state");
    EXPECT_GT(state["entry"], order["entry"]);
    Json const pace{{"do", "pace"}, {"pace_ms", 500}};
    EXPECT_EQ(fixture::last_of(table.say(1, pace), "error")["code"], "full");
    // the same when it is opened from its events
    table.open();
    table.sit_hot();
    EXPECT_EQ(fixture::last_of(table.say(1, pace), "error")["code"], "full");
    EXPECT_TRUE(fixture::has(table.say(1, {{"do", "who"}, {"id", 3}, {"unit", 0}}), "who"));
    EXPECT_FALSE(fixture::has(table.say(1, {{"do", "resign"}, {"side", 0}}), "error"));
}

/// At a table of commanders everybody may set the pace; nobody can end the game by it.
TEST(FullTables, LeaveRoomForOrdersWhenThePaceIsSetTooOften) {
    fixture::TestTable table{std::string{fixture::kings}, {"drill", "drill"}};
    table.most_bytes = bytes_of(table.events) + 1000;
    table.open();
    table.say(1, {{"do", "sit"}, {"seats", Json::array()}});
    table.say(1, {{"do", "pace"}, {"pace_ms", 300}});
    std::size_t const events = table.events.size();
    table.say(1, {{"do", "pace"}, {"pace_ms", 300}});
    EXPECT_EQ(table.events.size(), events) << "what changes nothing is not stored";
    std::string code;
    for (int i = 0; i < 200 && code.empty(); ++i) {
        auto const told = table.say(1, {{"do", "pace"}, {"pace_ms", 100 + i % 2}});
        if (fixture::has(told, "error")) code = fixture::last_of(told, "error")["code"];
    }
    EXPECT_EQ(code, "full");
    EXPECT_TRUE(table.table().tick_in_ms());
    table.told(table.table().tick());
    EXPECT_GT(table.events.size(), events);
}

TEST(FullTables, StoreNoFurtherCommitments) {
    fixture::TestTable table{std::string{fixture::kings}};
    table.most_bytes = 1000;
    table.open();
    for (serve::GuestId guest = 1; guest < 30; ++guest) table.sit(guest, fixture::seat_of(0));
    EXPECT_LT(bytes_of(table.events), 1200U);
    EXPECT_FALSE(table.events.empty());
}

TEST(FullTables, LetNoCommanderGoOn) {
    fixture::TestTable table{std::string{fixture::kings}, {"drill", "drill"}};
    table.say(1, {{"do", "sit"}, {"seats", Json::array()}});
    EXPECT_TRUE(table.table().tick_in_ms());
    table.told(table.table().tick());
    table.most_bytes = bytes_of(table.events);
    table.open();
    table.say(1, {{"do", "sit"}, {"seats", Json::array()}});
    EXPECT_FALSE(table.table().tick_in_ms());
}

class OfLimits : public ::testing::Test {
protected:
    OfLimits() {
        limits_.watchers_of_table = 2;
        limits_.guests_of_seat = 2;
        limits_.guests_of_table = 5;
        tables_ = std::make_unique<Tables>(*store_, scenarios_, 1, Rate{}, RuleWords{}, limits_);
        auto const* const found = scenarios_.find("men-who-would-be-kings/balanced");
        opened_ = tables_->open({found->text, found->field, {"", ""}});
    }
    std::shared_ptr<Heard> joins() {
        auto const line = std::make_shared<Heard>();
        tables_->join(opened_.id, line);
        return line;
    }
    Json seat(std::size_t which) { return Json::array({hex_text(opened_.seats[which].second)}); }
    std::shared_ptr<Heard> sits(Json const& seats) {
        auto const line = std::make_shared<Heard>();
        GuestId const guest = tables_->join(opened_.id, line);
        tables_->receive(opened_.id, guest, fixture::sit_message(seats).dump());
        return line;
    }

    fixture::ScratchFolder folder_;
    std::unique_ptr<Store> store_ = open_sqlite(folder_.path + "/tables.sqlite");
    Scenarios scenarios_{source_tree() + "/scenarios"};
    Limits limits_;
    std::unique_ptr<Tables> tables_;
    OpenedTable opened_;
};

TEST_F(OfLimits, WatchersTakeNoPlaceOfPlayers) {
    for (int i = 0; i < 2; ++i) EXPECT_EQ(sits(Json::array())->next("", 1)["is"], "table");
    auto const third = sits(Json::array());
    EXPECT_EQ(third->next("error")["code"], "full");
    EXPECT_TRUE(third->gets_hung_up());
    for (std::size_t const each : {0U, 1U}) {
        EXPECT_EQ(sits(seat(each))->next("", 1)["is"], "table") << each;
    }
}

TEST_F(OfLimits, ConnectionsThatSayNothingTakeNoPlaceOfPlayers) {
    std::vector<std::shared_ptr<Heard>> idle;
    for (int i = 0; i < 5; ++i) idle.push_back(joins());
    EXPECT_FALSE(idle[0]->is_hung_up());
    EXPECT_EQ(sits(seat(0))->next("", 1)["is"], "table");
    EXPECT_EQ(idle[0]->next("error")["code"], "full");
    EXPECT_TRUE(idle[0]->gets_hung_up());
    EXPECT_FALSE(idle[1]->is_hung_up());
    EXPECT_EQ(sits(seat(1))->next("", 1)["is"], "table");
    EXPECT_TRUE(idle[1]->gets_hung_up());
    // those who sit stay
    for (int i = 0; i < 5; ++i) idle.push_back(joins());
    EXPECT_EQ(sits(Json::array())->next("", 1)["is"], "table");
}

TEST_F(OfLimits, ASeatTakesNoPlaceOfAnother) {
    for (int i = 0; i < 2; ++i) EXPECT_EQ(sits(seat(0))->next("", 1)["is"], "table");
    auto const third = sits(seat(0));
    EXPECT_EQ(third->next("error")["code"], "full");
    EXPECT_TRUE(third->gets_hung_up());
    EXPECT_EQ(sits(seat(1))->next("", 1)["is"], "table");
}

}  // namespace
}  // namespace esprit::serve

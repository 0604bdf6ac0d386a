// Stored rows as input: events and settings are read strictly, and a history that cannot be is
// refused with the event at which it is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "serve/settings.h"
#include "serve/table_fixture.h"

namespace esprit::serve {
namespace {

using fixture::Json;
using fixture::TestTable;
using ::testing::HasSubstr;

OrderEvent some_order() {
    OrderEvent order;
    order.entry.record.order = "move 0: straight 3000";
    order.entry.record.turn = 3;
    play::Draw draw;
    draw.rule = "GT-MC-00";
    draw.faces = {4, 6};
    draw.note = "whose";
    order.entry.record.steps = {draw, play::Answer{"GT-REP-01", 1, "hold"}};
    order.entry.record.shown = {{2, {fixture::filled(9)}}};
    order.entry.state = 0xFEDC;
    order.entry.snapshot = {1, 0xAB};
    order.side = 1;
    order.by = GivenBy::commander;
    return order;
}

/// A body and the function that reads it.
struct Row {
    std::string body;
    std::function<void(std::string const&)> read;
};

std::vector<Row> rows() {
    OrderEvent const order = some_order();
    ScenarioText text;
    text.scenario = {"a.toml", "x"};
    text.houses = {{"club.toml", "y"}};
    TestTable table{std::string{fixture::kings}, {"", "drill"}, true};
    return {
        {body_of(order), [](auto const& body) { order_event(body); }},
        {body_of(OpenEvent{{order.entry.record, {}}, 1, GivenBy::person}),
         [](auto const& body) { open_event(body); }},
        {body_of(SealedEvent{"hold", true, 2, 1, GivenBy::person}),
         [](auto const& body) { sealed_event(body); }},
        {body_of(NonceEvent{1, fixture::filled(3)}), [](auto const& body) { nonce_event(body); }},
        {body_of(NoncePromisedEvent{1, fixture::filled(3)}),
         [](auto const& body) { nonce_promised_event(body); }},
        {body_of(ResignedEvent{1}), [](auto const& body) { resigned_event(body); }},
        {body_of(RenewedEvent{2, 4, 1, "why"}), [](auto const& body) { renewed_event(body); }},
        {settings_json(table.settings(), text), [](auto const& body) { read_settings(body); }},
    };
}

/// Calls `each` with a copy of the JSON for every value in it, which `each` may change.
void with_every_value(Json const& json, std::function<void(Json& whole, Json& value)> const& each) {
    Json const values = json.flatten();
    for (auto const& [path, value] : values.items()) {
        Json copy = json;
        Json::json_pointer at{path};
        for (;;) {
            each(copy, copy[at]);
            copy = json;
            if (at.empty()) break;
            at = at.parent_pointer();
        }
    }
}

TEST(StoredRows, AreReadStrictly) {
    for (Row const& row : rows()) {
        ASSERT_NO_THROW(row.read(row.body)) << row.body;
        Json const json = Json::parse(row.body);
        with_every_value(json, [&](Json const& whole, Json& value) {
            Json const was = value;
            for (Json const& wrong : {Json(2.5), Json(Json::value_t::null), Json("no such word"),
                                      Json::array({Json::array()}), Json(1e30), Json(-7),
                                      Json{{"no_such_member", 1}}}) {
                bool const same_kind = wrong.is_string() && was.is_string();
                bool const no_seat = wrong.is_null() && (was.is_string() || was.is_null());
                bool const pace = wrong == -7 && was == 0;
                if (same_kind || no_seat || pace) continue;
                value = wrong;
                EXPECT_THROW(row.read(whole.dump()), std::runtime_error) << whole;
            }
        });
        Json more = json;
        more["no_such_member"] = 1;
        EXPECT_THROW(row.read(more.dump()), std::runtime_error) << more;
        EXPECT_THROW(row.read(row.body.substr(0, row.body.size() / 2)), std::runtime_error);
        EXPECT_THROW(row.read(std::string(100'000, '[')), std::runtime_error);
    }
}

TEST(StoredRows, RefuseNumbersOutOfRangeAndWrongDigits) {
    std::string const body = body_of(some_order());
    for (auto const& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"\"side\":1,\"by\"", "\"side\":256,\"by\""},
             {"\"by\":1", "\"by\":3"},
             {"\"turn\":3", "\"turn\":-1"},
             {"\"turn\":3", "\"turn\":3,\"turn\":3"},
             {"\"turn\":3", "\"turn\":65536"},
             {"[4,6]", "[4,600]"},
             {"\"01ab\"", "\"01a\""},
             {"\"01ab\"", "\"01xb\""},
             {"fedc", "fedx"},
             {"\"steps\":[", "\"steps\":[{},"}}) {
        std::string wrong = body;
        std::size_t const at = wrong.find(from);
        ASSERT_NE(at, std::string::npos) << from << body;
        wrong.replace(at, from.size(), to);
        EXPECT_THROW(order_event(wrong), std::runtime_error) << wrong;
    }
    EXPECT_EQ(body_of(order_event(body)), body);
}

/// A table of two persons with their nonces and some orders.
std::vector<StoredEvent> some_events() {
    TestTable table{std::string{fixture::kings}};
    Json state = fixture::last_of(table.sit_hot(), "state");
    for (int i = 0; i < 2; ++i) {
        state = fixture::last_of(table.say(1, {{"do", "submit"},
                                               {"entry", state["entry"]},
                                               {"order", state["orders"][0]["order"]}}),
                                 "state");
    }
    return table.events;
}

/// Why a table of these events cannot be opened; empty if it can.
std::string fault_of_history(std::vector<StoredEvent> const& events,
                             std::function<void(TableSettings&)> const& change = {}) {
    TestTable const table{std::string{fixture::kings}};
    TableSettings settings = table.settings();
    if (change) change(settings);
    try {
        Table const opened{settings, events, [](auto const&, auto const&) { return true; },
                           [](auto const&) { return std::string{}; }};
        return {};
    } catch (std::runtime_error const& error) {
        return error.what();
    }
}

TEST(StoredRows, AHistoryThatCannotBeIsRefusedAtItsEvent) {
    std::vector<StoredEvent> const events = some_events();
    ASSERT_GE(events.size(), 6U);
    EXPECT_EQ(fault_of_history(events), "");
    auto const altered = [&](std::function<void(std::vector<StoredEvent>&)> const& change) {
        std::vector<StoredEvent> copy = events;
        change(copy);
        return fault_of_history(copy);
    };
    using Events = std::vector<StoredEvent>;
    EXPECT_THAT(altered([](Events& all) { all.erase(all.begin() + 2); }),
                HasSubstr("event 3 is missing"));
    EXPECT_THAT(altered([](Events& all) { all[3] = {4, TableEventKind::nonce, all[2].body}; }),
                HasSubstr("event 4 of kind 0: this seat has its nonce already"));
    EXPECT_THAT(altered([](Events& all) { all[4] = {5, TableEventKind::nonce, all[2].body}; }),
                HasSubstr("event 5 of kind 0"));
    EXPECT_THAT(altered([](Events& all) { all[3].body = body_of(NonceEvent{1, {}}); }),
                HasSubstr("event 4 of kind 0: this seat had committed to another nonce"));
    auto const insert = [&](TableEventKind kind, std::string const& body, std::size_t at) {
        return altered([&](Events& all) {
            all.resize(at);
            all.push_back({at + 1, kind, body});
        });
    };
    EXPECT_THAT(insert(TableEventKind::nonce_promised, events[0].body, 3),
                HasSubstr("can no longer commit"));
    EXPECT_THAT(insert(TableEventKind::undo, "{}", 2), HasSubstr("there is no order"));
    EXPECT_THAT(insert(TableEventKind::undo_asked, "{}", 2), HasSubstr("there is no order"));
    EXPECT_THAT(insert(TableEventKind::undo, R"({"more": 1})", 3), HasSubstr("unknown"));
    EXPECT_THAT(insert(TableEventKind::withdrawn, "{}", 3), HasSubstr("no order was open"));
    EXPECT_THAT(insert(TableEventKind::order, events[4].body, 1),
                HasSubstr("before all have joined"));
    EXPECT_THAT(insert(TableEventKind::resigned, R"({"side": 2})", 3),
                HasSubstr("there is no side 2"));
    EXPECT_THAT(insert(TableEventKind::sealed, body_of(SealedEvent{"hold", true, 0, 0, {}}), 4),
                HasSubstr("no order was open"));
    EXPECT_THAT(insert(TableEventKind::seat_showed, events[2].body, 4), HasSubstr("sealed"));
    EXPECT_THAT(altered([](Events& all) {
                    all.resize(4);
                    all.push_back({5, TableEventKind::resigned, R"({"side": 1})"});
                    all.push_back({6, TableEventKind::undo, "{}"});
                }),
                HasSubstr("event 6 of kind 4: the battle had ended by resignation"));
    OrderEvent newer = order_event(events[4].body);
    newer.entry.play = play::play_version + 1;
    EXPECT_THAT(insert(TableEventKind::order, body_of(newer), 4), HasSubstr("a newer program"));
}

TEST(StoredRows, SettingsMustFitTheScenarioAndTheProgram) {
    EXPECT_THAT(fault_of_history({}, [](TableSettings& settings) { settings.by.pop_back(); }),
                HasSubstr("2 sides"));
    EXPECT_THAT(fault_of_history({}, [](TableSettings& settings) { settings.by[1] = "nobody"; }),
                HasSubstr("the commander \"nobody\""));
    EXPECT_THAT(fault_of_history({}, [](TableSettings& settings) { settings.seats[1].reset(); }),
                HasSubstr("a seat for each person"));
    EXPECT_THAT(fault_of_history({}, [](TableSettings& settings) { settings.by[1] = "drill"; }),
                HasSubstr("a seat for each person"));
    EXPECT_THAT(fault_of_history({}, [](TableSettings& settings) { settings.pace_ms = -2; }),
                HasSubstr("pace_ms"));
}

}  // namespace
}  // namespace esprit::serve

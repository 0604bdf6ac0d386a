// Stored events as a history: one that cannot be is refused with the event at which it is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "serve/table_fixture.h"

namespace esprit::serve {
namespace {

using fixture::Json;
using fixture::TestTable;
using ::testing::HasSubstr;

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

TEST(StoredHistory, ThatCannotBeIsRefusedAtItsEvent) {
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

TEST(StoredHistory, HasSettingsThatFitTheScenarioAndTheProgram) {
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

// All tables of a server together: one that breaks is closed and no other, what a seat may send,
// and two servers over one store.
#include "serve/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <future>
#include <map>
#include <stdexcept>

#include "base/expect.h"
#include "serve/fault.h"
#include "serve/heard.h"
#include "serve/log_line.h"
#include "serve/sitting.h"
#include "serve/sqlite_file.h"
#include "serve/table_fixture.h"
#include "serve/web_client.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

using fixture::Heard;
using fixture::Json;
using ::testing::HasSubstr;

/// Two stores over one, as two servers have them: each hears of what the other keeps.
class Shared final : public Store {
public:
    Shared(Store& inside, Shared* other) : inside_(inside) {
        if (other == nullptr) return;
        other_ = other;
        other->other_ = this;
    }
    void add(StoredTable const& table) override { inside_.add(table); }
    std::optional<StoredTable> find(std::string const& id) override { return inside_.find(id); }
    std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) override {
        return inside_.events_after(id, last);
    }
    void append(std::span<EventBatch const> batches) override {
        inside_.append(batches);
        if (other_ == nullptr || !other_->news_) return;
        for (EventBatch const& batch : batches) other_->news_(batch.table);
    }
    void watch(News news) override { news_ = std::move(news); }

private:
    Store& inside_;
    Shared* other_ = nullptr;
    News news_;
};

class OfTables : public ::testing::Test {
protected:
    NewTable wanted(std::string const& id = "men-who-would-be-kings/balanced") {
        auto const* const found = scenarios_.find(id);
        return {found->text, found->field, {"", ""}};
    }
    static std::string sit(OpenedTable const& opened, std::vector<std::size_t> const& seats) {
        Json secrets = Json::array();
        for (std::size_t const seat : seats) secrets.push_back(hex_text(opened.seats[seat].second));
        return fixture::sit_message(secrets).dump();
    }
    /// Takes both seats; the game can begin then.
    static void sit_on_both(Tables& tables, OpenedTable const& opened, GuestId guest) {
        tables.receive(opened.id, guest, sit(opened, {0, 1}));
        for (std::size_t const side : {0U, 1U}) {
            tables.receive(opened.id, guest, fixture::nonce_message(side).dump());
        }
    }
    static std::string first_order(Json const& state, int id = 2) {
        return Json{{"do", "submit"},
                    {"id", id},
                    {"entry", state["entry"]},
                    {"order", state["orders"][0]["order"]}}
            .dump();
    }

    fixture::ScratchFolder folder_;
    std::unique_ptr<Store> store_ = open_sqlite(folder_.path + "/tables.sqlite");
    Scenarios scenarios_{source_tree() + "/scenarios"};
};

TEST(FaultContainment, AFailedExpectationIsReturnedAsItsMessage) {
    EXPECT_FALSE(fault_of([] {}));
    EXPECT_THAT(fault_of([] { ESPRIT_EXPECT(1 > 2, "one is more than two"); }).value_or(""),
                HasSubstr("one is more than two"));
    EXPECT_EQ(fault_of([] { throw std::out_of_range{"far out"}; }), "far out");
    EXPECT_TRUE(fault_of([] { throw 7; }));
}

TEST(FaultContainmentDeathTest, OutsideAFailedExpectationStopsTheProgram) {
    EXPECT_DEATH(ESPRIT_EXPECT(1 > 2, "one is more than two"), "one is more than two");
}

TEST_F(OfTables, WhoPlayAgainAtOnceMeetAtOneTable) {
    Shared first{*store_, nullptr};
    Shared second{*store_, &first};
    Tables one{first, scenarios_, 1};
    Tables two{second, scenarios_, 1};
    OpenedTable const opened = one.open(wanted());
    for (int round = 0; round < 20; ++round) {
        auto const again = [&](Tables& tables, std::size_t seat) {
            return std::async(std::launch::async, [&tables, &opened, seat] {
                return tables.open_again(opened.id, opened.seats[seat].second, false).value_or("");
            });
        };
        auto mine = again(one, 0);
        auto yours = again(two, 1);
        std::string const name = mine.get();
        EXPECT_EQ(name, yours.get());
        EXPECT_NE(name, "");
        // once an order is given there, the next one is another
        std::vector<EventBatch> const begun{{name, {{1, TableEventKind::order, "{}"}}}};
        store_->append(begun);
        EXPECT_NE(one.open_again(opened.id, opened.seats[0].second, false), name);
    }
    EXPECT_FALSE(one.open_again(opened.id, {}, false));
}

TEST_F(OfTables, WhoWantsOtherSidesMeetsTheOtherUntilSomebodySits) {
    Tables tables{*store_, scenarios_, 1};
    OpenedTable const opened = tables.open(wanted());
    auto const again = [&](bool swap) {
        return tables.open_again(opened.id, opened.seats[0].second, swap).value_or("");
    };
    std::string const name = again(false);
    EXPECT_EQ(again(true), name);
    std::vector<EventBatch> const sat{{name, {{1, TableEventKind::nonce_promised, "{}"}}}};
    store_->append(sat);
    EXPECT_EQ(again(false), name);
    std::string const other = again(true);
    EXPECT_NE(other, name);
    EXPECT_EQ(again(true), other);
}

/// A table of which the file holds something else than this program has stored.
TEST_F(OfTables, ThatCannotBeReadIsNamedAndSetAsideByEachWay) {
    std::vector<std::string> const damages{"UPDATE tables SET dice_secret = x'0102'",
                                           "UPDATE tables SET settings = '{}'",
                                           "DELETE FROM events WHERE number = 2",
                                           "DELETE FROM events",
                                           "UPDATE events SET kind = 99",
                                           "UPDATE events SET body = '{'"};
    for (std::string const& damage : damages) {
        std::vector<std::string> lines;
        OpenedTable opened;
        {
            Tables tables{*store_, scenarios_, 1};
            opened = tables.open(wanted());
            auto const line = std::make_shared<Heard>();
            sit_on_both(tables, opened, tables.join(opened.id, line));
            ASSERT_TRUE(line->next_ready().is_object());
        }
        fixture::run_sql(folder_.path + "/tables.sqlite", damage);
        std::mutex mutex;
        set_log_listener([&](std::string_view event, std::string const& line) {
            std::lock_guard const lock{mutex};
            if (event == "table_unreadable") lines.push_back(line);
        });
        {
            Tables tables{*store_, scenarios_, 1};
            std::promise<Tables::Lookup> told;
            tables.tell_summary(opened.id, [&](Tables::Lookup lookup, std::string const&) {
                told.set_value(lookup);
            });
            EXPECT_EQ(told.get_future().get(), Tables::Lookup::unreadable) << damage;
            auto const line = std::make_shared<Heard>();
            tables.receive(opened.id, tables.join(opened.id, line), sit(opened, {0}));
            Json const error = line->next("error");
            EXPECT_EQ(error["code"], "gone") << damage;
            EXPECT_THAT(error["what"].get<std::string>(), HasSubstr("cannot be read"));
            if (damage.starts_with("UPDATE tables")) {
                Bytes32 const& seat = opened.seats[0].second;
                EXPECT_THROW(tables.open_again(opened.id, seat, false), UnreadableRows) << damage;
            }
            OpenedTable const other = tables.open(wanted());
            auto const calm = std::make_shared<Heard>();
            sit_on_both(tables, other, tables.join(other.id, calm));
            EXPECT_TRUE(calm->next_ready().is_object()) << "other tables go on";
        }
        set_log_listener(nullptr);
        ASSERT_EQ(lines.size(), 1U) << damage;
        EXPECT_THAT(lines[0], HasSubstr(opened.id));
    }
}

TEST_F(OfTables, WhoseEventsGoWhileItIsPlayedIsSetAside) {
    Tables tables{*store_, scenarios_, 1};
    OpenedTable const opened = tables.open(wanted());
    auto const line = std::make_shared<Heard>();
    GuestId const guest = tables.join(opened.id, line);
    sit_on_both(tables, opened, guest);
    Json const state = line->next_ready();
    fixture::run_sql(folder_.path + "/tables.sqlite", "DELETE FROM events");
    tables.receive(opened.id, guest, first_order(state));
    Json error = line->next("error");
    while (error.is_object() && error["code"] != "gone") error = line->next("error");
    ASSERT_TRUE(error.is_object());
    EXPECT_THAT(error["what"].get<std::string>(), HasSubstr("events only the first 0 are left"));
}

TEST_F(OfTables, AFaultInAGameClosesItsTableOnly) {
    RuleWords const words = [](std::string const& rule) -> std::string {
        ESPRIT_EXPECT(rule != "BROKEN", "no rule is broken");
        if (rule == "THROWN") throw std::out_of_range{"thrown away"};
        return "words";
    };
    Tables tables{*store_, scenarios_, 2, {}, words};
    OpenedTable const one = tables.open(wanted());
    OpenedTable const other = tables.open(wanted());
    auto const calm = std::make_shared<Heard>();
    GuestId const calm_guest = tables.join(other.id, calm);
    sit_on_both(tables, other, calm_guest);
    Json state;
    for (char const* const rule : {"BROKEN", "THROWN"}) {
        auto const player = std::make_shared<Heard>();
        GuestId const guest = tables.join(one.id, player);
        if (state.is_null()) {
            sit_on_both(tables, one, guest);
        } else {
            tables.receive(one.id, guest, sit(one, {0, 1}));
        }
        Json const now = player->next_ready();
        EXPECT_EQ(now["entry"], state.is_null() ? now["entry"] : state["entry"]);  // all is there
        tables.receive(one.id, guest, first_order(now));
        EXPECT_EQ(player->next("", 2)["is"], "done");
        state = player->next("state");
        tables.receive(one.id, guest, Json{{"do", "why"}, {"id", 3}, {"rule", rule}}.dump());
        Json const gone = player->next("error");
        EXPECT_EQ(gone["code"], "gone");
        EXPECT_THAT(gone["what"].get<std::string>(),
                    HasSubstr(rule == std::string{"BROKEN"} ? "no rule is broken" : "thrown away"));
        EXPECT_TRUE(player->gets_hung_up());
    }
    // the other table has noticed nothing
    tables.receive(other.id, calm_guest, first_order(calm->next_ready()));
    EXPECT_EQ(calm->next("", 2)["is"], "done");
    EXPECT_FALSE(calm->is_hung_up());
}

TEST_F(OfTables, AllConnectionsOfASeatShareOneTokenBucket) {
    Tables tables{*store_, scenarios_, 2, {20, 0.001}};
    OpenedTable const opened = tables.open(wanted());
    std::map<std::string, std::pair<std::shared_ptr<Heard>, GuestId>> lines;
    for (auto const& [name, seat] :
         std::map<std::string, std::size_t>{{"a", 0}, {"also a", 0}, {"b", 1}}) {
        auto const line = std::make_shared<Heard>();
        GuestId const guest = tables.join(opened.id, line);
        tables.receive(opened.id, guest, sit(opened, {seat}));
        EXPECT_EQ(line->next("", 1)["is"], "table");
        line->next("state");
        lines[name] = {line, guest};
    }
    // each may send twenty; both of one seat together, too
    for (int i = 0; i < 15; ++i) {
        for (auto const& [name, line] : lines) {
            tables.receive(opened.id, line.second, R"({"do":"who","id":9,"unit":0})");
        }
    }
    EXPECT_EQ(lines["a"].first->count("too_fast") + lines["also a"].first->count("too_fast"), 10U);
    EXPECT_EQ(lines["b"].first->count("too_fast"), 0U);
}

TEST_F(OfTables, AConnectionThatKeepsFloodingIsClosed) {
    Tables tables{*store_, scenarios_, 2, {20, 0.001}};
    OpenedTable const opened = tables.open(wanted());
    auto const calm = std::make_shared<Heard>();
    GuestId const calm_guest = tables.join(opened.id, calm);
    tables.receive(opened.id, calm_guest, sit(opened, {0}));
    EXPECT_EQ(calm->next("", 1)["is"], "table");
    auto const wild = std::make_shared<Heard>();
    GuestId const wild_guest = tables.join(opened.id, wild);
    tables.receive(opened.id, wild_guest, sit(opened, {1}));
    EXPECT_EQ(wild->next("", 1)["is"], "table");
    for (int i = 0; i < 300; ++i) tables.receive(opened.id, wild_guest, "{}");
    EXPECT_FALSE(wild->is_hung_up()) << "a clumsy page is told so, again and again";
    for (int i = 0; i < 300; ++i) tables.receive(opened.id, wild_guest, "{}");
    EXPECT_TRUE(wild->is_hung_up());
    EXPECT_LT(wild->count("too_fast"), 500U);
    std::vector<Json> here;  // of the second seat: taken, then empty
    while (here.empty() || here.back() != false || here.size() < 3) {
        Json const seats = calm->next("seats");
        ASSERT_FALSE(seats.is_null());
        here.push_back(seats["sides"][1]["here"]);
    }
    EXPECT_EQ(here, (std::vector<Json>{false, true, false}));
    tables.receive(opened.id, calm_guest, R"({"do":"who","id":7,"unit":0})");
    EXPECT_EQ(calm->next("", 7)["is"], "who");
}

TEST_F(OfTables, KnowsWhichGuestsSit) {
    Tables tables{*store_, scenarios_, 2};
    OpenedTable const opened = tables.open(wanted());
    auto const line = std::make_shared<Heard>();
    GuestId const guest = tables.join(opened.id, line);
    tables.receive(opened.id, guest, R"({"do":"who","id":7,"unit":0})");
    EXPECT_EQ(line->next("", 7)["code"], "not_seated");
    EXPECT_FALSE(tables.sits(opened.id, guest));
    tables.receive(opened.id, guest, R"({"do":"sit","id":8,"seats":[]})");
    EXPECT_EQ(line->next("", 8)["is"], "table");
    EXPECT_TRUE(tables.sits(opened.id, guest));
    tables.leave(opened.id, guest);
    EXPECT_FALSE(tables.sits(opened.id, guest));
}

TEST_F(OfTables, TwoServersOfOneStoreShowTheSameStateAndBothTakeOrders) {
    Shared first_store{*store_, nullptr};
    Shared second_store{*store_, &first_store};
    Tables first{first_store, scenarios_, 2};
    Tables second{second_store, scenarios_, 2};
    OpenedTable const opened = first.open(wanted());
    auto const one = std::make_shared<Heard>();
    auto const two = std::make_shared<Heard>();
    GuestId const guest_one = first.join(opened.id, one);
    sit_on_both(first, opened, guest_one);
    Json state = one->next_ready();
    GuestId const guest_two = second.join(opened.id, two);
    second.receive(opened.id, guest_two, sit(opened, {0, 1}));
    EXPECT_EQ(two->next("state")["pieces"], state["pieces"]);
    for (int i = 0; i < 6; ++i) {
        bool const at_first = i % 2 == 0;
        auto& here = at_first ? one : two;
        auto& there = at_first ? two : one;
        (at_first ? first : second)
            .receive(opened.id, at_first ? guest_one : guest_two, first_order(state, 10 + i));
        ASSERT_EQ(here->next("", 10 + i)["is"], "done");
        state = here->next("state");
        Json const seen = there->next("state");
        EXPECT_EQ(seen["entry"], state["entry"]);
        EXPECT_EQ(seen["pieces"], state["pieces"]);
        EXPECT_EQ(seen["awaited"], state["awaited"]);
    }
}

TEST_F(OfTables, OfTwoConcurrentOrdersAtTwoServersOneIsStoredAndTheOtherRefused) {
    Shared first_store{*store_, nullptr};
    Shared second_store{*store_, nullptr};  // hears nothing: it is always too late
    Tables first{first_store, scenarios_, 2};
    Tables second{second_store, scenarios_, 2};
    OpenedTable const opened = first.open(wanted());
    auto const one = std::make_shared<Heard>();
    auto const two = std::make_shared<Heard>();
    GuestId const guest_one = first.join(opened.id, one);
    sit_on_both(first, opened, guest_one);
    Json const state = one->next_ready();
    GuestId const guest_two = second.join(opened.id, two);
    second.receive(opened.id, guest_two, sit(opened, {0, 1}));
    two->next("state");
    first.receive(opened.id, guest_one, first_order(state));
    ASSERT_EQ(one->next("", 2)["is"], "done");
    Json const then = one->next("state");
    // the second server does not know: its orders are carried out there, and cannot be kept
    second.receive(opened.id, guest_two, first_order(state, 5));
    Json const late = two->next("", 5);
    EXPECT_EQ(late["is"], "error");
    EXPECT_EQ(late["code"], "stale");
    Json const now = two->next("state");
    EXPECT_EQ(now["entry"], then["entry"]);
    EXPECT_EQ(now["pieces"], then["pieces"]);
    second.receive(opened.id, guest_two, first_order(now, 6));
    EXPECT_EQ(two->next("", 6)["is"], "done");
}

/// A store whose appends wait, and fail, at the word of a test.
class Halting final : public Store {
public:
    explicit Halting(Store& inside) : inside_(inside) {}
    void add(StoredTable const& table) override { inside_.add(table); }
    std::optional<StoredTable> find(std::string const& id) override { return inside_.find(id); }
    std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) override {
        return inside_.events_after(id, last);
    }
    void append(std::span<EventBatch const> batches) override {
        ++appends;
        if (before_append) std::exchange(before_append, nullptr)();
        inside_.append(batches);
    }
    void watch(News told) override { news = std::move(told); }
    std::function<void()> before_append;  // once
    std::atomic<int> appends = 0;
    News news;

private:
    Store& inside_;
};

TEST_F(OfTables, NewsDoNotOvertakeTheStartingOverOfATableWhoseAppendFailed) {
    Halting second_store{*store_};
    Tables first{*store_, scenarios_, 1};
    Tables second{second_store, scenarios_, 1};
    OpenedTable const opened = first.open(wanted());
    auto const one = std::make_shared<Heard>();
    auto const two = std::make_shared<Heard>();
    GuestId const guest_one = first.join(opened.id, one);
    sit_on_both(first, opened, guest_one);
    Json state = one->next_ready();
    GuestId const guest_two = second.join(opened.id, two);
    second.receive(opened.id, guest_two, sit(opened, {0, 1}));
    two->next_ready();
    auto const eyes = std::make_shared<Heard>();
    second.receive(opened.id, second.join(opened.id, eyes), sit(opened, {}));
    EXPECT_EQ(eyes->next("", 1)["is"], "table");
    // two orders at the first server come between an order at the second and its commit; the news
    // of them are there before the second server has started over
    second_store.before_append = [&] {
        for (int id : {20, 21}) {
            first.receive(opened.id, guest_one, first_order(state, id));
            EXPECT_EQ(one->next("", id)["is"], "done");
            state = one->next("state");
        }
        second_store.news(opened.id);
    };
    second.receive(opened.id, guest_two, first_order(state, 5));
    EXPECT_EQ(two->next("", 5)["code"], "stale");
    // the state may be told before or after that
    Json now = eyes->next("state");
    while (now.is_object() && now["entry"] != state["entry"]) now = eyes->next("state");
    ASSERT_TRUE(now.is_object());
    EXPECT_EQ(now["pieces"], state["pieces"]);
    EXPECT_FALSE(two->is_hung_up());
    second.receive(opened.id, guest_two, first_order(now, 6));
    EXPECT_EQ(two->next("", 6)["is"], "done");
}

TEST_F(OfTables, ASeatTakenAtTwoServersAtOnceIsOneSeat) {
    Halting second_store{*store_};
    Tables first{*store_, scenarios_, 1};
    Tables second{second_store, scenarios_, 1};
    OpenedTable const opened = first.open(wanted());
    auto const one = std::make_shared<Heard>();
    auto const two = std::make_shared<Heard>();
    GuestId const guest_one = first.join(opened.id, one);
    GuestId const guest_two = second.join(opened.id, two);
    second_store.before_append = [&] {
        sit_on_both(first, opened, guest_one);
        EXPECT_TRUE(one->next_ready().is_object());
    };
    second.receive(opened.id, guest_two, sit(opened, {0, 1}));
    // the answer to the second person's "sit" tells what holds: the nonces of the first
    Json const table = two->next("", 1);
    ASSERT_EQ(table["is"], "table") << table;
    EXPECT_EQ(table["dice"]["nonces"][0], hex_text(fixture::test_nonce()));
    EXPECT_EQ(two->next_ready()["waits_for"], "");
    EXPECT_FALSE(two->is_hung_up());
}

TEST_F(OfTables, ACommanderThinksAtOneServer) {
    Shared first_store{*store_, nullptr};
    Halting second_store{*store_};
    Tables first{first_store, scenarios_, 1};
    Tables second{second_store, scenarios_, 1};
    NewTable against = wanted();
    against.by = {"", "random"};
    OpenedTable const opened = first.open(against);
    auto const one = std::make_shared<Heard>();
    auto const two = std::make_shared<Heard>();
    GuestId const guest_one = first.join(opened.id, one);
    first.receive(opened.id, guest_one, sit(opened, {0}));
    first.receive(opened.id, guest_one, fixture::nonce_message(0).dump());
    Json state = one->next_ready();
    GuestId const guest_two = second.join(opened.id, two);
    second.receive(opened.id, guest_two, sit(opened, {0}));
    two->next_ready();
    for (int i = 0; i < 40 && state["awaited"]["side"] == 0; ++i) {
        first.receive(opened.id, guest_one,
                      Json{{"do", "submit"},
                           {"id", 10 + i},
                           {"entry", state["entry"]},
                           {"order", state["orders"].back()["order"]}}
                          .dump());
        ASSERT_EQ(one->next("", 10 + i)["is"], "done");
        state = one->next("state");
        second_store.news(opened.id);
    }
    ASSERT_EQ(state["awaited"]["side"], 1);
    // the commander at the first server plays its turn to the end
    for (int i = 0; i < 60 && state["awaited"]["side"] == 1; ++i) {
        state = one->next("state");
        second_store.news(opened.id);
    }
    EXPECT_EQ(second_store.appends, 0) << "the second server had nothing to store";
}

}  // namespace
}  // namespace esprit::serve

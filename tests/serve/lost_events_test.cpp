// Events that could not be stored, or whose answer from the store was lost, and what guests are
// told then. The servers are carried out step by step.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "serve/openapi.h"
#include "serve/sitting.h"
#include "serve/table_fixture.h"
#include "serve/tables.h"
#include "serve/web_client.h"
#include "support/source_tree.h"
#include "worlds/simulated_surroundings.h"

namespace esprit::serve {
namespace {

using fixture::Json;
using namespace std::chrono_literals;

/// A connection to one database, whose commits are lost, or the answers to them.
class Unsteady final : public Store {
public:
    explicit Unsteady(Store& inside) : inside_(inside) {}
    void add(StoredTable const& table) override { inside_.add(table); }
    std::optional<StoredTable> find(std::string const& id) override { return inside_.find(id); }
    std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) override {
        return inside_.events_after(id, last);
    }
    void append(std::span<EventBatch const> batches) override {
        if (commits_lost) throw StoreError{"no route to the store"};
        inside_.append(batches);
        if (std::exchange(answer_lost, false)) throw StoreError{"the connection was lost"};
    }
    void watch(News told) override { news = std::move(told); }

    bool commits_lost = false;
    bool answer_lost = false;  // of the next commit
    News news;

private:
    Store& inside_;
};

/// What a guest has been told.
class Told final : public GuestConnection {
public:
    void send(std::string text) override {
        all.push_back(Json::parse(text));
        EXPECT_EQ(fixture::server_message_fault(all.back()), "") << text;
    }
    void hang_up() override { is_hung_up = true; }
    Json last(std::string const& is) const { return fixture::last_of(all, is); }
    /// The answer to a message.
    Json answer(int id) const {
        for (Json const& each : all) {
            if (each.value("to", 0) == id) return each;
        }
        return {};
    }
    std::size_t count(std::string const& is) const {
        return static_cast<std::size_t>(std::count_if(
            all.begin(), all.end(), [&](Json const& each) { return each["is"] == is; }));
    }
    std::vector<Json> all;
    bool is_hung_up = false;
};

/// A server with its connection to the database.
struct Server {
    Server(Store& database, Scenarios& scenarios, worlds::SimulatedSurroundings& surroundings)
        : store(database), tables(store, scenarios, {0, surroundings}) {}
    Unsteady store;
    Tables tables;
};

class LostEvents : public ::testing::Test {
protected:
    void open(std::vector<std::string> by) {
        auto const* const found = scenarios_.find("men-who-would-be-kings/balanced");
        opened_ = first_.tables.open({found->text, found->field, std::move(by)});
    }
    /// Somebody sits down at these seats.
    GuestId sit(Server& server, std::shared_ptr<Told> const& line) {
        GuestId const guest = server.tables.join(opened_.id, line);
        Json secrets = Json::array();
        for (auto const& seat : opened_.seats) secrets.push_back(hex_text(seat.second));
        say(server, guest, fixture::sit_message(secrets));
        return guest;
    }
    void say(Server& server, GuestId guest, Json const& message) {
        server.tables.receive(opened_.id, guest, message.dump());
    }
    void give_order(Server& server, GuestId guest, Json const& state, int id) {
        say(server, guest,
            {{"do", "submit"},
             {"id", id},
             {"entry", state["entry"]},
             {"order", state["orders"].back()["order"]}});
    }
    /// Carries out all tasks that need no time.
    static bool run_tasks(Server& server) {
        bool any = false;
        server.tables.workers().wake_due();
        for (std::size_t kind = 0; kind < kinds_of_work; ++kind) {
            while (server.tables.workers().ready(static_cast<Work>(kind)) > 0) {
                server.tables.workers().run_one(static_cast<Work>(kind), 0);
                any = true;
            }
        }
        return any;
    }
    /// Carries out all tasks and commits; pauses between the tries of a commit pass.
    void run(Server& server) {
        for (bool any = true; any;) {
            any = run_tasks(server);
            if (auto const due = server.tables.commits().next_step()) {
                surroundings_.pass_until(*due);
                server.tables.commits().step();
                any = true;
            }
        }
    }

    fixture::ScratchFolder folder_;
    std::unique_ptr<Store> database_ = open_sqlite(folder_.path + "/tables.sqlite");
    Scenarios scenarios_{source_tree() + "/scenarios"};
    worlds::SimulatedSurroundings surroundings_{1};
    Server first_{*database_, scenarios_, surroundings_};
    Server second_{*database_, scenarios_, surroundings_};
    OpenedTable opened_;
    std::shared_ptr<Told> line_ = std::make_shared<Told>();
};

TEST_F(LostEvents, ThatAreStoredAreToldOnceWhenTheAnswerOfTheStoreWasLost) {
    open({"", ""});
    GuestId const guest = sit(first_, line_);
    say(first_, guest, fixture::nonce_message(0));
    run(first_);
    ASSERT_EQ(line_->last("state")["waits_for"], "");
    first_.store.answer_lost = true;
    give_order(first_, guest, line_->last("state"), 2);
    run(first_);
    EXPECT_EQ(line_->answer(2)["code"], "stale");
    // the orders that the rules alone allowed came with it
    std::size_t const orders = line_->last("state")["entry"];
    EXPECT_GT(orders, 0U);
    EXPECT_EQ(line_->count("happened"), orders);
    EXPECT_EQ(line_->last("happened")["entry"], orders);
    give_order(first_, guest, line_->last("state"), 3);
    run(first_);
    EXPECT_EQ(line_->answer(3)["is"], "done");
    EXPECT_EQ(line_->count("happened"), line_->last("state")["entry"]);
}

TEST_F(LostEvents, OfTheDiceAreAskedForAnew) {
    open({"", ""});
    GuestId const guest = sit(first_, line_);
    run(first_);
    Json const asked = line_->last("dice")["dice"];
    ASSERT_EQ(asked["asks"], 0);
    first_.store.commits_lost = true;
    Json message = fixture::nonce_message(0);
    message["id"] = 2;
    say(first_, guest, message);
    run_tasks(first_);
    // another message comes before the table is loaded again
    say(first_, guest, {{"do", "name"}, {"id", 3}, {"player", "Anna"}});
    run(first_);
    EXPECT_EQ(line_->answer(2)["code"], "unavailable");
    EXPECT_EQ(line_->last("dice")["dice"], asked);
    auto const place = [&](auto const& is_it) {
        return std::find_if(line_->all.rbegin(), line_->all.rend(), is_it);
    };
    auto const dice = place([](Json const& each) { return each["is"] == "dice"; });
    auto const error = place([](Json const& each) { return each.value("to", 0) == 2; });
    EXPECT_LT(dice, error) << "who is asked for the dice again knows that the answer was lost";
    first_.store.commits_lost = false;
    message["id"] = 4;
    say(first_, guest, message);
    run(first_);
    EXPECT_EQ(line_->answer(4)["is"], "done");
    EXPECT_EQ(line_->last("state")["waits_for"], "");
}

TEST_F(LostEvents, LeaveNoQuestionWithoutAnAnswer) {
    open({"", ""});
    GuestId const guest = sit(first_, line_);
    say(first_, guest, fixture::nonce_message(0));
    run(first_);
    first_.store.commits_lost = true;
    give_order(first_, guest, line_->last("state"), 2);
    run_tasks(first_);
    // its answer speaks of an order that is being stored, and waits for that
    say(first_, guest, {{"do", "who"}, {"id", 3}, {"unit", 0}});
    run(first_);
    EXPECT_EQ(line_->answer(2)["code"], "unavailable");
    EXPECT_EQ(line_->answer(3)["is"], "error");
}

TEST_F(LostEvents, LeaveTheSeatsOfAGuestWhoAsksForOthers) {
    open({"", ""});
    GuestId const guest = sit(first_, line_);
    say(first_, guest, fixture::nonce_message(0));
    run(first_);
    first_.store.answer_lost = true;
    give_order(first_, guest, line_->last("state"), 2);
    run_tasks(first_);
    // refused, and its answer waits for the order that is being stored
    say(first_, guest, {{"do", "sit"}, {"id", 3}, {"seats", Json::array()}});
    run(first_);
    EXPECT_EQ(line_->answer(3)["is"], "error");
    give_order(first_, guest, line_->last("state"), 4);
    run(first_);
    EXPECT_EQ(line_->answer(4)["is"], "done");
}

TEST_F(LostEvents, OfThePaceAreToldAsTheyAreStored) {
    open({"", "random"});
    GuestId const guest = sit(first_, line_);
    run(first_);
    first_.store.answer_lost = true;
    say(first_, guest, {{"do", "pace"}, {"id", 2}, {"pace_ms", 700}});
    run(first_);
    EXPECT_EQ(line_->answer(2)["code"], "stale");
    EXPECT_EQ(line_->last("pace")["pace_ms"], 700);
}

TEST_F(LostEvents, AreNotWaitedForByACommanderWhoseOwnServerIsOrdered) {
    open({"", "random"});
    GuestId const guest = sit(first_, line_);
    say(first_, guest, fixture::nonce_message(0));
    run(first_);
    auto const line = std::make_shared<Told>();
    GuestId const other = sit(second_, line);
    run(second_);
    // the first server stores orders up to the commander's turn: the second waits for its commander
    for (int id = 10; id < 60 && line_->last("state")["awaited"]["side"] == 0; ++id) {
        give_order(first_, guest, line_->last("state"), id);
        while (run_tasks(first_) || first_.tables.commits().next_step()) {
            if (first_.tables.commits().next_step()) first_.tables.commits().step();
            if (line_->last("state")["awaited"]["side"] == 1) break;
        }
        second_.store.news(opened_.id);
        run(second_);
    }
    ASSERT_EQ(line->last("state")["awaited"]["side"], 1);
    // then somebody at the second server sets the pace
    say(second_, other, {{"do", "pace"}, {"id", 2}, {"pace_ms", 100}});
    run(second_);
    ASSERT_EQ(line->answer(2)["is"], "done");
    Json const before = line->last("state")["entry"];
    surroundings_.pass(150ms);
    run(second_);
    EXPECT_NE(line->last("state")["entry"], before);
}

TEST_F(LostEvents, AreNoNewsForAGuestWhoseSecondSitWasLost) {
    open({"", ""});
    GuestId const guest = first_.tables.join(opened_.id, line_);
    say(first_, guest, fixture::sit_message(Json::array({hex_text(fixture::test_nonce())})));
    run(first_);
    ASSERT_EQ(line_->answer(1)["code"], "no_seat");
    Json message = fixture::sit_message(Json::array({hex_text(opened_.seats[0].second)}));
    message["id"] = 2;
    first_.store.answer_lost = true;
    say(first_, guest, message);
    run(first_);
    ASSERT_GT(line_->all.size(), 1U);
    EXPECT_EQ(line_->all[1]["is"], "table") << "it is told nothing before it has sat down";
}

/// Two servers on one database, whose commanders play slowly.
class TwoServers : public LostEvents {
protected:
    /// Orders at the first server up to the commander's turn, of which the second one hears.
    void come_to_the_commander(int pace_ms) {
        open({"", "drill"});
        guest_ = sit(first_, line_);
        say(first_, guest_, fixture::nonce_message(0));
        say(first_, guest_, {{"do", "pace"}, {"id", 3}, {"pace_ms", pace_ms}});
        run(first_);
        other_ = sit(second_, other_line_);
        run(second_);
        for (int id = 10; id < 90 && side_to_move() == 0; ++id) {
            give_order(first_, guest_, line_->last("state"), id);
            run(first_);
            hear(second_);
        }
        ASSERT_EQ(side_to_move(), 1);
    }
    void hear(Server& server) {
        server.store.news(opened_.id);
        run(server);
    }
    /// How many orders were given once so much time has passed, at both servers or one of them.
    Json orders_after(std::chrono::milliseconds time, bool first, bool second) {
        surroundings_.pass(time);
        if (second) run(second_);
        if (first) run(first_);
        if (first) hear(second_);
        return other_line_->last("state")["entry"];
    }
    Json side_to_move() const { return line_->last("state")["awaited"]["side"]; }

    GuestId guest_ = 0;
    GuestId other_ = 0;
    std::shared_ptr<Told> other_line_ = std::make_shared<Told>();
};

TEST_F(TwoServers, LetTheCommanderOfTheOneThatGoesOnThinkAlone) {
    ASSERT_NO_FATAL_FAILURE(come_to_the_commander(40'000));
    Json const begun = orders_after(1s, true, true);
    Json const one = orders_after(40s, true, true);
    EXPECT_GT(one, begun);
    // now the second server would have played on in place of the first
    Json const still = orders_after(30s, true, true);
    EXPECT_EQ(still, one);
    Json const two = orders_after(10s, true, true);
    EXPECT_GT(two, one);
}

TEST_F(TwoServers, DropATimerWhenThereIsAnEarlierOne) {
    ASSERT_NO_FATAL_FAILURE(come_to_the_commander(20'000));  // the second waits for 50 s
    orders_after(5s, false, true);
    say(second_, other_, {{"do", "pace"}, {"id", 2}, {"pace_ms", 20'001}});
    Json const begun = orders_after(0s, false, true);
    Json const one = orders_after(20'500ms, false, true);
    EXPECT_GT(one, begun);
    Json const two = orders_after(20'500ms, false, true);
    EXPECT_GT(two, one);
    ASSERT_EQ(other_line_->last("state")["awaited"]["side"], 1);
    EXPECT_EQ(orders_after(5s, false, true), two);  // 51 s have passed
}

}  // namespace
}  // namespace esprit::serve

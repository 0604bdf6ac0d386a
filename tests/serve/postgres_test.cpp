// Several servers on one PostgreSQL, which these tests start themselves in a folder of their own.
// Without PostgreSQL, or in a program built without its library, they are skipped and say so.
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <string>
#include <thread>

#include "serve/postgres_cluster.h"

namespace esprit {
namespace {

using fixture::Json;
using fixture::OfPostgres;
using fixture::opened_at;
using fixture::Player;
using fixture::ServerProcess;

TEST_F(OfPostgres, WhenItIsFrozenEachCallFailsInTimeAndItIsFoundAgain) {
    auto const store = serve::open_postgres(cluster_->address() + "&connect_timeout=2");
    store->add({"a", "{}", {}});
    cluster_->send_all(SIGSTOP);
    EXPECT_THROW(store->find("a"), serve::StoreError);
    std::vector<serve::EventBatch> const batches{{"a", {{1, serve::TableEventKind::undo, "{}"}}}};
    EXPECT_THROW(store->append(batches), serve::StoreError);
    cluster_->send_all(SIGCONT);
    bool found = false;
    for (int i = 0; i < 600 && !found; ++i) {
        try {
            found = store->find("a").has_value();
        } catch (serve::StoreError const&) {
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
        }
    }
    ASSERT_TRUE(found);
    EXPECT_NO_THROW(store->append(batches));
}

TEST_F(OfPostgres, StoresEventsAndNotifiesOtherServers) {
    auto const one = serve::open_postgres(cluster_->address());
    auto const two = serve::open_postgres(cluster_->address());
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> news;
    two->watch([&](std::string const& table) {
        std::lock_guard const lock{mutex};
        news.push_back(table);
        changed.notify_all();
    });
    auto const told = [&](std::string const& table) {
        std::unique_lock lock{mutex};
        return changed.wait_for(lock, std::chrono::seconds{30},
                                [&] { return !news.empty() && news.back() == table; });
    };
    EXPECT_TRUE(told(""));  // it listens from now on
    Bytes32 secret{};
    secret.fill(0xC3);
    one->add({"a", "{\"x\": \"\xC3\xA4'\\\\\"}", secret});
    ASSERT_TRUE(two->find("a"));
    EXPECT_EQ(two->find("a")->settings, "{\"x\": \"\xC3\xA4'\\\\\"}");
    EXPECT_EQ(two->find("a")->dice_secret, secret);
    EXPECT_FALSE(two->find("b"));
    auto const append = [](serve::Store& store, std::uint64_t number, std::string const& body) {
        std::vector<serve::EventBatch> const batches{
            {"a", {{number, serve::TableEventKind::order, body}}}};
        store.append(batches);
    };
    append(*one, 1, "first");
    EXPECT_TRUE(told("a"));
    EXPECT_THROW(append(*two, 1, "too late"), serve::StoreError);
    EXPECT_THROW(append(*two, 3, "a hole before it"), serve::StoreError);
    append(*two, 2, "second");
    auto const events = one->events_after("a", 1);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].body, "second");
    EXPECT_EQ(events[0].kind, serve::TableEventKind::order);
    // of several batches all are kept or none
    std::vector<serve::EventBatch> const half{{"a", {{3, serve::TableEventKind::undo, "{}"}}},
                                              {"none", {{1, serve::TableEventKind::undo, "{}"}}}};
    EXPECT_THROW(one->append(half), serve::StoreError);
    EXPECT_EQ(one->events("a").size(), 2U);
    two->unwatch();
}

/// Two servers whose days pass at the word of a test.
class OfPostgresShelf : public OfPostgres {
protected:
    void SetUp() override {
        OfPostgres::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        shelving_.tables = 10;
        shelving_.days_unused = 30;
        shelving_.days_on_shelf = 100;
        shelving_.today = [this] { return today_; };
        one_ = serve::open_postgres(cluster_->address(), shelving_);
        two_ = serve::open_postgres(cluster_->address(), shelving_);
    }
    static void append(serve::Store& store, std::string const& id, std::uint64_t number) {
        std::vector<serve::EventBatch> const batches{
            {id, {{number, serve::TableEventKind::undo, "{\"a\": \"\xC3\xA4\\u0000\"}"}}}};
        store.append(batches);
    }
    void pass_days(int days) {
        for (int i = 0; i < days; ++i) {
            ++today_;
            one_->abandoned();
        }
    }

    std::int64_t today_ = 20'000;
    serve::Shelving shelving_;
    std::unique_ptr<serve::Store> one_;
    std::unique_ptr<serve::Store> two_;
};

TEST_F(OfPostgresShelf, TablesThatNobodyUsesGoThereAndComeBackWithTheirEvents) {
    one_->add({"old", "{}", {}});
    append(*one_, "old", 1);
    append(*one_, "old", 2);
    auto const before = one_->events("old");
    pass_days(20);
    one_->add({"new", "{}", {}});
    pass_days(10);
    EXPECT_TRUE(one_->abandoned().empty());
    pass_days(1);
    ASSERT_EQ(two_->abandoned(), std::vector<std::string>{"old"});
    two_->shelve("old");
    EXPECT_TRUE(one_->events("old").empty());
    // a server that has it in memory is too late, and loads it again
    EXPECT_THROW(append(*one_, "old", 3), serve::EventConflict);
    ASSERT_TRUE(one_->find("old"));
    auto const after = two_->events("old");
    ASSERT_EQ(after.size(), before.size());
    EXPECT_EQ(after[1].body, before[1].body);
    append(*one_, "old", 3);
    EXPECT_TRUE(two_->abandoned().empty());
    two_->shelve("old");
    EXPECT_EQ(one_->events("old").size(), 3U) << "it was used today";
}

TEST_F(OfPostgresShelf, TablesThatAreThereForLongGo) {
    one_->add({"old", "{}", {}});
    pass_days(31);
    one_->shelve("old");
    today_ += 5000;  // a clock that is wrong for a while
    EXPECT_EQ(one_->clear_shelf(), 0U);
    today_ -= 5000;
    pass_days(100);
    EXPECT_EQ(one_->clear_shelf(), 0U);
    pass_days(1);
    EXPECT_EQ(two_->clear_shelf(), 1U);
    EXPECT_FALSE(one_->find("old"));
}

TEST_F(OfPostgresShelf, WhereThereAreManyTheOldestGoFirst) {
    for (int i = 0; i < 10; ++i) {
        one_->add({"t" + std::to_string(i), "{}", {}});
        pass_days(1);
    }
    EXPECT_THROW(two_->add({"further", "{}", {}}), serve::StoreFull);
    ASSERT_EQ(one_->abandoned(), std::vector<std::string>{"t0"});
    one_->shelve("t0");
    EXPECT_NO_THROW(two_->add({"further", "{}", {}}));
}

TEST_F(OfPostgres, OrdersAtOneServerAreSeenAtTheOtherAndOutliveIt) {
    auto first = server();
    auto const second = server();
    ASSERT_NE(first->port(), 0);
    ASSERT_NE(second->port(), 0);
    Json const opened = opened_at(*first);
    Json last;
    {
        Player one{*first, opened};
        Player two{*second, opened};
        EXPECT_EQ(two.state()["pieces"], one.state()["pieces"]);
        for (int i = 0; i < 12; ++i) {
            Player& here = i % 2 == 0 ? one : two;
            Player& there = i % 2 == 0 ? two : one;
            here.say(here.first_order());
            ASSERT_EQ(here.answer(), "done") << i;
            here.next_state();
            there.next_state();
            for (char const* const part : {"entry", "pieces", "awaited", "pending"}) {
                ASSERT_EQ(here.state()[part], there.state()[part]) << part << " " << i;
            }
        }
        last = one.state();
        one.say(one.first_order());  // on its way when the server dies
        first->end(9);
        // a player at the other server goes on with everything that was acknowledged
        EXPECT_GE(two.state()["entry"], last["entry"]);
    }
    Player two{*second, opened};
    EXPECT_GE(two.state()["entry"], last["entry"]);
    for (int i = 0; i < 4; ++i) {
        two.say(two.first_order());
        ASSERT_EQ(two.answer(), "done");
        two.next_state();
    }
    first = server();
    Player one{*first, opened};
    EXPECT_EQ(one.state()["pieces"], two.state()["pieces"]);
    EXPECT_EQ(one.orders(), two.orders());
}

TEST_F(OfPostgres, ConcurrentOrdersAtTwoServersAreStoredOnceOrRefused) {
    auto const first = server();
    auto const second = server();
    Json const opened = opened_at(*first);
    Player one{*first, opened};
    Player two{*second, opened};
    int done = 0;
    for (int i = 0; i < 25; ++i) {
        Json const entry = one.state()["entry"];
        Json const pending = one.state()["pending"];
        one.say(one.first_order());
        two.say(two.first_order());
        int const kept = (one.answer() == "done" ? 1 : 0) + (two.answer() == "done" ? 1 : 0);
        EXPECT_LE(kept, 1) << "one state was ordered upon twice";
        done += kept;
        // both get there by themselves
        for (int tries = 0; tries < 50 && (one.state() != two.state() || kept == 0); ++tries) {
            Player one_again{*first, opened};
            Player two_again{*second, opened};
            bool const same = one_again.state()["pieces"] == two_again.state()["pieces"] &&
                              one_again.state()["entry"] == two_again.state()["entry"];
            if (same) {
                one.until(one_again.state()["entry"]);
                two.until(one_again.state()["entry"]);
                break;
            }
        }
        ASSERT_EQ(one.state()["entry"], two.state()["entry"]);
    }
    EXPECT_GT(done, 0);
    EXPECT_EQ(one.orders(), two.orders());
}

}  // namespace
}  // namespace esprit

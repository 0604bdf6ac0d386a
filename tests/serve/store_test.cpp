// Tables in files, many events in few commits, strands of work, and who may ask.
#include "serve/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <vector>

#include "report/json_writer.h"
#include "serve/gate.h"
#include "serve/group_commit.h"
#include "serve/secrets.h"
#include "serve/worker_pool.h"
#include "worlds/simulated_surroundings.h"

namespace esprit::serve {

using report::JsonWriter;
namespace {

class OfStore : public ::testing::Test {
protected:
    OfStore() : folder_("store_test_" + std::to_string(getpid())) {
        folder_ = std::filesystem::temp_directory_path() / folder_;
        std::filesystem::create_directories(folder_);
    }
    ~OfStore() override { std::filesystem::remove_all(folder_); }
    std::string file() const { return (folder_ / "tables.sqlite").string(); }

    std::filesystem::path folder_;
};

Bytes32 filled(std::uint8_t with) {
    Bytes32 bytes{};
    bytes.fill(with);
    return bytes;
}

TEST_F(OfStore, StoredEventsAreThereWhenItIsOpenedAgain) {
    {
        auto const store = open_sqlite(file());
        store->add({"one", "{}", filled(3)});
        std::vector<EventBatch> const batches{
            {"one", {{1, TableEventKind::nonce, "a"}, {2, TableEventKind::order, "b\xC3\xA4"}}}};
        store->append(batches);
    }
    auto const store = open_sqlite(file());
    auto const found = store->find("one");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->dice_secret, filled(3));
    EXPECT_FALSE(store->find("two"));
    auto const events = store->events("one");
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[1].body, "b\xC3\xA4");
    EXPECT_EQ(events[1].kind, TableEventKind::order);
    EXPECT_TRUE(store->events("two").empty());
}

TEST_F(OfStore, TheFileIsReadableByItsOwnerOnly) {
    open_sqlite(file());
    struct stat status{};
    ASSERT_EQ(stat(file().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(OfStore, EventNumbersMustBeConsecutive) {
    auto const store = open_sqlite(file());
    store->add({"one", "{}", {}});
    auto const append = [&](std::uint64_t number) {
        std::vector<EventBatch> const batches{{"one", {{number, TableEventKind::undo, "{}"}}}};
        store->append(batches);
    };
    append(1);
    EXPECT_THROW(append(1), StoreError);  // somebody else was faster
    EXPECT_THROW(append(3), StoreError);
    append(2);
    EXPECT_EQ(store->events("one").size(), 2U);
    std::vector<EventBatch> const unknown{{"no such table", {{1, TableEventKind::undo, "{}"}}}};
    EXPECT_THROW(store->append(unknown), StoreError);
}

TEST_F(OfStore, ReportsAFileThatIsNoDatabase) {
    EXPECT_THROW(open_sqlite((folder_ / "no" / "such" / "folder").string()), StoreError);
}

// SQLite gives the rows of whole pages without an error: those of damaged ones would be missing.
TEST_F(OfStore, AFileWithADamagedPageIsNotServed) {
    {
        auto const store = open_sqlite(file());
        store->add({"one", "{}", filled(3)});
        std::string const body(3'000, 'a');
        for (std::uint64_t number = 1; number <= 40; ++number)
            store->append(
                std::vector<EventBatch>{{"one", {{number, TableEventKind::nonce, body}}}});
    }
    auto const size = std::filesystem::file_size(file());
    {
        std::fstream damaged{file(), std::ios::in | std::ios::out | std::ios::binary};
        damaged.seekp(static_cast<std::streamoff>(size / 2 / 4096 * 4096));
        damaged << std::string(8'192, '\x55');
    }
    try {
        static_cast<void>(open_sqlite(file()));
        ADD_FAILURE() << "it is opened";
    } catch (StoreError const& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("is damaged"));
    }
}

TEST_F(OfStore, GroupCommitKeepsTheOrderOfATableAndReportsEachFault) {
    auto const store = open_sqlite(file());
    for (char const* const id : {"a", "b"}) store->add({id, "{}", {}});
    std::vector<std::string> done;
    {
        GroupCommit commits{*store};
        for (std::uint64_t number = 1; number <= 50; ++number) {
            commits.post({"a", {{number, TableEventKind::undo, "{}"}}},
                         [&done, number](Stored stored) {
                             done.push_back("a" + std::to_string(number) +
                                            (stored == Stored::kept ? "" : " lost"));
                         });
            if (number != 25) continue;
            commits.post({"b", {{2, TableEventKind::undo, "{}"}}}, [&done](Stored stored) {
                done.push_back(stored == Stored::kept ? "b kept" : "b lost");
            });
        }
    }
    ASSERT_EQ(done.size(), 51U);
    EXPECT_EQ(done[24], "a25");
    EXPECT_EQ(done[25], "b lost");
    EXPECT_EQ(done[50], "a50");
    EXPECT_EQ(store->events("a").size(), 50U);
}

TEST_F(OfStore, LaterBatchesOfTheEpochOfALostBatchAreLostToo) {
    auto const store = open_sqlite(file());
    store->add({"a", "{}", {}});
    std::vector<bool> kept;
    auto const note = [&kept](Stored stored) { kept.push_back(stored == Stored::kept); };
    {
        GroupCommit commits{*store};
        commits.post({"a", {{1, TableEventKind::undo, "mine"}}, 1}, note);
        commits.post({"a", {{1, TableEventKind::undo, "too late"}}, 1}, note);
        // it would fit, but it was worked out upon the lost one
        commits.post({"a", {{2, TableEventKind::undo, "upon what is lost"}}, 1}, note);
        commits.post({"a", {{2, TableEventKind::undo, "anew"}}, 2}, note);
    }
    EXPECT_EQ(kept, (std::vector<bool>{true, false, false, true}));
    ASSERT_EQ(store->events("a").size(), 2U);
    EXPECT_EQ(store->events_after("a", 1)[0].body, "anew");
}

/// A store that cannot append anything.
class Full final : public Store {
public:
    void add(StoredTable const&) override {}
    std::optional<StoredTable> find(std::string const&) override { return std::nullopt; }
    std::vector<StoredEvent> events_after(std::string const&, std::uint64_t) override { return {}; }
    void append(std::span<EventBatch const>) override {
        ++appends;
        throw StoreError{"database or disk is full"};
    }
    int appends = 0;
};

/// Carries all commits out, and lets the pauses between their tries pass.
void carry_out(GroupCommit& commits, worlds::SimulatedSurroundings& surroundings) {
    while (auto const due = commits.next_step()) {
        surroundings.pass_until(*due);
        commits.step();
    }
}

TEST(GroupCommit, BatchesThatBuildOnLostOnesAreLostForTheSameReason) {
    Full store;
    worlds::SimulatedSurroundings surroundings{1};
    GroupCommit commits{store, {0, surroundings}};
    std::vector<Stored> told;
    auto const note = [&told](Stored stored) { told.push_back(stored); };
    commits.post({"a", {{1, TableEventKind::undo, "{}"}}, 1}, note);
    commits.post({"a", {{2, TableEventKind::undo, "{}"}}, 1}, note);
    carry_out(commits, surroundings);
    commits.post({"a", {}, 1}, note);
    carry_out(commits, surroundings);
    EXPECT_EQ(told,
              (std::vector<Stored>{Stored::unavailable, Stored::unavailable, Stored::unavailable}));
}

TEST(GroupCommit, AnswersWithoutEventsNeedNoStore) {
    Full store;
    worlds::SimulatedSurroundings surroundings{1};
    GroupCommit commits{store, {0, surroundings}};
    std::vector<Stored> told;
    auto const note = [&told](Stored stored) { told.push_back(stored); };
    commits.post({"a", {}, 1}, note);
    carry_out(commits, surroundings);
    EXPECT_EQ(store.appends, 0);
    commits.post({"a", {}, 1}, note);
    commits.post({"b", {{1, TableEventKind::undo, "{}"}}, 2}, note);
    carry_out(commits, surroundings);
    EXPECT_EQ(told, (std::vector<Stored>{Stored::kept, Stored::kept, Stored::unavailable}));
}

TEST(WorkerPool, TasksOfOneStrandRunOneAfterAnother) {
    WorkerPool workers{3};
    StrandPtr const strand = workers.strand();
    std::atomic<int> inside = 0;
    std::atomic<bool> together = false;
    std::vector<int> order;
    std::promise<void> last;
    for (int i = 0; i < 200; ++i) {
        workers.post(strand, [&, i] {
            if (++inside > 1) together = true;
            order.push_back(i);
            --inside;
            if (i == 199) last.set_value();
        });
    }
    last.get_future().wait();
    EXPECT_FALSE(together);
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST(WorkerPool, DelayedTasksRun) {
    WorkerPool workers{1};
    std::promise<void> later;
    workers.post_after(workers.strand(), std::chrono::milliseconds{1}, Work::orders,
                       [&] { later.set_value(); });
    later.get_future().wait();
}

TEST(Secrets, AreDifferentEveryTime) {
    EXPECT_NE(random_bytes(), random_bytes());
    EXPECT_NE(random_name(), random_name());
    EXPECT_EQ(random_name().size(), 12U);
    EXPECT_TRUE(same_digest(filled(1), filled(1)));
    EXPECT_FALSE(same_digest(filled(1), filled(2)));
}

TEST(Gate, RefusesPagesOfOtherOrigins) {
    Gate const gate{true, {"https://table.example"}};
    EXPECT_TRUE(gate.host_is_known("127.0.0.1:8620"));
    EXPECT_TRUE(gate.host_is_known("[::1]:8620"));
    EXPECT_TRUE(gate.host_is_known("table.example"));
    EXPECT_FALSE(gate.host_is_known("rebound.example:8620"));
    EXPECT_FALSE(gate.host_is_known(""));
    EXPECT_TRUE((Gate{false, {}}.host_is_known("anything")));
    EXPECT_TRUE(gate.origin_is_known("", "127.0.0.1:8620"));
    EXPECT_TRUE(gate.origin_is_known("", "127.0.0.1:8620", "same-origin"));
    EXPECT_TRUE(gate.origin_is_known("", "127.0.0.1:8620", "none"));
    EXPECT_FALSE(gate.origin_is_known("", "127.0.0.1:8620", "cross-site"));
    EXPECT_FALSE(gate.origin_is_known("", "127.0.0.1:8620", "same-site"));
    EXPECT_TRUE(gate.origin_is_known("https://table.example", "127.0.0.1:8620", "cross-site"));
    EXPECT_TRUE(gate.origin_is_known("http://127.0.0.1:8620", "127.0.0.1:8620"));
    EXPECT_TRUE(gate.origin_is_known("https://table.example", "127.0.0.1:8620"));
    EXPECT_FALSE(gate.origin_is_known("http://127.0.0.1:8621", "127.0.0.1:8620"));
    EXPECT_FALSE(gate.origin_is_known("http://evil.example", "127.0.0.1:8620"));
    EXPECT_FALSE(gate.origin_is_known("null", "127.0.0.1:8620"));
}

TEST(Gate, OffLoopbackTheHostIsCheckedWhereANameIsGiven) {
    Gate const open{false, {}};
    EXPECT_TRUE(open.host_is_known("any.example:8620"));
    Gate const named{false, {"https://games.example"}};
    EXPECT_TRUE(named.host_is_known("games.example"));
    EXPECT_TRUE(named.host_is_known("192.0.2.7:8620"));
    EXPECT_TRUE(named.host_is_known("[2001:db8::1]:8620"));
    EXPECT_FALSE(named.host_is_known("rebound.example"));
    EXPECT_FALSE(named.host_is_known("192.0.2.7.rebound.example"));
    EXPECT_FALSE(named.host_is_known(""));
}

TEST(Gate, TrustsXForwardedForOfALocalProxyOnly) {
    EXPECT_EQ(client_of("203.0.113.7", false, ""), "203.0.113.7");
    EXPECT_EQ(client_of("203.0.113.7", false, "198.51.100.1"), "203.0.113.7") << "anybody says so";
    EXPECT_EQ(client_of("127.0.0.1", true, ""), "127.0.0.1");
    EXPECT_EQ(client_of("127.0.0.1", true, "198.51.100.1"), "198.51.100.1");
    EXPECT_EQ(client_of("127.0.0.1", true, "10.9.8.7, 198.51.100.1"), "198.51.100.1")
        << "what came before is the client's own word";
    EXPECT_EQ(client_of("127.0.0.1", true, "a, "), "127.0.0.1");
    EXPECT_EQ(client_of("127.0.0.1", true, std::string(100, 'x')), "127.0.0.1");
}

TEST(JsonWriter, WritesValidJson) {
    JsonWriter out;
    out.begin_object().member("a", "x\"\\\n\x01").member("b", 7).key("c").begin_list();
    out.null().truth(true).begin_object().end_object().end_list();
    out.member("d", "bad \xFF byte");
    EXPECT_EQ(out.end_object().take(),
              "{\"a\":\"x\\\"\\\\\\n\\u0001\",\"b\":7,\"c\":[null,true,{}],\"d\":\"bad "
              "\xEF\xBF\xBD byte\"}");
}

}  // namespace
}  // namespace esprit::serve

// A store that fails for a while: what was not stored is not told, and games go on afterwards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "program/run_program.h"
#include "serve/heard.h"
#include "serve/sitting.h"
#include "serve/table_fixture.h"
#include "serve/tables.h"
#include "serve/web_client.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

using fixture::Heard;
using fixture::Json;
using fixture::ScratchFolder;

/// A store whose next `failures` calls fail.
class Failing final : public Store {
public:
    explicit Failing(Store& inside) : inside_(inside) {}
    void add(StoredTable const& table) override {
        may_fail();
        inside_.add(table);
    }
    std::optional<StoredTable> find(std::string const& id) override {
        may_fail();
        return inside_.find(id);
    }
    std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) override {
        return inside_.events_after(id, last);
    }
    void append(std::span<EventBatch const> batches) override {
        if (appends_fail > 0) {
            --appends_fail;
            throw StoreError{"database or disk is full"};
        }
        inside_.append(batches);
    }
    std::atomic<int> failures = 0;
    std::atomic<int> appends_fail = 0;

private:
    void may_fail() {
        if (failures == 0) return;
        --failures;
        throw StoreError{"no route to host db.example port 5432"};
    }
    Store& inside_;
};

class Outage : public ::testing::Test {
protected:
    Outage() {
        auto const* const found = scenarios_.find("men-who-would-be-kings/balanced");
        OpenedTable const opened = tables_.open({found->text, found->field, {"", ""}});
        id_ = opened.id;
        for (auto const& seat : opened.seats) seats_.push_back(hex_text(seat.second));
        sit();
        for (std::size_t const side : {0U, 1U}) say(fixture::nonce_message(side));
    }
    void sit() {
        guest_ = tables_.join(id_, line_);
        say(fixture::sit_message(seats_));
    }
    void say(Json const& message) { tables_.receive(id_, guest_, message.dump()); }
    void give_order(Json const& state, int id) {
        say({{"do", "submit"},
             {"id", id},
             {"entry", state["entry"]},
             {"order", state["orders"][0]["order"]}});
    }

    ScratchFolder folder_;
    std::unique_ptr<Store> file_ = open_sqlite(folder_.path + "/tables.sqlite");
    Failing store_{*file_};
    Scenarios scenarios_{source_tree() + "/scenarios"};
    Tables tables_{store_, scenarios_, 1};
    std::string id_;
    Json seats_ = Json::array();
    std::shared_ptr<Heard> line_ = std::make_shared<Heard>();
    GuestId guest_ = 0;
};

TEST_F(Outage, AMomentIsNotNoticed) {
    Json const state = line_->next_ready();
    store_.appends_fail = 2;
    give_order(state, 2);
    EXPECT_EQ(line_->next("", 2)["is"], "done");
}

TEST_F(Outage, ALongerOneIsToldAndTheGameGoesOn) {
    Json const state = line_->next_ready();
    store_.appends_fail = 100;
    give_order(state, 2);
    Json const told = line_->next("", 2);
    EXPECT_EQ(told["code"], "unavailable");
    EXPECT_EQ(told["what"], no_store);
    Json const still = line_->next("state");
    EXPECT_EQ(still["entry"], state["entry"]) << "the last state that is told is the one stored";
    store_.appends_fail = 0;
    give_order(still, 3);
    EXPECT_EQ(line_->next("", 3)["is"], "done");
}

TEST_F(Outage, WhoCouldNotSitDownIsNotThereAndComesAgain) {
    auto const* const found = scenarios_.find("men-who-would-be-kings/balanced");
    OpenedTable const opened = tables_.open({found->text, found->field, {"", ""}});
    auto const joins = [&](Json const& seats) {
        auto const line = std::make_shared<Heard>();
        tables_.receive(opened.id, tables_.join(opened.id, line),
                        fixture::sit_message(seats).dump());
        return line;
    };
    auto const watcher = joins(Json::array());
    EXPECT_EQ(watcher->next("", 1)["is"], "table");
    store_.appends_fail = 100;
    Json const seat = Json::array({hex_text(opened.seats[0].second)});
    auto const player = joins(seat);
    EXPECT_EQ(player->next("", 1)["code"], "unavailable");
    EXPECT_TRUE(player->gets_hung_up());
    Json seats = watcher->next("dice");  // of the table as it is stored
    EXPECT_TRUE(seats["dice"]["nonce_commitments"][0].is_null());
    store_.appends_fail = 0;
    EXPECT_EQ(joins(seat)->next("", 1)["is"], "table");
    do {
        seats = watcher->next("seats");
    } while (seats.is_object() && !seats["sides"][0]["here"].get<bool>());
    EXPECT_TRUE(seats.is_object());
}

TEST_F(Outage, WhileATableCannotBeReadItsGuestsAreToldAndMayComeAgain) {
    Json const state = line_->next_ready();
    store_.appends_fail = 100;
    store_.failures = 1;
    give_order(state, 2);
    EXPECT_EQ(line_->next("", 2)["code"], "unavailable");
    EXPECT_EQ(line_->next("error")["what"], no_store);
    EXPECT_TRUE(line_->gets_hung_up());
    store_.appends_fail = 0;
    line_ = std::make_shared<Heard>();
    sit();
    EXPECT_EQ(line_->next("state")["entry"], state["entry"]);
}

/// A file that goes while the server runs.
class LostFile : public ::testing::Test {
protected:
    LostFile() {
        store_->add({"one", "{}", {}});
        append(1);
    }
    void append(std::uint64_t number) {
        std::vector<EventBatch> const batches{{"one", {{number, TableEventKind::undo, "{}"}}}};
        store_->append(batches);
    }
    void expect_noticed() {
        EXPECT_THROW(append(2), StoreError);
        EXPECT_THROW(store_->add({"two", "{}", {}}), StoreError);
        EXPECT_THROW(store_->find("one"), StoreError);
        EXPECT_THROW(store_->events("one"), StoreError);
    }
    ScratchFolder folder_;
    std::string file_ = folder_.path + "/tables.sqlite";
    std::unique_ptr<Store> store_ = open_sqlite(file_);
};

TEST_F(LostFile, ThatIsRemovedIsNoticedUntilItIsBack) {
    std::filesystem::rename(file_, file_ + ".moved");
    expect_noticed();
    EXPECT_FALSE(std::filesystem::exists(file_));
    std::filesystem::rename(file_ + ".moved", file_);
    EXPECT_NO_THROW(append(2));
    std::filesystem::remove(file_ + "-wal");
    EXPECT_THROW(append(3), StoreError) << "the log holds what was stored last";
}

TEST_F(LostFile, ThatACopyReplacesOrOverwritesIsNoticed) {
    copy_sqlite(file_, file_ + ".copy");
    std::filesystem::copy_file(file_ + ".copy", file_ + ".new");
    std::filesystem::rename(file_, file_ + ".old");
    std::filesystem::rename(file_ + ".new", file_);
    expect_noticed();
    std::filesystem::rename(file_ + ".old", file_);
    EXPECT_NO_THROW(append(2));
    std::filesystem::copy_file(file_ + ".copy", file_,
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_THROW(append(3), StoreError);
}

TEST_F(LostFile, ThatHasALogCutShortIsNoticed) {
    std::filesystem::resize_file(file_ + "-wal", 100);
    expect_noticed();
}

TEST_F(LostFile, ThatHasALogOverwrittenIsNoticed) {
    std::fstream log{file_ + "-wal", std::ios::in | std::ios::out | std::ios::binary};
    log << std::string(32, 'x') << std::flush;
    expect_noticed();
}

TEST_F(LostFile, ThatHasALogCarriedOverByAnotherProgramIsTheSame) {
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &other), SQLITE_OK);
    EXPECT_EQ(
        sqlite3_exec(other, "PRAGMA wal_checkpoint(TRUNCATE); VACUUM", nullptr, nullptr, nullptr),
        SQLITE_OK);
    sqlite3_close(other);
    EXPECT_NO_THROW(append(2));
    EXPECT_EQ(store_->events("one").size(), 2U);
}

TEST(SecondServer, OnTheSameFolderIsRefusedWithItsReason) {
    ScratchFolder const folder;
    fixture::ServerProcess const server{folder.path};
    std::filesystem::path const other_name = folder.path + "_too";
    std::filesystem::create_directory_symlink(folder.path, other_name);
    for (std::string const& name : {folder.path, other_name.string()}) {
        auto const second = fixture::run_esprit({"serve", "--port", "0", "--data", name});
        EXPECT_NE(second.code, 0);
        EXPECT_THAT(second.err, ::testing::HasSubstr("another server keeps its games in"));
    }
    std::filesystem::remove(other_name);
}

}  // namespace
}  // namespace esprit::serve

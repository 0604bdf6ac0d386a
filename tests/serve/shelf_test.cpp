// Tables that nobody uses leave the database for files, and come back when somebody asks for them.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "serve/heard.h"
#include "serve/sitting.h"
#include "serve/store.h"
#include "serve/tables.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

namespace fs = std::filesystem;
using fixture::Heard;
using fixture::Json;
using fixture::ScratchFolder;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class OfShelf : public ::testing::Test {
protected:
    OfShelf() {
        shelving_.folder = folder_.path + "/shelf";
        shelving_.tables = 10;
        shelving_.days_unused = 30;
        shelving_.days_on_shelf = 100;
        shelving_.today = [this] { return today_; };
        open();
    }
    void open() {
        store_.reset();
        store_ = open_sqlite(folder_.path + "/tables.sqlite", shelving_);
    }
    void add(std::string const& id) {
        store_->add({id, "{}", {}});
        std::vector<EventBatch> const first{{id, {{1, TableEventKind::undo, "{}"}}, 1}};
        store_->append(first);
    }
    /// The server looks after its tables on each of these days.
    void pass_days(int days) {
        for (int i = 0; i < days; ++i) {
            ++today_;
            store_->abandoned();
        }
    }
    std::string file_of(std::string const& id) const {
        return shelving_.folder + "/" + id + ".sqlite";
    }

    ScratchFolder folder_;
    std::int64_t today_ = 20'000;
    Shelving shelving_;
    std::unique_ptr<Store> store_;
};

TEST_F(OfShelf, TablesWithoutEventsForLongAreAbandoned) {
    add("old");
    pass_days(20);
    add("later");
    pass_days(10);
    EXPECT_THAT(store_->abandoned(), IsEmpty());
    pass_days(1);
    EXPECT_THAT(store_->abandoned(), ElementsAre("old"));
    std::vector<EventBatch> const second{{"old", {{2, TableEventKind::undo, "{}"}}, 1}};
    store_->append(second);
    pass_days(20);
    EXPECT_THAT(store_->abandoned(), ElementsAre("later"));
}

TEST_F(OfShelf, AClockThatIsWrongForAWhileMakesNoTableOlder) {
    add("one");
    add("two");
    store_->shelve("two");
    today_ += 5000;
    EXPECT_THAT(store_->abandoned(), IsEmpty());
    EXPECT_EQ(store_->clear_shelf(), 0U);
    today_ -= 5000;
    pass_days(29);
    EXPECT_THAT(store_->abandoned(), IsEmpty());
    pass_days(2);
    EXPECT_THAT(store_->abandoned(), ElementsAre("one"));
}

TEST_F(OfShelf, ATableOnTheShelfComesBackWithAllItsEvents) {
    add("old");
    add("new");
    store_->shelve("old");
    EXPECT_TRUE(fs::exists(file_of("old")));
    EXPECT_EQ(fs::status(file_of("old")).permissions() & fs::perms::others_all, fs::perms::none);
    EXPECT_THAT(store_->events("old"), IsEmpty());
    EXPECT_EQ(store_->events("new").size(), 1U);
    pass_days(31);
    ASSERT_TRUE(store_->find("old"));
    EXPECT_EQ(store_->events("old").size(), 1U);
    EXPECT_FALSE(fs::exists(file_of("old")));
    EXPECT_THAT(store_->abandoned(), ElementsAre("new")) << "the other counts as used today";
}

TEST_F(OfShelf, NamesOfFilesAreNamesOfTables) {
    add("one");
    store_->shelve("one");
    fs::rename(file_of("one"), folder_.path + "/one.sqlite");
    EXPECT_FALSE(store_->find("../one"));
    EXPECT_FALSE(store_->find(""));
    EXPECT_FALSE(store_->find("one"));
}

TEST_F(OfShelf, WhereThereAreManyTheOldestGoFirst) {
    for (int i = 0; i < 10; ++i) {
        add("t" + std::to_string(i));
        today_ += 1;
    }
    EXPECT_THROW(add("further"), StoreFull);
    EXPECT_THAT(store_->abandoned(), ElementsAre("t0"));
    store_->shelve("t0");
    EXPECT_NO_THROW(add("further"));
    // those of today and yesterday stay
    shelving_.tables = 1;
    open();
    EXPECT_EQ(store_->abandoned().size(), 8U);
}

TEST_F(OfShelf, FilesGoAfterTheirTime) {
    add("old");
    add("new");
    store_->shelve("old");
    store_->shelve("new");
    timespec const times[] = {{0, UTIME_OMIT}, {today_ * 86'400, 0}};
    ASSERT_EQ(utimensat(AT_FDCWD, file_of("old").c_str(), times, 0), 0);
    pass_days(100);
    EXPECT_EQ(store_->clear_shelf(), 0U);
    pass_days(1);
    EXPECT_EQ(store_->clear_shelf(), 1U);
    EXPECT_FALSE(store_->find("old"));
    EXPECT_TRUE(store_->find("new"));
}

// A server that ended between the two steps of moving a table has it at both places.
TEST_F(OfShelf, TheDatabaseHoldsMoreThanAFileOfBefore) {
    add("one");
    store_->shelve("one");
    fs::copy(file_of("one"), folder_.path + "/before");
    ASSERT_TRUE(store_->find("one"));
    fs::rename(folder_.path + "/before", file_of("one"));
    std::vector<EventBatch> const second{{"one", {{2, TableEventKind::undo, "{}"}}, 1}};
    store_->append(second);
    ASSERT_TRUE(store_->find("one"));
    store_->shelve("one");
    ASSERT_TRUE(store_->find("one"));
    EXPECT_EQ(store_->events("one").size(), 2U);
}

TEST_F(OfShelf, ADamagedFileIsNoTable) {
    add("one");
    store_->shelve("one");
    fs::resize_file(file_of("one"), 100);
    EXPECT_THROW(store_->find("one"), StoreError);
    EXPECT_TRUE(fs::exists(file_of("one")));
}

TEST_F(OfShelf, AServerShelvesTablesThatNobodyHas) {
    Scenarios scenarios{source_tree() + "/scenarios"};
    Tables tables{*store_, scenarios, 1};
    auto const* const found = scenarios.find("men-who-would-be-kings/balanced");
    OpenedTable const quiet = tables.open({found->text, found->field, {"", ""}});
    OpenedTable const busy = tables.open({found->text, found->field, {"", ""}});
    auto const sits = [&](OpenedTable const& table) {
        auto const line = std::make_shared<Heard>();
        GuestId const guest = tables.join(table.id, line);
        tables.receive(table.id, guest, fixture::sit_message(Json::array()).dump());
        EXPECT_EQ(line->next("", 1)["is"], "table");
        return line;
    };
    auto const watcher = sits(busy);
    pass_days(31);
    tables.tidy();
    for (int i = 0; i < 1000 && !fs::exists(file_of(quiet.id)); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    EXPECT_TRUE(fs::exists(file_of(quiet.id)));
    EXPECT_FALSE(watcher->is_hung_up());
    sits(quiet);
    EXPECT_FALSE(fs::exists(file_of(quiet.id)));
    EXPECT_FALSE(fs::exists(file_of(busy.id)));
}

}  // namespace
}  // namespace esprit::serve

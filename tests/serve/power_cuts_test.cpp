// The power goes at any instant under a store in an SQLite file: nothing acknowledged is lost.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "serve/power_disk.h"
#include "serve/sqlite_file.h"
#include "serve/store.h"
#include "serve/table_fixture.h"
#include "serve/web_client.h"

namespace esprit::serve {
namespace {

using fixture::Json;
using fixture::TestTable;

/// Four for each kill that ESPRIT_KILLS asks for; ten in a test that runs each time.
std::uint32_t number_of_cuts() {
    char const* const wanted = std::getenv("ESPRIT_KILLS");
    return wanted == nullptr ? 10U : 4 * static_cast<std::uint32_t>(std::atoi(wanted));
}

/// A table that is played at by both seats, as far as its store keeps it.
struct Game {
    explicit Game(std::string name)
        : id(std::move(name)), table(std::make_unique<TestTable>(std::string{fixture::kings})) {
        state = fixture::last_of(table->sit_hot(), "state");
    }
    bool is_over() const { return state["awaited"]["over"].get<bool>(); }
    /// Gives an order, or answers a question of the last one; nothing once the battle is over.
    void go_on() {
        if (is_over()) return;
        Json message{{"id", 2}, {"entry", state["entry"]}};
        bool const asked = !state["pending"].is_null();
        message["do"] = asked ? "answer" : "submit";
        if (asked) message["option"] = state["pending"]["options"][0];
        if (!asked) message["order"] = state["orders"][0]["order"];
        auto const told = table->say(1, message);
        EXPECT_FALSE(fixture::has(told, "error")) << told[0];
        state = fixture::last_of(told, "state");
    }
    /// What is to be stored next.
    EventBatch unstored() const {
        EventBatch batch{id, {}, 1};
        batch.events.assign(table->events.begin() + static_cast<std::ptrdiff_t>(stored),
                            table->events.end());
        return batch;
    }
    /// Goes on from what a store has kept, which is at least what was acknowledged.
    void restart(Store& store) {
        auto const kept = store.events(id);
        ASSERT_GE(kept.size(), stored) << "an acknowledged order is lost";
        ASSERT_LE(kept.size(), table->events.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            ASSERT_EQ(kept[i].number, table->events[i].number);
            ASSERT_EQ(kept[i].kind, table->events[i].kind);
            ASSERT_EQ(kept[i].body, table->events[i].body);
        }
        table->events = kept;
        stored = kept.size();
        table->open();
        state = fixture::last_of(table->sit_hot(), "state");
    }

    std::string id;
    std::unique_ptr<TestTable> table;
    Json state;
    std::size_t stored = 0;  // events that were acknowledged
};

class PowerCuts : public ::testing::Test {
protected:
    PowerCuts() {
        auto const store = open_sqlite(file_);
        for (Game& game : games_) store->add({game.id, "{}", fixture::filled(7)});
        store->add({"ballast", "{}", fixture::filled(7)});
    }
    /// One commit with the orders of both games, and at times with so much beside them that the
    /// write-ahead log is carried over into the database and begun anew.
    void store_next(Store& store, bool with_ballast) {
        std::vector<EventBatch> batches;
        for (Game& game : games_) {
            game.go_on();
            batches.push_back(game.unstored());
        }
        if (with_ballast) {
            constexpr std::size_t much = 400'000;
            batches.push_back(
                {"ballast", {{ballast_ + 1, TableEventKind::undo, std::string(much, 'x')}}, 1});
        }
        store.append(batches);
        ++acknowledged_;
        for (Game& game : games_) game.stored = game.table->events.size();
        if (with_ballast) ++ballast_;
    }
    /// Plays until the power goes; where both battles have ended before, it goes then.
    void play_until_cut(bool with_ballast) {
        disk_.cut_after(random_.below(with_ballast ? 4000 : 150));
        try {
            auto const store = open_sqlite(file_);
            while (!disk_.is_off() && !(games_[0].is_over() && games_[1].is_over())) {
                store_next(*store, with_ballast);
            }
        } catch (StoreError const&) {
            ASSERT_TRUE(disk_.is_off());
        }
        disk_.lose_unsynced();
    }
    void restart() {
        auto const store = open_sqlite(file_);  // which reads the whole file
        for (Game& game : games_) {
            ASSERT_NO_FATAL_FAILURE(game.restart(*store));
            if (!game.is_over()) continue;
            game = Game{"further" + std::to_string(++further_)};
            store->add({game.id, "{}", fixture::filled(7)});
        }
        std::size_t const ballast = store->events("ballast").size();
        ASSERT_GE(ballast, ballast_);
        ballast_ = ballast;
    }

    fixture::ScratchFolder folder_;
    std::string file_ = folder_.path + "/tables.sqlite";
    fixture::PowerDisk disk_{1};
    fixture::RandomNumbers random_{2};
    std::vector<Game> games_ = [] {
        std::vector<Game> games;
        for (char const* const id : {"first", "second"}) games.emplace_back(id);
        return games;
    }();
    std::uint64_t acknowledged_ = 0;  // commits
    int further_ = 0;                 // games that were begun when another was over
    std::uint64_t ballast_ = 0;       // events that were acknowledged
};

TEST_F(PowerCuts, LoseNothingThatWasAcknowledged) {
    std::uint32_t const cuts = number_of_cuts();
    for (std::uint32_t cut = 0; cut < cuts; ++cut) {
        SCOPED_TRACE("cut " + std::to_string(cut));
        ASSERT_NO_FATAL_FAILURE(play_until_cut(cut % 6 == 3));
        ASSERT_NO_FATAL_FAILURE(restart());
    }
    EXPECT_GT(acknowledged_, 2 * cuts);
    EXPECT_GT(ballast_, cuts / 6);
    EXPECT_GT(disk_.lost(), cuts);
}

}  // namespace
}  // namespace esprit::serve

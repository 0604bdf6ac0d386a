// Tables stay in the tree as each play version kept them (tables_of_version_13.sql and so on): one
// of each system, left in the middle of a turn. Later programs open them.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "serve/heard.h"
#include "serve/sitting.h"
#include "serve/table_fixture.h"
#include "serve/tables.h"
#include "serve/web_client.h"
#include "support/source_tree.h"
#include "worlds/simulated_surroundings.h"

namespace esprit::serve {
namespace {

using fixture::Json;

std::string kept_file(std::uint32_t version) {
    return source_tree() + "/tests/serve/tables_of_version_" + std::to_string(version) + ".sql";
}

/// The first column of all rows that the statements tell.
std::vector<std::string> first_column(std::string const& database, std::string const& sql) {
    std::vector<std::string> found;
    sqlite3* opened = nullptr;
    EXPECT_EQ(sqlite3_open(database.c_str(), &opened), SQLITE_OK);
    auto const keep = [](void* to, int, char** row, char**) {
        static_cast<std::vector<std::string>*>(to)->emplace_back(row[0]);
        return 0;
    };
    EXPECT_EQ(sqlite3_exec(opened, sql.c_str(), +keep, &found, nullptr), SQLITE_OK)
        << sqlite3_errmsg(opened);
    sqlite3_close(opened);
    return found;
}

/// A browser that is none, which keeps the last state.
class LastState final : public GuestConnection {
public:
    void send(std::string text) override {
        Json told = Json::parse(text);
        EXPECT_NE(told["is"], "error") << text;
        if (told["is"] == "state") state = std::move(told);
    }
    void hang_up() override {}
    Json state;
};

/// Plays a table without threads: orders of both seats, of which one is taken back.
class Playing {
public:
    Playing(Store& store, Scenarios& scenarios) : tables_(store, scenarios, {0, surroundings_}) {
        for (std::string_view const name :
             {fixture::kings, fixture::grande, fixture::rank, fixture::powder}) {
            play(*scenarios.find(std::string{name}));
        }
        tables_.close();
    }

private:
    void play(Scenarios::Offered const& scenario) {
        NewTable wanted{scenario.text, scenario.field, {"", ""}};
        OpenedTable const opened = tables_.open(wanted);
        table_ = opened.id;
        for (std::size_t side = 0; side < guests_.size(); ++side) {
            guests_[side] = tables_.join(table_, lines_[side]);
            say(side, fixture::sit_message(Json::array({hex_text(opened.seats[side].second)})));
        }
        for (std::size_t side = 0; side < guests_.size(); ++side) {
            say(side, fixture::nonce_message(side));
        }
        undone_ = 0;
        give_orders(7);
        say(0, {{"do", "pace"}, {"pace_ms", 500}});
        give_orders(7);
    }
    /// The words of the last order that is complete.
    std::string order() const {
        std::string words;
        Json const& now = state();
        for (Json const& each : now["orders"]) {
            bool const placed = !each.value("at", Json{}).is_null();
            Json const pose = each.value("pose", Json{});
            if (words.empty() || (!placed && (pose.is_null() || pose["sure"] == true))) {
                words = each["order"];
            }
        }
        return words;
    }
    /// Taking back is forbidden once, and then allowed once.
    void take_back() {
        if (undone_ == 2 || state()["undo"]["may"] != true) return;
        auto const mover = state()["undo"]["side"].get<std::size_t>();
        say(mover, {{"do", "undo"}, {"entry", state()["entry"]}});
        say(1 - mover, {{"do", "allow"}, {"entry", state()["entry"]}, {"yes", undone_ == 1}});
        ++undone_;
    }
    void give_orders(int count) {
        while (count > 0 && !::testing::Test::HasFailure()) {
            bool const asked = !state()["pending"].is_null();
            Json message{{"entry", state()["entry"]}, {"do", asked ? "answer" : "submit"}};
            if (asked) message["option"] = state()["pending"]["options"][0];
            if (!asked) message["order"] = order();
            say(state()[asked ? "pending" : "awaited"]["side"].get<std::size_t>(), message);
            if (asked) continue;
            --count;
            take_back();
        }
    }
    Json const& state() const { return lines_[0]->state; }
    void say(std::size_t side, Json const& message) {
        tables_.receive(table_, guests_[side], message.dump());
        surroundings_.pass(std::chrono::seconds{1});
        for (bool any = true; any;) {
            any = tables_.commits().next_step().has_value();
            if (any) tables_.commits().step();
            tables_.workers().wake_due();
            for (std::size_t kind = 0; kind < kinds_of_work; ++kind) {
                while (tables_.workers().ready(static_cast<Work>(kind)) > 0) {
                    tables_.workers().run_one(static_cast<Work>(kind), 0);
                    any = true;
                }
            }
        }
    }

    worlds::SimulatedSurroundings surroundings_{play::play_version};
    Tables tables_;
    std::string table_;
    int undone_ = 0;  // askings to take an order back
    std::array<GuestId, 2> guests_{};
    std::array<std::shared_ptr<LastState>, 2> lines_{std::make_shared<LastState>(),
                                                     std::make_shared<LastState>()};
};

/// Plays tables, and writes them as statements.
void write_tables(std::string const& file, Scenarios& scenarios) {
    fixture::ScratchFolder const folder;
    std::string const database = folder.path + "/tables.sqlite";
    auto store = open_sqlite(database);
    {
        Playing const playing{*store, scenarios};
    }
    store.reset();
    std::ofstream out{file};
    for (char const* const query :
         {"SELECT sql FROM sqlite_master WHERE name IN ('tables', 'events')",
          "SELECT 'INSERT INTO tables VALUES(' || quote(id) || ',' || quote(settings) || ',' || "
          "quote(dice_secret) || ')' FROM tables ORDER BY id",
          "SELECT 'INSERT INTO events VALUES(' || quote(table_id) || ',' || number || ',' || kind "
          "|| ',' || quote(body) || ')' FROM events ORDER BY table_id, number"}) {
        for (std::string const& statement : first_column(database, query))
            out << statement << ";\n";
    }
}

class KeptTables : public ::testing::Test {
protected:
    Scenarios scenarios_{source_tree() + "/scenarios"};
};

TEST_F(KeptTables, ThereAreSomeOfThisPlayVersion) {
    std::string const file = kept_file(play::play_version);
    bool const write = std::getenv("ESPRIT_WRITE_GOLDEN") != nullptr;
    if (write && !std::filesystem::exists(file)) write_tables(file, scenarios_);
    EXPECT_TRUE(std::filesystem::exists(file))
        << "the play version was raised: ./test --write-golden writes " << file
        << "; those of older versions stay";
}

TEST_F(KeptTables, OpenWithMostOfTheirOrdersAndThoseOfThisVersionWithAll) {
    for (std::uint32_t version = 13; version <= play::play_version; ++version) {
        fixture::ScratchFolder const folder;
        std::string const database = folder.path + "/tables.sqlite";
        std::ifstream stream{kept_file(version)};
        if (!stream) continue;  // which the test before says, or the version had none
        first_column(database, std::string{std::istreambuf_iterator<char>{stream}, {}});
        auto const ids = first_column(database, "SELECT id FROM tables");
        EXPECT_EQ(ids.size(), 4U);
        auto const store = open_sqlite(database);
        Tables tables{*store, scenarios_, 1};
        for (std::string const& id : ids) {
            auto const line = std::make_shared<fixture::Heard>();
            tables.receive(id, tables.join(id, line), R"({"do":"sit","seats":[]})");
            Json const state = line->next("state");
            ASSERT_TRUE(state.is_object()) << id;
            std::string const of_table = " FROM events WHERE table_id = '" + id + "' AND kind = ";
            std::size_t const undone =
                std::stoul(first_column(database, "SELECT count(*)" + of_table + "4").at(0));
            std::size_t const orders =
                std::stoul(first_column(database, "SELECT count(*)" + of_table + "1").at(0)) -
                undone;
            EXPECT_GE(orders, 10U);
            auto const entry = state["entry"].get<std::size_t>();
            EXPECT_GE(entry, orders / 2);
            if (version == play::play_version) {
                EXPECT_EQ(entry, orders);
                EXPECT_TRUE(state["renewed"].is_null());
            }
        }
        tables.close();
    }
}

}  // namespace
}  // namespace esprit::serve

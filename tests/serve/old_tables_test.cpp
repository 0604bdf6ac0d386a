// Tables that were played by older programs, as they kept them (tables_of_version_1.sql and so on,
// by their play version): one of each system, most left in the middle of a turn. Those of version 3
// hold nearly all kinds of events.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <future>
#include <iterator>
#include <string>
#include <vector>

#include "serve/heard.h"
#include "serve/tables.h"
#include "serve/web_client.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit::serve {
namespace {

using fixture::Heard;
using Json = nlohmann::json;

class TablesOfVersion : public ::testing::Test {
protected:
    explicit TablesOfVersion(int version) {
        std::ifstream stream{source_tree() + "/tests/serve/tables_of_version_" +
                             std::to_string(version) + ".sql"};
        std::string const sql{std::istreambuf_iterator<char>{stream}, {}};
        run(sql);
        run("SELECT id FROM tables ORDER BY id", &ids_);
    }
    void run(std::string const& sql, std::vector<std::string>* found = nullptr) {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
        auto const keep = [](void* to, int, char** row, char**) {
            static_cast<std::vector<std::string>*>(to)->emplace_back(row[0]);
            return 0;
        };
        EXPECT_EQ(
            sqlite3_exec(database, sql.c_str(), found == nullptr ? nullptr : +keep, found, nullptr),
            SQLITE_OK)
            << sqlite3_errmsg(database);
        sqlite3_close(database);
    }
    std::size_t orders_of(std::string const& id) {
        std::vector<std::string> found;
        run("SELECT count(*) FROM events WHERE kind = 1 AND table_id = '" + id + "'", &found);
        return std::stoul(found.at(0));
    }
    std::string log_of(Tables& tables, std::string const& id) {
        std::promise<std::string> log;
        tables.tell_log(id,
                        [&](Tables::Lookup, std::string text) { log.set_value(std::move(text)); });
        return log.get_future().get();
    }

    fixture::ScratchFolder folder_;
    std::string file_ = folder_.path + "/tables.sqlite";
    std::vector<std::string> ids_;
    Scenarios scenarios_{source_tree() + "/scenarios"};
};

class OldTables : public TablesOfVersion {
protected:
    OldTables() : TablesOfVersion(1) {}
};

class TablesOfVersion3 : public TablesOfVersion {
protected:
    TablesOfVersion3() : TablesOfVersion(3) {}
};

/// Somebody who looks on at a table, and what the table says at first.
struct Onlooker {
    Onlooker(Tables& tables, std::string id) : tables_(tables), id_(std::move(id)) {
        guest_ = tables_.join(id_, line);
        tables_.receive(id_, guest_, R"({"do": "sit", "id": 1, "seats": []})");
        state = line->next("state");
    }
    Json orders() {
        tables_.receive(id_, guest_, R"({"do": "log", "id": 2, "from": 1, "to": 100})");
        return line->next("log", 2)["entries"];
    }

    std::shared_ptr<Heard> line = std::make_shared<Heard>();
    Json state;

private:
    Tables& tables_;
    std::string id_;
    GuestId guest_ = 0;
};

TEST_F(OldTables, KeepTheirOrdersAndContinueUnderTheCurrentRules) {
    ASSERT_EQ(ids_.size(), 4U);
    auto const store = open_sqlite(file_);
    Tables tables{*store, scenarios_, 1};
    for (std::string const& id : ids_) {
        std::size_t const orders = orders_of(id);
        Onlooker looker{tables, id};
        ASSERT_TRUE(looker.state.is_object()) << id;
        auto const kept = looker.state["entry"].get<std::size_t>();
        EXPECT_GE(kept, orders / 2) << id << " goes on from its last snapshot";
        Json const& renewed = looker.state["renewed"];
        EXPECT_EQ(renewed.is_null(), kept == orders) << id;
        if (!renewed.is_null()) {
            EXPECT_EQ(kept + renewed["left_out"].get<std::size_t>(), orders);
        }
        Json const told = looker.orders();
        ASSERT_GE(told.size(), kept) << id;
        std::size_t with_story = 0;
        for (Json const& each : told) with_story += each["story"].empty() ? 0U : 1U;
        EXPECT_GT(with_story, kept / 4) << id;
        while (looker.state["entry"].get<std::size_t>() <= kept) {
            looker.state = looker.line->next("state");
            ASSERT_TRUE(looker.state.is_object()) << id << " is played on by its commanders";
        }
        std::string const text = log_of(tables, id);
        play::Log const log = text::read_log(id, text);
        EXPECT_EQ(text::log_text(log), text);
        EXPECT_EQ(log.header.play, 1U);
        EXPECT_EQ(play::version_of(log, kept), 1U);
        EXPECT_EQ(play::version_of(log, kept + 1), play::play_version);
    }
    tables.close();
}

TEST_F(OldTables, SayWhichOrdersTheCurrentRulesDrop) {
    std::string const id = ids_.at(1);
    std::size_t const orders = orders_of(id);
    // the state after the last order, as other rules would have left it
    run("UPDATE events SET body = json_set(body, '$.state', '0123456789abcdef') WHERE table_id = "
        "'" +
        id + "' AND number = (SELECT max(number) FROM events WHERE table_id = '" + id + "')");
    std::vector<Json> told;
    for (int opened = 0; opened < 2; ++opened) {
        auto const store = open_sqlite(file_);
        Tables tables{*store, scenarios_, 1};
        Onlooker looker{tables, id};
        ASSERT_TRUE(looker.state.is_object());
        ASSERT_FALSE(looker.state["renewed"].is_null());
        told.push_back(looker.state["renewed"]);
        tables.close();
    }
    EXPECT_EQ(told[0], told[1]) << "it is said once, and kept";
    auto const kept = told[0]["kept"].get<std::size_t>();
    EXPECT_EQ(kept + told[0]["left_out"].get<std::size_t>(), orders);
    EXPECT_NE(told[0]["words"].get<std::string>().find("The rules have changed"),
              std::string::npos);
    std::vector<std::string> renewals;
    run("SELECT body FROM events WHERE kind = 11", &renewals);
    EXPECT_EQ(renewals.size(), 1U);
}

TEST_F(TablesOfVersion3, OpenWithMostOfTheirOrders) {
    ASSERT_EQ(ids_.size(), 4U);
    auto const store = open_sqlite(file_);
    Tables tables{*store, scenarios_, 1};
    for (std::string const& id : ids_) {
        Onlooker looker{tables, id};
        ASSERT_TRUE(looker.state.is_object()) << id;
        EXPECT_GE(looker.state["entry"].get<std::size_t>(), orders_of(id) / 2) << id;
    }
    tables.close();
}

TEST_F(TablesOfVersion3, ATableThatCannotBeReadIsNamedAndSetAsideAndOthersGoOn) {
    run("UPDATE events SET body = '{\"side\": 7}' WHERE number = 2 AND table_id = '" + ids_[0] +
        "'");
    run("UPDATE events SET kind = 257 WHERE number = 3 AND table_id = '" + ids_[1] + "'");
    auto const store = open_sqlite(file_);
    Tables tables{*store, scenarios_, 1};
    std::vector<std::string> const reasons{"event 2 of kind", "kind 257 is not known"};
    for (int again = 0; again < 2; ++again) {
        for (std::size_t i = 0; i < reasons.size(); ++i) {
            auto const line = std::make_shared<Heard>();
            tables.receive(ids_[i], tables.join(ids_[i], line), R"({"do":"sit","seats":[]})");
            std::string const what = line->next("error").value("what", "");
            EXPECT_NE(what.find(ids_[i]), std::string::npos) << what;
            EXPECT_NE(what.find(reasons[i]), std::string::npos) << what;
            EXPECT_TRUE(line->gets_hung_up());
            std::promise<Tables::Lookup> found;
            tables.tell_summary(
                ids_[i], [&](Tables::Lookup is, std::string const&) { found.set_value(is); });
            EXPECT_EQ(found.get_future().get(), Tables::Lookup::unreadable);
        }
    }
    for (std::size_t i = reasons.size(); i < ids_.size(); ++i) {
        EXPECT_TRUE((Onlooker{tables, ids_[i]}.state.is_object())) << ids_[i];
    }
    tables.close();
}

}  // namespace
}  // namespace esprit::serve

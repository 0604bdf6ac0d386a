// What can happen to PostgreSQL while two servers play on it: nothing that was acknowledged is
// lost, no table is closed, players are told, and the game goes on.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "serve/postgres_cluster.h"

namespace esprit {
namespace {

using fixture::Json;
using fixture::OfPostgres;
using fixture::opened_at;
using fixture::Player;
using fixture::ServerProcess;
using namespace std::chrono_literals;

struct Attack {
    std::string name;
    std::function<void()> begin;
    std::function<void()> end;
};

class PostgresUnderAttack : public OfPostgres {
protected:
    void SetUp() override {
        OfPostgres::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        one_ = server();
        two_ = server();
        ASSERT_NE(one_->port(), 0);
        ASSERT_NE(two_->port(), 0);
        opened_ = opened_at(*one_);
        ASSERT_TRUE(opened_.contains("table")) << opened_;
    }

    /// Sits down, as often as it needs; null where that does not succeed.
    std::unique_ptr<Player> sit(ServerProcess const& server) {
        for (int tries = 0; tries < 60; ++tries) {
            auto player = std::make_unique<Player>(server, opened_);
            if (player->state().contains("entry")) return player;
            std::this_thread::sleep_for(500ms);
        }
        return nullptr;
    }

    void expect_to_go_on(std::string const& name) {
        for (ServerProcess const* const server : {one_.get(), two_.get()}) {
            bool done = false;
            for (int tries = 0; tries < 60 && !done; ++tries) {
                auto const player = sit(*server);
                ASSERT_TRUE(player) << name;
                // what was stored at the other server may still be on its way
                if (player->state()["entry"].get<std::size_t>() >= acknowledged_) {
                    player->say(player->first_order());
                    done = player->answer() == "done";
                    acknowledged_ = std::max(acknowledged_, player->acknowledged());
                }
                if (!done) std::this_thread::sleep_for(500ms);
            }
            EXPECT_TRUE(done) << name << ": orders are lost, or the game does not go on";
        }
    }

    void endure(Attack const& attack) {
        auto const here = sit(*one_);
        auto const there = sit(*two_);
        ASSERT_TRUE(here && there) << attack.name;
        here->say(here->first_order());
        attack.begin();
        std::vector<std::string> told;
        for (int i = 0; i < 2; ++i) {
            for (Player* const player : {here.get(), there.get()}) {
                if (i > 0 || player == there.get()) player->say(player->first_order());
                told.push_back(player->answer());
                acknowledged_ = std::max(acknowledged_, player->acknowledged());
            }
        }
        attack.end();
        expect_to_go_on(attack.name);
        for (std::string const& answer : told) {
            EXPECT_TRUE(answer == "done" || answer == "error" || answer == "nothing")
                << attack.name << " " << answer;
        }
    }

    std::unique_ptr<ServerProcess> one_;
    std::unique_ptr<ServerProcess> two_;
    Json opened_;
    std::size_t acknowledged_ = 0;
};

TEST_F(PostgresUnderAttack, NothingAcknowledgedIsLostAndTheGameGoesOn) {
    std::vector<std::unique_ptr<serve::Store>> others;
    auto const read_only = [&](std::string const& how) {
        EXPECT_TRUE(
            cluster_->sql_in_the_end("ALTER SYSTEM SET default_transaction_read_only = " + how));
        EXPECT_TRUE(cluster_->sql_in_the_end("SELECT pg_reload_conf()"));
    };
    std::string const end_all =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client "
        "backend' AND pid <> pg_backend_pid()";
    std::vector<Attack> const attacks{
        {"stopped", [&] { cluster_->stop("fast"); }, [&] { EXPECT_TRUE(cluster_->start()); }},
        {"killed", [&] { cluster_->kill_all(); }, [&] { EXPECT_TRUE(cluster_->start()); }},
        {"frozen", [&] { cluster_->send_all(SIGSTOP); }, [&] { cluster_->send_all(SIGCONT); }},
        {"connections ended", [&] { EXPECT_TRUE(cluster_->sql_in_the_end(end_all)); }, [] {}},
        {"no connection left",
         [&] {
             for (int i = 0; i < 12; ++i) {
                 try {
                     others.push_back(serve::open_postgres(cluster_->address()));
                 } catch (serve::StoreError const&) {
                     break;
                 }
             }
         },
         [&] { others.clear(); }},
        {"full: it can be read only", [&] { read_only("on"); }, [&] { read_only("off"); }},
    };
    for (Attack const& attack : attacks) {
        ASSERT_NO_FATAL_FAILURE(endure(attack));
    }
    auto const here = sit(*one_);
    auto const there = sit(*two_);
    ASSERT_TRUE(here && there);
    EXPECT_EQ(here->orders(), there->orders());
}

TEST_F(PostgresUnderAttack, RowsThatAreDamagedAreToldOfAtTheirTableAlone) {
    Json const other = opened_at(*two_);
    ASSERT_TRUE(sit(*one_));
    ASSERT_TRUE(cluster_->sql("UPDATE esprit_events SET body = '{' WHERE table_id = '" +
                              opened_["table"].get<std::string>() + "' AND number = 1"));
    one_ = server();
    two_ = server();
    std::string const address = "/api/tables/" + opened_["table"].get<std::string>();
    auto const told = fixture::ask(one_->port(), "GET", address);
    EXPECT_EQ(told.status, 500);
    EXPECT_EQ(told.json()["code"], "table_unreadable");
    Json const again{{"seat", opened_["seats"][0]["secret"]}};
    ASSERT_TRUE(cluster_->sql("UPDATE esprit_tables SET dice_secret = '' WHERE id = '" +
                              opened_["table"].get<std::string>() + "'"));
    auto const refused = fixture::ask(two_->port(), "POST", address + "/again", again.dump());
    EXPECT_EQ(refused.status, 500);
    EXPECT_EQ(refused.json()["code"], "table_unreadable");
    opened_ = other;
    expect_to_go_on("another table");
    ASSERT_TRUE(cluster_->sql("DELETE FROM esprit_events"));
    one_ = server();
    auto const gone =
        fixture::ask(one_->port(), "GET", "/api/tables/" + other["table"].get<std::string>());
    EXPECT_EQ(gone.status, 500);
    EXPECT_EQ(gone.json()["code"], "table_unreadable");
}

}  // namespace
}  // namespace esprit

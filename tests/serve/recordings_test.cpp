// Logs that are watched at tables without seats.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "program/run_program.h"
#include "serve/openapi.h"
#include "serve/web_client.h"
#include "support/source_tree.h"
#include "text/scenarios/text_file.h"

namespace esprit {
namespace {

using fixture::Answered;
using fixture::ask;
using fixture::Json;
using fixture::run_esprit;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using fixture::TableSocket;
using ::testing::HasSubstr;

class Recordings : public ::testing::Test {
protected:
    Recordings() {
        std::string const file = folder_.path + "/battle.log";
        auto const fought =
            run_esprit({"battle", source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml",
                        "--seed", "5", "--log", file});
        EXPECT_EQ(fought.code, 0) << fought.err;
        log_ = text::read_text_file(file);
        start();
    }
    void start() { server_ = std::make_unique<ServerProcess>(folder_.path); }
    Answered post(std::string const& log) const {
        Answered answered = ask(server_->port(), "POST", "/api/logs", Json{{"log", log}}.dump());
        fixture::OpenApi const& api = fixture::contract();
        Json const schema = api.schema_of("/api/logs", "post", answered.status);
        EXPECT_FALSE(schema.is_null()) << answered.status;
        EXPECT_EQ(api.fault(answered.json(), schema), "");
        return answered;
    }

    ScratchFolder folder_;
    std::string log_;
    std::unique_ptr<ServerProcess> server_;
};

TEST_F(Recordings, AreWatchedOrderByOrderAlsoAfterTheServerBeganAnew) {
    Answered const opened = post(log_);
    ASSERT_EQ(opened.status, 201) << opened.body;
    std::string const name = opened.json()["table"];
    for (int round = 0; round < 2; ++round) {
        TableSocket watcher{server_->port(), name};
        auto const table = watcher.ask({{"do", "sit"}, {"seats", Json::array()}});
        ASSERT_TRUE(table);
        EXPECT_EQ((*table)["recording"], true) << *table;
        auto const state = watcher.wait_for("state");
        ASSERT_TRUE(state);
        EXPECT_EQ((*state)["awaited"]["over"], true);
        auto const first = watcher.ask({{"do", "step"}, {"id", 2}, {"entry", 1}});
        ASSERT_TRUE(first);
        EXPECT_EQ((*first)["is"], "step") << *first;
        auto const order = watcher.ask({{"do", "submit"}, {"entry", 0}, {"order", "end"}});
        ASSERT_TRUE(order);
        EXPECT_EQ((*order)["is"], "error") << "a recording is not played";
        server_->end(15);
        start();
    }
}

TEST_F(Recordings, AChangedLogOrNoneIsRefused) {
    std::string tampered = log_;
    std::size_t const state = tampered.rfind("\nstate ");
    ASSERT_NE(state, std::string::npos);
    char& digit = tampered[state + 7];
    digit = digit == '0' ? '1' : '0';
    EXPECT_EQ(post(tampered).status, 400);
    EXPECT_EQ(post("no log").status, 400);
    EXPECT_EQ(post("").status, 400);
}

TEST_F(Recordings, MayBeLargerThanOtherRequests) {
    auto const status = [&](std::string const& path, std::size_t size) {
        return ask(server_->port(), "POST", path, std::string(size, ' ')).status;
    };
    EXPECT_EQ(status("/api/check", 300'000), 413);
    EXPECT_EQ(status("/api/logs", 300'000), 400);
    EXPECT_EQ(status("/api/logs", 1'100'000), 413);
}

}  // namespace
}  // namespace esprit

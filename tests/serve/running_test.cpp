// What an operator has of a server: its log, its measures, and copies of its games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "base/pattern.h"
#include "program/charge_scenes.h"
#include "program/run_program.h"
#include "serve/counting_store.h"
#include "serve/log_line.h"
#include "serve/metrics.h"
#include "serve/monitor.h"
#include "serve/network.h"
#include "serve/sitting.h"
#include "serve/web_client.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

using fixture::Answered;
using fixture::ask;
using fixture::content_of;
using fixture::Json;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using fixture::TableSocket;
using ::testing::HasSubstr;
using ::testing::Not;

// 2026-11-26 18:30:00 UTC is 1,795,717,800 s after 1970-01-01: 20,783 days and 66,600 s.
constexpr std::chrono::system_clock::time_point evening{std::chrono::seconds{1'795'717'800}};

TEST(LogLines, AreOneLineOfLogfmtEach) {
    EXPECT_EQ(log_line(evening, "store_failed", {{"table", "k3vq"}, {"why", "no \"disk\"\nleft"}}),
              "time=2026-11-26T18:30:00Z event=store_failed table=k3vq "
              "why=\"no \\\"disk\\\" left\"");
    EXPECT_THAT(log_line(evening, "x", {{"a", ""}, {"b", "c=d"}, {"e", "\\"}}),
                HasSubstr(" a=\"\" b=\"c=d\" e=\"\\\\\""));
}

TEST(LogLines, HoldNoSecrets) {
    std::string const secret(64, 'a');
    EXPECT_THAT(log_line(evening, "x", {{"why", "seat=" + secret + "!"}}),
                HasSubstr("why=\"seat=(hidden)!\""));
    EXPECT_THAT(log_line(evening, "x", {{"why", secret + secret}}), HasSubstr("why=(hidden)"));
    // a shorter run is no secret: the name of a table, for example
    EXPECT_THAT(log_line(evening, "x", {{"table", secret.substr(1)}}), HasSubstr(secret.substr(1)));
}

TEST(Measures, AHistogramCountsUpToEachBound) {
    Histogram histogram;
    for (int const ms : {1, 2, 2, 40, 20'000}) histogram.add(std::chrono::milliseconds{ms});
    std::string text;
    histogram.write(text, "t");
    EXPECT_THAT(text, HasSubstr("t_bucket{le=\"0.001\"} 1\n"));
    EXPECT_THAT(text, HasSubstr("t_bucket{le=\"0.0025\"} 3\n"));
    EXPECT_THAT(text, HasSubstr("t_bucket{le=\"0.025\"} 3\n"));
    EXPECT_THAT(text, HasSubstr("t_bucket{le=\"0.05\"} 4\n"));
    EXPECT_THAT(text, HasSubstr("t_bucket{le=\"10\"} 4\n"));
    EXPECT_THAT(text, HasSubstr("t_bucket{le=\"+Inf\"} 5\n"));
    EXPECT_THAT(text, HasSubstr("t_sum 20.045\n"));
    EXPECT_THAT(text, HasSubstr("t_count 5\n"));
}

/// The rows of a document's tables whose first cell is code, without the quotes.
std::map<std::string, std::string> rows_of(std::string const& document) {
    std::map<std::string, std::string> rows;
    std::istringstream text{content_of(std::string{source_tree()} + "/docs/" + document)};
    Pattern const row{R"(^\| `([^`]+)` \| (.*) \|$)"};
    for (std::string line; std::getline(text, line);) {
        auto const cells = row.first_in(line);
        if (!cells.empty()) rows[cells[1]] = cells[2];
    }
    return rows;
}

TEST(Measures, AreThoseOfTheDocument) {
    std::istringstream text{metrics_text({}, {})};
    std::map<std::string, std::string> told;
    std::string const help = "# HELP ";
    for (std::string line; std::getline(text, line);) {
        if (!line.starts_with(help)) continue;
        std::size_t const blank = line.find(' ', help.size());
        told[line.substr(help.size(), blank - help.size())] = line.substr(blank + 1);
    }
    std::map<std::string, std::string> written = rows_of("running_a_server.md");
    std::erase_if(written, [](auto const& row) { return !row.first.starts_with("esprit_"); });
    EXPECT_EQ(written, told);
}

TEST(LogLines, TheirEventsAreThoseOfTheDocument) {
    std::set<std::string> logged;
    Pattern const call{R"(log_event\("([a-z_]+)\")"};
    for (auto const& file :
         std::filesystem::directory_iterator{std::string{source_tree()} + "/src/serve"}) {
        for (auto const& match : call.all_in(content_of(file.path()))) logged.insert(match[1]);
    }
    std::set<std::string> written;
    for (auto const& [name, meaning] : rows_of("running_a_server.md")) {
        if (!name.starts_with("esprit_")) written.insert(name);
    }
    EXPECT_EQ(written, logged);
}

/// A store whose calls fail.
class Broken final : public Store {
public:
    void add(StoredTable const&) override { throw StoreError{"no"}; }
    std::optional<StoredTable> find(std::string const&) override { throw StoreError{"no"}; }
    std::vector<StoredEvent> events_after(std::string const&, std::uint64_t) override {
        throw EventConflict{"another was faster"};
    }
    void append(std::span<EventBatch const>) override { throw StoreError{"no"}; }
};

TEST(Measures, FailuresOfTheStoreAreCounted) {
    CountingStore store{std::make_unique<Broken>()};
    EXPECT_THROW(store.add({}), StoreError);
    EXPECT_THROW(store.find(""), StoreError);
    EXPECT_THROW(store.append({}), StoreError);
    EXPECT_THROW(store.events_after("", 0), EventConflict);
    EXPECT_EQ(store.failures(), 3U);
}

TEST(TheMonitor, TellsOfASickServerAndOfOneThatNeverAnswers) {
    std::function<void(bool)> waiting;
    int asked = 0;
    MonitorSources sources;
    sources.metrics = [] { return std::string{"x 1\n"}; };
    sources.check_health = [&](std::function<void(bool)> told) {
        ++asked;
        if (asked == 3)
            waiting = std::move(told);
        else
            told(asked == 1);
    };
    Monitor monitor{"127.0.0.1:0", std::move(sources)};
    EXPECT_EQ(ask(monitor.port(), "GET", "/healthz").status, 200);
    EXPECT_EQ(ask(monitor.port(), "GET", "/healthz").status, 503);
    EXPECT_EQ(ask(monitor.port(), "GET", "/healthz").status, 503);  // within 3 s
    EXPECT_EQ(ask(monitor.port(), "GET", "/metrics").body, "x 1\n");
    EXPECT_EQ(ask(monitor.port(), "GET", "/other").status, 404);
    EXPECT_EQ(ask(monitor.port(), "POST", "/metrics").status, 405);
    fixture::Connection chunked{monitor.port()};
    chunked.send("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" +
                 ("0\r\nX: " + std::string(70'000, 'a')) + "\r\n\r\n");
    EXPECT_EQ(ask(monitor.port(), "GET", "/metrics").status, 200) << "a body is not read";
    EXPECT_EQ(ask(monitor.port(), "GET", "/metrics", "", {{"Host", "evil.example"}}).status, 403);
    monitor.stop();
    std::exchange(waiting, nullptr)(true);  // late, and nobody waits for it
}

TEST(TheMonitor, RefusesAnAddressThatIsNone) {
    for (char const* const address : {"", "9620", "localhost:9620", "127.0.0.1:", "127.0.0.1:x",
                                      "127.0.0.1:70000", "127.0.0.1"}) {
        EXPECT_THROW((Monitor{address, {}}), NetworkError) << address;
    }
}

/// A port that was free a moment ago.
std::uint16_t free_port() {
    MonitorSources none;
    return Monitor{"127.0.0.1:0", none}.port();
}

Json new_table() {
    return {{"scenario", "men-who-would-be-kings/balanced"}, {"sides", {"person", "person"}}};
}

/// Opens a table; what the server answers.
Json opened_at(std::uint16_t port) {
    Answered const answer = ask(port, "POST", "/api/tables", new_table().dump(),
                                {{"Content-Type", "application/json"}});
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.json();
}

TEST(ARunningServer, IsMeasuredAtAnAddressOfItsOwn) {
    ScratchFolder const folder;
    std::uint16_t const port = free_port();
    ServerProcess const server{std::vector<std::string>{"--data", folder.path, "--metrics",
                                                        "127.0.0.1:" + std::to_string(port)}};
    Json const table = opened_at(server.port());
    TableSocket socket{server.port(), table["table"]};
    std::string const secret = table["seats"][0]["secret"];
    socket.ask(fixture::sit_message(Json::array({secret})));
    EXPECT_EQ(ask(port, "GET", "/healthz").body, "ok\n");
    std::string const metrics = ask(port, "GET", "/metrics").body;
    EXPECT_THAT(metrics, HasSubstr("\nesprit_guests 1\n"));
    EXPECT_THAT(metrics, HasSubstr("\nesprit_tables_loaded 1\n"));
    EXPECT_THAT(metrics, HasSubstr("\nesprit_connections 1\n"));
    // what the seat commits to was stored
    EXPECT_THAT(metrics, HasSubstr("\nesprit_order_seconds_count 1\n"));
    EXPECT_THAT(metrics, HasSubstr("\nesprit_storage_errors_total 0\n"));
    for (std::string const& hidden : {secret, table["table"].get<std::string>()}) {
        EXPECT_THAT(metrics, Not(HasSubstr(hidden)));
    }
    for (char const* const path : {"/metrics", "/healthz"}) {
        EXPECT_THAT(ask(server.port(), "GET", path).body, Not(HasSubstr("esprit_guests")));
        EXPECT_NE(ask(server.port(), "GET", path).body, "ok\n");
    }
}

TEST(ARunningServer, OutlivesTheReaderOfItsLinesAndTheBoundOfAFile) {
    ScratchFolder const folder;
    fixture::ServerProcess const server{folder.path};
    for (int const signal : {SIGPIPE, SIGXFSZ}) kill(server.process(), signal);
    EXPECT_EQ(fixture::ask(server.port(), "GET", "/api/scenarios").status, 200);
}

TEST(ARunningServer, IsSavedAndRestoredInto) {
    ScratchFolder const folder;
    ScratchFolder const other;
    std::string const saved = folder.path + "/saved.sqlite";
    ServerProcess const server{folder.path};
    Json const table = opened_at(server.port());
    TableSocket socket{server.port(), table["table"]};
    Json const sit = fixture::sit_message(Json::array({table["seats"][0]["secret"]}));
    socket.ask(sit);
    auto const backup = fixture::run_esprit({"backup", saved, "--data", folder.path});
    EXPECT_EQ(backup.out, "1 table with 1 event saved in " + saved + "\n") << backup.err;
    struct stat status{};
    ASSERT_EQ(stat(saved.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    // what happens later is not in the copy
    opened_at(server.port());

    ServerProcess const beside{other.path};
    std::string const address = "/api/tables/" + table["table"].get<std::string>();
    EXPECT_EQ(ask(beside.port(), "GET", address).status, 404);
    auto const restored = fixture::run_esprit({"restore", saved, "--data", other.path});
    EXPECT_EQ(restored.out, "1 table with 1 event restored, 0 tables there already\n")
        << restored.err;
    EXPECT_EQ(ask(beside.port(), "GET", address).status, 200);
    // the player's link holds there, and what he committed to is known
    TableSocket there{beside.port(), table["table"]};
    Json again = sit;
    again.erase("nonce_commitment");
    auto const about = there.ask(again);
    ASSERT_TRUE(about);
    EXPECT_EQ((*about)["dice"]["nonce_commitments"][0], sit["nonce_commitment"]);
}

TEST(Copies, OfADamagedFileAreRefused) {
    ScratchFolder const folder;
    std::string const file = folder.path + "/tables.sqlite";
    {
        auto const store = open_sqlite(file);
        for (int i = 0; i < 40; ++i) {
            std::string const id = "table" + std::to_string(i);
            store->add({id, std::string(3000, 'x'), {}});
        }
    }
    std::string bytes = content_of(file);
    bytes.replace(8192, 4096, std::string(4096, 'z'));
    std::ofstream{file, std::ios::binary} << bytes;
    std::string const copy = folder.path + "/copy.sqlite";
    EXPECT_THROW(copy_sqlite(file, copy), StoreError);
    EXPECT_FALSE(std::filesystem::exists(copy));
    EXPECT_FALSE(std::filesystem::exists(copy + ".part"));
    EXPECT_THROW(restore_sqlite(file, folder.path + "/new.sqlite"), StoreError);
    EXPECT_THROW(copy_sqlite(folder.path + "/none.sqlite", copy), StoreError);
}

}  // namespace
}  // namespace esprit::serve

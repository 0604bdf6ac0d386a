#pragma once
// PostgreSQL in a folder of its own, servers on it, and players at them.
#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "serve/postgres_store.h"
#include "serve/sitting.h"
#include "serve/store.h"
#include "serve/web_client.h"

namespace esprit::fixture {

namespace fs = std::filesystem;

/// Where PostgreSQL's own programs are; empty: nowhere.
inline fs::path programs() {
    std::error_code none;
    for (auto const& entry : fs::directory_iterator{"/usr/lib/postgresql", none}) {
        if (fs::exists(entry.path() / "bin" / "initdb")) return entry.path() / "bin";
    }
    return {};
}

/// PostgreSQL in a folder, talked to over a socket in it; never run as root.
class Cluster {
public:
    Cluster() {
        if (getuid() == 0) {
            passwd const* const user = getpwnam("postgres");
            if (user == nullptr || chown(folder_.path.c_str(), user->pw_uid, user->pw_gid) != 0) {
                return;
            }
            as_user_ = "cd / && runuser -u postgres -- ";
        }
        std::string const data = folder_.path + "/data";
        if (!run("initdb -D " + data + " -U esprit -A trust -N --locale=C.UTF-8")) return;
        is_there_ = start();
    }
    Cluster(Cluster const&) = delete;
    Cluster& operator=(Cluster const&) = delete;
    ~Cluster() {
        send_all(SIGCONT);
        if (is_there_) stop("immediate");
    }
    bool start() const {
        return run("pg_ctl -D " + folder_.path + "/data -w -l " + folder_.path +
                   "/log -o \"-c listen_addresses= -c fsync=off -c max_connections=12 " +
                   "-c superuser_reserved_connections=0 -c unix_socket_directories=" +
                   folder_.path + "\" start");
    }
    /// Mode "fast" or "immediate".
    bool stop(std::string const& mode) const {
        return run("pg_ctl -D " + folder_.path + "/data -w -m " + mode + " stop");
    }
    /// Runs statements as the owner of the database.
    bool sql(std::string const& statements) const {
        return run("psql -q -h " + folder_.path +
                   " -U esprit -d postgres -v ON_ERROR_STOP=1 -c \"" + statements + "\"");
    }
    /// The same, tried again for ten seconds: a database that is attacked may have no place left.
    bool sql_in_the_end(std::string const& statements) const {
        for (int tries = 0; tries < 40; ++tries) {
            if (sql(statements)) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds{250});
        }
        return false;
    }
    /// One of PostgreSQL's own commands.
    bool command(std::string const& line) const { return run(line); }
    bool is_there() const { return is_there_; }
    /// Sends a signal to all processes of the database: SIGSTOP freezes it. How many had it.
    int send_all(int signal) const {
        std::error_code none;
        int processes = 0;
        for (auto const& entry : fs::directory_iterator{"/proc", none}) {
            std::string const name = entry.path().filename();
            if (name.find_first_not_of("0123456789") != std::string::npos) continue;
            if (fs::read_symlink(entry.path() / "cwd", none) != folder_.path + "/data") continue;
            if (kill(std::stoi(name), signal) == 0) ++processes;
        }
        return processes;
    }
    /// Ends all processes of the database at once, also those begun meanwhile: while one of them
    /// lives, it does not start again.
    void kill_all() const {
        while (send_all(SIGKILL) > 0) std::this_thread::sleep_for(std::chrono::milliseconds{50});
    }
    std::string address(std::string const& database = "postgres") const {
        return "postgres://esprit@/" + database + "?host=" + folder_.path;
    }
    std::string const& folder() const { return folder_.path; }

private:
    bool run(std::string const& command) const {
        std::string const line =
            as_user_ + programs().string() + "/" + command + " >/dev/null 2>&1 </dev/null";
        return std::system(line.c_str()) == 0;
    }
    ScratchFolder folder_;
    std::string as_user_;
    bool is_there_ = false;
};

class OfPostgres : public ::testing::Test {
protected:
    void SetUp() override {
        if (programs().empty()) return skip("no PostgreSQL here: install postgresql-15");
        cluster_ = std::make_unique<Cluster>();
        ASSERT_TRUE(cluster_->is_there()) << "PostgreSQL did not start";
        try {
            serve::open_postgres(cluster_->address());
        } catch (serve::StoreError const& error) {
            if (std::string{error.what()}.find("built without") == std::string::npos) throw;
            skip(error.what());
        }
    }
    /// Where all is tested, nothing may be skipped for want of a package.
    static void skip(std::string const& why) {
        if (std::getenv("ESPRIT_NEEDS_POSTGRES") != nullptr) FAIL() << why;
        GTEST_SKIP() << why;
    }
    std::unique_ptr<ServerProcess> server() const {
        return std::make_unique<ServerProcess>(
            std::vector<std::string>{"--db", cluster_->address() + "&connect_timeout=2"});
    }

    std::unique_ptr<Cluster> cluster_;
};

/// Both seats at one of the servers.
class Player {
public:
    Player(ServerProcess const& server, Json const& opened)
        : server_(server), opened_(opened), socket_(server.port(), opened["table"]) {
        Json seats = Json::array();
        for (Json const& seat : opened["seats"]) seats.push_back(seat["secret"]);
        state_ = fixture::sit_on_both(socket_, seats);
    }
    Json const& state() const { return state_; }
    void next_state() { state_ = socket_.wait_for("state").value_or(Json::object()); }
    /// Until so many orders have been given.
    void until(Json const& entry) {
        while (state_.contains("entry") && state_["entry"] < entry) next_state();
    }
    Json first_order() const {
        Json message{{"entry", state_["entry"]}, {"id", 77}};
        bool const asked = !state_["pending"].is_null();
        message["do"] = asked ? "answer" : "submit";
        if (asked) message["option"] = state_["pending"]["options"][0];
        if (!asked) message["order"] = state_["orders"][0]["order"];
        return message;
    }
    void say(Json const& message) { socket_.say(message); }
    /// What came of the order.
    std::string answer() {
        while (auto const heard = socket_.hear()) {
            if ((*heard)["is"] == "state") state_ = *heard;
            if (heard->value("to", 0) != 77) continue;
            if ((*heard)["is"] == "done") acknowledged_ = (*heard)["entry"];
            return (*heard)["is"];
        }
        return "nothing";
    }
    /// How many orders there were at the last one that was acknowledged.
    std::size_t acknowledged() const { return acknowledged_; }
    /// The orders in the log.
    std::string orders() const {
        std::string log = ask(server_.port(), "GET",
                              "/api/tables/" + opened_["table"].get<std::string>() + "/log")
                              .body;
        log.resize(std::min(log.rfind("\nend "), log.size()));
        return log;
    }

private:
    ServerProcess const& server_;
    Json opened_;
    TableSocket socket_;
    Json state_;
    std::size_t acknowledged_ = 0;
};

inline Json opened_at(ServerProcess const& server) {
    Json const wanted{{"scenario", "rank-and-file/balanced"},
                      {"sides", {"person", "person"}},
                      {"per_roll", false}};
    return ask(server.port(), "POST", "/api/tables", wanted.dump()).json();
}

}  // namespace esprit::fixture

// A full disk under the SQLite file of a server. A small file system in memory is mounted for it,
// which only root may do; elsewhere the test is skipped.
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "serve/sitting.h"
#include "serve/store.h"
#include "serve/web_client.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::Json;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using fixture::TableSocket;

/// A disk of its own.
class SmallDisk {
public:
    SmallDisk() : mounted_(mount("none", path(), "tmpfs", 0, "size=4m") == 0) {}
    SmallDisk(SmallDisk const&) = delete;
    SmallDisk& operator=(SmallDisk const&) = delete;
    ~SmallDisk() {
        if (mounted_) umount2(path(), MNT_DETACH);
    }
    bool is_there() const { return mounted_; }
    char const* path() const { return folder_.path.c_str(); }
    void fill() const {
        std::ofstream file{filler(), std::ios::binary};
        while (file << std::string(4096, 'x') << std::flush) {
        }
    }
    void make_room() const { std::filesystem::remove(filler()); }

private:
    std::string filler() const { return folder_.path + "/filler"; }
    ScratchFolder folder_;
    bool mounted_;
};

/// Both seats of a table at a server.
class SeatedPlayer {
public:
    SeatedPlayer(ServerProcess const& server, Json const& opened)
        : socket_(server.port(), opened["table"]) {
        Json seats = Json::array();
        for (Json const& seat : opened["seats"]) seats.push_back(seat["secret"]);
        state = fixture::sit_on_both(socket_, seats);
    }
    /// What comes of the next order; the state after it is heard.
    Json order() {
        Json message{{"entry", state["entry"]}};
        bool const asked = !state["pending"].is_null();
        message["do"] = asked ? "answer" : "submit";
        if (asked) message["option"] = state["pending"]["options"][0];
        if (!asked) message["order"] = state["orders"][0]["order"];
        Json const told = socket_.ask(message).value_or(Json::object());
        if (told.value("is", "") == "done") state = socket_.wait_for("state").value_or(Json{});
        return told;
    }
    Json state;

private:
    TableSocket socket_;
};

TEST(FullDisk, LosesNothingAcknowledgedAndPlayGoesOnWhenThereIsRoom) {
    SmallDisk const disk;
    if (!disk.is_there()) GTEST_SKIP() << "no file system may be mounted here";
    Json opened;
    Json last;
    {
        ServerProcess server{std::string{disk.path()}};
        Json const wanted{{"scenario", "rank-and-file/balanced"},
                          {"sides", {"person", "person"}},
                          {"per_roll", false}};
        opened = ask(server.port(), "POST", "/api/tables", wanted.dump()).json();
        disk.fill();
        Json refused;
        {
            SeatedPlayer player{server, opened};
            // where the seats themselves cannot be stored, the browser comes again later
            for (int i = 0; i < 200 && player.state.is_object() && refused.is_null(); ++i) {
                Json const told = player.order();
                if (told.value("is", "") != "done") refused = told;
            }
            last = player.state;
        }
        if (!refused.is_null()) {
            EXPECT_EQ(refused["code"], "unavailable") << refused;
            EXPECT_EQ(refused["what"], serve::no_store);
        }
        Json const full = ask(server.port(), "POST", "/api/tables", wanted.dump()).json();
        EXPECT_EQ(full["code"], "unavailable") << full;
        EXPECT_EQ(full["what"], serve::no_store);
        disk.make_room();
        SeatedPlayer again{server, opened};
        ASSERT_TRUE(again.state.is_object());
        if (last.is_object()) {
            EXPECT_EQ(again.state["entry"], last["entry"]);
        }
        for (int i = 0; i < 5; ++i) ASSERT_EQ(again.order().value("is", ""), "done") << i;
        last = again.state;
        server.end(9);
    }
    ServerProcess const restarted{std::string{disk.path()}};
    SeatedPlayer const after{restarted, opened};
    EXPECT_EQ(after.state["entry"], last["entry"]);
    EXPECT_EQ(after.state["pieces"], last["pieces"]);
}

}  // namespace
}  // namespace esprit

// The end of a server: in time whatever is thought, and studies that go on afterwards.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "serve/studies.h"
#include "serve/web_client.h"
#include "support/source_tree.h"
#include "text/scenarios/text_file.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::Json;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using fixture::TableSocket;
using namespace std::chrono_literals;

/// A battle that takes long enough to be broken off.
std::string long_study() {
    std::string const field =
        text::read_text_file(source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml");
    return "title = \"Long\"\nscenario = \"field.toml\"\nseed = 3\nbattles = 100000\n"
           "[[variant]]\nname = \"as written\"\nblue = \"random\"\nred = \"random\"\n"
           "[[file]]\nname = \"field.toml\"\ntext = '''\n" +
           field + "'''\n";
}

TEST(EndOfTheServer, ComesInTimeWhileACommanderThinks) {
    ScratchFolder const folder;
    ServerProcess server{folder.path};
    std::vector<std::unique_ptr<TableSocket>> watchers;
    for (int i = 0; i < 4; ++i) {
        Json const body{{"scenario", "grande-tactique/balanced"},
                        {"sides", {"marshal", "marshal"}}};
        Json const opened = ask(server.port(), "POST", "/api/tables", body.dump()).json();
        watchers.push_back(std::make_unique<TableSocket>(server.port(), opened["table"]));
        ASSERT_EQ(watchers.back()->status(), 101) << opened;
        watchers.back()->ask({{"do", "sit"}, {"seats", Json::array()}});
    }
    std::this_thread::sleep_for(300ms);
    auto const begin = std::chrono::steady_clock::now();
    EXPECT_EQ(server.end(SIGTERM), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);  // 5 s on an idle machine
}

TEST(EndOfTheServer, AStudyThatRunsIsKeptAndGoesOn) {
    ScratchFolder const folder;
    serve::StudyLimits limits;
    std::string id;
    std::uint64_t fought = 0;
    {
        serve::Studies studies{limits, folder.path};
        id = studies.start(long_study());
        while (fought < 1100) {  // a checkpoint holds chunks of 1,024 battles
            std::this_thread::sleep_for(10ms);
            fought = studies.report(id)->summary.battles;
        }
    }
    {
        serve::Studies studies{limits, folder.path};
        ASSERT_TRUE(studies.report(id));
        std::uint64_t now = 0;
        auto const begin = std::chrono::steady_clock::now();
        while (now == 0 && std::chrono::steady_clock::now() - begin < 5min) {
            std::this_thread::sleep_for(2ms);
            now = studies.report(id)->summary.battles;
        }
        EXPECT_GE(now, fought / 2) << "it goes on from its checkpoint";
        EXPECT_TRUE(studies.stop(id));
        while (studies.report(id)->state != serve::StudyState::done)
            std::this_thread::sleep_for(5ms);
    }
    EXPECT_FALSE(serve::Studies(limits, folder.path).report(id)) << "what has ended is not kept";
}

TEST(EndOfTheServer, AStudyThatWasStoppedJustBeforeIsNotKept) {
    ScratchFolder const folder;
    std::string id;
    {
        serve::Studies studies{{}, folder.path};
        id = studies.start(long_study());
        while (studies.report(id)->state != serve::StudyState::running)
            std::this_thread::sleep_for(1ms);
        EXPECT_TRUE(studies.stop(id));
    }
    EXPECT_FALSE(serve::Studies({}, folder.path).report(id));
}

TEST(EndOfTheServer, AKeptStudyThatCannotBeReadIsDropped) {
    ScratchFolder const folder;
    serve::StudyShelf const shelf{folder.path};
    shelf.keep({"damaged", "no study"});
    serve::Studies studies{{}, folder.path};
    EXPECT_FALSE(studies.report("damaged"));
    EXPECT_TRUE(shelf.all().empty());
}

}  // namespace
}  // namespace esprit

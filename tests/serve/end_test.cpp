// The end of a server: in time whatever is thought, and studies that go on afterwards.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <memory>
#include <stop_token>
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

/// A server at which marshals think.
class ThinkingServer {
public:
    ThinkingServer() {
        for (int i = 0; i < 4; ++i) {
            Json const body{{"scenario", "grande-tactique/balanced"},
                            {"sides", {"marshal", "marshal"}}};
            Json const opened = ask(server.port(), "POST", "/api/tables", body.dump()).json();
            watchers_.push_back(std::make_unique<TableSocket>(server.port(), opened["table"]));
            EXPECT_EQ(watchers_.back()->status(), 101) << opened;
            watchers_.back()->ask({{"do", "sit"}, {"seats", Json::array()}});
        }
        std::this_thread::sleep_for(300ms);
    }

private:
    ScratchFolder folder_;

public:
    ServerProcess server{folder_.path};

private:
    std::vector<std::unique_ptr<TableSocket>> watchers_;
};

/// Counts pauses of a hundredth of a second. Where the machine is so busy that this thread, which
/// only sleeps, wakes late, the server gets its turn late, too: then these seconds are longer.
class PatientClock {
public:
    double seconds() const { return pauses_ / 100.0; }

private:
    std::atomic<int> pauses_ = 0;
    std::jthread thread_{[this](std::stop_token const& stopped) {
        while (!stopped.stop_requested()) {
            std::this_thread::sleep_for(10ms);
            ++pauses_;
        }
    }};
};

TEST(EndOfTheServer, ComesWithinFiveSecondsWhileACommanderThinks) {
    ThinkingServer thinking;
    PatientClock const clock;
    EXPECT_EQ(thinking.server.end(SIGTERM), 0);
    EXPECT_LT(clock.seconds(), 5);
}

/// What a line of the status of a process says; nothing once the process has ended.
std::string status_of(int process, std::string const& name) {
    std::ifstream file{"/proc/" + std::to_string(process) + "/status"};
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(name + ":\t")) return line.substr(name.size() + 2);
    }
    return {};
}

bool catches(int process, int signal) {
    std::string const mask = status_of(process, "SigCgt");
    return !mask.empty() && ((std::stoull(mask, nullptr, 16) >> (signal - 1)) & 1U) != 0;
}

TEST(EndOfTheServer, ComesAtOnceWithASecondSignal) {
    bool was_in_time = false;
    for (int i = 0; i < 5 && !was_in_time; ++i) {
        ThinkingServer thinking;
        int const process = thinking.server.process();
        ASSERT_TRUE(catches(process, SIGTERM));
        kill(process, SIGTERM);
        while (catches(process, SIGTERM)) std::this_thread::sleep_for(1ms);
        // it ends by now, but not while it is stopped: the second signal is the next that it gets
        kill(process, SIGSTOP);
        was_in_time = !status_of(process, "State").starts_with('Z');
        kill(process, SIGTERM);
        kill(process, SIGCONT);
        int const code = thinking.server.end(0);
        if (was_in_time) {
            EXPECT_EQ(code, -1) << "a signal, and no end of its own";
        }
    }
    EXPECT_TRUE(was_in_time);
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

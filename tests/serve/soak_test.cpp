// A server that is used for long keeps its memory and its open files within bounds. ESPRIT_SOAK
// says for how many minutes; an hour in ./test --long, a few rounds otherwise.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "serve/sitting.h"
#include "serve/table_load.h"
#include "serve/web_client.h"
#include "support/source_tree.h"
#include "text/scenarios/text_file.h"

namespace esprit::fixture {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr char const* fought_scenarios[] = {"men-who-would-be-kings/balanced",
                                            "rank-and-file/balanced", "black-powder/balanced",
                                            "grande-tactique/balanced"};

/// A study of few battles; each has another seed, so that none is answered from another's results.
std::string study_of(int seed) {
    std::string const field =
        text::read_text_file(source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml");
    return "title = \"Soak\"\nscenario = \"field.toml\"\nseed = " + std::to_string(seed) +
           "\nbattles = 8\n[[variant]]\nname = \"as written\"\nblue = \"random\"\nred = "
           "\"random\"\n[[file]]\nname = \"field.toml\"\ntext = '''\n" +
           field + "'''\n";
}

/// What a server uses.
struct Use {
    long kilobytes = 0;
    std::ptrdiff_t files = 0;
};

class Soak : public ::testing::Test {
protected:
    Use use() const {
        std::filesystem::directory_iterator const files{"/proc/" +
                                                        std::to_string(server_.process()) + "/fd"};
        return {resident_kilobytes(server_.process()), std::distance(begin(files), end(files))};
    }
    /// A table is opened, played, watched and left.
    void play(int round) {
        Json const body{{"scenario", fought_scenarios[round % std::size(fought_scenarios)]},
                        {"sides", {"person", round % 3 == 0 ? "drill" : "person"}},
                        {"per_roll", false}};
        Json const opened = ask(server_.port(), "POST", "/api/tables", body.dump()).json();
        ASSERT_TRUE(opened.contains("seats")) << opened;
        Json secrets = Json::array();
        for (Json const& seat : opened["seats"]) secrets.push_back(seat["secret"]);
        TableSocket player{server_.port(), opened["table"]};
        Json state = sit_on_both(player, secrets);
        TableSocket watcher{server_.port(), opened["table"]};
        ASSERT_TRUE(watcher.ask({{"do", "sit"}, {"seats", Json::array()}}));
        for (int i = 0; i < 6 && state.is_object(); ++i) {
            if (state["awaited"]["over"].get<bool>()) break;
            Json message{{"entry", state["entry"]}};
            bool const asked = !state["pending"].is_null();
            if (!asked && state["orders"].empty()) break;  // the other side thinks
            message["do"] = asked ? "answer" : "submit";
            if (asked) message["option"] = state["pending"]["options"][0];
            if (!asked) message["order"] = state["orders"][0]["order"];
            auto const told = player.ask(message);
            ASSERT_TRUE(told);
            if ((*told)["is"] != "done") break;  // the commander was faster
            state = player.wait_for("state").value_or(Json{});
        }
        watcher.ask({{"do", "who"}, {"unit", 0}});
        std::string const table = "/api/tables/" + opened["table"].get<std::string>();
        EXPECT_EQ(ask(server_.port(), "GET", table + "/log").status, 200);
    }
    void study(int round) {
        Json const told = ask(server_.port(), "POST", "/api/studies", study_of(round)).json();
        if (!told.contains("study")) return;  // the queue is full
        ask(server_.port(), "GET", "/api/studies/" + told["study"].get<std::string>());
    }

    ScratchFolder folder_;
    // all rounds come from one address, as fast as they can
    ServerProcess server_{
        std::vector<std::string>{"--data", folder_.path, "--limit", "tables_of_client=1000000",
                                 "--limit", "tables=1000000", "--limit", "posts_of_client=1000",
                                 "--limit", "posts=1000", "--limit", "gets_of_client=1000"}};
};

TEST_F(Soak, AServerThatIsUsedForLongKeepsItsMemoryAndItsFiles) {
    char const* const wanted = std::getenv("ESPRIT_SOAK");
    auto const time = std::chrono::minutes{wanted == nullptr ? 0 : std::atoi(wanted)};
    constexpr int least_rounds = 6;
    // tables leave the memory a minute after their guests: what is used is known only later
    auto const begin = Clock::now();
    auto const warm = begin + std::max<Clock::duration>(time / 6, 0s);
    Use first;
    Use most;
    for (int round = 0; round < least_rounds || Clock::now() - begin < time; ++round) {
        ASSERT_NO_FATAL_FAILURE(play(round));
        if (round % 4 == 0) study(round);
        Use const now = use();
        Use& noted = Clock::now() < warm ? first : most;
        noted.kilobytes = std::max(noted.kilobytes, now.kilobytes);
        noted.files = std::max(noted.files, now.files);
    }
    constexpr long few_kilobytes = 600'000;
    constexpr long further_kilobytes = 100'000;
    constexpr std::ptrdiff_t few_files = 64;
    EXPECT_LT(most.kilobytes, few_kilobytes);
    EXPECT_LT(most.files, few_files);
    if (wanted != nullptr) {
        EXPECT_LT(most.kilobytes, first.kilobytes + further_kilobytes);
    }
}

}  // namespace
}  // namespace esprit::fixture

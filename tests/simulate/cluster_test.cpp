// Studies by several processes under mpirun: the same bytes as by one, and a process that is lost
// takes no finished chunk with it. Nothing is looked at where OpenMPI is not installed.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "program/verb.h"

namespace esprit {
namespace {

using fixture::content_of;
using fixture::HouseFile;
using fixture::is_over_before;
using fixture::lines_of;
using fixture::plus;
using fixture::Ran;
using fixture::run_esprit;
using fixture::TemporaryFile;
using fixture::Words;

bool mpi_is_there() {
    std::filesystem::path const part =
        std::filesystem::path{fixture::esprit_program()}.parent_path() / "libesprit_mpi.so";
    return std::filesystem::exists(part) && fixture::run("mpirun", {"--version"}).code == 0;
}

/// As root, more processes than processors, and nothing but the loopback.
std::vector<std::string> const& variables() {
    static std::vector<std::string> const all{
        "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
        "OMPI_MCA_rmaps_base_oversubscribe=1", "OMPI_MCA_oob_tcp_if_include=lo",
        "OMPI_MCA_btl=vader,self"};
    return all;
}

/// Two variants of a scene, whose chunks take some hundredths of a second.
std::string study_of(std::string const& battles) {
    return "title = \"Many\"\nscenario = \"" + fixture::scene_file("marengo") +
           "\"\nbattles = " + battles +
           "\n[[variant]]\nname = \"as it was\"\n[[variant]]\nname = \"again\"\n";
}

Words sweep_of(HouseFile const& study) {
    return {"sweep", study.name(), "--most-paths", "0", "--jobs", "2"};
}

TEST(Cluster, ProcessesUnderMpirunChangeNoByte) {
    if (!mpi_is_there()) return;
    HouseFile const study{study_of("9000")};
    Words const words = sweep_of(study);
    ASSERT_FALSE(run_esprit(words).out.empty());
    for (Words const& more : {Words{"--json"}, Words{"--json", "--precision", "2%"}, Words{}}) {
        std::string const expected = run_esprit(plus(words, more)).out;
        for (std::string const ranks : {"2", "3"}) {
            Ran const ran = fixture::run(
                "mpirun", plus(plus({"-n", ranks, fixture::esprit_program()}, words), more), {},
                variables());
            EXPECT_EQ(ran.code, 0) << ran.err;
            EXPECT_EQ(ran.out, expected) << ranks;
        }
    }
}

std::string const mark = "ESPRIT_TEST_OF=" + std::to_string(getpid());

/// mpirun with three processes that can be told by `mark`, its output thrown away.
pid_t started_cluster(Words const& words) {
    pid_t const child = fork();
    if (child != 0) return child;
    Words const all = plus({"mpirun", "-n", "3", fixture::esprit_program()}, words);
    std::vector<char*> arguments;
    for (std::string const& word : all) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    for (std::string const& each : variables()) putenv(const_cast<char*>(each.c_str()));
    putenv(const_cast<char*>(mark.c_str()));
    if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(127);
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(127);
    execvp("mpirun", arguments.data());
    _exit(127);
}

/// The process of that rank, by what stands in its environment.
std::optional<pid_t> process_of(int rank) {
    std::string const wanted = "OMPI_COMM_WORLD_RANK=" + std::to_string(rank);
    std::error_code error;
    for (auto const& each : std::filesystem::directory_iterator{"/proc", error}) {
        std::ifstream file{each.path() / "environ", std::ios::binary};
        bool is_marked = false;
        bool is_wanted = false;
        for (std::string variable; std::getline(file, variable, '\0');) {
            is_marked = is_marked || variable == mark;
            is_wanted = is_wanted || variable == wanted;
        }
        if (is_marked && is_wanted) return std::atoi(each.path().filename().c_str());
    }
    return std::nullopt;
}

// Any of three processes, the one that hands out the work among them. ESPRIT_KILLS says how often.
TEST(Cluster, AProcessKilledAtAnyInstantTakesNoFinishedChunkWithIt) {
    if (!mpi_is_there()) return;
    constexpr std::ptrdiff_t chunks = 59;  // of 60,000 battles
    // so many before the last one it is not killed any more: it might be over by then
    constexpr std::ptrdiff_t spared = 12;
    char const* const wanted = std::getenv("ESPRIT_KILLS");
    int const kills = wanted == nullptr ? 2 : std::atoi(wanted);
    HouseFile const study{study_of("60000")};
    std::string const whole = run_esprit(sweep_of(study)).out;
    ASSERT_FALSE(whole.empty());
    TemporaryFile const file{".checkpoint"};
    Words words = plus(sweep_of(study), {"--checkpoint", file.name()});
    for (int kill = 0; kill < kills; ++kill) {
        std::ptrdiff_t const before = lines_of(file.name()) + 45 / kills;
        if (before > chunks - spared) break;
        pid_t const mpirun = started_cluster(words);
        ASSERT_GT(mpirun, 0);
        ASSERT_FALSE(is_over_before(before, file.name(), mpirun));
        auto const lost = process_of((kill + 1) % 3);
        ASSERT_TRUE(lost.has_value());
        ::kill(*lost, SIGKILL);
        int status = 0;
        waitpid(mpirun, &status, 0);
        EXPECT_FALSE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "mpirun has not noticed";
        EXPECT_GE(lines_of(file.name()), before);
        if (kill == 0) words.push_back("--resume");
    }
    Ran const last = fixture::run("mpirun", plus({"-n", "3", fixture::esprit_program()}, words), {},
                                  variables());
    EXPECT_EQ(last.code, 0) << last.err;
    EXPECT_EQ(last.out, whole);
    EXPECT_EQ(lines_of(file.name()), 1 + chunks) << "some chunk was fought twice";
}

}  // namespace
}  // namespace esprit

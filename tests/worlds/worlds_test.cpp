// Simulated worlds keep what the server promises; docs/testing.md says how to replay one.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "serve/web_client.h"
#include "support/source_tree.h"
#include "worlds/world.h"
#include "worlds/world_file.h"

namespace esprit::worlds {
namespace {

constexpr std::uint64_t shares = 8;
constexpr std::uint64_t usual_worlds = 1600;

std::uint64_t number_in(char const* variable, std::uint64_t otherwise) {
    char const* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::stoull(text);
}

/// The battles of the worlds: small ones.
serve::Scenarios& scenarios() {
    static serve::Scenarios small{source_tree() + "/tests/worlds/scenarios"};
    return small;
}

/// The faults of a world, and the command that runs its file again; empty if it kept all promises.
std::string faults_of(std::uint64_t seed, Broken broken = Broken::nothing,
                      std::string const& folder = source_tree() + "/build/failed_worlds") {
    World world{scenarios(), seed, broken};
    Fate const fate = world.run();
    if (fate.faults.empty()) return {};
    std::string words;
    for (std::string const& fault : fate.faults) words += fault + "\n";
    std::string const file = write_world({seed, broken, fate.faults, fate.trace}, folder);
    return words + "run it again: ESPRIT_WORLD=" + file +
           " build/release/bin/esprit_tests --gtest_filter='OneWorld.IsRunAgainFromItsFile'";
}

class Worlds : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(Worlds, KeepTheirPromises) {
    std::uint64_t const count = number_in("ESPRIT_WORLDS", usual_worlds) / shares;
    ASSERT_FALSE(scenarios().offered().empty());
    for (std::uint64_t i = 0; i < count; ++i) {
        std::string const faults = faults_of(1 + GetParam() + shares * i);
        ASSERT_EQ(faults, "");
    }
}

INSTANTIATE_TEST_SUITE_P(Shares, Worlds, ::testing::Range(std::uint64_t{0}, shares));

TEST(WorldsOfOld, ThatFailedOnceKeepTheirPromises) {
    std::ifstream seeds{source_tree() + "/tests/worlds/failed_seeds.txt"};
    ASSERT_TRUE(seeds);
    for (std::string line; std::getline(seeds, line);) {
        if (line.empty() || line[0] == '#') continue;
        EXPECT_EQ(faults_of(std::stoull(line)), "");
    }
}

TEST(OneWorld, IsReplayedByItsSeed) {
    std::uint64_t const seed = number_in("ESPRIT_WORLD_SEED", 1);
    Fate const once = World{scenarios(), seed}.run();
    if (std::getenv("ESPRIT_WORLD_SEED") != nullptr) {
        for (std::string const& line : once.trace) std::cout << line << '\n';
    }
    for (std::string const& fault : once.faults) ADD_FAILURE() << fault;
    EXPECT_EQ(World(scenarios(), seed).run().trace, once.trace);
}

// With a file of ESPRIT_WORLD: that world, with its faults, which is the one of the file.
TEST(OneWorld, IsRunAgainFromItsFile) {
    char const* const path = std::getenv("ESPRIT_WORLD");
    if (path == nullptr) return;
    WorldFile const file = read_world(path);
    Fate const fate = World{scenarios(), file.seed, file.broken}.run();
    for (std::string const& line : fate.trace) std::cout << line << '\n';
    for (std::string const& fault : fate.faults) ADD_FAILURE() << fault;
    fixture::ScratchFolder const folder;
    WorldFile const now =
        read_world(write_world({file.seed, file.broken, fate.faults, fate.trace}, folder.path));
    if (now.trace != file.trace) ADD_FAILURE() << "the simulation is another one than then";
}

/// The first world that notices that its store forgets.
std::uint64_t forgetful_seed() {
    std::uint64_t seed = 1;
    while (World{scenarios(), seed, Broken::store_forgets}.run().faults.empty()) ++seed;
    return seed;
}

TEST(WorldFiles, AFailedWorldIsAFileThatRunsItAgain) {
    fixture::ScratchFolder const folder;
    std::uint64_t const seed = forgetful_seed();
    std::string const told = faults_of(seed, Broken::store_forgets, folder.path + "/failed");
    std::string const path = folder.path + "/failed/world_" + std::to_string(seed) + ".txt";
    EXPECT_NE(told.find("ESPRIT_WORLD=" + path), std::string::npos) << told;
    WorldFile const file = read_world(path);
    EXPECT_EQ(file.seed, seed);
    ASSERT_EQ(file.broken, Broken::store_forgets);
    ASSERT_FALSE(file.faults.empty());
    Fate const again = World{scenarios(), file.seed, file.broken}.run();
    std::string const copy =
        write_world({file.seed, file.broken, again.faults, again.trace}, folder.path);
    EXPECT_EQ(read_world(copy).faults, file.faults);
    EXPECT_EQ(read_world(copy).trace, file.trace);
}

TEST(WorldFiles, AreRefusedWithTheLineThatIsWrong) {
    fixture::ScratchFolder const folder;
    for (char const* const line : {"seed x", "seed", "broken promise", "sead 7"}) {
        std::string const path = folder.path + "/world.txt";
        std::ofstream{path} << "# a world\n" << line << '\n';
        try {
            read_world(path);
            ADD_FAILURE() << line;
        } catch (std::runtime_error const& error) {
            EXPECT_NE(std::string{error.what()}.find("world.txt:2: "), std::string::npos) << line;
        }
    }
    EXPECT_THROW(read_world(folder.path + "/none.txt"), std::runtime_error);
}

/// Number of worlds, of so many, that notice a promise that is broken on purpose.
int noticed(Broken broken, std::uint64_t worlds) {
    int found = 0;
    for (std::uint64_t seed = 1; seed <= worlds; ++seed) {
        if (!World{scenarios(), seed, broken}.run().faults.empty()) ++found;
    }
    return found;
}

TEST(BrokenWorlds, NoticeAStoreThatForgets) {
    EXPECT_GT(noticed(Broken::store_forgets, 20), 10);
}

TEST(BrokenWorlds, NoticeNewsThatNeverCome) {
    EXPECT_GT(noticed(Broken::news_are_lost, 60), 2);
}

}  // namespace
}  // namespace esprit::worlds

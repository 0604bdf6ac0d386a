// Simulated worlds keep what the server promises; docs/testing.md says how to replay one.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "support/source_tree.h"
#include "worlds/world.h"

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

/// The faults of a world, with its seed; empty if it kept all promises.
std::string faults_of(std::uint64_t seed) {
    World world{scenarios(), seed};
    Fate const fate = world.run();
    if (fate.faults.empty()) return {};
    std::string words;
    for (std::string const& fault : fate.faults) words += fault + "\n";
    return words + "see all its steps with ESPRIT_WORLD_SEED=" + std::to_string(seed);
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

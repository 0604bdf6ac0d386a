// Digests of candidates, refusals and narration of many battles, and of the faults found in
// scenarios and snapshots, compared with the recorded ones. `./test --write-golden` records them
// anew; the commit message then says why.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "program/by_system.h"
#include "support/source_tree.h"
#include "support/tried_orders.h"
#include "support/tried_scenarios.h"
#include "support/tried_snapshots.h"

namespace esprit::battles {
namespace {

/// The recorded line of that name and system.
std::string written(std::string const& name, std::string_view system, std::string const& line) {
    std::filesystem::path const path = std::filesystem::path{source_tree()} / "tests/golden" /
                                       name / (std::string{system} + ".txt");
    if (std::getenv("ESPRIT_WRITE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream{path, std::ios::binary} << line;
    }
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

class Tried : public ::testing::TestWithParam<std::string_view> {};

TEST_P(Tried, ScenariosHaveTheFaultsThatTheyHad) {
    std::string const line = tried_scenarios_line(GetParam());
    EXPECT_EQ(line, written("tried_scenarios", GetParam(), line));
}

TEST_P(Tried, OrdersAreJudgedAsTheyWere) {
    std::string const line = tried_orders_line(GetParam());
    EXPECT_EQ(line, written("tried_orders", GetParam(), line));
}

TEST_P(Tried, SnapshotsHaveTheFaultsThatTheyHad) {
    std::string const line = tried_snapshots_line(GetParam());
    EXPECT_EQ(line, written("tried_snapshots", GetParam(), line));
}

INSTANTIATE_TEST_SUITE_P(Of, Tried, testing::each_system(), testing::name_of_system);

}  // namespace
}  // namespace esprit::battles

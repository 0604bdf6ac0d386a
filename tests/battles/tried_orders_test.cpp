// What the rules say while battles go on is what they said: candidates, refusals, narration. A line
// that moves only says that something did; `ESPRIT_WRITE_LOGS=1 bin/esprit_tests
// --gtest_filter='*TriedOrders*'` writes the lines anew, and the commit's message says why.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "program/by_system.h"
#include "support/tried_orders.h"

namespace esprit::battles {
namespace {

class TriedOrders : public ::testing::TestWithParam<std::string_view> {};

TEST_P(TriedOrders, AreJudgedAsTheyWere) {
    std::filesystem::path const path = std::filesystem::path{ESPRIT_SOURCE_DIR} /
                                       "tests/golden/tried_orders" /
                                       (std::string{GetParam()} + ".txt");
    std::string const line = tried_orders_line(GetParam());
    if (std::getenv("ESPRIT_WRITE_LOGS") != nullptr) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream{path, std::ios::binary} << line;
    }
    std::ifstream file{path, std::ios::binary};
    std::string const written{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_EQ(line, written);
}

INSTANTIATE_TEST_SUITE_P(Of, TriedOrders, testing::each_system(), testing::name_of_system);

}  // namespace
}  // namespace esprit::battles

// The golden logs: battles between computer commanders are still played order by order as they
// were. When play was changed on purpose: `ESPRIT_WRITE_LOGS=1 bin/esprit_tests
// --gtest_filter='*GoldenLogs*'`, and the new signature of play in the commit's message.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "program/by_system.h"
#include "support/all_battlefields.h"
#include "support/source_tree.h"
#include "text/log_text.h"

namespace esprit::battles {
namespace {

std::filesystem::path const golden = std::filesystem::path{source_tree()} / "tests/golden";

std::string content_of(std::filesystem::path const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

class GoldenLogs : public ::testing::TestWithParam<std::string_view> {};

TEST_P(GoldenLogs, AreWhatTheCommandersStillPlay) {
    constexpr std::uint16_t turns = 8;
    std::string const folder = std::string{GetParam()} + '/';
    std::set<std::filesystem::path> known;
    for (auto const& field : all_battlefields()) {
        std::string const name = name_of(*field) + ".log";
        if (!name.starts_with(folder)) continue;
        std::filesystem::path const path = golden / "battles" / name;
        known.insert(path);
        std::string const text =
            text::log_text(fought(*field, {"drill", "advance"}, 1796, 1, turns));
        if (std::getenv("ESPRIT_WRITE_LOGS") != nullptr) {
            std::filesystem::create_directories(path.parent_path());
            std::ofstream{path, std::ios::binary} << text;
        }
        EXPECT_TRUE(text == content_of(path)) << name << " is played otherwise";
        EXPECT_FALSE(field->verify(text::read_log(name, text))) << name;
    }
    for (auto const& entry : std::filesystem::directory_iterator{golden / "battles" / folder}) {
        EXPECT_EQ(known.count(entry.path()), 1U) << entry.path() << " is of no scenario";
    }
    EXPECT_GE(known.size(), 3U);
}

INSTANTIATE_TEST_SUITE_P(Of, GoldenLogs, testing::each_system(), testing::name_of_system);

}  // namespace
}  // namespace esprit::battles

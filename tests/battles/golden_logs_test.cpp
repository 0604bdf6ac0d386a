// The golden logs: for each system, the first turns of a small battle between computer commanders,
// compared order by order. They show where play has changed when the signature of play differs. If
// it changes on purpose, run `./test --write-golden` and put the new signature into the commit
// message.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "program/by_system.h"
#include "support/all_battlefields.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit::battles {
namespace {

std::filesystem::path const golden = std::filesystem::path{source_tree()} / "tests/golden";

std::string content_of(std::filesystem::path const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

class GoldenLogs : public ::testing::TestWithParam<std::string_view> {};

/// The smallest battle of each system.
constexpr std::array kept{"black-powder/one_brigade", "grande-tactique/one_division",
                          "men-who-would-be-kings/balanced", "rank-and-file/balanced"};

TEST_P(GoldenLogs, AreWhatTheCommandersStillPlay) {
    constexpr std::uint16_t turns = 4;
    int found = 0;
    for (auto const& field : all_battlefields()) {
        std::string const name = name_of(*field);
        bool const is_kept = std::find(kept.begin(), kept.end(), name) != kept.end();
        if (!is_kept || !name.starts_with(GetParam())) continue;
        ++found;
        std::filesystem::path const path = golden / "battles" / (name + ".log");
        std::string const text =
            text::log_text(fought(*field, {"drill", "advance"}, 1796, 1, turns));
        if (std::getenv("ESPRIT_WRITE_GOLDEN") != nullptr) {
            std::filesystem::create_directories(path.parent_path());
            std::ofstream{path, std::ios::binary} << text;
        }
        EXPECT_TRUE(text == content_of(path)) << name << " is played differently";
        EXPECT_FALSE(field->verify(text::read_log(name, text))) << name;
    }
    EXPECT_EQ(found, 1);
}

INSTANTIATE_TEST_SUITE_P(Of, GoldenLogs, testing::each_system(), testing::name_of_system);

}  // namespace
}  // namespace esprit::battles

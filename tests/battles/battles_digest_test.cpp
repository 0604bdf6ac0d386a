// The signature of play: whole battles end as it was written down. When play was changed on
// purpose: `bin/battles_digest > tests/golden/battles_digest.txt`, the golden logs written anew
// (ESPRIT_WRITE_LOGS=1), and the new signature in the commit's message.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "games/library.h"
#include "support/all_battlefields.h"
#include "support/battles_digest.h"
#include "text/log_text.h"

namespace esprit::battles {
namespace {

std::filesystem::path const golden = std::filesystem::path{ESPRIT_SOURCE_DIR} / "tests/golden";

std::string content_of(std::filesystem::path const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(BattlesDigest, IsTheOneWrittenDown) {
    EXPECT_EQ(battles_digest_line(), content_of(golden / "battles_digest.txt"));
}

TEST(GoldenLogs, AreWhatTheCommandersStillPlay) {
    constexpr std::uint16_t turns = 8;
    std::set<std::filesystem::path> known;
    for (auto const& field : all_battlefields()) {
        std::string const name = name_of(*field) + ".log";
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
    for (auto const& entry : std::filesystem::recursive_directory_iterator{golden / "battles"}) {
        if (entry.is_regular_file()) {
            EXPECT_EQ(known.count(entry.path()), 1U) << entry.path() << " is of no scenario";
        }
    }
    EXPECT_GE(known.size(), 3 * games::game_systems().size());
}

}  // namespace
}  // namespace esprit::battles

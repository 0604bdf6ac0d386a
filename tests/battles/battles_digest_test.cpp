// The signature of play: whole battles end as it was written down. When play was changed on
// purpose: `bin/battles_digest > tests/golden/battles_digest.txt`, the golden logs written anew
// (ESPRIT_WRITE_LOGS=1), and the new signature in the commit's message.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "support/battles_digest.h"
#include "support/whole_battles.h"
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

/// The first turns of a battle between two that know what they do.
play::Log first_turns(WholeBattle const& battle) {
    constexpr std::uint16_t turns = 8;
    auto const commanders = make_commanders({"drill", "advance"}, 1796, 1);
    auto game = begin_game(battle, commanders, 1796, 1);
    while (game.battle().turn <= turns && take_order(game, battle, commanders)) {
    }
    return game.log();
}

TEST(GoldenLogs, AreWhatTheCommandersStillPlay) {
    ASSERT_EQ(all_whole_battles().size(), 3U);
    for (auto const& battle : all_whole_battles()) {
        std::string name = std::filesystem::path{battle->loaded.file}.stem().string();
        std::filesystem::path const path = golden / "battles" / (name + ".log");
        std::string const text = text::log_text(first_turns(*battle));
        if (std::getenv("ESPRIT_WRITE_LOGS") != nullptr) {
            std::filesystem::create_directories(path.parent_path());
            std::ofstream{path, std::ios::binary} << text;
        }
        EXPECT_TRUE(text == content_of(path)) << name << " is played otherwise";
        EXPECT_FALSE(play::verify(battle->rules, text::read_log(name, text))) << name;
    }
}

}  // namespace
}  // namespace esprit::battles

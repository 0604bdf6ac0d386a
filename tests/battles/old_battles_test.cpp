// Battle logs of an older format and play version can be read and replayed; where the present rules
// carry out an order differently, the replay goes on from the next snapshot.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit::battles {
namespace {

TEST(OldBattles, AreReadAndFoughtAgain) {
    std::set<std::string> systems;
    auto const folder = std::filesystem::path{source_tree()} / "tests/logs/format_1";
    for (auto const& file : std::filesystem::directory_iterator(folder)) {
        std::string const name = file.path().filename().string();
        if (!name.starts_with("battle_")) continue;
        std::ifstream stream{file.path(), std::ios::binary};
        std::string const content{std::istreambuf_iterator<char>{stream}, {}};
        play::Log const log = text::read_log(name, content);
        EXPECT_EQ(log.header.format, 1U) << name;
        EXPECT_EQ(text::log_text(log), content) << name;
        auto const field = games::battlefield_of_log(log, name);
        systems.insert(log.header.system);
        EXPECT_EQ(log.header.play, 1U) << name;
        games::Replay const replayed = field->replay(log, log.entries.size());
        EXPECT_EQ(replayed.report.reached, log.entries.size()) << name;
    }
    EXPECT_EQ(systems.size(), 4U);
}

TEST(OldBattles, KnowTheirRulesetByADigestThatCoversTexts) {
    auto const field =
        games::load_battlefield(source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml");
    play::Header header = games::header_of(*field, 1);
    EXPECT_EQ(header.format, play::log_format);
    EXPECT_TRUE(games::is_ruleset_of(*field, header));
    header.format = 1;
    EXPECT_FALSE(games::is_ruleset_of(*field, header));
    header.ruleset = field->ruleset().digest;
    EXPECT_TRUE(games::is_ruleset_of(*field, header));
}

}  // namespace
}  // namespace esprit::battles

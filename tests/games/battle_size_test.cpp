// The size of the battles that the lobby offers.
#include "games/battle_size.h"

#include <gtest/gtest.h>

#include "games/battlefield_loader.h"
#include "games/default_commander.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

BattleSize size_of_file(std::string const& file) {
    return size_of(*load_battlefield(source_tree() + "/scenarios/" + file));
}

// 7 + 7 units of 3 minutes each are 42 minutes; 38 units 114 minutes; 72 units 216 minutes.
TEST(BattleSize, CountsUnitsWithoutLeadersAndTheirTime) {
    BattleSize const division = size_of_file("grande-tactique/one_division.toml");
    EXPECT_EQ(division.units, (std::vector{7, 7}));
    EXPECT_EQ(division.length, "about 45 minutes");
    EXPECT_EQ(division.difficulty, "easy");
    BattleSize const mollwitz = size_of_file("rank-and-file/mollwitz.toml");
    EXPECT_EQ(mollwitz.units, (std::vector{19, 19}));
    EXPECT_EQ(mollwitz.length, "about 2 hours");
    EXPECT_EQ(mollwitz.difficulty, "hard");
    EXPECT_EQ(size_of_file("grande-tactique/raab.toml").length, "about 3½ hours");
    EXPECT_EQ(size_of_file("black-powder/balanced.toml").length, "about 1 hour");
}

// Barrosa has 11 units against 16: medium by its numbers alone, if the sides were equal.
TEST(BattleSize, UnequalSidesMakeABattleHarder) {
    EXPECT_EQ(size_of_file("black-powder/maida.toml").difficulty, "medium");
    EXPECT_EQ(size_of_file("black-powder/barrosa.toml").difficulty, "hard");
}

TEST(BattleSize, LevelsAreNoYardsticks) {
    EXPECT_TRUE(is_level("recruit"));
    EXPECT_TRUE(is_level("marshal"));
    for (auto const* const name : {"random", "advance", "drill", "staff", ""}) {
        EXPECT_FALSE(is_level(name)) << name;
    }
}

}  // namespace
}  // namespace esprit::games

// Control characters of titles and names are shown as such.
#include "text/scenarios/visible_text.h"

#include <gtest/gtest.h>

#include "text/scenarios/scenario_reader.h"

namespace esprit::text {
namespace {

TEST(VisibleText, ShowsControlCharactersAsTheirNumbers) {
    EXPECT_EQ(visible("L'Armée · 1st “Foot”"), "L'Armée · 1st “Foot”");
    EXPECT_EQ(visible("\x1b[31mRed\x07"), "\\u001b[31mRed\\u0007");
    EXPECT_EQ(visible("a\u202Eb\u200Bc\uFEFF\u0085"), "a\\u202eb\\u200bc\\ufeff\\u0085");
    for (char const* const hidden :
         {"\u202A", "\u202D", "\u2066", "\u2069", "\u200E", "\u200F", "\u061C", "\u034F", "\u115F",
          "\u180E", "\u2060", "\u3164", "\uFE0F", "\uFFA0", "\uFFFB", "\U000E0041", "\U0001D173"}) {
        EXPECT_EQ(visible(hidden)[0], '\\') << hidden;
    }
    EXPECT_EQ(visible("\U000E0041"), "\\U000e0041");
    EXPECT_EQ(visible("\xF3\xA0"), "\xF3\xA0") << "what is no UTF-8 stays as it is";
    EXPECT_EQ(visible("a\nb"), "a\\u000ab");
    EXPECT_EQ(visible("a\nb\tc\r", true), "a\nb\tc\\u000d");
    EXPECT_EQ(visible("😀"), "😀");
    EXPECT_EQ(visible("\xE2\x80"), "\xE2\x80") << "what is no UTF-8 stays as it is";
    EXPECT_EQ(visible(""), "");
}

TEST(VisibleText, NamesOfAScenarioAreTheSameWhereverTheyStand) {
    ParsedScenario const read = read_scenario("bell.toml", R"(system = "black-powder"
title = "A\u001b[31m title"
[table]
width = 48
depth = 36
[[side]]
name = "Red\u0007"
edge = "near"
[[side]]
name = "Blue"
edge = "far"
[[unit]]
name = "1st\u202e"
side = "Red\u0007"
command = "First"
arm = "infantry"
at = [20, 10]
facing = "north"
[[unit]]
name = "2nd"
side = "Blue"
command = "Second"
arm = "infantry"
at = [20, 26]
facing = "south"
)");
    field::CommonScenario const& scenario = read.scenario;
    EXPECT_EQ(scenario.title, "A\\u001b[31m title");
    EXPECT_EQ(scenario.sides[0].name, "Red\\u0007");
    EXPECT_EQ(scenario.units[0].name, "1st\\u202e");
}

}  // namespace
}  // namespace esprit::text

// The depth of TOML and JSON without a parser: examples, and random trees of known depth.
#include "base/nesting.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace esprit {
namespace {

std::string repeated(std::string const& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

/// A random TOML value whose deepest value lies on level `depth`: dotted keys, inline tables,
/// arrays, and strings and comments with brackets and dots that do not count.
std::string value_of_depth(int depth) {
    switch (depth == 0 ? 0 : *rc::gen::inRange(1, 3)) {
        case 0:
            return *rc::gen::element<std::string>("1.5", "true", R"("a.[[{\"{.")", "'.{[\"'",
                                                  "\"\"\"\n[.{\"\"\"\"\"", "'''{.\n[''''");
        case 1:
            return "[1, " + value_of_depth(depth - 1) + "]";
        default: {
            int const dots = *rc::gen::inRange(0, depth);
            return "{ x = 1, " + repeated("\"k.[\". ", dots) +
                   "k = " + value_of_depth(depth - 1 - dots) + " }";
        }
    }
}

RC_GTEST_PROP(Nesting, TomlOfAnyDepthIsCountedAsItIsWritten, ()) {
    int const header = *rc::gen::inRange(0, 10);
    int const key = *rc::gen::inRange(1, 8);
    int const value = *rc::gen::inRange(0, 8);
    std::string text = "# [[[[.{\"\n";
    if (header > 0) text += "[" + repeated("a.", header - 1) + "a] # ] [[[ .....\n";
    std::size_t const before = text.size();
    text += repeated("b . ", key - 1) + "b = " + value_of_depth(value) + " # {{{{\nend = 1\n";
    auto const found = too_deep_toml(text);
    RC_ASSERT(found.has_value() == (header + key + value > most_levels));
    if (!found) return;
    RC_ASSERT(*found >= before);
    RC_ASSERT(*found < text.size());
}

TEST(Nesting, TomlKeysHeadersAndBracketsAreLevels) {
    EXPECT_FALSE(too_deep_toml("x = " + repeated("[", most_levels - 1) + "1"));
    EXPECT_FALSE(too_deep_toml("x = " + repeated("[", most_levels) + repeated("]", most_levels)));
    EXPECT_EQ(too_deep_toml("x = " + repeated("[", most_levels) + "1"), 4U + most_levels);
    EXPECT_EQ(too_deep_toml("x = " + repeated("[", most_levels + 1)), 4U + most_levels);
    EXPECT_FALSE(too_deep_toml(repeated("a.", most_levels - 1) + "a = 1"));
    EXPECT_EQ(too_deep_toml(repeated("a.", most_levels) + "a = 1"), 2U * most_levels);
    EXPECT_TRUE(too_deep_toml(repeated("'a' . ", most_levels) + "a = 1"));
    EXPECT_FALSE(too_deep_toml("[" + repeated("a.", most_levels - 1) + "a]\n # [\n"));
    EXPECT_EQ(too_deep_toml("[" + repeated("a.", most_levels) + "a]\n"), 2U * most_levels + 1);
    EXPECT_FALSE(too_deep_toml("[[" + repeated("a.", most_levels - 2) + "a]]\n"));
    EXPECT_TRUE(too_deep_toml("[[" + repeated("a.", most_levels - 1) + "a]]\n"));
}

TEST(Nesting, InvalidTomlIsReadToItsEnd) {
    for (std::string const text : {"", "\"", "'''", "\"\"\"\\", "]]]}", "[", "[[", "x = {",
                                   "a = '\n", "\\", "x = \"\"\"\"", "#", "\"\n[a]\n"}) {
        EXPECT_FALSE(too_deep_toml(text)) << text;
    }
    EXPECT_TRUE(too_deep_toml("x = 'open\ny = " + repeated("[", 50)));
}

TEST(Nesting, JsonBracketsAreLevels) {
    EXPECT_EQ(json_shape(repeated("[", most_levels) + repeated("]", most_levels)).levels,
              most_levels);
    EXPECT_EQ(json_shape(repeated("[", most_levels + 1)).levels, most_levels + 1);
    EXPECT_EQ(json_shape(repeated("{\"a\":", 3)).levels, 3);
    EXPECT_EQ(json_shape(R"(["\"[[[[[[[[[[[[[[[{{{{", {}, {}, [], []])").levels, 2);
    EXPECT_EQ(json_shape("]]]]\"\\").levels, 0);
    EXPECT_EQ(json_shape(R"({"a": {"a": 1, "b:": ":"}, "a": 2})").members, 4U);
}

}  // namespace
}  // namespace esprit

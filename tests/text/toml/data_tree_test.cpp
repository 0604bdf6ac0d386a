// TOML that is too deep or too large is refused before it is parsed.
#include "text/toml/data_tree.h"

#include <gtest/gtest.h>

#include <string>

#include "base/nesting.h"
#include "sheet/sheet.h"

namespace esprit::text {
namespace {

std::string repeated(std::string const& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

std::string complaint(std::string const& content) {
    try {
        read_toml("club.toml", content);
    } catch (InputError const& error) {
        return error.what();
    }
    return "nothing is wrong";
}

constexpr int very_deep = 50'000;
std::string const too_deep = "tables and lists are at most 12 levels deep";

TEST(DataTree, TextOfManyLevelsIsRefusedWithItsPlace) {
    EXPECT_EQ(complaint("a = 1\n[" + repeated("a.", very_deep) + "a]\n"),
              "club.toml:2:26: " + too_deep);
    EXPECT_EQ(complaint(repeated("a.", very_deep) + "a = 1\n"), "club.toml:1:25: " + too_deep);
    EXPECT_EQ(complaint("x = { " + repeated("a.", very_deep) + "a = 1 }\n"),
              "club.toml:1:29: " + too_deep);
    EXPECT_EQ(complaint("x = " + repeated("[", very_deep)), "club.toml:1:17: " + too_deep);
    EXPECT_EQ(complaint("x = " + repeated("{y=", very_deep)), "club.toml:1:39: " + too_deep);
}

TEST(DataTree, ArraysOfTablesCountAsLevels) {
    EXPECT_EQ(complaint("[[a]]\n[[a.b]]\n[[a.b.c]]\n[[a.b.c.d]]\n[[a.b.c.d.e]]\n[[a.b.c.d.e.f]]\n"),
              "nothing is wrong");
    EXPECT_NE(complaint("[[a]]\n[[a.b]]\n[[a.b.c]]\n[[a.b.c.d]]\n[[a.b.c.d.e]]\n"
                        "[[a.b.c.d.e.f]]\nx = 1\n")
                  .find(too_deep),
              std::string::npos);
}

TEST(DataTree, LargeFilesAreRefused) {
    std::string const line = "# " + std::string(97, '-') + "\n";
    std::string content = repeated(line, static_cast<int>(most_toml_bytes / line.size()));
    EXPECT_EQ(complaint(content), "nothing is wrong");
    content += line;
    EXPECT_EQ(complaint(content), "club.toml: a file has at most 4 MB");
}

TEST(DataTree, AVeryLongLineIsNotShown) {
    EXPECT_EQ(complaint("x = [" + repeated("1, ", 1000) + "?]\n").find("\n  1 | "),
              std::string::npos);
}

TEST(DataTree, TheSheetRefusesDeepRequestsAndHouses) {
    EXPECT_NE(sheet::answer(R"({"ask":"rulesets","x":)" + repeated("[", very_deep) + "}")
                  .find("nested too deeply"),
              std::string::npos);
    std::string const house = repeated("a.", 20'000) + "a = 1";
    EXPECT_NE(sheet::answer(R"({"ask":"check_house","name":"h.toml","text":")" + house + R"("})")
                  .find(too_deep),
              std::string::npos);
}

}  // namespace
}  // namespace esprit::text

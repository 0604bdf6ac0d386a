// Rule ids and their keys, which are part of the addresses of dice.
#include "base/rule_id.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "support/source_tree.h"

namespace esprit {
namespace {

using namespace literals;

TEST(RuleId, KeyIsFnv) {
    // the published test vectors of FNV-1a with 32 bits
    EXPECT_EQ(text_key(""), 0x811C9DC5U);
    EXPECT_EQ(text_key("a"), 0xE40C292CU);
    EXPECT_EQ(text_key("foobar"), 0xBF9CF968U);
    EXPECT_EQ(text_key("\xFF"), (0x811C9DC5U ^ 0xFFU) * 16777619U);  // letters have no sign
}

TEST(RuleId, LiteralsAndTextsAgree) {
    constexpr RuleId literal = "GT-MOD-01"_rule;
    EXPECT_EQ(literal, RuleId{"GT-MOD-01"});
    EXPECT_EQ(literal.key, text_key("GT-MOD-01"));
    EXPECT_FALSE(literal == RuleId{"GT-MOD-02"});
    EXPECT_EQ(RuleId{}, RuleId{std::string_view{}});
}

TEST(RuleId, NoTwoRulesOfASystemShareAKey) {
    // Two rules with one key would share their dice.
    std::filesystem::path const top{source_tree()};
    std::size_t rules = 0;
    for (auto const& system : std::filesystem::directory_iterator(top / "rulesets")) {
        if (!system.is_directory()) continue;
        std::map<std::uint32_t, std::string> seen;
        for (auto const& file : std::filesystem::directory_iterator(system)) {
            std::ifstream stream(file.path());
            for (std::string line; std::getline(stream, line);) {
                if (!line.starts_with("[rule.")) continue;
                std::string const id = line.substr(6, line.find(']') - 6);
                auto const [place, is_new] = seen.try_emplace(text_key(id), id);
                EXPECT_TRUE(is_new) << id << " and " << place->second;
                ++rules;
            }
        }
    }
    EXPECT_GT(rules, 50U);
}

}  // namespace
}  // namespace esprit

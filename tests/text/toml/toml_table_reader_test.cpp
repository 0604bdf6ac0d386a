// Faults of a table: one mistake is told once.
#include "text/toml/toml_table_reader.h"

#include <gtest/gtest.h>

#include <array>

namespace esprit::text {
namespace {

constexpr std::array<std::string_view, 2> keys{"name", "width"};

/// Reads [one] and [two], which need a name and a width; the messages of the faults, one a line.
std::string faults_of(std::string const& content) {
    DataNode const tree = read_toml("a.toml", content);
    FaultList faults;
    for (std::string_view const table : {"one", "two"}) {
        DataNode const* const node = tree.find(table);
        if (node == nullptr) continue;
        TomlTableReader const reader{*node, "[" + std::string{table} + "]", faults};
        reader.no_others(keys);
        reader.must_text("name");
        reader.must_decimal("width", 0, 9000);
    }
    std::string all;
    try {
        faults.throw_if_any();
    } catch (InputError const& error) {
        for (InputFault const& fault : error.faults) all += fault.message + "\n";
    }
    return all;
}

TEST(FaultList, AMisspeltKeyIsNotMissingToo) {
    EXPECT_EQ(faults_of("[one]\nnaem = \"a\"\nwidth = 1\n"),
              "[one] has no \"naem\"; did you mean \"name\"?\n");
}

TEST(FaultList, AKeyMisspeltInOneTableIsMissingInAnother) {
    EXPECT_EQ(faults_of("[one]\nnaem = \"a\"\nwidth = 1\n[two]\nwidth = 1\n"),
              "[one] has no \"naem\"; did you mean \"name\"?\n[two] needs \"name\"\n");
}

TEST(FaultList, AnotherKeyThanTheMisspeltOneIsMissing) {
    EXPECT_EQ(faults_of("[one]\nwidht = 1\n"),
              "[one] needs \"name\"\n[one] has no \"widht\"; did you mean \"width\"?\n");
}

// Rule systems refuse the words of a unit by themselves, and say nothing of tables.
TEST(FaultList, AKeyThatASystemRefusesStandsForTheMissingOne) {
    DataNode const tree = read_toml("a.toml", "[one]\nnaem = \"a\"\nwidht = 1\n");
    DataNode const& one = *tree.find("one");
    FaultList faults;
    TomlTableReader const reader{one, "[one]", faults};
    reader.must_text("name");
    faults.add(one.find("naem")->key_place, "no unit has this word", 4);
    try {
        faults.throw_if_any();
        FAIL() << "nothing was thrown";
    } catch (InputError const& error) {
        ASSERT_EQ(error.faults.size(), 1U);
        EXPECT_EQ(error.faults[0].message, "no unit has this word");
    }
}

TEST(FaultList, KnowsWhichKeysAreMeant) {
    DataNode const tree = read_toml("a.toml", "[one]\nnaem = \"a\"\n");
    FaultList faults;
    TomlTableReader{*tree.find("one"), "[one]", faults}.no_others(keys);
    EXPECT_TRUE(faults.is_meant("name"));
    EXPECT_FALSE(faults.is_meant("width"));
}

}  // namespace
}  // namespace esprit::text

// Values that cannot be read end no reading.
#include "text/toml/whole_toml.h"

#include <gtest/gtest.h>

namespace esprit::text {
namespace {

std::string unreadable_in(std::string const& content) {
    std::vector<InputFault> faults;
    read_whole_toml("a.toml", content, faults);
    std::string all;
    for (InputFault const& each : faults) all += in_one_line(each) + "\n";
    return all;
}

TEST(WholeToml, EveryUnreadableValueIsToldWhereItStands) {
    EXPECT_EQ(unreadable_in("a = 4.5555\nb = nan\nc = 12:30:00\n"),
              "a.toml:1:5: a number has at most three decimal places\n"
              "a.toml:2:5: a number lies between minus and plus a million millions\n"
              "a.toml:3:5: dates and times have no meaning here\n");
}

TEST(WholeToml, ANumberThatIsNoTomlIsToldWithTheNearestOne) {
    EXPECT_EQ(unreadable_in("a = 45,5\n"),
              "a.toml:1:5: \"45,5\" is no number; did you mean 45.5?\n");
    EXPECT_EQ(unreadable_in("a = 045 # inches\n"),
              "a.toml:1:5: \"045\" is no number; did you mean 45?\n");
    EXPECT_EQ(unreadable_in("a = -.5\n"), "a.toml:1:5: \"-.5\" is no number; did you mean -0.5?\n");
    EXPECT_EQ(unreadable_in("a = 7.\n"), "a.toml:1:5: \"7.\" is no number; did you mean 7?\n");
    EXPECT_EQ(unreadable_in("a = 7 inches\n"),
              "a.toml:1:5: \"7 inches\" is no number; did you mean 7?\n");
    EXPECT_EQ(unreadable_in("a = 7in\n"), "a.toml:1:5: \"7in\" is no number; 7, -2 and 4.5 are\n");
    EXPECT_EQ(unreadable_in("a = 4..5\n"),
              "a.toml:1:5: \"4..5\" is no number; 7, -2 and 4.5 are\n");
    EXPECT_EQ(unreadable_in("a = 1234567890123456789012\n"),
              "a.toml:1:5: a number lies between minus and plus a million millions\n");
}

TEST(WholeToml, NumbersInListsAndTablesAreTold) {
    EXPECT_EQ(unreadable_in("at = [1.5, 2..5, 07]\nd = { moves = 4.5.6, x = 1 }\n"),
              "a.toml:1:12: \"2..5\" is no number; 7, -2 and 4.5 are\n"
              "a.toml:1:18: \"07\" is no number; did you mean 7?\n"
              "a.toml:2:15: \"4.5.6\" is no number; 7, -2 and 4.5 are\n");
    EXPECT_EQ(unreadable_in("at = [\n  03,\n  4\n]\n"),
              "a.toml:2:3: \"03\" is no number; did you mean 3?\n");
}

TEST(WholeToml, AnUnreadableValueIsNoNumber) {
    std::vector<InputFault> faults;
    DataNode const tree = read_whole_toml("a.toml", "a = 4.5555\nb = 045\nc = 1\n", faults);
    EXPECT_EQ(tree.find("a")->kind, DataNode::Kind::unreadable);
    EXPECT_EQ(tree.find("b")->kind, DataNode::Kind::unreadable);
    EXPECT_EQ(tree.find("c")->kind, DataNode::Kind::number);
}

TEST(WholeToml, OtherWrongSyntaxEndsTheReading) {
    for (std::string const content :
         {"a = 045\nb = \"open\n", "a = 045\n[b\n", "a = 045\nb\n", "a = 045\na = 1\n"}) {
        std::vector<InputFault> faults;
        try {
            read_whole_toml("a.toml", content, faults);
            ADD_FAILURE() << content;
        } catch (InputError const& error) {
            EXPECT_EQ(error.faults.size(), 2U) << content;
        }
    }
}

// Each number costs another reading: of a text of thousands only the first are looked for.
TEST(WholeToml, OfManyUnreadableNumbersTheFirstAreTold) {
    std::string content;
    for (int i = 0; i < 20'000; ++i) content += "a" + std::to_string(i) + " = 045\n";
    std::vector<InputFault> faults;
    try {
        read_whole_toml("a.toml", content, faults);
        FAIL() << "nothing was thrown";
    } catch (InputError const& error) {
        EXPECT_EQ(error.faults.size(), most_told_faults);
        EXPECT_EQ(error.faults.back().place.line, most_told_faults);
    }
}

TEST(WholeToml, AListWithAnUnreadableNumberIsToldOnce) {
    FaultList faults;
    DataNode const tree = read_whole_toml("a.toml", "at = [1.23456, 4]\n", faults);
    faults.add(tree.find("at")->place, "a point is [x, y]");
    EXPECT_EQ(faults.size(), 2U);
    try {
        faults.throw_if_any();
        ADD_FAILURE();
    } catch (InputError const& error) {
        ASSERT_EQ(error.faults.size(), 1U);
        EXPECT_EQ(error.faults[0].message, "a number has at most three decimal places");
    }
}

TEST(WholeToml, AFaultListTellsNothingElseOfAnUnreadableValue) {
    FaultList faults;
    DataNode const tree = read_whole_toml("a.toml", "width = 4.5555\n", faults);
    TomlTableReader const reader{tree, "a table", faults};
    reader.must_decimal("width", 0, 9000);
    reader.must_text("name");
    try {
        faults.throw_if_any();
        ADD_FAILURE();
    } catch (InputError const& error) {
        ASSERT_EQ(error.faults.size(), 2U);
        EXPECT_EQ(error.faults[0].message, "a table needs \"name\"");
        EXPECT_EQ(error.faults[1].message, "a number has at most three decimal places");
    }
}

}  // namespace
}  // namespace esprit::text

// Scenario files: what they may contain, and the errors with line, column and what would be right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/grande_tactique/battle.h"
#include "text/scenarios/scenario_reader.h"
#include "text/scenarios/scene_text.h"

namespace esprit {
namespace {

using field::FeatureKind;
using fixture::complaint;
using fixture::complaints_only;
using fixture::load;
using fixture::scene_head;
using fixture::unit;
using ::testing::HasSubstr;

using Points = std::vector<geometry::Point>;

std::string const two_units = unit("1/Line", "French", "infantry", "[12, 6]") +
                              unit("1/Kray", "Austrian", "infantry", "[12.5, 18.125]");

TEST(ScenarioReader, ReadsEverything) {
    auto const loaded = load(
        "system = \"grande-tactique\"\ntitle = \"All\"\nabout = \"of it\"\n"
        "sources = [\"a\", \"b\"]\nhouse = \"four.toml\"\n"
        "[table]\nwidth = 48\ndepth = 36.5\n"
        "[[side]]\nname = \"French\"\ncolour = \"#0a1b2C\"\nedge = \"left\"\n"
        "[[side]]\nname = \"Austrian\"\ncolour = \"white\"\nedge = \"right\"\n" +
        unit("1/Line", "French", "cavalry", "[12.345, 6]",
             "kind = \"lancers\"\nquality = \"raw\"\nstate = \"shaken\"\n") +
        unit("1/Kray", "Austrian", "infantry", "[12.5, 18.125]", "square = true\n") +
        "[turns]\nfirst = 3\nlast = 9\nside = \"Austrian\"\n"
        "[engagement]\nside = \"French\"\norders = [\"charge 1/Line at 1/Kray\"]\n"
        "pips = { \"French Division\" = 4 }\n");
    auto const& scenario = *loaded.scenario;
    auto const& common = scenario.common;
    EXPECT_EQ(common.title, "All");
    EXPECT_EQ(common.about, "of it");
    EXPECT_EQ(common.sources, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(common.houses, (std::vector<std::string>{"four.toml"}));
    EXPECT_EQ(scenario.distances.infantry_move_mil, 4'000) << "by the house rule";
    EXPECT_EQ(common.terrain.width_mil, 48'000);
    EXPECT_EQ(common.terrain.depth_mil, 36'500);
    EXPECT_EQ(common.sides[0].colour, "#0a1b2C");
    EXPECT_EQ(common.sides[1].colour, "white");
    EXPECT_EQ(common.sides[0].edge, field::TableEdge::left);
    EXPECT_EQ(common.sides[1].edge, field::TableEdge::right);
    EXPECT_EQ(common.units[0].pose, (geometry::Pose{{12'345, 6'000}, 0}));
    EXPECT_EQ(common.units[1].side, 1);
    EXPECT_EQ(common.first_turn, 3);
    EXPECT_EQ(common.last_turn, 9);
    EXPECT_EQ(common.first_side, 1);
    EXPECT_EQ(common.engaged_side, 0);
    ASSERT_EQ(common.engagement.size(), 1U);
    EXPECT_EQ(common.engagement[0].text, "charge 1/Line at 1/Kray");
    EXPECT_EQ(common.engagement[0].place.line, 43);
    EXPECT_EQ(scenario.pips, (std::vector<std::int8_t>{4, -1}));
}

TEST(ScenarioReader, Facings) {
    std::vector<std::pair<std::string, CentiDegree>> const facings{{"\"north\"", 0},
                                                                   {"\"north-east\"", 4'500},
                                                                   {"\"east\"", 9'000},
                                                                   {"\"south-east\"", 13'500},
                                                                   {"\"south\"", 18'000},
                                                                   {"\"south-west\"", 22'500},
                                                                   {"\"west\"", 27'000},
                                                                   {"\"north-west\"", 31'500},
                                                                   {"0", 0},
                                                                   {"22.5", 2'250},
                                                                   {"359.99", 35'999},
                                                                   {"0.01", 1}};
    for (auto const& [written, facing] : facings) {
        std::string text = unit("1/Line", "French", "infantry", "[12, 6]");
        text.replace(text.find("\"north\""), 7, written);
        EXPECT_EQ(load(scene_head + text).scenario->common.units[0].pose.facing_cdeg, facing)
            << written;
    }
}

TEST(ScenarioReader, Terrain) {
    auto const loaded =
        load(scene_head +
             "[[terrain]]\nkind = \"wood\"\nname = \"Bosco\"\noutline = [[1, 1], [3, 1], [3, 3]]\n"
             "[[terrain]]\nkind = \"built_up_area\"\noutline = [[5, 1], [7, 1], [7, 3]]\n"
             "[[terrain]]\nkind = \"hill\"\nheight = 2\noutline = [[9, 1], [11, 1], [11, 3]]\n"
             "[[terrain]]\nkind = \"redoubt\"\noutline = [[13, 1], [15, 1], [15, 3]]\n"
             "[[terrain]]\nkind = \"linear\"\nwhat = \"wall\"\ncourse = [[17, 1], [19, 1]]\n"
             "[[terrain]]\nkind = \"road\"\ncourse = [[1, 5], [19, 5]]\nbreadth = 0.25\n"
             "[[terrain]]\nkind = \"ford\"\nat = [12, 10]\nwidth = 2\n"
             "[[terrain]]\nkind = \"river\"\nbreadth = 1\ncourse = [[0, 10], [24, 10]]\n" +
             two_units);
    auto const& features = loaded.scenario->terrain().features;
    ASSERT_EQ(features.size(), 8U);
    EXPECT_EQ(features[0].kind, FeatureKind::wood);
    EXPECT_EQ(features[0].name, "Bosco");
    EXPECT_EQ(features[0].area.points, (Points{{1'000, 1'000}, {3'000, 1'000}, {3'000, 3'000}}));
    EXPECT_EQ(features[1].kind, FeatureKind::built_up_area);
    EXPECT_EQ(features[2].kind, FeatureKind::hill);
    EXPECT_EQ(features[2].height, 2);
    EXPECT_EQ(features[3].kind, FeatureKind::redoubt);
    EXPECT_EQ(features[3].height, 1);
    EXPECT_EQ(features[4].what, "wall");
    EXPECT_EQ(features[4].course.points, (Points{{17'000, 1'000}, {19'000, 1'000}}));
    EXPECT_EQ(features[5].course.breadth_mil, 250);
    // the ford is 2" along the river, its 1" across and 1/4" over either bank
    EXPECT_EQ(features[6].area.points,
              (Points{{13'000, 10'750}, {11'000, 10'750}, {11'000, 9'250}, {13'000, 9'250}}));
    auto const& impassable = loaded.scenario->terrain().impassable;
    ASSERT_EQ(impassable.size(), 2U);
    EXPECT_EQ(impassable[0].points, (Points{{0, 10'000}, {10'500, 10'000}}));
    EXPECT_EQ(impassable[1].points, (Points{{13'500, 10'000}, {24'000, 10'000}}));
}

// A ford lies along the nearest stretch of a river, and up to 1/4" off its bank.
TEST(ScenarioReader, FordsLieOnTheRiver) {
    auto const ford = [](std::string const& at) {
        return complaints_only(scene_head + "[[terrain]]\nkind = \"ford\"\nat = " + at +
                               "\nwidth = 2\n[[terrain]]\nkind = \"river\"\nbreadth = 1\n"
                               "course = [[0, 10], [24, 10]]\n" +
                               two_units);
    };
    EXPECT_EQ(ford("[12, 10.749]"), "");
    EXPECT_EQ(ford("[12, 10.75]"), "");
    EXPECT_EQ(ford("[12, 10.751]"),
              "test.toml:18:6: no river runs here; \"at\" is a point of a river\n");
}

// Between two rivers, 0.7" from the middle of one and 0.3" from that of the other.
TEST(ScenarioReader, FordsLieOnTheNearestRiver) {
    for (bool const near_one_first : {true, false}) {
        auto const river = [](std::string const& y) {
            return "[[terrain]]\nkind = \"river\"\nbreadth = 1\ncourse = [[0, " + y + "], [24, " +
                   y + "]]\n";
        };
        auto const loaded = load(
            scene_head + "[[terrain]]\nkind = \"ford\"\nat = [12, 10.7]\nwidth = 2\n" +
            river(near_one_first ? "11" : "10") + river(near_one_first ? "10" : "11") + two_units);
        EXPECT_EQ(loaded.scenario->terrain().features[0].area.points[0],
                  (geometry::Point{13'000, 11'750}));
    }
}

struct WrongScene {
    std::string added;  // from line 16 on
    std::string complaints;
};

void expect_complaints_of_scenes(std::vector<WrongScene> const& all) {
    for (WrongScene const& wrong : all) {
        EXPECT_EQ(complaints_only(scene_head + wrong.added), wrong.complaints) << wrong.added;
    }
}

TEST(ScenarioReader, ShowsTheLineWithAMark) {
    EXPECT_EQ(complaint(scene_head + "[turn]\n" + two_units),
              "test.toml:16:2: a scenario has no \"turn\"; did you mean \"turns\"?\n"
              "  16 | [turn]\n"
              "     |  ^^^^");
}

TEST(ScenarioReader, WrongHeads) {
    EXPECT_EQ(complaints_only("x = 1\n"),
              "test.toml:1:1: a scenario has no \"x\"\n"
              "test.toml:1:1: a scenario needs \"system\"\n"
              "test.toml:1:1: a scenario needs \"title\"\n"
              "test.toml:1:1: a scenario needs [[side]], one for each\n"
              "test.toml:1:1: a scenario needs [table] with width and depth\n");
    std::string const rest = scene_head.substr(scene_head.find('\n') + 1);
    // house rules say "ruleset"
    EXPECT_EQ(complaints_only("ruleset = \"black-powder\"\n" + rest),
              "test.toml:1:1: a scenario needs \"system\"\n"
              "test.toml:1:1: a scenario says which ruleset it is of by \"system\", as in system = "
              "\"black-powder\"\n");
    EXPECT_EQ(complaints_only("ruleset = 3\n" + scene_head + two_units),
              "test.toml:1:1: a scenario says which ruleset it is of by \"system\", as in system = "
              "\"grande-tactique\"\n");
    EXPECT_EQ(complaints_only("rulesets = 3\n" + scene_head + two_units),
              "test.toml:1:1: a scenario has no \"rulesets\"\n");
    EXPECT_EQ(complaints_only("system = \"black-powder\"\n" + rest),
              "test.toml:1:10: there is no battlefield for black-powder yet; there is one for "
              "grande-tactique\n");
    EXPECT_EQ(complaints_only("system = \"grande-tactic\"\n" + rest),
              "test.toml:1:10: there is no ruleset \"grande-tactic\"; did you mean "
              "\"grande-tactique\"?\n");
    EXPECT_THAT(complaint("x = = 1"), HasSubstr("test.toml:1:"));
}

TEST(ScenarioReader, WrongTables) {
    std::string const table = "width = 24\n";
    auto const with = [&](std::string const& width) {
        std::string text = scene_head + two_units;
        return complaints_only(text.replace(text.find(table), table.size(), width));
    };
    EXPECT_EQ(with("width = 5.999\n"), "test.toml:5:9: \"width\" lies between 6 and 600\n");
    EXPECT_EQ(with("width = 600.001\n"), "test.toml:5:9: \"width\" lies between 6 and 600\n");
    EXPECT_EQ(with("width = 600\n"), "");
    EXPECT_EQ(with("width = \"24\"\n"), "test.toml:5:9: \"width\" is a number, not a text\n");
    EXPECT_EQ(with(""), "test.toml:4:1: [table] needs \"width\"\n");
    EXPECT_EQ(with("width = 24\nheight = 3\n"), "test.toml:6:1: [table] has no \"height\"\n");
}

TEST(ScenarioReader, WrongSides) {
    expect_complaints_of_scenes({
        {"[[side]]\nname = \"French\"\nedge = \"left\"\n" + two_units,
         "test.toml:8:1: GT-TURN-03: Grande Tactique is fought by two sides; here are 3\n"
         "test.toml:17:8: there is a side \"French\" already\n"},
        {"[[side]]\nname = \"Dutch\"\nedge = \"farr\"\n" + two_units,
         "test.toml:8:1: GT-TURN-03: Grande Tactique is fought by two sides; here are 3\n"
         "test.toml:18:8: [[side]]: \"farr\" is no edge; did you mean \"far\"?\n"},
        {"[[side]]\nname = \"Dutch\"\nedge = \"near\"\ncolour = \"Red!\"\n" + two_units,
         "test.toml:8:1: GT-TURN-03: Grande Tactique is fought by two sides; here are 3\n"
         "test.toml:18:8: this is the edge of French\n"
         "test.toml:19:10: a colour is # and six hexadecimal digits, or a name like red, navy or "
         "buff\n"},
        {"[[side]]\nname = \"Dutch\"\nedge = \"left\"\ncolour = \"taupe\"\n" + two_units,
         "test.toml:8:1: GT-TURN-03: Grande Tactique is fought by two sides; here are 3\n"
         "test.toml:19:10: a colour is # and six hexadecimal digits, or a name like red, navy or "
         "buff\n"},
        {unit("1/Line", "Frensh", "infantry", "[12, 6]"),
         "test.toml:18:8: [[unit]]: \"Frensh\" is no side; did you mean \"French\"?\n"},
    });
}

TEST(ScenarioReader, WrongUnits) {
    std::string const name_rule =
        "a unit's name has no comma, no \" at \" and no blank at its ends, so that orders can name "
        "it\n";
    expect_complaints_of_scenes({
        {two_units + unit("1/Line", "French", "infantry", "[3, 3]"),
         "test.toml:33:8: there is a unit \"1/Line\" already, in line 17\n"},
        {unit("a, b", "French", "infantry", "[3, 3]"), "test.toml:17:8: " + name_rule},
        {unit("a at b", "French", "infantry", "[3, 3]"), "test.toml:17:8: " + name_rule},
        {unit(" a", "French", "infantry", "[3, 3]"), "test.toml:17:8: " + name_rule},
        {unit("", "French", "infantry", "[3, 3]"), "test.toml:17:8: \"name\" is empty\n"},
        {unit("a", "French", "infantry", "[3]"),
         "test.toml:21:6: a point is [x, y] in inches, from the near left corner\n"},
        {unit("a", "French", "infantry", "[3, \"x\"]"),
         "test.toml:21:6: a point is [x, y] in inches, from the near left corner\n"},
        {unit("a", "French", "infantry", "[24.001, 3]"),
         "test.toml:21:6: this point is off the table, which is 24 by 24\n"},
        {unit("a", "French", "infantry", "[3, -0.001]"),
         "test.toml:21:6: this point is off the table, which is 24 by 24\n"},
        {unit("a", "French", "infantry", "3"), "test.toml:21:6: \"at\" is a list, not a number\n"},
        {unit("a", "French", "infantry", "[3, 3]", "state = [1]\n"),
         "test.toml:23:9: \"state\" is a text, a number, or true or false, not a list\n"},
        {unit("a", "French", "infantry", "[3, 3.0001]"),
         "test.toml:21:10: a number has at most three decimal places\n"},
        {"[[unit]]\nname = \"a\"\n",
         "test.toml:16:1: [[unit]] needs \"arm\"\n"
         "test.toml:16:1: [[unit]] needs \"at\"\n"
         "test.toml:16:1: [[unit]] needs \"facing\"\n"
         "test.toml:16:1: [[unit]] needs \"side\"\n"},
    });
}

TEST(ScenarioReader, WrongFacings) {
    for (std::string const written : {"360", "-1", "0.001", "true"}) {
        std::string text = unit("1/Line", "French", "infantry", "[12, 6]");
        text.replace(text.find("\"north\""), 7, written);
        EXPECT_EQ(complaints_only(scene_head + text),
                  "test.toml:22:10: \"facing\" is from 0 to 359.99 degrees, clockwise from "
                  "towards the far edge, or a word such as \"north-east\"\n");
    }
    std::string text = unit("1/Line", "French", "infantry", "[12, 6]");
    text.replace(text.find("\"north\""), 7, "\"nort\"");
    EXPECT_EQ(complaints_only(scene_head + text),
              "test.toml:22:10: [[unit]]: \"nort\" is no facing; did you mean \"north\"?\n");
}

TEST(ScenarioReader, WrongTerrain) {
    std::string const crossing =
        "the sides of this outline cross or touch each other, or it has no area; name its corners "
        "in order, once around\n";
    std::string const begin = "[[terrain]]\nkind = ";
    expect_complaints_of_scenes({
        {begin + "\"wod\"\n",
         "test.toml:17:8: [[terrain]]: \"wod\" is no kind; did you mean \"wood\"?\n"},
        {begin + "\"wood\"\n", "test.toml:16:1: [[terrain]] needs \"outline\"\n"},
        {begin + "\"wood\"\ncourse = [[1, 1], [2, 2]]\noutline = [[1, 1], [3, 1], [3, 3]]\n",
         "test.toml:18:1: [[terrain]] has no \"course\"\n"},
        {begin + "\"wood\"\noutline = [[1, 1], [3, 1]]\n",
         "test.toml:18:11: an outline has 3 to 200 points, [x, y] each\n"},
        {begin + "\"wood\"\noutline = [[1, 1], [3, 3], [3, 1], [1, 3]]\n",
         "test.toml:18:11: " + crossing},
        {begin + "\"wood\"\noutline = [[1, 1], [3, 1], [2, 1]]\n", "test.toml:18:11: " + crossing},
        {begin + "\"wood\"\noutline = [[1, 1], [1, 1], [3, 1], [3, 3]]\n",
         "test.toml:18:20: the same point stands here twice\n"},
        {begin + "\"wood\"\noutline = [[1, 1], [30, 1], [3, 3]]\n",
         "test.toml:18:20: this point is off the table, which is 24 by 24\n"},
        {begin + "\"hill\"\nheight = 10\noutline = [[1, 1], [3, 1], [3, 3]]\n",
         "test.toml:18:10: \"height\" is a whole number from 1 to 9\n"},
        {begin + "\"road\"\ncourse = [[1, 1]]\n",
         "test.toml:18:10: a course has 2 to 200 points, [x, y] each\n"},
        {begin + "\"bridge\"\nat = [3, 3]\n", "test.toml:16:1: [[terrain]] needs \"width\"\n"},
        {"terrain = 3\n", "test.toml:16:1: [[side]] has no \"terrain\"\n"},
    });
}

TEST(ScenarioReader, WrongTurnsAndEngagements) {
    expect_complaints_of_scenes({
        {unit("g", "French", "general", "[12, 6]") + unit("h", "Austrian", "general", "[12, 18]") +
             "[turns]\nfirst = 5\nlast = 4\n",
         "test.toml:34:8: the last turn comes before the first\n"},
        {two_units + "[turns]\nfirst = 0\n",
         "test.toml:33:9: \"first\" is a whole number from 1 to 200\n"},
        {two_units + "[turns]\nside = \"Dutch\"\n",
         "test.toml:33:8: [turns]: \"Dutch\" is no side; there are French, Austrian\n"},
        {two_units + "[engagement]\n",
         "test.toml:32:1: [engagement] needs \"orders\", a list of texts\n"},
        {two_units + "[engagement]\norders = [1]\n",
         "test.toml:33:11: \"orders\" is a list of texts; this is a number\n"},
        {two_units + "[engagement]\norders = [\"charge 1/Line at 1/Krai\"]\n",
         "test.toml:33:11: there is no unit \"1/Krai\"; did you mean \"1/Kray\"?\n"},
    });
}

// Every fault is listed once, in the order of the file.
TEST(ScenarioReader, TellsAllFaultsAtOnce) {
    EXPECT_EQ(complaints_only(scene_head +
                              unit("a", "French", "infantery", "[3, 3]", "stat = \"raw\"\n") +
                              unit("b", "French", "cavalry", "[30, 3]", "square = true\n") +
                              unit("c", "French", "cavalry", "[10, 10]") +
                              unit("d", "French", "cavalry", "[10.5, 10]") + "[turn]\n"),
              "test.toml:20:7: a: \"infantery\" is no arm of Grande Tactique; did you mean "
              "\"infantry\"?\n"
              "test.toml:23:1: a: \"stat\" is no word of a unit of Grande Tactique; did you mean "
              "\"state\"?\n"
              "test.toml:30:6: this point is off the table, which is 24 by 24\n"
              "test.toml:32:10: GT-UNIT-03: b: only infantry forms square\n"
              "test.toml:47:6: GT-MOVE-16: d stands on c\n"
              "test.toml:50:2: a scenario has no \"turn\"; did you mean \"turns\"?\n");
}

// With terrain missing, no unit is said to stand in a wrong place.
TEST(ScenarioReader, NoPositionIsJudgedOnIncompleteGround) {
    expect_complaints_of_scenes({
        {"[[terrain]]\nkind = \"road\"\ncourse = [[1, 1]]\n"
         "[[terrain]]\nkind = \"wood\"\noutline = [[10, 5], [14, 5], [14, 7], [10, 7]]\n" +
             unit("a", "French", "cavalry", "[12, 6]"),
         "test.toml:18:10: a course has 2 to 200 points, [x, y] each\n"},
        // b would stand on the base of a if a did not garrison the wood
        {"[[terrain]]\nkind = \"road\"\ncourse = [[1, 1]]\n"
         "[[terrain]]\nkind = \"wood\"\noutline = [[10, 5], [12, 5], [12, 7], [10, 7]]\n" +
             unit("a", "French", "infantry", "[11, 6]") +
             unit("b", "French", "infantry", "[13.25, 6]"),
         "test.toml:18:10: a course has 2 to 200 points, [x, y] each\n"},
    });
}

TEST(ScenarioReader, ManyFaultsAreCutShort) {
    std::string text = scene_head;
    for (int i = 0; i < 60; ++i) text += "[[terrain]]\nkind = \"wood\"\n";
    EXPECT_THAT(complaint(text), HasSubstr("\nand 10 more"));
}

// As many as fit into a request to the server: they are not compared with each other.
TEST(ScenarioReader, TensOfThousandsOfFaultsAreCounted) {
    std::string text = scene_head;
    for (int i = 0; i < 25'000; ++i) text += "[t" + std::to_string(i) + "]\n";
    EXPECT_THAT(complaint(text), HasSubstr("\nand 24950 more"));
}

TEST(ScenarioReader, MissingHouseRules) {
    std::string const named = "house = [\"a.toml\", \"b.toml\"]\n" + scene_head + two_units;
    try {
        games::build_grande_tactique({"test.toml", named}, [](std::string const& name) {
            if (name == "a.toml") {
                return text::NamedText{name, "[house]\nruleset = \"grande-tactique\"\n"};
            }
            throw text::BadInput{"cannot read \"" + name + "\""};
        });
        ADD_FAILURE() << "b.toml is not there";
    } catch (text::InputError const& error) {
        EXPECT_THAT(error.what(), HasSubstr("test.toml:1:20: cannot read \"b.toml\"\n"));
    }
}

}  // namespace
}  // namespace esprit

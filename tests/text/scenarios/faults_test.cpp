// Faults in rosters and deployments of Grande Tactique, each with its rule, and at, just inside and
// just outside its bound. Bases closer than 1/100" touch (GEO-12).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/scenarios/scene_text.h"

namespace esprit {
namespace {

using fixture::complaints_without_file;
using fixture::scene_head;
using fixture::unit;

/// The complaints about `added`, which begins in line 16, without the name of the file.
std::string complaints_of_scene(std::string const& added) {
    return complaints_without_file(scene_head + added);
}

struct WrongWords {
    std::string words;  // in line 23 and after
    std::string complaints;
};

void expect_complaints_of_arm(std::string const& arm, std::vector<WrongWords> const& all) {
    for (WrongWords const& wrong : all) {
        EXPECT_EQ(complaints_of_scene(unit("a", "French", arm, "[12, 12]", wrong.words)),
                  wrong.complaints)
            << arm << "\n"
            << wrong.words;
    }
}

TEST(Roster, WordsOfInfantry) {
    expect_complaints_of_arm(
        "infantry",
        {{"", ""},
         {"quality = \"raw\"\nstate = \"shaken\"\nsquare = true\nfiring = true\n", ""},
         {"quality = \"veteran\"\nstate = \"routed\"\n", ""},
         {"limbered = false\n", ""},
         {"quality = \"vetran\"\n",
          "23:11: a: \"vetran\" is no quality; did you mean \"veteran\"?\n"},
         {"state = \"zzz\"\n",
          "23:9: a: \"zzz\" is no state; it is eager, shaken, routed or silenced\n"},
         {"square = \"yes\"\n",
          "23:10: a: \"square\" is true or false, without quotation marks; here is the text "
          "\"yes\"\n"},
         {"kind = \"lancers\"\n", "23:1: GT-CAV-01: a: only cavalry has a kind\n"},
         {"state = \"silenced\"\n",
          "23:9: GT-STATE-01: a: only artillery is silenced; infantry and cavalry are "
          "eager, shaken or routed\n"},
         {"limbered = true\n", "23:12: GT-MOVE-22: a: only artillery is limbered\n"},
         {"state = \"routed\"\nsquare = true\n",
          "24:10: GT-FLEE-04: a: a routed unit is in no square\n"},
         {"state = \"routed\"\nfiring = true\n",
          "24:10: GT-FLEE-05: a: is routed and does not fire\n"},
         {"with = \"b\"\n", "23:1: GT-GEN-01: a: only a general is attached to a unit\n"},
         {"squares = true\n",
          "23:1: a: \"squares\" is no word of a unit of Grande Tactique; did you mean "
          "\"square\"?\n"}});
}

TEST(Roster, WordsOfCavalryAndGuns) {
    expect_complaints_of_arm(
        "cavalry",
        {{"kind = \"lancers\"\nquality = \"raw\"\n", ""},
         {"kind = \"cuirassiers\"\nstate = \"routed\"\n", ""},
         {"kind = \"lancer\"\n", "23:8: a: \"lancer\" is no kind; did you mean \"lancers\"?\n"},
         {"square = true\n", "23:10: GT-UNIT-03: a: only infantry forms square\n"},
         {"firing = true\n", "23:10: GT-FIRE-01: a: is cavalry and does not fire\n"}});
    for (std::string const arm : {"foot_artillery", "horse_artillery"}) {
        expect_complaints_of_arm(
            arm, {{"state = \"silenced\"\nlimbered = true\n", ""},
                  {"state = \"shaken\"\nfiring = true\n", ""},
                  {"state = \"routed\"\n",
                   "23:9: GT-STATE-02: a: artillery is never routed; it is eager, shaken or "
                   "silenced\n"},
                  {"state = \"silenced\"\nfiring = true\n",
                   "24:10: GT-STATE-02: a: is silenced and does not fire\n"},
                  {"limbered = true\nfiring = true\n",
                   "24:10: GT-ATT-04: a: is limbered: guns unlimber to fire\n"}});
    }
}

TEST(Roster, Generals) {
    std::string const two =
        unit("a", "French", "infantry", "[12, 12]") + unit("k", "Austrian", "infantry", "[12, 18]");
    auto const general = [](std::string const& name, std::string const& at,
                            std::string const& words) {
        return unit(name, "French", "general", at, words);
    };
    EXPECT_EQ(complaints_of_scene(two + general("g", "[3, 3]", "")), "");
    EXPECT_EQ(complaints_of_scene(two + general("g", "[12, 11.25]", "with = \"a\"\n")), "");
    EXPECT_EQ(complaints_of_scene(two + general("g", "[12, 12]", "with = \"a\"\n")), "")
        << "upon it";
    EXPECT_EQ(
        complaints_of_scene(two + general("g", "[3, 3]", "state = \"shaken\"\n")),
        "39:1: GT-GEN-04: g: a general has no \"state\"; his words are with, arrives, ability, "
        "rank, corps or plan\n");
    EXPECT_EQ(complaints_of_scene(two + general("g", "[12, 11.25]", "with = \"aa\"\n")),
              "39:8: g: there is no unit \"aa\"; did you mean \"a\"?\n");
    EXPECT_EQ(complaints_of_scene(two + general("g", "[12, 17.25]", "with = \"k\"\n")),
              "39:8: GT-GEN-01: g: k is of the other side\n");
    EXPECT_EQ(complaints_of_scene(two + general("g", "[12, 11.25]", "with = \"a\"\n") +
                                  general("h", "[12, 11.25]", "with = \"a\"\n")),
              "48:8: GT-GEN-02: h: g is with a already, and a unit has one general\n");
    EXPECT_EQ(complaints_of_scene(two + general("g", "[12, 11.25]", "with = \"a\"\n") +
                                  general("h", "[12, 11.25]", "with = \"g\"\n")),
              "48:8: GT-GEN-01: h: a general is attached to a unit; g is a general\n");
}

// The rear of a lies at y = 11.5, the front of a general 1/4" before his centre.
TEST(Roster, AGeneralTouchesHisUnit) {
    auto const at = [](std::string const& y) {
        return complaints_of_scene(
            unit("a", "French", "infantry", "[12, 12]") +
            unit("g", "French", "general", "[12, " + y + "]", "with = \"a\"\n"));
    };
    EXPECT_EQ(at("11.25"), "");
    EXPECT_EQ(at("11.241"), "");
    EXPECT_EQ(at("11.239"), "29:6: GT-GEN-01: g is with a without touching it\n");
}

// The place of the unit is unknown, so the general is not said to stand away from it.
TEST(Roster, AGeneralOfAUnitThatIsNowhere) {
    EXPECT_EQ(complaints_of_scene(unit("a", "French", "infantry", "[30, 12]") +
                                  unit("g", "French", "general", "[3, 3]", "with = \"a\"\n")),
              "21:6: this point is off the table, which is 24 by 24\n");
}

std::string wood(std::string const& outline) {
    return "[[terrain]]\nkind = \"wood\"\nname = \"Bosco\"\noutline = " + outline + "\n\n";
}
std::string const road = "[[terrain]]\nkind = \"road\"\ncourse = [[12, 0], [12, 24]]\n\n";

// A garrison fills its wood (GT-TER-04): its general touches the wood.
TEST(Roster, AGeneralTouchesTheWoodOfHisUnit) {
    auto const at = [](std::string const& y) {
        return complaints_of_scene(
            wood("[[10, 10], [14, 10], [14, 16], [10, 16]]") +
            unit("a", "French", "infantry", "[12, 13]") +
            unit("g", "French", "general", "[12, " + y + "]", "with = \"a\"\n"));
    };
    EXPECT_EQ(at("9.75"), "");
    EXPECT_EQ(at("9.741"), "");
    EXPECT_EQ(at("9.739"), "34:6: GT-GEN-01: g is with a without touching it\n");
}

// GEO-10: half a front is 1.25", half a depth 0.5".
TEST(Deployment, OverTheEdge) {
    auto const at = [](std::string const& x, std::string const& y) {
        return complaints_of_scene(unit("a", "French", "infantry", "[" + x + ", " + y + "]"));
    };
    std::string const over = "21:6: GEO-10: a stands over the edge of the table\n";
    EXPECT_EQ(at("1.25", "0.5"), "");
    EXPECT_EQ(at("1.25", "0.491"), "");
    EXPECT_EQ(at("1.25", "0.489"), over);
    EXPECT_EQ(at("1.241", "5"), "");
    EXPECT_EQ(at("1.239", "5"), over);
    EXPECT_EQ(at("22.759", "23.509"), "");
    EXPECT_EQ(at("22.761", "23.5"), over);
    EXPECT_EQ(at("22.75", "23.511"), over);
}

// GEO-12, GT-MOVE-16: fronts of 2.5" each.
TEST(Deployment, OnEachOther) {
    auto const beside = [](std::string const& x, std::string const& arm = "infantry") {
        return complaints_of_scene(unit("a", "French", "infantry", "[12, 12]") +
                                   unit("b", "French", arm, "[" + x + ", 12]"));
    };
    EXPECT_EQ(beside("14.5"), "");
    EXPECT_EQ(beside("14.491"), "");
    EXPECT_EQ(beside("14.489"), "29:6: GT-MOVE-16: b stands on a\n");
    EXPECT_EQ(beside("12", "general"), "") << "generals are in nobody's way";
    // a square is smaller: 1.5"
    std::string const square = unit("a", "French", "infantry", "[12, 12]", "square = true\n");
    EXPECT_EQ(complaints_of_scene(square + unit("b", "French", "infantry", "[13.991, 12]")), "");
    EXPECT_EQ(complaints_of_scene(square + unit("b", "French", "infantry", "[13.989, 12]")),
              "30:6: GT-MOVE-16: b stands on a\n");
}

// GT-TER-11: the river is 1" broad, from y = 9.5 to 10.5, with a ford from x = 11 to 13.
TEST(Deployment, InARiver) {
    std::string const river =
        "[[terrain]]\nkind = \"river\"\nbreadth = 1\ncourse = [[0, 10], [24, 10]]\n\n"
        "[[terrain]]\nkind = \"ford\"\nat = [12, 10]\nwidth = 2\n\n";
    auto const at = [&](std::string const& where) {
        return complaints_of_scene(river + unit("a", "French", "cavalry", where));
    };
    std::string const wet =
        "31:6: GT-TER-11: a stands in a river, away from its fords and bridges\n";
    EXPECT_EQ(at("[5, 11]"), "");
    EXPECT_EQ(at("[5, 10.991]"), "");
    EXPECT_EQ(at("[5, 10.989]"), wet);
    EXPECT_EQ(at("[12, 10]"), "");
    EXPECT_EQ(at("[12.259, 10]"), "");
    EXPECT_EQ(at("[12.261, 10]"), wet);
}

// A garrison stands in its wood, even where its base reaches into the river.
TEST(Deployment, AGarrisonOnTheBankIsDry) {
    EXPECT_EQ(complaints_of_scene(
                  "[[terrain]]\nkind = \"river\"\nbreadth = 1\ncourse = [[0, 10], [24, 10]]\n\n" +
                  wood("[[11, 10.5], [13, 10.5], [13, 12], [11, 12]]") +
                  unit("a", "French", "infantry", "[12, 10.9]")),
              "");
}

// GT-MOVE-17..19: the wood begins at x = 10; half a front of cavalry is 0.75".
TEST(Deployment, CavalryAndGunsInAWood) {
    std::string const bosco = wood("[[10, 10], [20, 10], [20, 20], [10, 20]]");
    auto const at = [&](std::string const& arm, std::string const& x, std::string const& words = {},
                        std::string const& more = {}) {
        return complaints_of_scene(bosco + more +
                                   unit("a", "French", arm, "[" + x + ", 15]", words));
    };
    std::string const off = "a stands in the wood Bosco off the road, where only infantry goes\n";
    EXPECT_EQ(at("cavalry", "9.25"), "");
    EXPECT_EQ(at("cavalry", "9.259"), "");
    EXPECT_EQ(at("cavalry", "9.261"), "26:6: GT-MOVE-18: " + off);
    EXPECT_EQ(at("foot_artillery", "9.509"), "");
    EXPECT_EQ(at("foot_artillery", "9.511", "limbered = true\n"), "26:6: GT-MOVE-17: " + off);
    EXPECT_EQ(at("foot_artillery", "9.511"),
              "26:6: GT-MOVE-17: " + off + "26:6: GT-MOVE-19: a is unlimbered in the wood Bosco\n");
    // by road; it is 0.3" broad, so touched up to 12.15 + 0.01
    EXPECT_EQ(at("cavalry", "12.909", "", road), "");
    EXPECT_EQ(at("cavalry", "12.911", "", road), "30:6: GT-MOVE-18: " + off);
    EXPECT_EQ(at("horse_artillery", "12", "limbered = true\n", road), "");
    EXPECT_EQ(at("horse_artillery", "12", "", road),
              "30:6: GT-MOVE-19: a is unlimbered in the wood Bosco\n");
    EXPECT_EQ(at("general", "15"), "");
}

// GT-MOVE-21: half a square is 0.75".
TEST(Deployment, SquaresInAVillage) {
    std::string const village =
        "[[terrain]]\nkind = \"built_up_area\"\n"
        "outline = [[10, 10], [20, 10], [20, 20], [10, 20]]\n\n";
    auto const at = [&](std::string const& x) {
        return complaints_of_scene(
            village + unit("a", "French", "infantry", "[" + x + ", 15]", "square = true\n"));
    };
    EXPECT_EQ(at("9.259"), "");
    EXPECT_EQ(at("9.261"),
              "25:6: GT-MOVE-21: a is in square in the built-up area; squares form only in the "
              "open\n");
    EXPECT_EQ(at("15"),
              "25:6: GT-MOVE-21: a is in square in the built-up area; squares form only in the "
              "open\n");
}

// GT-TER-03, -04: a unit whose centre lies in the area fills it, and its base need not fit.
TEST(Deployment, AGarrisonFillsItsWood) {
    std::string const bosco = wood("[[10, 10], [12, 10], [12, 12], [10, 12]]");
    std::string const garrison = unit("a", "French", "infantry", "[11, 11]");
    EXPECT_EQ(complaints_of_scene(bosco + garrison), "") << "2.5\" on 2\"";
    EXPECT_EQ(complaints_of_scene(bosco + garrison + unit("b", "French", "infantry", "[12, 12]")),
              "34:6: GT-TER-03: b shares the wood Bosco with a, and one infantry unit is all that "
              "an area takes\n");
    // the base of a reaches to x = 12.25, its wood to 12; the edge of the wood counts
    EXPECT_EQ(
        complaints_of_scene(bosco + garrison + unit("b", "French", "infantry", "[13.241, 11]")),
        "");
    EXPECT_EQ(
        complaints_of_scene(bosco + garrison + unit("b", "French", "infantry", "[13.239, 11]")),
        "34:6: GT-TER-04: b stands in the wood Bosco, which a fills\n");
    EXPECT_EQ(
        complaints_of_scene(bosco + unit("b", "French", "infantry", "[13.239, 11]") + garrison),
        "34:6: GT-TER-04: a fills the wood Bosco, in which b stands\n");
    EXPECT_EQ(complaints_of_scene(bosco + unit("b", "French", "infantry", "[13.239, 11]")), "")
        << "part of a base in a wood without a garrison";
}

TEST(Engagement, OrdersNameUnitsOfBothSides) {
    auto const order = [](std::string const& text, std::string const& more = {}) {
        return complaints_of_scene(unit("a", "French", "cavalry", "[12, 6]") +
                                   unit("b", "French", "cavalry", "[16, 6]") +
                                   unit("k", "Austrian", "infantry", "[12, 12]") +
                                   "[engagement]\norders = [\"" + text + "\"]\n" + more);
    };
    EXPECT_EQ(order("charge a at k"), "");
    EXPECT_EQ(order("charge a, b at k"), "");
    EXPECT_EQ(order("charge  a ,b at  k"), "");
    std::string const form =
        "41:11: an order is written \"charge UNIT, UNIT at UNIT\", or of one unit with its line "
        "\"charge UNIT at UNIT by turn right 20, forward 5.3\"\n";
    EXPECT_EQ(order("attack k"), form);
    EXPECT_EQ(order("charge a"), form);
    EXPECT_EQ(order("charge a at k by turn right 20, forward 5.3"), "");
    EXPECT_EQ(order("charge a, b at k by forward 5"),
              "41:11: a line is one unit's: write an order for each charger\n");
    EXPECT_EQ(order("charge a at k by straigth 5"),
              "41:11: \"straigth 5\" is no part of a move; there are: forward 3, back 1.5, wheel "
              "left 30, turn right 90, turn about, face north\n");
    EXPECT_EQ(order("charge a at k by turn right 0.001"),
              "41:11: angles have two decimal places at the most\n");
    EXPECT_EQ(order("charge k at a"), "41:11: k is not of the side that charges\n");
    EXPECT_EQ(order("charge a at b"), "41:11: b is of the side that charges\n");
    EXPECT_EQ(order("charge a, a at k"), "41:11: a is named twice\n");
    EXPECT_EQ(order("charge a, x at k"), "41:11: there is no unit \"x\"\n");
    EXPECT_EQ(order("charge a at k", "pips = { \"French Division\" = 20 }\n"), "");
    EXPECT_EQ(order("charge a at k", "pips = { \"French Division\" = 21 }\n"),
              "42:30: GT-PIPS-01: PIPs are a whole number from 0 to 20; this is \"21\"\n");
    EXPECT_EQ(order("charge a at k", "pips = { \"French Division\" = 1.5 }\n"),
              "42:30: GT-PIPS-01: PIPs are a whole number from 0 to 20; this is \"1.5\"\n");
    EXPECT_EQ(order("charge a at k", "pips = { \"French Divison\" = 1 }\n"),
              "42:29: GT-PIPS-01: the side that charges has no division \"French Divison\"; did "
              "you mean \"French Division\"?\n");
    EXPECT_EQ(
        order("charge a at k", "pip = 1\n"),
        "42:1: \"pip\" is no word of an engagement of Grande Tactique; it is pips = { DIVISION "
        "= NUMBER }\n");
    EXPECT_EQ(order("charge a at k", "[victory]\nhold = \"x\"\n"),
              "43:1: GT-COL-03: \"hold\": Grande Tactique decides by collapse and losses; "
              "[victory] has no words for it\n");
}

TEST(Scenarios, HaveTitlesAndNamesThatCanBeShown) {
    auto const complaints_of = [](std::string const& word, std::size_t letters) {
        std::string text = scene_head;
        std::string const first = word + " = \"";
        std::size_t const at = text.find(first) + first.size();
        return complaints_without_file(
            text.replace(at, text.find('"', at) - at, std::string(letters, 'x')));
    };
    EXPECT_EQ(complaints_of("title", 200), "");
    EXPECT_EQ(complaints_of("title", 201), "2:9: \"title\" has at most 200 letters\n");
    EXPECT_EQ(complaints_of("name", 60), "");
    EXPECT_EQ(complaints_of("name", 61), "9:8: \"name\" has at most 60 letters\n");
    std::string const about = "about = \"" + std::string(20'001, 'x') + "\"\n";
    EXPECT_EQ(complaints_without_file(about + scene_head),
              "1:9: \"about\" has at most 20000 letters\n");
}

TEST(Roster, ABattleHasItsLimits) {
    auto const many = [](int count, bool own_divisions) {
        std::string text;
        for (int i = 0; i < count; ++i) {
            std::string each = unit("u" + std::to_string(i), "French", "general", "[12, 12]");
            if (own_divisions) each.insert(each.find(" Division\""), std::to_string(i));
            text += each;
        }
        return complaints_of_scene(text);
    };
    EXPECT_EQ(many(96, false), "");
    EXPECT_EQ(many(97, false),
              "785:8: a battle has at most 96 units and generals; this one has 97\n");
    EXPECT_EQ(many(24, true), "");
    EXPECT_EQ(many(25, true), "209:8: a battle has at most 24 divisions; this one has 25\n");
}

}  // namespace
}  // namespace esprit

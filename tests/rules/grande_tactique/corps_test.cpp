// Divisions, corps, commanders, plans, reinforcements and the clock in the file of a whole battle,
// and the errors about them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/grande_tactique/battle.h"
#include "text/scenarios/scene_text.h"

namespace esprit {
namespace {

using fixture::complaints_only;
using fixture::complaints_without_file;
using fixture::load;
using fixture::scene_head;
using grande_tactique::Ability;
using grande_tactique::Division;
using grande_tactique::Fate;
using grande_tactique::no_unit;
using grande_tactique::Rank;

/// A unit or general of seven lines and further words; `command` is its fourth line.
std::string one(std::string const& name, std::string const& side, std::string const& arm,
                std::string const& command, std::string const& at, std::string const& words = {}) {
    return "[[unit]]\nname = \"" + name + "\"\nside = \"" + side + "\"\ncommand = \"" + command +
           "\"\narm = \"" + arm + "\"\nat = " + at + "\nfacing = \"north\"\n" + words;
}
std::string french(std::string const& command, std::string const& y,
                   std::string const& words = {}) {
    return one("u/" + command, "French", "infantry", command, "[4, " + y + "]") +
           one("g/" + command, "French", "general", command, "[8, " + y + "]", words);
}
/// A unit and its general: fourteen lines.
std::string const austrians = one("k", "Austrian", "infantry", "Kray", "[12, 20]") +
                              one("gk", "Austrian", "general", "Kray", "[12, 22]");
std::string const ten_turns = "[turns]\nlast = 10\n";

/// Complaints without the name of the file. The head has 15 lines, the Austrians 14; `added` begins
/// in line 30, and ten turns follow.
std::string complaints_of_battle(std::string const& added) {
    return complaints_without_file(scene_head + austrians + added + ten_turns);
}
games::LoadedGrandeTactique battle(std::string const& added, std::string const& turns = ten_turns) {
    return load(scene_head + austrians + added + turns);
}

TEST(Corps, HoldTheMostUnitsOfATable) {
    std::string added = one("g", "French", "general", "First", "[0.5, 0.5]");
    constexpr std::size_t others = 3;  // the Austrians and the general
    for (std::size_t i = 0; i < grande_tactique::max_units - others; ++i) {
        std::string const at =
            "[" + std::to_string(2 + i % 10 * 2) + ", " + std::to_string(1 + i / 10 * 2) + "]";
        added += one("u" + std::to_string(i), "French", "foot_artillery", "First", at);
    }
    auto const loaded = battle(added);
    ASSERT_EQ(loaded.scenario->troops.size(), grande_tactique::max_units);
    EXPECT_EQ(loaded.scenario->corps.size(), 2U);
}

TEST(Corps, OfASideThatNamesNoneIsOne) {
    auto const loaded = battle(french("First", "4") + french("Second", "6"));
    auto const& scenario = *loaded.scenario;
    ASSERT_EQ(scenario.corps.size(), 2U);
    EXPECT_EQ(scenario.corps[0].name, "Austrian");
    EXPECT_EQ(scenario.corps[0].side, 1);
    EXPECT_EQ(scenario.corps[0].divisions, (std::vector<std::uint8_t>{0}));
    EXPECT_EQ(scenario.corps[1].name, "French");
    EXPECT_EQ(scenario.corps[1].side, 0);
    EXPECT_EQ(scenario.corps[1].divisions, (std::vector<std::uint8_t>{1, 2}));
    EXPECT_EQ(scenario.divisions[2].corps, 1);
    EXPECT_EQ(scenario.divisions[2].general, scenario.unit_named("g/Second"));
    EXPECT_TRUE(scenario.divisions[2].has_units);
    EXPECT_EQ(scenario.divisions[2].rank, 0);
    EXPECT_EQ(set_up(scenario).division[2].rank, 0);
}

// GT-UNIT-10, GT-PIPS-03, -07..09.
TEST(Corps, CommandersAndPlans) {
    auto const loaded = battle(
        french("Left", "2", "corps = \"II\"\nability = \"bad\"\nplan = 2\n") +
        french("Reserve", "4") +
        french("Right", "6", "corps = \"II\"\nability = \"great\"\nplan = 1\n") +
        one("Ney", "French", "general", "Staff", "[9, 9]", "rank = \"corps\"\ncorps = \"II\"\n") +
        one("Grouchy", "French", "general", "Left", "[9, 9]", "rank = \"corps\"\n") +
        one("Napoleon", "French", "general", "Staff", "[9, 9]",
            "rank = \"army\"\nability = \"great\"\n"));
    auto const& scenario = *loaded.scenario;
    ASSERT_EQ(scenario.corps.size(), 3U);
    EXPECT_EQ(scenario.corps[1].name, "II");
    EXPECT_EQ(scenario.corps[1].divisions, (std::vector<std::uint8_t>{1, 3}));
    EXPECT_EQ(scenario.corps[2].name, "French");
    EXPECT_EQ(scenario.corps[2].divisions, (std::vector<std::uint8_t>{2}));
    auto const general = [&](std::string_view name) {
        return scenario.troops[scenario.unit_named(name)];
    };
    EXPECT_EQ(general("g/Left").ability, Ability::bad);
    EXPECT_EQ(general("g/Reserve").ability, Ability::ordinary);
    EXPECT_EQ(general("g/Right").ability, Ability::great);
    EXPECT_EQ(general("g/Right").rank, Rank::division);
    EXPECT_EQ(general("Ney").rank, Rank::corps);
    EXPECT_EQ(general("Ney").corps, 1);
    EXPECT_EQ(general("Grouchy").corps, 2) << "of those without a corps";
    EXPECT_EQ(general("Napoleon").rank, Rank::army);
    EXPECT_EQ(general("Napoleon").ability, Ability::great);
    EXPECT_EQ(scenario.divisions[1].general, scenario.unit_named("g/Left"));
    ASSERT_EQ(scenario.divisions.size(), 5U);
    Division const& staff = scenario.divisions[4];
    EXPECT_EQ(staff.name, "Staff");
    EXPECT_FALSE(staff.has_units);
    EXPECT_EQ(staff.general, no_unit);
    EXPECT_EQ(scenario.divisions[1].rank, 2);
    EXPECT_EQ(scenario.divisions[2].rank, 0);
    EXPECT_EQ(scenario.divisions[3].rank, 1);
    EXPECT_EQ(set_up(scenario).division[1].rank, 2);
}

TEST(Corps, DivisionsMayBeNamedWithTheRest) {
    auto const loaded = battle(french("Left", "2", "corps = \"French\"\n") + french("Right", "4"));
    EXPECT_EQ(loaded.scenario->corps[1].divisions, (std::vector<std::uint8_t>{1, 2}));
}

struct WrongBattle {
    std::string added;  // from line 30 on
    std::string complaints;
};

void expect_complaints_of_battles(std::vector<WrongBattle> const& all) {
    for (WrongBattle const& wrong : all)
        EXPECT_EQ(complaints_of_battle(wrong.added), wrong.complaints) << wrong.added;
}

// A unit and its general take lines 30 to 43; further words of the general begin in line 44.
TEST(Corps, WrongLeaders) {
    std::string const left = french("Left", "2");
    expect_complaints_of_battles(
        {{left, ""},
         {left + one("h", "French", "general", "Left", "[8, 4]"),
          "45:8: GT-PIPS-01: h: g/Left leads Left already; a general of a corps or an army has a "
          "\"rank\"\n"},
         {left + one("h", "French", "general", "Left", "[8, 4]", "rank = \"army\"\n"), ""},
         {one("u", "French", "infantry", "Left", "[4, 2]"),
          "31:8: GT-PIPS-01: nobody leads Left: in a whole battle each division has a general, "
          "whose \"command\" it is\n"},
         {one("u", "French", "infantry", "Left", "[4, 2]") +
              one("g", "French", "general", "Left", "[8, 4]", "rank = \"corps\"\n"),
          "31:8: GT-PIPS-01: nobody leads Left: in a whole battle each division has a general, "
          "whose \"command\" it is\n"},
         {one("u", "French", "infantry", "", "[4, 2]"),
          "31:8: GT-UNIT-09: in a whole battle each unit has a \"command\", the division it is "
          "of\n"},
         {one("g", "French", "general", "Nobody", "[8, 4]"), ""},
         {french("Left", "2", "ability = \"grea\"\n"),
          "44:11: g/Left: \"grea\" is no ability; did you mean \"great\"?\n"},
         {french("Left", "2", "rank = \"division\"\n"),
          "44:8: g/Left: \"division\" is no rank; it is corps or army\n"},
         {french("Left", "2", "rang = \"army\"\n"),
          "44:1: GT-GEN-04: g/Left: a general has no \"rang\"; did you mean \"rank\"?\n"}});
}

TEST(Corps, WordsOfGeneralsOnly) {
    auto const with = [](std::string const& words) {
        return one("g", "French", "general", "Left", "[8, 4]") +
               one("u", "French", "infantry", "Left", "[4, 2]", words);
    };
    expect_complaints_of_battles(
        {{with("ability = \"great\"\n"), "44:1: GT-PIPS-07: u: only a general has \"ability\"\n"},
         {with("rank = \"army\"\n"), "44:1: GT-PIPS-09: u: only a general has \"rank\"\n"},
         {with("corps = \"II\"\n"), "44:1: GT-UNIT-10: u: only a general has \"corps\"\n"},
         {with("plan = 1\n"), "44:1: GT-PIPS-03: u: only a general has \"plan\"\n"}});
}

TEST(Corps, WrongCorps) {
    std::string const left = french("Left", "2", "corps = \"II\"\n");
    auto const commander = [&](std::string const& words) {
        return left + one("Ney", "French", "general", "Staff", "[8, 4]", words);
    };
    expect_complaints_of_battles(
        {{commander("rank = \"corps\"\ncorps = \"II\"\n"), ""},
         {commander("rank = \"corps\"\ncorps = \"III\"\n"),
          "53:9: GT-UNIT-10: Ney: no division is in a corps \"III\"; did you mean \"II\"?\n"},
         {commander("rank = \"corps\"\ncorps = \"Austrian\"\n"),
          "53:9: GT-UNIT-10: Ney: no division is in a corps \"Austrian\"\n"},
         {commander("rank = \"corps\"\n"),
          "46:8: GT-PIPS-09: Ney: a general of a corps has a \"corps\", the name of the one he "
          "commands\n"},
         {commander("rank = \"army\"\ncorps = \"II\"\n"),
          "53:1: GT-PIPS-09: Ney: a general of an army commands all its corps\n"},
         {commander("rank = \"army\"\nplan = 1\n"),
          "53:1: GT-PIPS-03: Ney: only a general who leads a division has a place in the plan\n"},
         {french("Left", "2", "corps = \"Austrian\"\n"),
          "44:9: GT-UNIT-10: the other side has a corps \"Austrian\" too; each corps has a name "
          "of its own\n"}});
}

// Two sides, each with a corps of the same name.
TEST(Corps, HaveNamesOfTheirOwn) {
    EXPECT_EQ(complaints_of_battle(
                  one("l", "Austrian", "infantry", "Left", "[4, 20]") +
                  one("gl", "Austrian", "general", "Left", "[8, 20]", "corps = \"II\"\n") +
                  french("Left", "2", "corps = \"II\"\n")),
              "59:9: GT-UNIT-10: the other side has a corps \"II\" too; each corps has a name of "
              "its own\n");
}

// Words of the first division's general are in line 44; those of the second's are in line 59 when
// the first has one word.
TEST(Corps, WrongPlans) {
    auto const two = [](std::string const& first, std::string const& second) {
        return french("Left", "2", first) + french("Right", "4", second);
    };
    std::string const ranks =
        "GT-PIPS-03: the plan of French ranks its divisions from 1 to 2, "
        "each once; ";
    expect_complaints_of_battles(
        {{two("plan = 1\n", "plan = 2\n"), ""},
         {two("plan = 2\n", "plan = 1\n"), ""},
         {two("plan = 1\n", "plan = 1\n"), "59:8: " + ranks + "Right has 1\n"},
         {two("plan = 0\n", "plan = 1\n"), "44:8: " + ranks + "Left has 0\n"},
         {two("plan = 1\n", "plan = 3\n"), "59:8: " + ranks + "Right has 3\n"},
         {two("plan = 1\n", "plan = 1.5\n"), "59:8: " + ranks + "Right has 1.5\n"},
         {two("plan = 1\n", ""), "46:8: " + ranks + "Right has no \"plan\"\n"},
         {two("", "plan = 1\n"), "31:8: " + ranks + "Left has no \"plan\"\n"}});
}

TEST(Corps, NamesThatPlansCannotSay) {
    std::string const says =
        "\" cannot be named in a plan: divisions and corps have no comma, no colon and no blank "
        "at the ends of their names, and are not called \"none\"\n";
    auto const command = [](std::string const& name) {
        return one("u", "French", "infantry", name, "[4, 2]") +
               one("g", "French", "general", name, "[8, 2]");
    };
    expect_complaints_of_battles(
        {{command("Light Brigade"), ""},
         {command("nones"), ""},
         {command("none"), "31:8: GT-PIPS-03: \"none" + says},
         {command("Left, Right"), "31:8: GT-PIPS-03: \"Left, Right" + says},
         {command("Left: Right"), "31:8: GT-PIPS-03: \"Left: Right" + says},
         {command(" Left"), "31:8: GT-PIPS-03: \" Left" + says},
         {command("Left "), "31:8: GT-PIPS-03: \"Left " + says},
         {french("Left", "2", "corps = \"II, III\"\n"), "44:9: GT-PIPS-03: \"II, III" + says}});
}

TEST(Corps, HaveAtMostTwelveDivisions) {
    auto const so_many = [](int count) {
        std::string all;
        for (int i = 1; i <= count; ++i) {
            all += french("D" + std::to_string(i), std::to_string(1 + i));
        }
        return complaints_of_battle(all);
    };
    EXPECT_EQ(so_many(12), "");
    EXPECT_EQ(so_many(13),
              "199:8: GT-UNIT-10: a corps has at most 12 divisions; D13 is one more in French\n");
}

// A battle has at most 24 divisions (ABattleHasItsLimits).
TEST(Corps, HoldTheMostDivisionsOfABattle) {
    std::string all;
    for (int i = 1; i <= 23; ++i) {
        all += french("D" + std::to_string(i), std::to_string(i),
                      i % 2 == 0 ? "corps = \"Even\"\n" : "");
    }
    std::string near_edge = scene_head;
    near_edge.replace(near_edge.find("depth = 24"), 10, "depth = 30");
    auto const loaded =
        load(near_edge + one("k", "Austrian", "infantry", "Kray", "[12, 27]") +
             one("gk", "Austrian", "general", "Kray", "[12, 28]") + all + ten_turns);
    auto const& scenario = *loaded.scenario;
    ASSERT_EQ(scenario.corps.size(), 3U);
    EXPECT_EQ(scenario.corps[1].divisions.size(), 12U);
    EXPECT_EQ(scenario.corps[2].divisions.size(), 11U);
    EXPECT_EQ(scenario.divisions[23].general, scenario.unit_named("g/D23"));
}

// An engagement needs neither divisions nor generals.
TEST(Corps, AreNotAskedForInAnEngagement) {
    std::string const nobody_leads = one("u", "French", "infantry", "a, b", "[4, 2]") +
                                     one("v", "French", "infantry", "", "[8, 2]") +
                                     one("k", "Austrian", "infantry", "", "[8, 20]") +
                                     one("g", "Austrian", "general", "", "[8, 20]") +
                                     one("h", "Austrian", "general", "", "[8, 20]");
    EXPECT_EQ(complaints_only(scene_head + nobody_leads), "");
    EXPECT_EQ(complaints_only(scene_head + nobody_leads + ten_turns +
                              "[engagement]\norders = [\"charge u at k\"]\n"),
              "");
}

// The French have the turns 3, 5, 7, 9, the Austrians 4, 6, 8.
TEST(Arrivals, ComeInATurnOfTheirSide) {
    auto const at = [](std::string const& side, std::string const& turn) {
        std::string all =
            complaints_only(scene_head + austrians + french("Left", "2") +
                            one("r", side, "infantry", side == "French" ? "Left" : "Kray",
                                "[20, 12]", "arrives = " + turn + "\n") +
                            "[turns]\nfirst = 3\nlast = 9\nside = \"French\"\n");
        return all.empty() ? all : all.substr(10);
    };
    std::string const other = "51:11: GT-R-29: r: turn ";
    std::string const bounds = "51:11: GT-R-29: r: the turns are those from 3 to 9; it arrives in ";
    EXPECT_EQ(at("French", "3"), "");
    EXPECT_EQ(at("French", "5"), "");
    EXPECT_EQ(at("French", "9"), "");
    EXPECT_EQ(at("Austrian", "4"), "");
    EXPECT_EQ(at("Austrian", "8"), "");
    EXPECT_EQ(at("French", "4"), other + "4 is the other side's; it arrives in one of its own\n");
    EXPECT_EQ(at("Austrian", "5"), other + "5 is the other side's; it arrives in one of its own\n");
    EXPECT_EQ(at("French", "2"), bounds + "2\n");
    EXPECT_EQ(at("French", "10"), bounds + "10\n");
    EXPECT_EQ(at("French", "5.5"),
              "51:11: GT-R-29: r: \"arrives\" is the turn in which it comes, a whole number\n");
}

TEST(Arrivals, AreNotOnTheTableYet) {
    auto const loaded = battle(
        french("Left", "2") + one("r", "French", "infantry", "Left", "[20, 12]", "arrives = 5\n") +
            one("s", "French", "infantry", "Left", "[20, 9]", "arrives = 3\n") +
            one("h", "French", "general", "Staff", "[20, 12]", "arrives = 5\nrank = \"army\"\n"),
        "[turns]\nfirst = 3\nlast = 9\n");
    auto const& scenario = *loaded.scenario;
    auto const begin = set_up(scenario);
    EXPECT_EQ(scenario.starts[scenario.unit_named("r")].arrives, 5);
    EXPECT_EQ(begin.state[scenario.unit_named("r")].fate, Fate::to_come);
    EXPECT_EQ(begin.state[scenario.unit_named("h")].fate, Fate::to_come);
    EXPECT_EQ(begin.state[scenario.unit_named("s")].fate, Fate::on_table)
        << "the battle begins with it";
}

TEST(Arrivals, AreForWholeBattles) {
    std::string const reserve =
        austrians + one("r", "French", "infantry", "Left", "[20, 12]", "arrives = 5\n");
    std::string const told =
        "test.toml:37:11: GT-R-29: r: reinforcements come in whole battles only: those with a "
        "last turn and no [engagement]\n";
    EXPECT_EQ(complaints_only(scene_head + reserve), told);
    EXPECT_EQ(complaints_only(scene_head + reserve + ten_turns +
                              "[engagement]\norders = [\"charge r at k\"]\n"),
              told);
}

// GT-MOVE-16, GT-TER-03: only units that are on the table at the same time are in each other's way.
TEST(Arrivals, MayComeWhereOthersStoodBefore) {
    auto const two = [](std::string const& first, std::string const& second) {
        return complaints_of_battle(one("g", "French", "general", "Left", "[3, 3]") +
                                    one("a", "French", "infantry", "Left", "[12, 6]", first) +
                                    one("b", "French", "infantry", "Left", "[12, 6]", second));
    };
    EXPECT_EQ(two("", ""), "49:6: GT-MOVE-16: b stands on a\n");
    EXPECT_EQ(two("", "arrives = 3\n"), "");
    EXPECT_EQ(two("arrives = 5\n", "arrives = 3\n"), "");
    EXPECT_EQ(two("arrives = 3\n", "arrives = 3\n"), "50:6: GT-MOVE-16: b stands on a\n");
    EXPECT_EQ(two("", "arrives = 1\n"), "49:6: GT-MOVE-16: b stands on a\n");
}

TEST(Arrivals, AGeneralComesWithHisUnit) {
    auto const two = [](std::string const& general, std::string const& unit) {
        return complaints_of_battle(
            one("a", "French", "infantry", "Left", "[12, 6]", unit) +
            one("g", "French", "general", "Left", "[12, 6]", "with = \"a\"\n" + general));
    };
    EXPECT_EQ(two("arrives = 3\n", "arrives = 3\n"), "");
    EXPECT_EQ(two("arrives = 1\n", ""), "") << "both are there";
    EXPECT_EQ(two("", "arrives = 3\n"), "45:8: GT-GEN-01: g: a does not arrive in the same turn\n");
}

// GT-TIME-01.
TEST(Clock, OfTheFirstTurn) {
    auto const minutes = [](std::string const& clock) {
        return load(scene_head + "[turns]\nclock = \"" + clock + "\"\n")
            .scenario->common.clock_minutes;
    };
    EXPECT_EQ(minutes("17:30"), 17 * 60 + 30);
    EXPECT_EQ(minutes("00:00"), 0);
    EXPECT_EQ(minutes("23:59"), 23 * 60 + 59);
    EXPECT_EQ(load(scene_head).scenario->common.clock_minutes, -1);
    EXPECT_EQ(load(scene_head + "[turns]\nlast = 3\n").scenario->common.clock_minutes, -1);
    std::string const wrong =
        "test.toml:17:9: \"clock\" is the time as the first turn begins, such as \"17:30\"\n";
    for (std::string const clock :
         {"24:00", "12:60", "7:30", "12.30", "12:3", "12:300", "", "noon", "/2:30", "1::30"}) {
        EXPECT_EQ(complaints_only(scene_head + "[turns]\nclock = \"" + clock + "\"\n"), wrong)
            << clock;
    }
    EXPECT_EQ(complaints_only(scene_head + "[turns]\nclock = 17.5\n"),
              "test.toml:17:9: \"clock\" is a text, not a number\n");
}

}  // namespace
}  // namespace esprit

// Terminal play of the systems whose orders are log words: dice in words, lists, and messages for
// lines that are no orders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "program/charge_scenes.h"
#include "program/run_program.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::content_of;
using fixture::Ran;
using fixture::run_esprit;
using fixture::TemporaryFile;
using ::testing::HasSubstr;
using ::testing::Not;

using Words = std::vector<std::string>;

std::string const blue_and_red = source_tree() + "/scenarios/rank-and-file/balanced.toml";
std::string const rorkes_drift =
    source_tree() + "/scenarios/men-who-would-be-kings/rorkes_drift.toml";

std::string played(std::string const& scenario, std::string const& script, Words options) {
    Words words{"play", scenario};
    words.insert(words.end(), options.begin(), options.end());
    Ran const ran = run_esprit(words, script);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    return ran.out;
}

// The first two throws are ties and are rolled again.
TEST(PlaySystems, ARollOffSaysWhoThrewWhat) {
    std::string const told = played(blue_and_red, "2 2 1 1 1 3\n", {"--dice", "--hotseat"});
    EXPECT_THAT(told, HasSubstr("  roll-off: Blue 1, Red 3 (after 2-2, 1-1) (RF-TURN-01)\n"
                                "Red have the initiative (RF-TURN-01)\n"));
    EXPECT_THAT(played(blue_and_red, "5 4\n", {"--dice", "--hotseat"}),
                HasSubstr("  roll-off: Blue 5, Red 4 (RF-TURN-01)\n"));
}

// MW-TURN-05: a card for each of seven units on the table, and one more. Of 54 cards two are
// Jokers.
TEST(PlaySystems, ADrawSaysHowManyJokers) {
    std::string script;
    for (int i = 0; i < 8; ++i) script += "end\n";
    std::string const told = played(rorkes_drift, script, {"--hotseat", "--seed", "4"});
    EXPECT_THAT(told, HasSubstr("  Zulu drew 8 of 54 cards: no Joker (MW-TURN-08)\n"
                                "Zulu drew 8 cards (MW-TURN-05)\n"));
    EXPECT_THAT(told, Not(HasSubstr("of the sort")));
    EXPECT_THAT(told, Not(HasSubstr("dice 0")));
    for (std::size_t at = told.find(": one Joker"); at != std::string::npos;
         at = told.find(": one Joker", at + 1)) {
        std::size_t const next = told.find('\n', at) + 1;
        EXPECT_THAT(told.substr(next, told.find('\n', next) - next),
                    HasSubstr("a Joker among them"));
    }
}

TEST(PlaySystems, AnEnemyWhoDoesNothingHasNoHeading) {
    std::string const told = played(blue_and_red, "end\nend\nend\nend\nend\n", {"--seed", "4"});
    EXPECT_THAT(told, HasSubstr("Red, turn 1:\n  moved: "));
    EXPECT_THAT(told, Not(HasSubstr("turn 1:\n\n")));
}

TEST(PlaySystems, UnitsStandInColumns) {
    std::string const told = played(blue_and_red, "units Blue\n", {"--seed", "4"});
    auto const column_of = [&](std::string const& name, std::string const& word) {
        std::size_t const list = told.find("1st Brigade, Blue\n");
        std::size_t const line = told.find("\n  " + name + " ", list);
        EXPECT_NE(line, std::string::npos) << name;
        return told.find(word, line) - line;
    };
    std::size_t const states = column_of("Blue 1st Foot", " good");
    EXPECT_EQ(column_of("Blue Grenadiers", " good"), states) << "veteran shock infantry";
    EXPECT_EQ(column_of("Blue Dragoons", " good"), states) << "veteran shock cavalry";
    EXPECT_EQ(column_of("Blue 1st Battery", " good"), states);
}

TEST(PlaySystems, WhatIsNoOrderIsSaidInALine) {
    for (std::string const& scenario : {blue_and_red, rorkes_drift}) {
        // Enter: the side that has won the initiative goes first
        std::string const told =
            played(scenario, "\nfier company at enemy\nqwertz\n", {"--hotseat", "--seed", "4"});
        EXPECT_THAT(told, HasSubstr("\n\"fier\" is no order and no command; did you mean "
                                    "\"fire\"? (\"help\" lists them)\n"));
        EXPECT_THAT(told, HasSubstr("\n\"qwertz\" is no order and no command (\"help\" lists "
                                    "them)\n"));
        EXPECT_THAT(told, Not(HasSubstr("there are: roll initiative")));
        EXPECT_THAT(told, Not(HasSubstr("an order is move UNIT PATH")));
    }
    // a number after an unknown name is no name either
    EXPECT_THAT(played(rorkes_drift, "move xyz 3 forward\n", {"--hotseat", "--seed", "4"}),
                HasSubstr("\nthere is no unit \"xyz\"\n"));
}

TEST(PlaySystems, HelpSpeaksOfWhatThereIs) {
    for (std::string const& scenario : {blue_and_red, rorkes_drift}) {
        std::string const told = played(scenario, "help\n", {"--hotseat", "--seed", "4"});
        EXPECT_THAT(told, HasSubstr("\n  odds ORDER "));
        EXPECT_THAT(told, Not(HasSubstr("odds charge")));
        EXPECT_THAT(told, Not(HasSubstr("PIPs")));
    }
}

// 48 figures of the British and 128 of the Zulu; eleven units a side of Blue and Red.
TEST(PlaySystems, ReportsCountWhatTheSystemCounts) {
    struct Counted {
        std::string scenario;
        std::string line;
        std::string head;
    };
    Counted const all[] = {{rorkes_drift, " of 128 figures\n", "figures"},
                           {blue_and_red, " of 11 units\n", "units"}};
    for (Counted const& each : all) {
        TemporaryFile const folder{""};
        Ran const ran =
            run_esprit({"battle", each.scenario, "--seed", "4", "--turns", "1", "--blue", "random",
                        "--red", "random", "--report", folder.name()});
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_THAT(ran.out, HasSubstr(each.line));
        std::string const page = content_of(folder.name() + "/index.html");
        EXPECT_THAT(page, HasSubstr(">" + each.head + " at first</th>"));
        EXPECT_THAT(page, HasSubstr("Losses in " + each.head + ", of what each side began with"));
        EXPECT_THAT(page, Not(HasSubstr(">time</th>"))) << "no clock runs";
        EXPECT_THAT(page, Not(HasSubstr(">withdrawn</th>"))) << "nobody is";
        EXPECT_THAT(page, Not(HasSubstr("PIP dice")));
        std::filesystem::remove_all(folder.name());
    }
}

}  // namespace
}  // namespace esprit

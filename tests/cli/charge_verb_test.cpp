// esprit charge as a player meets it: what it tells, what it refuses, who decides. Its logs are in
// cli/replay_verb_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <unistd.h>

#include "draw/well_formed.h"
#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "program/verb.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::content_of;
using fixture::HouseFile;
using fixture::plus;
using fixture::Ran;
using fixture::refused_by;
using fixture::run_esprit;
using fixture::scene_file;
using fixture::TemporaryFile;
using fixture::told_by;
using fixture::Words;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string charged(Words const& words) {
    return told_by(plus({"charge"}, words));
}

/// The complaint, without the end of its line.
std::string refused_charge(Words const& words) {
    std::string const complaint = refused_by(plus({"charge"}, words));
    return complaint.substr(0, complaint.find_last_of('\n'));
}

std::string const lancers_scene = scene_file("lancers_against_line");
std::string const wood_scene = scene_file("out_of_the_wood");

// Bases are 1" deep, and 6" lie between their middles: 5" to contact. 4 + 2 passes, 3 fails, the
// infantry runs 7", 2 - 1 finds no follow-up, and the pursuit is an inch shorter.
TEST(ChargeVerb, TellsTheStoryOfGivenDice) {
    EXPECT_EQ(charged({lancers_scene, "--dice", "4,3,2"}),
              "Lancers against a line\n"
              "\n"
              "1/Lancers moves 5\" to contact with 1/Kray (GT-CHG-03)\n"
              "1/Lancers charges 1/Kray (GT-CHG-02)\n"
              "  1/Lancers: Morale check — 1d6 +2, 4 or more: dice 4, total 6 -> pass (GT-MC-00)\n"
              "     +1  GT-MOD-17  cavalry charging infantry that is not in square\n"
              "     +1  GT-MOD-22  lancers charging infantry\n"
              "  1/Kray: Morale check — 1d6, 4 or more: dice 3 -> fail (GT-MC-00)\n"
              "1/Kray flees 7\" from 1/Lancers (GT-FLEE-06)\n"
              "  1/Lancers: Morale check — 1d6 -1, 4 or more: dice 2, total 1 -> fail (GT-MC-00)\n"
              "     -1  GT-MOD-20  trying for the first follow-up of the turn\n"
              "1/Lancers does not follow up (GT-FUP-01)\n"
              "1/Lancers takes the position (GT-PUR-03)\n"
              "1/Lancers pursues 6\" and stops in contact with 1/Kray (GT-PUR-03)\n"
              "1/Lancers is shaken (GT-PUR-08)\n"
              "\n"
              "=> 1/Kray routed; 1/Lancers shaken, in contact with 1/Kray\n");
}

// Passing takes 2 or more on a die with +2, the infantry fails with 1 to 3: 5/6 by 1/2.
TEST(ChargeVerb, TellsTheOdds) {
    EXPECT_EQ(charged({lancers_scene, "--odds"}),
              "Lancers against a line: the odds\n"
              "\n"
              "  1/Kray     eager 58.3%, routed 41.7%\n"
              "  1/Lancers  shaken 100.0%\n"
              "\n"
              " 58.3%  █████████·······  1/Kray eager; 1/Lancers shaken, in contact with 1/Kray"
              "  7/12\n"
              " 41.7%  ███████·········  1/Kray routed; 1/Lancers shaken, in contact with 1/Kray"
              "  5/12\n"
              "\n"
              "4 paths of dice, 2 states visited; decisions: the first option\n");
}

TEST(ChargeVerb, TheEngagementIsWhatNamesSay) {
    EXPECT_EQ(charged({lancers_scene, "--by", "1/Lancers", "--at", "1/Kray", "--dice", "1"}),
              charged({lancers_scene, "--dice", "1"}));
    // options before the scene, several chargers in one word or in two
    std::string const scene = scene_file("combined_charge");
    std::string const one =
        charged({"--by", "1/Dragoons,2/Dragoons", scene, "--at", "1/Kray", "--seed", "3"});
    EXPECT_EQ(charged({scene, "--by", "1/Dragoons", "--by", "2/Dragoons", "--at", "1/Kray",
                       "--seed", "3"}),
              one);
    EXPECT_THAT(one, HasSubstr("2/Dragoons charges 1/Kray"));
}

// GEO-11: the owner orders the line, in the words of play, on the command line and in the scene.
TEST(ChargeVerb, OneChargerIsGivenItsLine) {
    std::string const line = "turn right 2, forward 6";
    std::string const ordered = charged(
        {lancers_scene, "--by", "1/Lancers", "--at", "1/Kray", "--line", line, "--dice", "1"});
    // Straight on it is 5"; the corner that leads after the pivot comes by 0.75 sin 2 = 0.026
    // sooner.
    EXPECT_THAT(ordered, HasSubstr("1/Lancers moves 4.98\" to contact with 1/Kray"));
    std::ifstream file{lancers_scene};
    std::string scene{std::istreambuf_iterator<char>{file}, {}};
    std::string const order = "charge 1/Lancers at 1/Kray";
    scene.replace(scene.find(order), order.size(), order + " by " + line);
    HouseFile const with_line{scene};
    EXPECT_EQ(charged({with_line.name(), "--dice", "1"}), ordered);

    EXPECT_THAT(refused_charge({lancers_scene, "--line", line}),
                StartsWith("--line needs --by UNIT[,UNIT...]"));
    EXPECT_EQ(refused_charge({scene_file("combined_charge"), "--by", "1/Dragoons,2/Dragoons",
                              "--at", "1/Kray", "--line", line}),
              "--line is the path of one charger: write one unit after --by, or write the paths of "
              "several in the scenario, \"charge A at B by turn right 20, forward 5.3\"");
    EXPECT_THAT(
        refused_charge({lancers_scene, "--by", "1/Lancers", "--at", "1/Kray", "--line", "trun 2"}),
        StartsWith("\"trun 2\" is no part of a move; there are: forward 3, back 1.5"));
    EXPECT_EQ(refused_charge({lancers_scene, "--by", "1/Lancers", "--at", "1/Kray", "--line",
                              "turn right 40, forward 1"}),
              "GEO-11: the path ordered for 1/Lancers does not end at 1/Kray with its front");
}

TEST(ChargeVerb, TheSameSeedGivesTheSameBytes) {
    Words const seeded{lancers_scene, "--seed", "5"};
    EXPECT_EQ(charged(seeded), charged(seeded));
    EXPECT_THAT(charged(seeded), EndsWith("   --seed 5 throws the same dice again\n"));
    bool differs = false;
    for (int seed = 6; seed < 20; ++seed) {
        Words const other{lancers_scene, "--seed", std::to_string(seed), "--json"};
        differs = differs || charged(other).find("\"state\":\"routed\"") != std::string::npos;
    }
    EXPECT_TRUE(differs);
}

// The number of the battle is part of the address of all dice: without it the seed throws others.
TEST(ChargeVerb, TheNumberOfTheBattleIsSaidWithItsSeed) {
    Words const numbered{lancers_scene, "--seed", "5", "--number", "3"};
    EXPECT_THAT(charged(numbered), EndsWith("   --seed 5 --number 3 throws the same dice again\n"));
    EXPECT_THAT(charged(plus(numbered, {"--json"})), HasSubstr("\"seed\":5,\"number\":3,"));
    EXPECT_EQ(charged({lancers_scene, "--seed", "5", "--number", "0"}),
              charged({lancers_scene, "--seed", "5"}));
}

struct Refusal {
    std::string units;
    std::string by;
    std::string at;
    std::string message;
};

void expect_refused(std::span<Refusal const> refusals) {
    for (Refusal const& each : refusals) {
        HouseFile const scene{fixture::scene_of(each.units)};
        for (std::string const more : {"--odds", "--json"}) {
            EXPECT_EQ(refused_charge({scene.name(), "--by", each.by, "--at", each.at, more}),
                      each.message);
        }
    }
}

// Half of 9" for a way outside 45 degrees (GT-MOVE-11).
TEST(ChargeVerb, RefusesWithTheRuleOfTheGround) {
    std::string const enemy = "unit 1/Kray, Austrian, infantry, 12 14, south\n";
    Refusal const refusals[] = {
        {"unit 1/Hussars, French, cavalry, 12 8, north\n"
         "wood 0 10 24 11\n" +
             enemy,
         "1/Hussars", "1/Kray",
         "GT-MOVE-18: 1/Hussars finds no way to 1/Kray: the wood is in the way, and cavalry goes "
         "through woods by road only"},
        {"unit 1/Hussars, French, cavalry, 12 8, south\n" + enemy, "1/Hussars", "1/Kray",
         "GT-CHG-03: 1/Kray is out of reach of 1/Hussars, which moves 4.5\" outside 45 degrees of "
         "straight ahead"},
    };
    expect_refused(refusals);
}

// The French have the turn. A charge takes two PIPs, and one more with a move.
TEST(ChargeVerb, RefusesWithTheRule) {
    std::string const enemy = "unit 1/Kray, Austrian, infantry, 12 14, south\n";
    Refusal const refusals[] = {
        {"unit 1/Line, French, infantry, 12 11, north, state=shaken\n" + enemy, "1/Line", "1/Kray",
         "GT-CHG-01: 1/Line is shaken and cannot charge"},
        {"unit 1/Line, French, infantry, 12 11, north, state=routed\n" + enemy, "1/Line", "1/Kray",
         "GT-CHG-01: 1/Line is routed and cannot charge"},
        {"unit 1/Line, French, infantry, 12 11, north, square\n" + enemy, "1/Line", "1/Kray",
         "GT-CHG-01: 1/Line is in square and cannot charge"},
        {"unit 1/Line, French, infantry, 12 11, north, firing\n" + enemy, "1/Line", "1/Kray",
         "GT-CHG-01: 1/Line is firing and cannot charge"},
        {"unit 1st Battery, French, foot_artillery, 12 11, north\n" + enemy, "1st Battery",
         "1/Kray", "GT-CHG-01: 1st Battery is artillery and cannot charge"},
        {"unit Ney, French, general, 12 11, north\n" + enemy, "Ney", "1/Kray",
         "GT-CHG-01: Ney is a general: he rides with a unit, but does not charge"},
        {"unit 1/Line, French, infantry, 12 11, north\n" + enemy, "1/Kray", "1/Line",
         "GT-TURN-01: 1/Kray is not of the side whose turn it is"},
        {"unit 1/Line, French, infantry, 12 11, north\n" + enemy, "1/Line,1/Line", "1/Kray",
         "GT-CHG-06: 1/Line charges 1/Kray already: a unit charges one enemy at a time"},
        {"unit 1/Line, French, infantry, 12 11, north\n"
         "unit 2/Line, French, infantry, 6 11, north\n" +
             enemy,
         "1/Line", "2/Line", "GT-CHG-02: 2/Line is a friend: charges are made on enemies"},
        {"unit 1/Line, French, infantry, 12 11, north\n"
         "unit Melas, Austrian, general, 12 14, south\n",
         "1/Line", "Melas", "GT-GEN-05: Melas is a general and cannot be charged"},
        {"unit 1/Line, French, infantry, 12 11, north\n"
         "unit 1st Battery, Austrian, foot_artillery, 12 14, south, state=silenced\n",
         "1/Line", "1st Battery",
         "GT-R-19: 1st Battery is silenced: there is nobody left to charge"},
        {"unit 1/Hussars, French, cavalry, 12 8, north\n"
         "wood 10 12 14 16\n" +
             enemy,
         "1/Hussars", "1/Kray",
         "GT-R-27: 1/Hussars is cavalry and cannot charge 1/Kray in woods or a built-up area"},
        {"unit 1/Line, French, infantry, 12 9, north\n" + enemy, "1/Line", "1/Kray",
         "GT-CHG-03: 1/Kray is out of reach of 1/Line, which moves 3\""},
        {"unit 1/Line, French, infantry, 12 10.5, north\n"
         "linear 0 12 24 12\n" +
             enemy,
         "1/Line", "1/Kray",
         "GT-CHG-03: 1/Kray is 2.5\" away, and 1/Line moves 1.5\" over this ground"},
        {"unit 1/Line, French, infantry, 12 10.5, north\n"
         "unit 2/Line, French, infantry, 12 12, north\n" +
             enemy,
         "1/Line", "1/Kray", "GEO-08: 1/Line finds no way to 1/Kray: 2/Line is in the way"},
        {"unit 1/Line, French, infantry, 12 11, north\npips 1\n" + enemy, "1/Line", "1/Kray",
         "GT-CHG-03: this takes 2 PIPs, and French First has 1 left"},
    };
    expect_refused(refusals);
}

struct WrongCharge {
    Words words;  // behind the scene
    std::string message;
};

TEST(ChargeVerb, NothingIsMissingBesideAComma) {
    WrongCharge const wrongs[] = {
        {{"--by", "1/Lancers,", "--at", "1/Kray"},
         "--by \"1/Lancers,\": something is missing beside a comma"},
        {{"--by", ",1/Lancers", "--at", "1/Kray"},
         "--by \",1/Lancers\": something is missing beside a comma"},
        {{"--answers", "stay,,pursue"},
         "--answers \"stay,,pursue\": something is missing beside a comma"},
    };
    for (WrongCharge const& wrong : wrongs)
        EXPECT_EQ(refused_charge(plus({lancers_scene}, wrong.words)),
                  wrong.message + " (esprit charge --help)");
}

TEST(ChargeVerb, WrongWordsAreAnsweredWithTheRightOnes) {
    WrongCharge const wrongs[] = {
        {{"--by", "1/lancers", "--at", "1/Kray"},
         "there is no unit \"1/lancers\"; did you mean \"1/Lancers\"?"},
        {{"--by", "1/Lancers", "--at", "Kray"},
         "there is no unit \"Kray\"; did you mean \"1/Kray\"?"},
        {{"--by", "1/Lancers"},
         "--by needs --at UNIT (a charge has a target) (esprit charge --help)"},
        {{"--at", "1/Kray"},
         "--at needs --by UNIT[,UNIT...] (a charge has a charger) (esprit charge --help)"},
        {{"--dice", "7"}, "\"7\" are no dice: faces from 1 to 6 are wanted, as in 3,4"},
        {{"--dice", "4"}, "GT-MC-00 (1/Kray) needs 1 die; none of the 1 you gave are left"},
        {{"--dice", "1,2,3"}, "3 dice were given, but 1 is needed"},
        {{"--dice", "1", "--seed", "1"},
         "--dice and --seed contradict each other (your dice need no seed): leave one of them out "
         "(esprit charge --help)"},
        {{"--answers", "stay", "--dice", "1"},
         "no question has the option \"stay\": leave it out, or write an option as --odds shows "
         "it"},
        {{"--answers", "stay", "--odds"},
         "no question has the option \"stay\": leave it out, or write an option as --odds shows "
         "it"},
        {{"--policy", "worst", "--odds"},
         "--policy: \"worst\" is not one of first-option, scripted, best (esprit charge --help)"},
        {{"--policy", "best"},
         "--policy needs --odds (a fight takes --answers) (esprit charge --help)"},
        {{"--policy", "best", "--odds", "--answers", "stay"},
         "--policy best and --answers contradict each other: leave one of them out"},
        {{"--policy", "first-option", "--odds", "--answers", "stay"},
         "--policy first-option and --answers contradict each other: leave one of them out"},
        {{"--policy", "scripted", "--odds"}, "--policy scripted needs --answers OPTION"},
        {{"--odds", "--number", "1"},
         "--odds and --number contradict each other (odds need no dice): leave one of them out "
         "(esprit charge --help)"},
        {{"--dice", "1", "--svg", "/no/such/folder/x.svg"},
         "cannot write \"/no/such/folder/x.svg\": there is no folder \"/no/such/folder\""},
        {{"--dice", "1", "--save", "/"}, "cannot write \"/\": it is a folder"},
        {{"--json", "--house", "no-such-file"}, "cannot read \"no-such-file\""},
        {{"more"},
         "too many words (more): esprit charge SCENARIO [OPTION...] (esprit charge --help)"},
        {{"--svgs"},
         "charge has no option \"--svgs\"; did you mean \"--svg\"? (esprit charge --help)"},
    };
    for (WrongCharge const& wrong : wrongs) {
        Words words{lancers_scene};
        words.insert(words.end(), wrong.words.begin(), wrong.words.end());
        EXPECT_EQ(refused_charge(words), wrong.message);
    }
    EXPECT_EQ(refused_charge({"no-such-file"}), "cannot read \"no-such-file\": no such file");
    EXPECT_EQ(refused_charge({}),
              "too few words: esprit charge SCENARIO [OPTION...] (esprit charge --help)");
}

TEST(ChargeVerb, ScenariosWithoutChargesAreRefused) {
    HouseFile const idle{fixture::scene_of("unit 1/Line, French, infantry, 12 11, north\n")};
    EXPECT_EQ(
        refused_charge({idle.name()}),
        idle.name() + " has no [engagement]: say which unit charges which, --by UNIT --at UNIT");
    HouseFile const log{"esprit log 1\n"};
    EXPECT_EQ(refused_charge({log.name()}),
              "\"" + log.name() + "\" is a log, not a scenario: esprit replay retells a log");
    std::string const other = source_tree() + "/scenarios/black-powder/maida.toml";
    EXPECT_THAT(refused_charge({other}),
                HasSubstr("maida.toml is a scenario of Black Powder: esprit charge plays "
                          "Grande Tactique only"));
}

// The battalion out of the wood stays in cover, or leaves it for the position (GT-POS-02).
TEST(ChargeVerb, DecisionsAreTheFirstOptionOrAsAnswered) {
    std::string const first = charged({wood_scene, "--odds"});
    EXPECT_EQ(charged({wood_scene, "--odds", "--policy", "first-option"}), first);
    EXPECT_THAT(first, HasSubstr("take the position  of take the position, stay\n"));
    EXPECT_THAT(first, EndsWith("decisions: the first option\n"));
    std::string const stays = charged({wood_scene, "--odds", "--answers", "stay"});
    EXPECT_THAT(stays, HasSubstr("stay  of take the position, stay\n"));
    EXPECT_THAT(stays, EndsWith("decisions: as answered\n"));
    EXPECT_EQ(
        charged({wood_scene, "--odds", "--policy", "scripted", "--answers", "GT-POS-02=stay"}),
        stays);
    EXPECT_THAT(charged({wood_scene, "--odds", "--policy", "best"}),
                EndsWith("decisions: best for each side\n"));
    // an answer that the dice do not lead to is no mistake: 1 fails both checks of the attackers
    EXPECT_THAT(charged({wood_scene, "--answers", "stay", "--dice", "1,1"}),
                Not(HasSubstr("GT-POS-02")));
}

// The First run through the Second, veterans, who are shaken on a 1 or 2 and worth a charge then
// (GT-MOD-08); else the Third are, who are shaken already.
TEST(ChargeVerb, ADecisionThatDependsSaysOnWhat) {
    Words const best{source_tree() + "/docs/examples/whom_next.toml", "--odds", "--policy", "best"};
    EXPECT_THAT(charged(best),
                HasSubstr("whom does the cavalry charge next? it depends  of Second, Third\n"
                          "  Second  33.3% of the time, when Second is shaken\n"
                          "  Third   66.7% of the time, when Second is eager\n"));
    EXPECT_THAT(charged(plus(best, {"--json"})),
                HasSubstr("\"taken\":[{\"option\":\"Second\",\"probability\":\"1/3\","
                          "\"value\":0.3333333333333333,\"when\":\"Second is shaken\"},"));
}

TEST(ChargeVerb, APlayerAtATerminalIsAsked) {
    Words const words{"charge", scene_file("routed_targets"), "--seed", "2"};
    auto const told = fixture::output_at_terminal(fixture::esprit_program(), words, {"NO_COLOR=1"},
                                                  "7\n2\n\n\n\n");
    if (!told) GTEST_SKIP() << "no terminal can be opened here";
    std::size_t const asked = told->find(
        "\r\n\r\nFrench decides (GT-R-13): which charge is resolved next?\r\n"
        "  1  1/Kray\r\n"
        "  2  1/Hessen\r\n"
        "Which? Enter takes 1: \"7\" is not an option: type a number from 1 to 2, or Enter for 1: "
        "\r\n"
        "1/Hessen is routed already and is destroyed (GT-R-12)\r\n");
    EXPECT_NE(asked, std::string::npos) << *told;
    EXPECT_LT(told->find("1/Lancers charges 1/Kray"), asked) << "what came before is told first";
    EXPECT_EQ(told->find("No quarter"), told->rfind("No quarter")) << "nothing is told twice";
    EXPECT_EQ(told->find("1/Lancers charges 1/Kray"), told->rfind("1/Lancers charges 1/Kray"));
    auto const by_name = fixture::output_at_terminal(fixture::esprit_program(), words,
                                                     {"NO_COLOR=1"}, "1/Hessen\n\n\n\n");
    EXPECT_THAT(*by_name, HasSubstr("Enter takes 1: \r\n1/Hessen is routed already"));
    auto const ended =
        fixture::output_at_terminal(fixture::esprit_program(), words, {"NO_COLOR=1"}, "\x04");
    EXPECT_THAT(*ended, EndsWith("esprit: the charge is broken off, and nothing is written: "
                                 "GT-R-13 waits for an answer\r\n"));
    for (std::string const quiet : {"--json", "--answers=1/Hessen"}) {
        Words more = words;
        more.push_back(quiet);
        EXPECT_THAT(*fixture::output_at_terminal(fixture::esprit_program(), more, {"NO_COLOR=1"}),
                    Not(HasSubstr("Which?")))
            << quiet;
    }
}

TEST(ChargeVerb, WritesAPictureThatIsWellFormed) {
    for (Words const& words : {Words{"charge", scene_file("marengo"), "--seed", "1"},
                               Words{"show", scene_file("marengo")}}) {
        TemporaryFile const picture{".svg"};
        Words with = words;
        with.insert(with.end(), {"--svg", picture.name()});
        Ran const ran = run_esprit(with);
        EXPECT_EQ(ran.code, 0) << ran.err;
        std::string const svg = content_of(picture.name());
        EXPECT_EQ(testing::xml_fault(svg), "");
        EXPECT_THAT(svg, HasSubstr("<svg"));
        EXPECT_THAT(svg, HasSubstr("Wallis"));
    }
}

// A charge that is refused leaves no files behind.
TEST(ChargeVerb, WritesNothingWhenItIsRefused) {
    TemporaryFile const picture{".svg"};
    TemporaryFile const log{".log"};
    refused_charge({lancers_scene, "--dice", "1", "--answers", "x", "--svg", picture.name(),
                    "--save", log.name()});
    refused_charge({lancers_scene, "--dice", "1,1", "--svg", picture.name(), "--save", log.name()});
    EXPECT_FALSE(std::filesystem::exists(picture.name()));
    EXPECT_FALSE(std::filesystem::exists(log.name()));
}

/// Two fights of horse in three lines, far apart, in one turn.
std::string two_great_charges() {
    std::string scene =
        "system = \"grande-tactique\"\ntitle = \"Two\"\n[table]\nwidth = 90\ndepth = 72\n"
        "[[side]]\nname = \"French\"\nedge = \"near\"\n"
        "[[side]]\nname = \"Austrian\"\nedge = \"far\"\n[turns]\nside = \"French\"\n"
        "[engagement]\norders = [\"charge 0/Hussars at 0/Kaiser\", "
        "\"charge 1/Hussars at 1/Kaiser\"]\n";
    for (int const fight : {0, 1}) {
        for (int line = 0; line < 4; ++line) {
            bool const french = line == 0;
            constexpr std::array aside{0, 0, 4, 6};
            std::string const name = std::to_string(fight + (line > 1 ? 10 * line : 0));
            scene += "[[unit]]\nname = \"" + name + (french ? "/Hussars" : "/Kaiser") +
                     "\"\nside = \"" + (french ? "French" : "Austrian") +
                     "\"\ncommand = \"Horse\"\narm = \"cavalry\"\nat = [" +
                     std::to_string(20 + 40 * fight + aside[static_cast<std::size_t>(line)]) +
                     ", " + std::to_string(28 + 6 * line) + "]\nfacing = \"" +
                     (french ? "north" : "south") + "\"\n";
        }
    }
    return scene;
}

// They would take all the memory that there is. A fight does not look so far for wrong answers.
TEST(ChargeVerb, CountsOutWhatCanBeCounted) {
    HouseFile const scene{two_great_charges()};
    for (std::string const policy : {"first-option", "best"}) {
        EXPECT_THAT(refused_charge({scene.name(), "--odds", "--policy", policy}),
                    HasSubstr("these charges have too many outcomes for exact odds"));
    }
    EXPECT_EQ(run_esprit({"charge", scene.name(), "--seed", "1", "--answers", "nobody"}).code, 0);
}

// A picture that cannot be written leaves no log behind.
TEST(ChargeVerb, WritesNoLogWithoutItsPicture) {
    std::string const log =
        ::testing::TempDir() + "esprit_no_picture_" + std::to_string(getpid()) + ".log";
    refused_charge(
        {lancers_scene, "--seed", "3", "--save", log, "--svg", "/nonexistent/picture.svg"});
    EXPECT_FALSE(std::filesystem::exists(log));
}

}  // namespace
}  // namespace esprit

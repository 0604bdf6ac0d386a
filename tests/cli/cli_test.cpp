// The program as a player meets it: what each verb prints, what a wrong word is answered with, and
// how it ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "support/source_tree.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using fixture::HouseFile;
using fixture::Ran;
using fixture::run_esprit;
using fixture::words_of;
using ::testing::HasSubstr;
using ::testing::Not;

/// All went well, and nothing was complained of.
std::string output(std::string const& line, std::string const& input = {}) {
    Ran const result = run_esprit(words_of(line), input);
    EXPECT_EQ(result.code, 0) << line;
    EXPECT_EQ(result.err, "") << line;
    return result.out;
}

/// The complaint, which is all that was printed.
std::string complaint(std::vector<std::string> const& words) {
    Ran const result = run_esprit(words);
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, ::testing::StartsWith("esprit: "));
    return result.err.substr(std::min<std::size_t>(result.err.size(), 8));
}

struct Answer {
    std::string line;
    std::string part;  // of what is printed
};

TEST(CommandLine, EveryVerbAnswers) {
    Answer const answers[] = {
        {"odds grande-tactique morale veteran", "pass  2/3"},
        {"odds grande-tactique morale", "pass  1/2"},
        {"odds grande-tactique charge attacker.lancers defender.shaken", "repulsed"},
        {"roll grande-tactique morale veteran --dice 3", "dice 3, total 4 -> pass"},
        {"roll grande-tactique morale veteran --seed 1", "=> "},
        {"roll black-powder break test=C arm=cavalry margin=double --dice 3,4", "dice 3 4"},
        {"facts grande-tactique", "morale"},
        {"facts grande-tactique morale", "outcomes: pass, fail"},
        {"facts grande-tactique charge", "attacker."},
        {"facts grande-tactique veteran", "on a battlefield: "},
        {"facts grande-tactique attacker.veteran", "on a battlefield: "},
        {"facts black-powder target skirmishing", "  target_skirmishing  "},
        {"numbers black-powder musket", "musket_range_inches = 18"},
        {"why MUSKET reach", "BP-SHT-08    Muskets reach 18 inches."},
        {"why black-powder musket", "BP-SHT-08    Muskets reach 18 inches."},
        {"facts flank", "Rank and File\n  "},
        {"facts flank", "Black Powder\n  flank"},
        {"numbers musket", "Black Powder\nmusket_range_inches = 18"},
        {"odds black-powder shoot dice=2",
         "count: mean 1.00, deviation 0.71, most likely 1 (50.0%)"},
        {"rulesets", "men-who-would-be-kings"},
        {"rulings rank-and-file", "| RF-WVR-06 | "},
        {"why GT-MOD-08", "charging shaken troops"},
        {"why gt-mod-08", "GT-MOD-08"},
        {"check " + source_tree() + "/scenarios/grande-tactique/squares.toml",
         "Grande Tactique, 4 units on 2 sides, 2 orders: fit to play"},
        {"check " + source_tree() + "/scenarios/grande-tactique/squares.toml --house " +
             source_tree() + "/docs/examples/thursday_club.toml",
         "1 file of house rules: fit to play"},
        {"referee", "A worked example"},
        {"complete-words odds grande", "grande-tactique"},
        {"--version", "esprit 0."},
        {"--help", "esprit odds grande-tactique morale"},
        {"help", "For developers:\n  fit "},
        {"help fit", "--battles N"},
        {"help --man", ".SH FOR DEVELOPERS\n.SS fit "},
        {"roll --help", "--seed"},
    };
    for (Answer const& answer : answers) {
        EXPECT_THAT(output(answer.line), HasSubstr(answer.part)) << answer.line;
    }
}

/// The examples that some help ends with, without the program's name.
std::vector<std::string> examples_in(std::string const& help) {
    std::vector<std::string> found;
    std::istringstream lines{help.substr(help.find("Examples:\n"))};
    std::string const program = "esprit ";
    for (std::string line; std::getline(lines, line);) {
        std::size_t const begin = line.find(program);
        if (line.starts_with("  ")) found.push_back(line.substr(begin + program.size()));
    }
    return found;
}

/// It can be taken apart, and the files of the program that it names are there.
void expect_can_be_typed(std::string const& example) {
    std::vector<std::string> const words = words_of(example);
    for (std::string const& word : words) {
        bool const ours = word.starts_with("scenarios/") || word.starts_with("docs/");
        EXPECT_TRUE(!ours || std::filesystem::exists(source_tree() + "/" + word)) << word;
    }
    EXPECT_EQ(output("read-words " + example), "") << example;
}

TEST(CommandLine, EveryVerbHasExamplesOfItsOwnThatCanBeTyped) {
    int verbs = 0;
    std::istringstream names{output("complete-words  ") + "fit\nbot-check\n"};
    for (std::string verb; std::getline(names, verb); ++verbs) {
        auto const examples = examples_in(output(verb + " --help"));
        EXPECT_GE(examples.size(), 1U) << verb;
        EXPECT_LE(examples.size(), 3U) << verb;
        for (std::string const& example : examples) {
            EXPECT_TRUE((example + " ").starts_with(verb + " ")) << example;
            expect_can_be_typed(example);
        }
    }
    EXPECT_EQ(verbs, 27);
    auto const of_all = examples_in(output("--help"));
    EXPECT_EQ(of_all.size(), 5U);
    for (std::string const& example : of_all) expect_can_be_typed(example);
    // what is asked here can say no
    EXPECT_THAT(complaint({"read-words", "charge"}), HasSubstr("too few words"));
}

struct WrongWords {
    std::vector<std::string> words;
    std::string complaint;
};

void expect_complaints(std::vector<WrongWords> const& all) {
    for (WrongWords const& wrong : all) {
        std::string line;
        for (std::string const& word : wrong.words) {
            line += "'" + word + "' ";
        }
        EXPECT_EQ(complaint(wrong.words), wrong.complaint + "\n") << line;
    }
}

TEST(CommandLine, WrongNamesAreAnsweredWithTheNearest) {
    expect_complaints({
        {{}, "what would you like to know? (esprit help)"},
        {{""}, "what would you like to know? (esprit help)"},
        {{"odd"}, "there is no verb \"odd\"; did you mean \"odds\"? (esprit help)"},
        {{"xyzzy"}, "there is no verb \"xyzzy\" (esprit help)"},
        {{"odds", "grande-tactik", "morale"},
         "there is no ruleset \"grande-tactik\"; did you mean \"grande-tactique\"?"},
        {{"odds", "chess", "morale"},
         "there is no ruleset \"chess\"; there are grande-tactique, rank-and-file, black-powder, "
         "men-who-would-be-kings"},
        {{"odds", "grande-tactique", "moral"},
         "grande-tactique has no chart or procedure \"moral\"; did you mean \"morale\"?"},
        {{"roll", "grande-tactique", "morale", "vetran"},
         "\"vetran\" is not a fact of grande-tactique morale; did you mean \"veteran\"?"},
        {{"odds", "grande-tactique", "morale", "zzzzzz"},
         "\"zzzzzz\" is not a fact of grande-tactique morale; see: esprit facts grande-tactique "
         "morale"},
        {{"odds", "grande-tactique", "charge", "veteran"},
         "\"veteran\" is not a fact of grande-tactique charge; did you mean "
         "\"attacker.veteran\"?"},
        {{"odds", "black-powder", "break", "test=A", "arm=infanty"},
         "\"infanty\" is not one of its names: arm=infantry|cavalry|artillery; did you mean "
         "\"infantry\"?"},
        {{"odds", "grande-tactique", "morale", "--jsn"},
         "odds has no option \"--jsn\"; did you mean \"--json\"? (esprit odds --help)"},
        {{"odds", "grande-tactique", "--jsn"},
         "odds has no option \"--jsn\"; did you mean \"--json\"? (esprit odds --help)"},
        {{"odds", "grande-tactique", "morale", "--dice", "3"},
         "odds has no option \"--dice\" (esprit odds --help)"},
        {{"--versoin"},
         "esprit has no option \"--versoin\"; did you mean \"--version\"? (esprit help)"},
        {{"why", "GT-MOD-8"}, "there is no rule \"GT-MOD-8\"; did you mean \"GT-MOD-08\"?"},
        {{"why", "GT-MOD-08", "GT-MOD-8"},
         "there is no rule \"GT-MOD-8\"; did you mean \"GT-MOD-08\"?"},
        {{"why", "musket", "zebra"}, "nothing holds all these words"},
        {{"facts", "grande-tactique", "veterna"},
         "grande-tactique has no chart, procedure or fact \"veterna\"; did you mean \"veteran\"?"},
    });
}

TEST(CommandLine, FactsOfARoleAreFoundWithoutASystem) {
    EXPECT_THAT(output("facts attacker.veteran"), HasSubstr("veteran"));
}

TEST(CommandLine, FactsThatAreRefusedTogetherAreListed) {
    Ran const ran = run_esprit({"facts", "black-powder", "shoot"});
    EXPECT_THAT(ran.out, HasSubstr("  values and facts together that are refused:\n"));
    EXPECT_THAT(ran.out,
                HasSubstr("\n    closing fire is at chargers, and guns do not charge: leave "
                          "one out (BP-R-20)\n"));
    EXPECT_THAT(run_esprit({"facts", "grande-tactique", "morale"}).out,
                HasSubstr("troops are raw or veteran, not both: leave one of them out\n"))
        << "a refusal without a rule of its own";
    Ran const rally = run_esprit({"facts", "rank-and-file", "rally"});
    EXPECT_THAT(rally.out, HasSubstr("a unit is unsteady or routing, not both"));
    std::string const charging = "who is unsteady or routing does not charge";
    EXPECT_EQ(rally.out.find(charging), rally.out.rfind(charging)) << "beside its fact alone";
}

TEST(CommandLine, WrongValuesAreAnsweredWithTheRightOnes) {
    expect_complaints({
        {{"odds", "black-powder", "break", "test=A", "arm=infantry", "excess=1001"},
         "\"1001\" is out of range: excess lies between -1000 and 1000"},
        {{"odds", "black-powder", "break", "test=A", "arm=infantry", "excess=-1001"},
         "\"-1001\" is out of range: excess lies between -1000 and 1000"},
        {{"odds", "black-powder", "break", "test=A", "arm=infantry", "excess=x"},
         "\"x\" is not a whole number: excess=N"},
        {{"odds", "black-powder", "break", "test=A", "arm=infantry", "excess=1.5"},
         "\"1.5\" is not a whole number: excess=N"},
        {{"odds", "black-powder", "break", "test=A", "arm=infantry", "excess="},
         "\"\" is not a whole number: excess=N"},
        {{"odds", "black-powder", "break", "test=A", "arm=infantry", "excess=99999999999999999999"},
         "\"99999999999999999999\" is out of range: excess lies between -1000 and 1000"},
        {{"odds", "black-powder", "break", "test=A", "arm"},
         "\"arm\" needs a value: arm=infantry|cavalry|artillery"},
        {{"odds", "grande-tactique", "morale", "veteran=maybe"},
         "veteran is true or false, not \"maybe\""},
        {{"odds", "grande-tactique", "morale", "veteran", "veteran=false"},
         "\"veteran\" is given twice"},
        {{"roll", "grande-tactique", "morale", "--seed", "x"},
         "--seed: \"x\" is not a whole number from 0 to 18446744073709551615 (esprit roll --help)"},
        {{"roll", "grande-tactique", "morale", "--seed", "-1"},
         "--seed: \"-1\" is not a whole number from 0 to 18446744073709551615 (esprit roll "
         "--help)"},
        {{"roll", "grande-tactique", "morale", "--seed", "18446744073709551616"},
         "--seed: \"18446744073709551616\" is not a whole number from 0 to 18446744073709551615 "
         "(esprit roll --help)"},
        {{"roll", "grande-tactique", "morale", "--seed"},
         "--seed needs a value after it: --seed S (esprit roll --help)"},
        {{"roll", "grande-tactique", "morale", "--seed", "3", "--seed", "4"},
         "--seed is given twice: leave one of them out (esprit roll --help)"},
        {{"roll", "grande-tactique", "morale", "--json", "--json"},
         "--json is given twice: leave one of them out (esprit roll --help)"},
        {{"roll", "grande-tactique", "morale", "--json=no"},
         "--json takes no value: write --json alone (esprit roll --help)"},
        {{"simulate", "x", "-n", "0"},
         "-n: \"0\" is not a whole number from 1 to 281474976710656 (esprit simulate --help)"},
        {{"charge", "x", "--policy", "bets", "--odds"},
         "--policy: \"bets\" is not one of first-option, scripted, best; did you mean \"best\"? "
         "(esprit charge --help)"},
        {{"odds"},
         "too few words: esprit odds RULESET CHART-OR-PROCEDURE [FACT...] [OPTION...] (esprit odds "
         "--help)"},
        {{"why"}, "too few words: esprit why RULE-ID... [OPTION...] (esprit why --help)"},
        {{"check"}, "too few words: esprit check FILE... [OPTION...] (esprit check --help)"},
        {{"rulesets", "all"},
         "too many words (all): esprit rulesets [OPTION...] (esprit rulesets --help)"},
    });
}

TEST(CommandLine, MissingFactsAreNamedWithTheirValues) {
    expect_complaints({
        {{"odds", "black-powder", "break", "arm=infantry"},
         "this fact is missing: test=A|B|C|D|E (why the unit tests: A excess hits from shooting, "
         "B closing fire, C lost melee, D shaken in a drawn melee, E a friend that it supported "
         "broke); with test=A: excess=N (casualties beyond the unit's stamina); with test=C: "
         "margin=none|lost|double|treble (by how much the melee was lost: lost, double or treble "
         "the loser's total)"},
        {{"odds", "men-who-would-be-kings", "fight"},
         "these facts are missing: attacker.figures=N (the unit's figures, a die each; a gun fires "
         "as 6, and fights with its crew); attacker.leadership=N (the leader's Leadership: 5 is "
         "best, 10 "
         "hapless); defender.figures=N (the unit's figures, a die each; a gun fires as 6, and "
         "fights with its crew); defender.leadership=N (the leader's Leadership: 5 is best, 10 "
         "hapless)"},
    });
}

TEST(CommandLine, WrongDiceAreNotThrown) {
    auto const with = [](std::string const& dice) {
        return std::vector<std::string>{"roll", "grande-tactique", "morale", "--dice", dice};
    };
    expect_complaints({
        {with("7"), "\"7\" are no dice: faces from 1 to 6 are wanted, as in 3,4"},
        {with("0"), "\"0\" are no dice: faces from 1 to 6 are wanted, as in 3,4"},
        {with("a"), "\"a\" are no dice: faces from 1 to 6 are wanted, as in 3,4"},
        {with("3,,4"), "\"3,,4\" are no dice: faces from 1 to 6 are wanted, as in 3,4"},
        {with(",3"), "\",3\" are no dice: faces from 1 to 6 are wanted, as in 3,4"},
        {with("3,"), "\"3,\" are no dice: a face is missing, as in 3,4"},
        {with("3,4"), "2 dice were given, but 1 is needed"},
        {{"roll", "black-powder", "break", "test=B", "arm=infantry", "--dice", "3"},
         "BP-R-12 needs 2 dice; you gave 1"},
        {{"roll", "grande-tactique", "morale", "--dice", "3", "--seed", "4"},
         "--dice and --seed contradict each other (your dice need no seed): leave one of them out "
         "(esprit roll --help)"},
        {{"roll", "grande-tactique", "locked", "--dice", "3,3"},
         "GT-LIC-02 needs 2 dice; none of the 2 you gave are left (a tie is rolled again)"},
    });
}

TEST(CommandLine, DiceMayBeWrittenInThreeWays) {
    std::string const line = "roll black-powder break test=B arm=infantry --dice ";
    std::string const with_commas = output(line + "3,4");
    EXPECT_EQ(output(line + "34"), with_commas);
    std::vector<std::string> words = words_of(line);
    words.push_back("3 4");
    EXPECT_EQ(run_esprit(words).out, with_commas);
}

TEST(CommandLine, RefusedFactsNameTheRuleThatRefuses) {
    expect_complaints({
        {{"odds", "grande-tactique", "morale", "raw", "veteran"},
         "troops are raw or veteran, not both: leave one of them out"},
        {{"odds", "grande-tactique", "morale", "shaken", "charging_flank_or_rear"},
         "shaken troops cannot charge (GT-CHG-01): leave out shaken, or the charging facts"},
        {{"odds", "black-powder", "break", "test=A", "arm=infantry", "excess=21"},
         "excess counts casualties beyond stamina: a whole number from 0 to 20 (BP-MOD-01)"},
        {{"odds", "black-powder", "break", "test=A", "arm=infantry", "margin=lost"},
         "only test C follows a lost melee: leave the margin out, or say test=C (BP-R-12)"},
        {{"roll", "black-powder", "break", "test=A", "arm=cavalry", "skirmishing", "--dice", "34"},
         "only infantry skirmishes here: say arm=infantry, or leave skirmishing out (BP-MOD-09)"},
    });
}

TEST(CommandLine, FilesThatCannotBeRead) {
    std::string const folder = std::filesystem::temp_directory_path();
    expect_complaints({
        {{"odds", "grande-tactique", "morale", "--house", "no-such-file"},
         "cannot read \"no-such-file\""},
        {{"odds", "grande-tactique", "morale", "--house", folder},
         "cannot read \"" + folder + "\""},
        {{"rulesets", "--diff", "no-such-file"}, "cannot read \"no-such-file\""},
        {{"why", "GT-MOD-01", "--house", "no-such-file"}, "cannot read \"no-such-file\""},
        {{"referee", "--house", "no-such-file"}, "cannot read \"no-such-file\""},
        {{"check", "no-such-file"}, "cannot read \"no-such-file\""},
        {{"check", folder},
         "\"" + folder + "\" is no folder of a ruleset: it has no file ruleset.toml"},
        {{"odds", "grande-tactique", "morale", "--house"},
         "--house needs a value after it: --house FILE (esprit odds --help)"},
    });
    HouseFile const huge{std::string((4U << 20U) + 1, '#')};
    EXPECT_EQ(complaint({"rulesets", "--diff", huge.name()}),
              "\"" + huge.name() +
                  "\" is too large: Esprit reads logs and other files of at most 4 MB\n");
}

/// The value of a variable that is not set must not mean the usual folder.
TEST(CommandLine, AnEmptyValueIsRefused) {
    expect_complaints({
        {{"serve", "--data", ""},
         "--data: the value after it is empty: write --data DIR, or leave it out (esprit serve "
         "--help)"},
        {{"backup", "x.sqlite", "--data="},
         "--data: the value after it is empty: write --data DIR, or leave it out (esprit backup "
         "--help)"},
        {{"serve", "--origin", ""},
         "--origin: the value after it is empty: write --origin URL, or leave it out (esprit serve "
         "--help)"},
        {{"backup", ""}, "FILE: the name of a file is empty (esprit backup --help)"},
        {{"roll", "grande-tactique", "morale", "--dice", ""},
         "--dice: the value after it is empty: write --dice FACES, or leave it out (esprit roll "
         "--help)"},
    });
}

TEST(CommandLine, AFileThatIsReadIsNotOverwritten) {
    std::string const scene = source_tree() + "/scenarios/grande-tactique/squares.toml";
    fixture::TemporaryFile const copy{".toml"};
    std::string const content = fixture::content_of(scene);
    std::ofstream{copy.name(), std::ios::binary} << content;
    std::string const again =
        std::filesystem::path{copy.name()}.parent_path().string() + "/./" +
        std::filesystem::path{copy.name()}.filename().string();  // the same by another name
    for (std::string const& svg : {copy.name(), again}) {
        EXPECT_THAT(complaint({"show", copy.name(), "--svg", svg}),
                    HasSubstr("this is the file of SCENARIO, which is read"));
    }
    EXPECT_EQ(fixture::content_of(copy.name()), content);
}

TEST(CommandLine, ShowSaysWhichPartOfTheTableItLeavesOut) {
    EXPECT_THAT(output("show " + source_tree() + "/scenarios/grande-tactique/marengo.toml"),
                HasSubstr("The map shows "));
    EXPECT_THAT(output("show " + source_tree() + "/scenarios/black-powder/balanced.toml"),
                HasSubstr(" of a table of "));
}

TEST(CommandLine, AWrongHouseFileIsShownAtItsPlace) {
    HouseFile const file{
        "[house]\n"
        "ruleset = \"grande-tactique\"\n"
        "\n"
        "[[chart.morale.modifier]]\n"
        "rule = \"GT-MOD-99\"\n"
        "value = 2\n"};
    std::string const expected =
        file.name() +
        ":5:8: the list \"modifier\" of chart \"morale\" has no "
        "\"GT-MOD-99\"; did you mean \"GT-MOD-09\"? (add = true makes a new entry)\n"
        "  5 | rule = \"GT-MOD-99\"\n"
        "    |        ^^^^^^^^^^^\n";
    for (std::string const line : {"odds grande-tactique morale --house ", "rulesets --diff ",
                                   "why GT-MOD-01 --house ", "facts grande-tactique --house ",
                                   "roll grande-tactique morale --house ", "referee --house "}) {
        EXPECT_EQ(complaint(words_of(line + file.name())), expected) << line;
    }
    HouseFile const headless{"[chart.morale]\ntitle = \"x\"\n"};
    EXPECT_THAT(complaint({"rulesets", "--diff", headless.name()}),
                HasSubstr("a house rule begins with [house]"));
    HouseFile const no_toml{"[house\n"};
    EXPECT_THAT(complaint({"rulesets", "--diff", no_toml.name()}),
                HasSubstr(no_toml.name() + ":1:7: "));
}

TEST(CommandLine, HouseRulesCount) {
    HouseFile const file{
        "[house]\nruleset = \"grande-tactique\"\ntitle = \"Thursday club\"\n"
        "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nvalue = 2\n"};
    EXPECT_THAT(output("odds grande-tactique morale veteran --house " + file.name()),
                HasSubstr("pass  5/6"));
    EXPECT_THAT(output("roll grande-tactique morale veteran --dice 2 --house " + file.name()),
                HasSubstr("dice 2, total 4 -> pass"));
    EXPECT_EQ(output("rulesets --diff " + file.name()),
              "chart morale, modifier GT-MOD-02: value 1 -> 2\n");
    EXPECT_THAT(output("why GT-MOD-02 --house " + file.name()), HasSubstr("a modifier of +2"));
    EXPECT_THAT(output("why BP-MOD-01 --house " + file.name()), HasSubstr("BP-MOD-01"));
    EXPECT_EQ(complaint(words_of("odds black-powder save --house " + file.name())),
              file.name() +
                  ":2:11: this house rule is for \"grande-tactique\", not for \"black-powder\"\n"
                  "  2 | ruleset = \"grande-tactique\"\n"
                  "    |           ^^^^^^^^^^^^^^^^^\n");
}

TEST(CommandLine, TheSameSeedGivesTheSameBytes) {
    for (std::string const subject : {"grande-tactique morale", "grande-tactique charge",
                                      "black-powder break test=B arm=infantry"}) {
        std::vector<std::string> different;
        std::string const json = "roll " + subject + " --seed 0 --json";
        EXPECT_EQ(output(json), output(json)) << json;
        for (int seed = 0; seed < 5; ++seed) {
            std::string const line = "roll " + subject + " --seed " + std::to_string(seed);
            std::string const first = output(line);
            EXPECT_EQ(output(line), first) << line;
            if (std::find(different.begin(), different.end(), first) == different.end()) {
                different.push_back(first);
            }
        }
        EXPECT_GT(different.size(), 2U) << subject;
    }
}

TEST(CommandLine, ThereIsNoColourInAPipe) {
    for (std::string const line : {"odds grande-tactique morale veteran",
                                   "roll grande-tactique charge --seed 3", "referee"}) {
        EXPECT_THAT(output(line), Not(HasSubstr("\x1b"))) << line;
    }
}

TEST(CommandLine, ColourIsForTerminalsThatWantIt) {
    auto const line = words_of("roll grande-tactique morale --dice 4");
    auto const coloured =
        fixture::output_at_terminal(fixture::esprit_program(), line, {"NO_COLOR="});
    if (!coloured) {
        GTEST_SKIP() << "no terminal can be opened here";
    }
    EXPECT_THAT(*coloured, HasSubstr("\x1b["));
    EXPECT_THAT(*fixture::output_at_terminal(fixture::esprit_program(), line, {"NO_COLOR=1"}),
                Not(HasSubstr("\x1b")));
}

TEST(CommandLine, ErrorsAreBrokenAtTheWidthOfTheTerminal) {
    std::string const line =
        "stty cols 70; exec " + fixture::esprit_program() + " odds black-powder charge";
    auto const told = fixture::output_at_terminal("/bin/sh", {"-c", line}, {});
    if (!told) GTEST_SKIP() << "no terminal can be opened here";
    EXPECT_THAT(*told, HasSubstr("defender.stamina"));
    for (std::string const& each : fixture::lines_in(*told)) EXPECT_LE(each.size(), 71U) << each;
}

// RF-BRK-02 says it for Rank and File.
TEST(CommandLine, EverySideHasUnits) {
    for (std::string_view const system : text::system_names()) {
        std::string rest = fixture::content_of(source_tree() + "/scenarios/" + std::string{system} +
                                               "/balanced.toml");
        std::string blue_alone;
        while (!rest.empty()) {
            std::size_t const end = std::min(rest.find("[[unit]]", 1), rest.size());
            std::string const part = rest.substr(0, end);
            bool const is_red =
                part.starts_with("[[unit]]") && part.find("side = \"Red\"") != std::string::npos;
            if (!is_red) blue_alone += part;
            rest.erase(0, end);
        }
        if (blue_alone.find("[turns]") == std::string::npos) blue_alone += "[turns]\nlast = 9\n";
        HouseFile const field{blue_alone};
        EXPECT_THAT(run_esprit({"check", field.name()}).out, HasSubstr("no units")) << system;
        EXPECT_THAT(run_esprit({"battle", field.name()}).err, HasSubstr("no units")) << system;
    }
}

// GT-PUR-07 is of no chart; GT-TER-08 neither, and of no charge.
TEST(CommandLine, RulesOfChargesNameTheVerbThatPlaysThem) {
    EXPECT_THAT(
        output("why GT-PUR-07"),
        HasSubstr("  used in: a battlefield only (esprit charge, esprit battle, esprit play)\n"));
    EXPECT_THAT(output("why GT-TER-08"),
                HasSubstr("  used in: a battlefield only (esprit battle, esprit play)\n"));
}

// All faults of a scenario are told at once, in the order of the file.
TEST(CommandLine, CheckTellsAllThatIsWrong) {
    HouseFile const scene{
        "system = \"grande-tactique\"\ntitle = \"x\"\n[table]\nwidth = 24\ndepth = 24\n"
        "[[side]]\nname = \"a\"\nedge = \"near\"\n[[side]]\nname = \"b\"\nedge = \"far\"\n"
        "[[unit]]\nname = \"1/Line\"\nside = \"a\"\narm = \"infantry\"\nat = [12, 0.4]\n"
        "facing = \"north\"\nkind = \"lancers\"\n"};
    auto const checked = run_esprit({"check", scene.name()});
    EXPECT_EQ(checked.code, 1);
    EXPECT_EQ(checked.out, scene.name() +
                               ":16:6: GEO-10: 1/Line stands over the edge of the table\n"
                               "  16 | at = [12, 0.4]\n"
                               "     |      ^\n" +
                               scene.name() +
                               ":18:1: GT-CAV-01: 1/Line: only cavalry has a kind\n"
                               "  18 | kind = \"lancers\"\n"
                               "     | ^^^^\n" +
                               scene.name() + ": 2 errors\n");
}

}  // namespace
}  // namespace esprit

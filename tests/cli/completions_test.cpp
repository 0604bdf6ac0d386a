// The words that may come next on a command line: what the program offers, and what the shells make
// of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/help.h"
#include "cli/verbs.h"
#include "program/run_program.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::run_esprit;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

using Words = std::vector<std::string>;

/// What may come next; a line that ends with a space begins a new word.
Words offered(std::string const& line) {
    Words words = fixture::words_of("complete-words " + line);
    if (line.empty() || line.ends_with(' ')) {
        words.emplace_back();
    }
    fixture::Ran const ran = run_esprit(words);
    EXPECT_EQ(ran.code, 0) << line;
    EXPECT_EQ(ran.err, "") << line;
    return fixture::lines_in(ran.out);
}

TEST(Completions, OfTheProgram) {
    EXPECT_THAT(offered(""),
                ElementsAre("odds", "roll", "referee", "charge", "facts", "why", "play", "serve",
                            "backup", "restore", "advise", "show", "check", "compare", "replay",
                            "verify", "battle", "simulate", "sweep", "sensitivity", "tournament",
                            "rulesets", "numbers", "rulings", "help"));
    EXPECT_THAT(offered("f"), ElementsAre("facts", "fit"));
    EXPECT_THAT(offered("r"),
                ElementsAre("roll", "referee", "restore", "replay", "rulesets", "rulings"));
    EXPECT_THAT(offered("help si"), ElementsAre("simulate"));
    EXPECT_THAT(offered("rulings ra"), ElementsAre("rank-and-file"));
    EXPECT_THAT(offered("rulings rank-and-file "), ElementsAre());
    EXPECT_THAT(offered("odds "), ElementsAre("grande-tactique", "rank-and-file", "black-powder",
                                              "men-who-would-be-kings"));
    EXPECT_THAT(offered("roll bl"), ElementsAre("black-powder"));
    EXPECT_THAT(offered("odds grande-tactique mo"), ElementsAre("morale"));
    EXPECT_THAT(offered("odds grande-tactique ch"), ElementsAre("charge"));
    EXPECT_THAT(offered("odds grande-tactique morale vet"), ElementsAre("veteran"));
    EXPECT_THAT(offered("odds grande-tactique charge attacker.arm=c"),
                ElementsAre("attacker.arm=cavalry"));
    EXPECT_THAT(offered("odds grande-tactique locked self="),
                ElementsAre("self=plain", "self=veteran", "self=lancer", "self=veteran_lancer"));
    EXPECT_THAT(offered("odds black-powder break exc"), ElementsAre("excess="));
    EXPECT_THAT(offered("facts grande-tactique mo"), ElementsAre("morale"));
    EXPECT_THAT(offered("why GT-MOD-1"), Each(StartsWith("GT-MOD-1")));
    EXPECT_THAT(offered("why GT-MOD-1"), Contains("GT-MOD-18"));
}

TEST(Completions, OfOptions) {
    EXPECT_THAT(
        offered("odds grande-tactique morale --"),
        ElementsAre("--json", "--house", "--number", "--want", "--seconds", "--svg", "--help"));
    EXPECT_THAT(offered("roll grande-tactique --d"), ElementsAre("--dice"));
    EXPECT_THAT(offered("rulesets -"), ElementsAre("--diff", "--help"));
    EXPECT_THAT(offered("referee --l"), ElementsAre("--lines"));
    EXPECT_THAT(offered("why --"), ElementsAre("--house", "--help"));
    EXPECT_THAT(offered("odds --json grande-tactique mo"), ElementsAre("morale"));
    EXPECT_THAT(offered("roll --house x.toml grande-tactique mo"), ElementsAre("morale"));
    EXPECT_THAT(offered("roll grande-tactique morale --dice 3 vet"), ElementsAre("veteran"));
}

// Reading, completion, help and the manual page all follow from what is registered.
TEST(Completions, EveryRegisteredOptionIsEverywhere) {
    std::string manual = run_esprit({"help", "--man"}).out;
    std::erase(manual, '\\');
    for (cli::Verb const& verb : cli::all_verbs()) {
        std::string const help = run_esprit({verb.name, "--help"}).out;
        EXPECT_EQ(run_esprit({"help", verb.name}).out, help);
        Words const options = offered(verb.name + " -");
        EXPECT_EQ(options.size(), verb.options.size()) << verb.name;
        std::size_t const begin = manual.find("\n.SS " + cli::usage_of(verb) + "\n");
        ASSERT_NE(begin, std::string::npos) << verb.name;
        std::string const section = manual.substr(begin, manual.find("\n.S", begin + 1) - begin);
        for (cli::Parameter const& option : verb.options) {
            EXPECT_FALSE(option.help.empty()) << option.name;
            EXPECT_THAT(options, Contains(option.name)) << verb.name;
            EXPECT_THAT(help, HasSubstr("\n  " + cli::written(option))) << verb.name;
            EXPECT_THAT(section, HasSubstr("\n.TP\nfB" + option.name + "fR")) << verb.name;
        }
        for (cli::Parameter const& word : verb.words) {
            EXPECT_THAT(help, HasSubstr("\n  " + cli::written(word))) << verb.name;
            EXPECT_THAT(section, HasSubstr("\n.I " + cli::written(word))) << verb.name;
        }
    }
}

TEST(Completions, OfValues) {
    EXPECT_THAT(offered("charge x.toml --policy=b"), ElementsAre("--policy=best"));
    EXPECT_THAT(offered("charge x.toml --dice "), IsEmpty()) << "nobody knows them";
    EXPECT_THAT(offered("charge x.toml --save "), ElementsAre(":files"));
    EXPECT_THAT(offered("charge x.toml --odds --o"), IsEmpty()) << "it is given";
    EXPECT_THAT(offered("check x.toml --house a --ho"), ElementsAre("--house"));
}

TEST(Completions, OfCharges) {
    EXPECT_THAT(offered("charge x.toml --policy "),
                ElementsAre("first-option", "scripted", "best"));
    EXPECT_THAT(offered("charge x.toml --policy b"), ElementsAre("best"));
    EXPECT_THAT(offered("charge x.toml --s"), ElementsAre("--seed", "--svg", "--save"));
    EXPECT_THAT(offered("replay x.log --t"), ElementsAre("--to"));
    EXPECT_THAT(
        offered("battle x.toml --blue "),
        ElementsAre("random", "advance", "drill", "recruit", "captain", "marshal", "staff"));
    EXPECT_THAT(offered("battle x.toml --red d"), ElementsAre("drill"));
    EXPECT_THAT(offered("play x.toml --against r"), ElementsAre("random", "recruit"));
    EXPECT_THAT(offered("battle --turns 3 x.toml --nu"), ElementsAre("--number"));
    EXPECT_THAT(offered("charge "), ElementsAre(":files")) << "files are the shell's";
    EXPECT_THAT(offered("charge x.toml "), IsEmpty());
}

TEST(Completions, PassOverFactsThatAreGiven) {
    EXPECT_THAT(offered("odds grande-tactique morale veteran "), Not(Contains("veteran")));
    EXPECT_THAT(offered("odds grande-tactique morale veteran "), Contains("shaken"));
    EXPECT_THAT(offered("odds grande-tactique morale veteran=true vet"), IsEmpty());
    EXPECT_THAT(offered("odds grande-tactique charge attacker.arm=cavalry attacker.ar"), IsEmpty());
    EXPECT_THAT(offered("odds grande-tactique charge attacker.arm=cavalry defender.arm=c"),
                ElementsAre("defender.arm=cavalry"));
}

TEST(Completions, OfferNothingWhereNothingFits) {
    for (std::string const line :
         {"odd ", "odds chess ", "odds chess morale ", "odds grande-tactique moral ", "rulesets x",
          "why XX-", "facts grande-tactique morale ", "odds grande-tactique morale zz"}) {
        EXPECT_THAT(offered(line), IsEmpty()) << line;
    }
}

/// What bash offers for a line, by the function that is installed.
Words bash_offers(std::string const& line) {
    std::string const script =
        "source \"$1\"; COMP_LINE=\"$2 $3\"; COMP_POINT=${#COMP_LINE}; "
        "COMP_WORDBREAKS=$' \\t\\n\"><=;|&(:'; _esprit; printf '%s\\n' \"${COMPREPLY[@]}\"";
    return fixture::lines_in(
        fixture::run("bash", {"-c", script, "bash", source_tree() + "/completions/esprit.bash",
                              fixture::esprit_program(), line})
            .out);
}

TEST(Completions, OfBash) {
    if (fixture::run("bash", {"-c", "true"}).code != 0) {
        GTEST_SKIP() << "bash is not there";
    }
    EXPECT_THAT(bash_offers("od"), ElementsAre("odds"));
    EXPECT_THAT(bash_offers("odds grande-tactique mo"), ElementsAre("morale"));
    EXPECT_THAT(bash_offers("odds grande-tactique morale vet"), ElementsAre("veteran"));
    EXPECT_THAT(
        bash_offers("odds grande-tactique charge attacker.ar"),
        ElementsAre("attacker.arm=infantry", "attacker.arm=cavalry", "attacker.arm=artillery"));
    EXPECT_THAT(bash_offers("odds grande-tactique charge attacker.arm=c"), ElementsAre("cavalry"))
        << "bash has the part before the sign already";
    EXPECT_THAT(bash_offers("rulesets --diff " + source_tree() + "/docs/house_ru"),
                ElementsAre(source_tree() + "/docs/house_rules.md"));
    EXPECT_THAT(bash_offers("check " + source_tree() + "/docs/house_ru"),
                ElementsAre(source_tree() + "/docs/house_rules.md"));
    for (std::string const verb : {"charge", "battle", "play", "simulate", "sweep", "advise", "fit",
                                   "show", "replay", "verify"}) {
        EXPECT_THAT(bash_offers(verb + " " + source_tree() + "/docs/house_ru"),
                    ElementsAre(source_tree() + "/docs/house_rules.md"))
            << verb;
    }
    EXPECT_THAT(bash_offers("charge x --svg " + source_tree() + "/docs/house_ru"),
                ElementsAre(source_tree() + "/docs/house_rules.md"));
    EXPECT_THAT(bash_offers("charge x --policy b"), ElementsAre("best"));
    EXPECT_THAT(bash_offers("charge x --by "), ElementsAre(""));
    EXPECT_THAT(bash_offers("check --h"), ElementsAre("--house", "--help"));
    EXPECT_THAT(bash_offers("roll grande-tactique morale --dice "), ElementsAre(""));
}

/// What fish offers for a line, with the completions that are installed.
Words fish_offers(std::string const& line) {
    std::string const script =
        "source $argv[1]; set -x PATH (dirname $argv[2]) $PATH; complete -C $argv[3]";
    return fixture::lines_in(
        fixture::run("fish", {"-c", script, source_tree() + "/completions/esprit.fish",
                              fixture::esprit_program(), line})
            .out);
}

TEST(Completions, OfFish) {
    if (fixture::run("fish", {"-c", "true"}).code != 0) {
        GTEST_SKIP() << "fish is not there";
    }
    EXPECT_THAT(fish_offers("esprit od"), ElementsAre("odds"));
    EXPECT_THAT(fish_offers("esprit odds grande-tactique morale vet"), ElementsAre("veteran"));
    EXPECT_THAT(fish_offers("esprit charge x --policy b"), ElementsAre("best"));
    EXPECT_THAT(fish_offers("esprit check " + source_tree() + "/docs/house_ru"),
                ElementsAre(source_tree() + "/docs/house_rules.md"));
}

}  // namespace
}  // namespace esprit

// Bots as the author of one meets them on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include <unistd.h>

#include "bots/shell_bot.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "program/verb.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::HouseFile;
using fixture::plus;
using fixture::Ran;
using fixture::refused_by;
using fixture::run_esprit;
using fixture::ShellBot;
using fixture::told_by;
using fixture::Words;
using ::testing::HasSubstr;
using ::testing::Not;

std::string field() {
    return source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
}

Words battle(std::string const& blue, Words const& more = {}) {
    return plus({"battle", field(), "--blue", blue, "--red", "random", "--turns", "4"}, more);
}

TEST(BotVerbs, ABotFightsABattle) {
    ShellBot const bot;
    HouseFile const talk{""};
    std::string const told =
        told_by(battle("exec:" + bot.command(),
                       {"--bot-talk", talk.name(), "--bot-nodes", "7", "--bot-option", "depth=4"}));
    EXPECT_THAT(told, HasSubstr("Blue (exec:exec sh /"));
    std::ifstream file{talk.name()};
    std::string const lines{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_THAT(lines, HasSubstr(" 1 > set depth 4\n"));
    EXPECT_THAT(lines, HasSubstr(" 1 > go 10000 7\n"));
    EXPECT_THAT(lines, HasSubstr(" 1 < order "));
    std::string const by_name = told_by(battle("mine", {"--bot", "mine=" + bot.command()}));
    EXPECT_THAT(by_name, HasSubstr("Blue (mine) against"));
    EXPECT_EQ(by_name.substr(by_name.find("; seed")), told.substr(told.find("; seed")));
    EXPECT_THAT(told_by(plus({"battle", field(), "--turns", "2", "--red", "random"},
                             {"--side", "Blue=exec:A=b " + bot.command()})),
                HasSubstr("Blue (exec:A=b exec sh /"));
}

TEST(BotVerbs, AFaultIsToldAndTheBattleLost) {
    ShellBot const bot{"echo why >&2; exit 2"};
    HouseFile const log{""};
    Ran const ran = run_esprit(battle("exec:" + bot.command(), {"--log", log.name()}));
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.err, HasSubstr("was stopped in 1 battle, which it has lost: died 1"));
    EXPECT_THAT(ran.err, HasSubstr("exited with code 2: why (turn 1, "));
    EXPECT_THAT(ran.out, HasSubstr("Blue has resigned: Red has won by resignation"));
    EXPECT_THAT(told_by({"replay", log.name()}), HasSubstr("Blue has resigned"));
    Ran const as_json = run_esprit(battle("exec:" + bot.command(), {"--json"}));
    EXPECT_THAT(as_json.out, HasSubstr("\"fault\":\""));
    EXPECT_THAT(as_json.out, HasSubstr("exited with code 2: why"));
    Ran const drilled = run_esprit(battle("exec:" + bot.command(), {"--bot-fault", "drill"}));
    EXPECT_EQ(drilled.code, 0);
    EXPECT_THAT(drilled.err, HasSubstr("which drill fought on"));
    EXPECT_THAT(drilled.out, Not(HasSubstr("resigned")));
}

TEST(BotVerbs, StudiesCountFaultsAndAreTheSameForAllThreads) {
    ShellBot const good;
    Words const words{"simulate", field(),  "--blue", "exec:" + good.command(),
                      "--red",    "random", "-n",     "4"};
    std::string const one = told_by(plus(words, {"--jobs", "1"}));
    EXPECT_EQ(told_by(plus(words, {"--jobs", "3"})), one);
    ShellBot const bad{"exit 1"};
    Ran const ran = run_esprit({"simulate", field(), "--blue", "exec:" + bad.command(), "--red",
                                "random", "-n", "5", "--json"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.err, HasSubstr("was stopped in 5 battles, which it has lost: died 5; first in "
                                   "battle 0: "));
    auto const told = nlohmann::json::parse(ran.out);
    EXPECT_EQ(told["ends"][0]["rule"], "forfeit");
    EXPECT_EQ(told["ends"][0]["winner"], "Red");
}

TEST(BotVerbs, PlaysAPersonAndATournament) {
    ShellBot const bot;
    Ran const played = run_esprit(
        {"play", field(), "--against", "exec:" + bot.command(), "--seed", "1", "--side", "Red"},
        "quit\n");
    EXPECT_EQ(played.code, 0);
    EXPECT_THAT(played.out, HasSubstr("Red"));
    ShellBot const bad{"exit 1"};
    Ran const lost = run_esprit(
        {"play", field(), "--against", "exec:" + bad.command(), "--seed", "1", "--side", "Red"},
        "quit\n");
    EXPECT_THAT(lost.out, HasSubstr("Red has won by resignation"));
    EXPECT_THAT(told_by({"tournament", "mine", "random", "--bot", "mine=" + bot.command(),
                         "--scenario", field(), "-n", "1"}),
                HasSubstr("mine"));
}

TEST(BotVerbs, ATournamentExportsItsBattles) {
    ShellBot const bot;
    std::string const folder =
        (std::filesystem::temp_directory_path() / ("esprit_export_" + std::to_string(getpid())))
            .string();
    Words const words{
        "tournament", "exec:" + bot.command(), "advance", "--scenario", field(), "-n", "2",
        "--json"};
    auto const result = [](std::string const& told) {
        return nlohmann::json::parse(told)["pairings"];
    };
    EXPECT_EQ(result(told_by(plus(words, {"--export", folder}))), result(told_by(words)));
    std::ifstream list{folder + "/battles.jsonl"};
    int battles = 0;
    for (std::string line; std::getline(list, line); ++battles) {
        auto const battle = nlohmann::json::parse(line);
        std::string const log = folder + "/" + battle["file"].get<std::string>();
        EXPECT_THAT(told_by({"verify", log}), HasSubstr("hold")) << log;
        EXPECT_EQ(battle["commanders"].size(), 2U);
    }
    EXPECT_EQ(battles, 4);
    std::filesystem::remove_all(folder);
}

TEST(BotVerbs, RefuseWhatIsNoBot) {
    EXPECT_THAT(refused_by(battle("exec:/no/such/bot")),
                HasSubstr("exec:/no/such/bot did not start: exited with code 127"));
    EXPECT_THAT(refused_by(battle("exec:")), HasSubstr("needs a command behind it"));
    EXPECT_THAT(refused_by(battle("random", {"--bot-time", "5"})), HasSubstr("need a bot"));
    EXPECT_THAT(refused_by(battle("random", {"--bot", "drill=x"})),
                HasSubstr("a commander already"));
    EXPECT_THAT(refused_by(battle("random", {"--bot", "My Bot=x"})), HasSubstr("no name of a bot"));
    EXPECT_THAT(refused_by(battle("random", {"--bot", "x"})), HasSubstr("NAME=COMMAND"));
    ShellBot const bot;
    EXPECT_THAT(refused_by(battle("mime", {"--bot", "mine=" + bot.command()})),
                HasSubstr("did you mean \"mine\"?"));
    EXPECT_THAT(refused_by(battle("exec:" + bot.command(), {"--bot-option", "deth=1"})),
                HasSubstr("did you mean \"depth\"?"));
}

TEST(BotVerbs, AStudyNamesBotsAndStartsNone) {
    ShellBot const bot;
    auto const study = [&](std::string const& blue) {
        return "title = \"T\"\nscenario = \"" + field() + "\"\nred = \"random\"\nbattles = 2\n" +
               "[[variant]]\nname = \"a\"\nblue = \"" + blue + "\"\n";
    };
    HouseFile const named{study("mine")};
    EXPECT_THAT(told_by({"sweep", named.name(), "--bot", "mine=" + bot.command()}), HasSubstr("a"));
    HouseFile const commanding{study("exec:touch /tmp/never")};
    EXPECT_THAT(refused_by({"sweep", commanding.name()}), HasSubstr("a study starts no program"));
}

TEST(BotCheck, PassesAGoodBotAndSaysWhatToMendInABadOne) {
    ShellBot const good;
    Ran const passed = run_esprit({"bot-check", good.command(), "--json"});
    EXPECT_EQ(passed.code, 0) << passed.out;
    auto const told = nlohmann::json::parse(passed.out);
    EXPECT_EQ(told["passed"], true);
    EXPECT_EQ(told["checks"].size(), 14U);
    ShellBot const bad{"echo order 1; echo order 1", "trap '' HUP"};
    Ran const failed = run_esprit({"bot-check", bad.command()});
    EXPECT_EQ(failed.code, 1);
    EXPECT_THAT(failed.out, HasSubstr("failed  one reply"));
    EXPECT_THAT(failed.out, HasSubstr("passed  start "));
    Ran const nothing = run_esprit({"bot-check", "/no/such/bot"});
    EXPECT_EQ(nothing.code, 1);
    EXPECT_THAT(nothing.out, HasSubstr("\n0 passed, 1 failed\n"));
    EXPECT_EQ(run_esprit({"bot-check"}).code, 2);
}

TEST(BotCheck, TheExampleInPythonPasses) {
    if (std::system("python3 -c 'import json' > /dev/null 2>&1") != 0) {
        GTEST_SKIP() << "there is no python3";
    }
    std::string const command = "python3 " + source_tree() + "/examples/bots/forward.py";
    Ran const ran = run_esprit({"bot-check", command, "--bot-option", "boldness=2"});
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("its name is Forward"));
}

TEST(Weights, OfAFileAreUsed) {
    auto const winner = [](Words const& more) {
        return told_by(plus({"battle", field(), "--blue", "captain", "--red", "random", "--nodes",
                             "5", "--turns", "4"},
                            more));
    };
    HouseFile const other{"[weights]\nstirring = -900000\n"};
    HouseFile const same{"[weights]\n"};
    std::string const own = winner({});
    EXPECT_NE(winner({"--weights", other.name()}), own);
    EXPECT_EQ(winner({"--weights", same.name()}), own);
    EXPECT_EQ(winner({"--weights", "captain=" + same.name()}), own);
}

TEST(Weights, OfAFileAreUsedInASweep) {
    HouseFile const study{"title = \"A trial\"\nscenario = \"" + field() +
                          "\"\nbattles = 2\nred = \"random\"\nnodes = 5\n"
                          "[[variant]]\nname = \"thinks\"\nblue = \"captain\"\n"
                          "[variant.set]\n\"turns.last\" = 4\n"
                          "[[variant]]\nname = \"drill\"\nblue = \"drill\"\n"};
    HouseFile const other{"[weights]\nstirring = -900000\n"};
    auto const swept = [&](Words const& more) {
        return told_by(plus({"sweep", study.name(), "--json"}, more));
    };
    std::string const own = swept({});
    std::string const fitted = swept({"--weights", "captain=" + other.name()});
    EXPECT_NE(fitted.substr(0, fitted.find('\n')), own.substr(0, own.find('\n')));
    EXPECT_THAT(refused_by({"sweep", study.name(), "--weights", "marshal=" + other.name()}),
                HasSubstr("needs a commander who plays by them: marshal"));
}

TEST(Weights, OfAFileAreUsedForAdvice) {
    auto const advice = [](Words const& more) {
        return told_by(plus({"advise", field(), "--nodes", "200", "--json"}, more));
    };
    HouseFile const other{"[evaluation]\n"};
    EXPECT_NE(advice({"--weights", other.name()}), advice({}));
    EXPECT_THAT(refused_by({"advise", field(), "--weights", "captain=" + other.name()}),
                HasSubstr("needs a commander who plays by them: captain"));
}

TEST(Weights, OfAServerAreThoseOfASystem) {
    EXPECT_THAT(refused_by({"serve", "--weights", "rank-and-fil/captain=x"}),
                HasSubstr("did you mean \"rank-and-file\"?"));
    EXPECT_THAT(refused_by({"serve", "--weights", "rank-and-file/drill=x"}),
                HasSubstr("plays by no fitted numbers"));
}

TEST(Weights, OfAWrongFileAreRefusedWithTheLine) {
    auto const refusal = [](std::string const& content, std::string const& commander) {
        HouseFile const file{content};
        return refused_by({"battle", field(), "--blue", commander, "--weights", file.name()});
    };
    EXPECT_THAT(refusal("[weights]\nline_mill = 3\n", "captain"), HasSubstr(".toml:2:"));
    EXPECT_THAT(refusal("[weight]\n", "captain"), HasSubstr("did you mean \"weights\"?"));
    EXPECT_THAT(refusal("[weights]\n", "drill"), HasSubstr("captain, marshal or staff"));
    EXPECT_THAT(refused_by({"battle", field(), "--weights", "captian=x"}),
                HasSubstr("did you mean \"captain\"?"));
}

}  // namespace
}  // namespace esprit

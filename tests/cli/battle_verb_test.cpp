// esprit battle as a player meets it: what it tells, what it refuses, and that the same words give
// the same battle.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command/fight.h"
#include "command/grande_tactique/staff.h"
#include "draw/well_formed.h"
#include "play/log.h"
#include "program/battle_fields.h"
#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "program/verb.h"
#include "support/whole_battles.h"

namespace esprit {
namespace {

using fixture::content_of;
using fixture::HouseFile;
using fixture::plus;
using fixture::Ran;
using fixture::refused_by;
using fixture::run_esprit;
using fixture::TemporaryFile;
using fixture::told_by;
using fixture::Words;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using Json = nlohmann::json;

std::string fought(Words const& words) {
    return told_by(plus({"battle"}, words));
}

std::string refused_battle(Words const& words) {
    return refused_by(plus({"battle"}, words));
}

TEST(BattleVerb, EndsWithAVerdict) {
    HouseFile const field{fixture::small_battle()};
    std::string const told = fought({field.name()});
    EXPECT_THAT(told, StartsWith("A small battle\nFrench (drill) against Austrian (drill); seed "
                                 "1, number 0\n\n"));
    EXPECT_THAT(told, HasSubstr("\n=> "));
    EXPECT_THAT(told, ::testing::ContainsRegex("\n   French    lost +[0-9.]+%: "));
    EXPECT_THAT(told, ::testing::ContainsRegex("\n   Austrian  lost +[0-9.]+%: "));
    EXPECT_THAT(told, EndsWith(" orders\n"));
}

TEST(BattleVerb, TheSameSeedAndNumberAreTheSameBattle) {
    HouseFile const field{fixture::small_battle()};
    std::string const first = fought({field.name(), "--seed", "7", "--number", "2", "--json"});
    EXPECT_EQ(fought({field.name(), "--seed", "7", "--number", "2", "--json"}), first);
    EXPECT_EQ(fought({field.name(), "--seed", "1", "--number", "0"}), fought({field.name()}));
    Json const one = Json::parse(first);
    Json const other = Json::parse(fought({field.name(), "--seed", "7", "--json"}));
    EXPECT_NE(one["state"], other["state"]) << "the number is part of the address of the dice";
}

// The fight of the simulations, which keeps no log, throws the same dice.
TEST(BattleVerb, IsTheBattleOfTheSimulation) {
    HouseFile const file{fixture::small_battle()};
    battles::WholeBattle const field{file.name()};
    for (std::uint64_t number = 0; number < 3; ++number) {
        auto const commanders = battles::make_commanders({"random", "drill"}, 5, number);
        auto const end = command::fight(field.system, field.scenario, {5, number},
                                        battles::pointers(commanders));
        Json const told =
            Json::parse(fought({file.name(), "--blue", "random", "--red", "drill", "--seed", "5",
                                "--number", std::to_string(number), "--json"}));
        EXPECT_EQ(told["state"], play::digest_words(field::digest(end.battle)));
        EXPECT_EQ(told["orders"], end.orders);
    }
}

TEST(BattleVerb, SidesAreNamedInSeveralWays) {
    HouseFile const field{fixture::small_battle()};
    std::string const blue = fought({field.name(), "--blue", "random", "--red", "advance"});
    EXPECT_THAT(blue, HasSubstr("\nFrench (random) against Austrian (advance); "));
    EXPECT_EQ(fought({field.name(), "--side", "French=random", "--side", "Austrian=advance"}),
              blue);
    EXPECT_EQ(fought({field.name(), "--side=au=advance", "--blue", "random"}), blue);
}

TEST(BattleVerb, BreaksOff) {
    HouseFile const field{fixture::small_battle()};
    std::string const told = fought({field.name(), "--turns", "2"});
    EXPECT_THAT(told, HasSubstr("\n=> broken off after turn 2: both sides still fight\n"));
    EXPECT_THAT(told, HasSubstr("   2 turns, 0:06 on the clock, "));
    Json const object = Json::parse(fought({field.name(), "--turns", "2", "--json"}));
    EXPECT_EQ(object["over"], false);
    EXPECT_EQ(object["turns"].size(), 2U);
    EXPECT_EQ(fought({field.name(), "--turns", "99"}), fought({field.name()}));
}

TEST(BattleVerb, KeepsALogThatHolds) {
    HouseFile const field{fixture::small_battle()};
    TemporaryFile const log{".log"};
    Json const told = Json::parse(fought({field.name(), "--log", log.name(), "--json"}));
    Ran const verified = run_esprit({"verify", log.name()});
    EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
    EXPECT_EQ(verified.out, log.name() + ": holds, " + std::to_string(told["orders"].get<int>()) +
                                " orders, state " + told["state"].get<std::string>() + "\n");
    Ran const replayed = run_esprit({"replay", log.name()});
    EXPECT_THAT(replayed.out, EndsWith("state " + told["state"].get<std::string>() + "\n"));
}

// Every incident of the JSON stands in the text, with its rule.
TEST(BattleVerb, TheTextSaysWhatTheJsonSays) {
    HouseFile const field{fixture::small_battle()};
    std::size_t broken = 0;
    for (std::string const seed : {"1", "2", "3"}) {
        std::string const text = fought({field.name(), "--seed", seed});
        Json const object = Json::parse(fought({field.name(), "--seed", seed, "--json"}));
        for (Json const& turn : object["turns"]) {
            for (Json const& incident : turn["incidents"]) {
                broken += incident["what"] == "broke" || incident["what"] == "gone" ? 1 : 0;
                EXPECT_THAT(text, HasSubstr(incident["whom"].get<std::string>()));
                EXPECT_THAT(text, HasSubstr("(" + incident["rule"].get<std::string>() + ")"));
            }
        }
        EXPECT_THAT(text, HasSubstr(object["why"].get<std::string>()));
    }
    EXPECT_GT(broken, 3U) << "something happens in these battles";
}

TEST(BattleVerb, WritesAReport) {
    HouseFile const field{fixture::small_battle()};
    TemporaryFile const folder{""};
    fought({field.name(), "--report", folder.name() + "/deep"});
    std::string const page = content_of(folder.name() + "/deep/index.html");
    EXPECT_THAT(page, StartsWith("<!DOCTYPE html>\n"));
    EXPECT_THAT(page, HasSubstr("A small battle"));
    std::filesystem::remove_all(folder.name());
}

TEST(BattleVerb, WrongWordsAreAnsweredWithTheRightOnes) {
    HouseFile const field{fixture::small_battle()};
    struct Wrong {
        Words words;  // behind the scenario
        std::string message;
    };
    Wrong const wrongs[] = {
        {{"--blue", "dril"},
         "--blue: there is no commander \"dril\"; there are random, advance, drill, recruit, "
         "captain, "
         "marshal and staff; did you mean "
         "\"drill\"?\n"},
        {{"--side", "Frnch=drill"},
         "there is no side \"Frnch\"; there are French and Austrian; did you mean \"French\"?\n"},
        {{"--side", "drill"}, "--side needs a side and its commander, as in French=drill\n"},
        {{"--blue", "drill", "--side", "French=random"},
         "French has two commanders: leave out one of --side, --blue and --red\n"},
        {{"--turns", "0"},
         "--turns: \"0\" is not a whole number from 1 to 1000000 (esprit battle --help)\n"},
        {{"--number", "281474976710656"},
         "--number: \"281474976710656\" is not a whole number from 0 to 281474976710655 (esprit "
         "battle "
         "--help)\n"},
        {{"--log", "/no/such/folder/x.log"},
         "cannot write \"/no/such/folder/x.log\": there is no folder \"/no/such/folder\"\n"},
        {{"more"},
         "too many words (more): esprit battle SCENARIO [OPTION...] (esprit battle --help)\n"},
    };
    for (Wrong const& wrong : wrongs) {
        Words words{field.name()};
        words.insert(words.end(), wrong.words.begin(), wrong.words.end());
        EXPECT_EQ(refused_battle(words), wrong.message);
    }
    std::string const engagement = fixture::scene_file("squares");
    EXPECT_EQ(refused_battle({engagement}),
              engagement +
                  " is an engagement of one turn: fight it with esprit charge; a whole battle "
                  "says [turns] last = N and has no [engagement]\n");
}

}  // namespace
}  // namespace esprit

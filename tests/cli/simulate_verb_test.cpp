// esprit simulate as a player meets it: what it tells, what it refuses, and that equal runs are
// equal bytes, however they were made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "program/battle_fields.h"
#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "program/verb.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::content_of;
using fixture::HouseFile;
using fixture::is_over_before;
using fixture::lines_of;
using fixture::plus;
using fixture::Ran;
using fixture::refused_by;
using fixture::run_esprit;
using fixture::scene_file;
using fixture::TemporaryFile;
using fixture::told_by;
using fixture::Words;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using Json = nlohmann::json;

Words simulate_words(Words const& words) {
    return plus({"simulate"}, words);
}

std::string simulated(Words const& words) {
    return told_by(simulate_words(words));
}

std::string refused_simulation(Words const& words) {
    return refused_by(simulate_words(words));
}

/// Short battles, so that many of them take no time.
std::string short_battle() {
    return fixture::small_battle(3);
}

/// The scene with most ways of dice, sampled: chunks of it take milliseconds.
Words sampled_charge(std::string const& battles) {
    return {scene_file("two_follow_ups_friend"), "--most-paths", "0", "-n", battles, "--json"};
}

TEST(SimulateVerb, TellsSharesWithTheirIntervals) {
    HouseFile const field{short_battle()};
    std::string const told =
        simulated({field.name(), "-n", "50", "--blue", "advance", "--red", "random"});
    EXPECT_THAT(told, StartsWith("A small battle\nFrench (advance) against Austrian (random)\n"
                                 "seed 1, 50 battles; sampled, with 95% intervals\n\n"));
    EXPECT_THAT(told, ContainsRegex("\n  French wins +[0-9.]+%  [0-9.]+% to [0-9.]+%"));
    EXPECT_THAT(told, ContainsRegex("\n  nobody wins +[0-9.]+%  [0-9.]+% to [0-9.]+%"));
    EXPECT_THAT(told, HasSubstr("\nHow battles ended\n"));
    EXPECT_THAT(told, HasSubstr("\nLength and losses\n"));
    EXPECT_THAT(told, HasSubstr("\nFinal states of the units\n"));
}

TEST(SimulateVerb, JobsChangeNoByte) {
    HouseFile const field{short_battle()};
    Words const words{field.name(), "-n", "200", "--seed", "3", "--json"};
    std::string const one = simulated(plus(words, {"--jobs", "1"}));
    EXPECT_EQ(simulated(plus(words, {"--jobs", "2"})), one);
    EXPECT_EQ(simulated(plus(words, {"--jobs", "7"})), one);
    EXPECT_NE(simulated({field.name(), "-n", "200", "--seed", "4", "--json"}), one);
}

TEST(SimulateVerb, FindsTheValueThatMakesABattleEven) {
    HouseFile const field{short_battle()};
    Words const words{field.name(), "-n",        "20", "--number", "infantry_move_inches=0..9",
                      "--want",     "French=50%"};
    std::string const text = simulated(words);
    EXPECT_THAT(text, HasSubstr(": which infantry_move_inches brings French to 50.0%\n"));
    EXPECT_THAT(text, HasSubstr("20 battles of each of "));
    EXPECT_THAT(text, HasSubstr(" comes nearest to 50.0%: "));
    std::string const one = simulated(plus(words, {"--json", "--jobs", "1"}));
    EXPECT_EQ(simulated(plus(words, {"--json", "--jobs", "3"})), one);
    Json const told = Json::parse(one);
    EXPECT_EQ(told["battles"], 20 * told["values"].size());
    std::string const document = content_of(source_tree() + "/docs/json_studies.md");
    for (auto const& [name, value] : told.items()) {
        EXPECT_THAT(document, HasSubstr("`" + name + "`"));
    }
}

TEST(SimulateVerb, RefusesAWantedScoreThatCannotBe) {
    HouseFile const field{short_battle()};
    auto const refused = [&](std::string const& number, std::string const& want) {
        return refused_simulation({field.name(), "--number", number, "--want", want});
    };
    std::string const range = "infantry_move_inches=1..9";
    EXPECT_THAT(refused("infantry_mov_inches=1..9", "French=50%"),
                HasSubstr("did you mean \"infantry_move_inches\"?"));
    EXPECT_THAT(refused("infantry_move_inches", "French=50%"),
                HasSubstr("it is a number of the rules, or the rule of a value of a chart, and its "
                          "range: NAME=12..24"));
    EXPECT_THAT(refused(range, "Prussian=50%"), HasSubstr("there is no side \"Prussian\""));
    EXPECT_THAT(refused(range, "French=130%"),
                HasSubstr("nothing comes up more often than always, which is 100%"));
    EXPECT_THAT(refused(range, "French=-1%"),
                HasSubstr("nothing comes up less often than never, which is 0%"));
    EXPECT_THAT(refused(range, "French"), HasSubstr("it is a side and its score: French=50%"));
    EXPECT_THAT(refused_simulation({field.name(), "--want", "French=50%"}),
                HasSubstr("--want needs --number"));
    EXPECT_THAT(refused_simulation({scene_file("two_follow_ups_friend"), "--number", range,
                                    "--want", "French=50%"}),
                HasSubstr("which has no score: name a whole battle"));
}

TEST(SimulateVerb, StopsWhenItIsPreciseWhateverTheJobs) {
    Words const words = plus(sampled_charge("1000000"), {"--precision", "1%"});
    std::string const one = simulated(plus(words, {"--jobs", "1"}));
    Json const told = Json::parse(one);
    EXPECT_EQ(told["end"], "precise");
    EXPECT_EQ(told["planned"], 1'000'000);
    EXPECT_LT(told["battles"], 50'000);
    EXPECT_EQ(told["battles"].get<int>() % 1024, 0);
    EXPECT_EQ(simulated(plus(words, {"--jobs", "2"})), one);
    EXPECT_EQ(simulated(plus(words, {"--jobs", "7"})), one);
}

// A share and the losses of ten battles are those of the ten battles told one by one.
TEST(SimulateVerb, IsTheSumOfItsBattles) {
    HouseFile const field{short_battle()};
    Words const who{"--blue", "drill", "--red", "random", "--seed", "9", "--json"};
    Json const all = Json::parse(simulated(plus({field.name(), "-n", "10"}, who)));
    int undecided = 0;
    double orders = 0;
    double lost = 0;
    for (int number = 0; number < 10; ++number) {
        Words const battle =
            plus({"battle", field.name(), "--number", std::to_string(number)}, who);
        Json const one = Json::parse(run_esprit(battle).out);
        undecided += one.contains("winner") ? 0 : 1;
        orders += one["orders"].get<int>();
        lost += one["turns"].back()["losses"][1]["lost"].get<int>();
    }
    EXPECT_EQ(all["won"][2]["winner"], nullptr);
    EXPECT_EQ(all["won"][2]["share"]["battles"], undecided);
    EXPECT_DOUBLE_EQ(all["orders"]["value"].get<double>(), orders / 10);
    double const began = all["losses"][1]["began"].get<double>();
    EXPECT_NEAR(all["losses"][1]["share"]["value"].get<double>(), lost / 10 / began, 1e-12);
    EXPECT_EQ(all["sides"], Json::parse(R"(["French", "Austrian"])"));
    EXPECT_EQ(all["commanders"], Json::parse(R"(["drill", "random"])"));
    EXPECT_EQ(all["end"], "all");
}

TEST(SimulateVerb, AnEngagementIsCountedOut) {
    std::string const scene = scene_file("marengo");
    std::string const told = simulated({scene, "-n", "5"});
    EXPECT_THAT(told, HasSubstr("\nexact: from 301 paths of dice, no battles fought\n"));
    EXPECT_THAT(told, HasSubstr("  Lattermann I   eager 50.0% 1/2, routed 50.0% 1/2\n"));
    EXPECT_THAT(told, HasSubstr("   8.2%  20/243  "));
    Json const json = Json::parse(simulated({scene, "--json"}));
    EXPECT_EQ(json["exact"], true);
    EXPECT_EQ(json["ends"][0]["share"]["probability"], "1/2");
    EXPECT_FALSE(json.contains("battles"));
}

TEST(SimulateVerb, AnEngagementThatIsSampledIsThatOfTheVerbCharge) {
    std::string const scene = scene_file("marengo");
    Json const one =
        Json::parse(simulated({scene, "-n", "1", "--most-paths", "0", "--seed", "48", "--json"}));
    EXPECT_EQ(one["exact"], false);
    Json const charge = Json::parse(run_esprit({"charge", scene, "--seed", "48", "--json"}).out);
    for (Json const& unit : one["units"]) {
        std::string state;
        for (Json const* const list : {&charge["targets"], &charge["chargers"]}) {
            for (Json const& each : *list) {
                if (each["unit"] == unit["unit"]) state = each["state"];
            }
        }
        ASSERT_EQ(unit["states"].size(), 1U);
        EXPECT_EQ(unit["states"][0]["state"], state) << unit["unit"];
    }
}

// Battle k of a sampled engagement is the charge of that number.
TEST(SimulateVerb, EveryBattleOfAnEngagementCanBeFoughtAlone) {
    std::string const scene = scene_file("marengo");
    Json const all =
        Json::parse(simulated({scene, "-n", "12", "--most-paths", "0", "--seed", "5", "--json"}));
    std::map<std::string, int> counted;
    for (int number = 0; number < 12; ++number) {
        Json const charge = Json::parse(run_esprit({"charge", scene, "--seed", "5", "--number",
                                                    std::to_string(number), "--json"})
                                            .out);
        for (char const* const list : {"targets", "chargers"}) {
            for (Json const& each : charge[list]) {
                ++counted[each["unit"].get<std::string>() + ": " +
                          each["state"].get<std::string>()];
            }
        }
    }
    std::map<std::string, int> told;
    for (Json const& unit : all["units"]) {
        for (Json const& state : unit["states"]) {
            told[unit["unit"].get<std::string>() + ": " + state["state"].get<std::string>()] =
                state["share"]["battles"].get<int>();
        }
    }
    EXPECT_EQ(told, counted);
    EXPECT_GT(told.size(), all["units"].size()) << "of one course only this would not tell";
}

TEST(SimulateVerb, SaysWhenThePrecisionIsNotReached) {
    HouseFile const field{short_battle()};
    Words const words{field.name(), "-n", "40", "--precision", "1%"};
    EXPECT_THAT(simulated(words), HasSubstr("40 battles (±1% was not reached)"));
    Json const told = Json::parse(simulated(plus(words, {"--json"})));
    EXPECT_EQ(told["end"], "all");
    EXPECT_EQ(told["precision"], 0.01);
}

// GT-VIC-07..10: how high a victory is, or at sundown an advantage.
TEST(SimulateVerb, TellsTheDegreeOfVictories) {
    HouseFile const field{short_battle()};
    Json const told = Json::parse(
        simulated({field.name(), "-n", "60", "--blue", "advance", "--red", "random", "--json"}));
    std::set<std::string> degrees;
    for (Json const& end : told["ends"]) {
        if (end.contains("degree")) degrees.insert(end["degree"].get<std::string>());
    }
    EXPECT_FALSE(degrees.empty());
    for (std::string const& degree : degrees) {
        EXPECT_THAT(degree, ::testing::AnyOf("marginal", "indecisive", "decisive", "overwhelming"));
    }
}

TEST(SimulateVerb, WhatIsCountedOutKeepsNoCheckpoint) {
    TemporaryFile const file{".checkpoint"};
    Ran const ran = run_esprit({"simulate", scene_file("marengo"), "--checkpoint", file.name()});
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.err, HasSubstr("no battles are fought"));
    EXPECT_FALSE(std::filesystem::exists(file.name()));
}

TEST(SimulateVerb, WhatCannotBeIsRefusedInOneLine) {
    HouseFile const field{short_battle()};
    EXPECT_EQ(
        refused_simulation({field.name(), "-n", "0"}),
        "-n: \"0\" is not a whole number from 1 to 281474976710656 (esprit simulate --help)\n");
    EXPECT_EQ(refused_simulation({field.name(), "--jobs", "0"}),
              "--jobs: \"0\" is not a whole number from 1 to 1024 (esprit simulate --help)\n");
    for (std::string const wrong : {"0", "x%", "51%", "1.2.3%", "%", "-1%", "99999999999%"}) {
        EXPECT_EQ(refused_simulation({field.name(), "--precision=" + wrong}),
                  "--precision: \"" + wrong +
                      "\" is not a half width from 0.0001% to 50%, as in 0.5% (esprit simulate "
                      "--help)\n");
    }
    for (Words const& empty : {Words{"--precision="}, Words{"--precision", ""}}) {
        EXPECT_THAT(refused_simulation(plus({field.name()}, empty)),
                    HasSubstr("--precision: the value after it is empty: write --precision P%"));
    }
    EXPECT_THAT(refused_simulation({field.name(), "--precision"}),
                HasSubstr("--precision needs a value after it: --precision P%"));
    EXPECT_EQ(
        refused_simulation({field.name(), "--resume"}),
        "--resume needs --checkpoint FILE (it goes on with that file) (esprit simulate --help)\n");
    EXPECT_THAT(refused_simulation({field.name(), "--red", "dril"}),
                HasSubstr("--red: there is no commander \"dril\""));
    EXPECT_THAT(refused_simulation({scene_file("marengo"), "--red", "drill"}),
                HasSubstr("is an engagement, which has no commanders"));
    EXPECT_THAT(refused_simulation({field.name(), "-m", "3"}), HasSubstr("no option \"-m\""));
    EXPECT_THAT(refused_simulation({"nowhere.toml"}), HasSubstr("cannot read \"nowhere.toml\""));
}

TEST(SimulateVerb, WithoutItsPartForMpiItSaysWhatIsMissing) {
    std::filesystem::path const part =
        std::filesystem::path{fixture::esprit_program()}.parent_path() / "libesprit_mpi.so";
    if (std::filesystem::exists(part)) return;
    HouseFile const field{short_battle()};
    Ran const ran = fixture::run_esprit(simulate_words({field.name(), "-n", "1"}), {},
                                        {"OMPI_COMM_WORLD_SIZE=2"});
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr("libesprit_mpi.so is missing: install "));
    Ran const second = fixture::run_esprit(simulate_words({field.name(), "-n", "1"}), {},
                                           {"OMPI_COMM_WORLD_SIZE=2", "OMPI_COMM_WORLD_RANK=1"});
    EXPECT_EQ(second.code, 2);
    EXPECT_EQ(second.err, "") << "told once";
}

TEST(SimulateVerb, ACheckpointIsGoneOnWith) {
    TemporaryFile const file{".checkpoint"};
    std::string const whole = simulated(sampled_charge("5000"));
    Words const words = plus(sampled_charge("5000"), {"--checkpoint", file.name()});
    simulated(plus(sampled_charge("2048"), {"--checkpoint", file.name()}));
    EXPECT_EQ(simulated(plus(words, {"--resume"})), whole) << "a longer run of the same study";
    EXPECT_EQ(simulated(plus(words, {"--resume"})), whole) << "all of it is known";
    EXPECT_THAT(refused_simulation(words), HasSubstr("exists: add --resume"));
    EXPECT_THAT(refused_simulation(plus(words, {"--resume", "--seed", "2"})),
                HasSubstr("is the checkpoint of another study"));
}

/// Starts the program, its output thrown away.
pid_t started_program(Words const& words) {
    pid_t const child = fork();
    if (child != 0) return child;
    std::vector<char*> arguments{const_cast<char*>(fixture::esprit_program().c_str())};
    for (std::string const& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(127);
    execv(fixture::esprit_program().c_str(), arguments.data());
    _exit(127);
}

/// Kills a run once its checkpoint has so many lines, and some milliseconds later. False if it was
/// over before.
bool killed(Words const& words, std::string const& checkpoint, std::ptrdiff_t lines,
            std::chrono::milliseconds later) {
    pid_t const child = started_program(words);
    if (is_over_before(lines, checkpoint, child)) return false;
    std::this_thread::sleep_for(later);
    ::kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

// Killed at any instant, again and again: the end is that of a run in one go. ESPRIT_KILLS says how
// often. Every third comes before anything new is written, the others after one more chunk.
TEST(SimulateVerb, KilledAtAnyInstantItGoesOnToTheSameEnd) {
    char const* const wanted = std::getenv("ESPRIT_KILLS");
    int const kills = wanted == nullptr ? 3 : std::atoi(wanted);
    int const chunks = 60 + 5 * kills;
    Words const charge = sampled_charge(std::to_string(1024 * chunks));
    std::string const whole = simulated(charge);
    TemporaryFile const file{".checkpoint"};
    Words words = simulate_words(plus(charge, {"--checkpoint", file.name(), "--jobs", "2"}));
    int in_the_midst = 0;
    for (int kill = 0; kill < kills; ++kill) {
        bool const is_soon = kill % 3 == 2;
        std::ptrdiff_t const lines =
            is_soon ? 0 : std::max(lines_of(file.name()), std::ptrdiff_t{1}) + 1;
        bool const was_running =
            killed(words, file.name(), lines, std::chrono::milliseconds{kill * 7 % 20});
        if (was_running && !is_soon) ++in_the_midst;
        bool const begun = std::filesystem::exists(file.name());
        if (begun && words.back() != "--resume") words.push_back("--resume");
    }
    EXPECT_GE(in_the_midst, std::min(kills, 2)) << "killed too late to show anything";
    Ran const last = run_esprit(words);
    EXPECT_EQ(last.code, 0) << last.err;
    EXPECT_EQ(last.out, whole);
    EXPECT_EQ(lines_of(file.name()), 1 + chunks) << "some chunk was fought twice";
}

TEST(SimulateVerb, BrokenOffItSaysThatItIsPartial) {
    int out[2];
    ASSERT_EQ(pipe(out), 0);
    TemporaryFile const file{".checkpoint"};
    Words const words =
        simulate_words(plus(sampled_charge("100000000"), {"--checkpoint", file.name()}));
    pid_t const child = fork();
    if (child == 0) {
        dup2(out[1], STDOUT_FILENO);
        std::vector<char*> arguments{const_cast<char*>(fixture::esprit_program().c_str())};
        for (std::string const& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        execv(fixture::esprit_program().c_str(), arguments.data());
        _exit(127);
    }
    close(out[1]);
    // on a busy machine it takes its time until it fights and listens
    ASSERT_FALSE(is_over_before(2, file.name(), child));
    ::kill(child, SIGINT);
    // timeout(1) tells the program, then its whole group: that is one wish, not two
    std::this_thread::sleep_for(std::chrono::milliseconds{15});
    ::kill(child, SIGINT);
    std::string told;
    char buffer[4096];
    for (ssize_t got = 0; (got = read(out[0], buffer, sizeof buffer)) > 0;) {
        told.append(buffer, static_cast<std::size_t>(got));
    }
    close(out[0]);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 130);
    Json const json = Json::parse(told);
    EXPECT_EQ(json["end"], "partial");
    EXPECT_EQ(json["planned"], 100'000'000);
    EXPECT_LT(json["battles"], 100'000'000);
}

}  // namespace
}  // namespace esprit

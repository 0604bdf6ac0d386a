// esprit sweep as a writer of house rules meets it: what it compares, what it refuses, and what it
// writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "draw/well_formed.h"
#include "program/battle_fields.h"
#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "program/verb.h"

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
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using Json = nlohmann::json;

std::string swept(Words const& words) {
    return told_by(plus({"sweep"}, words));
}

std::string refused_sweep(Words const& words) {
    return refused_by(plus({"sweep"}, words));
}

std::vector<Json> json_lines(std::string const& text) {
    std::vector<Json> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);) lines.push_back(Json::parse(line));
    return lines;
}

/// A study of short battles on a field that is a file.
std::string study_of(std::string const& field, std::string const& variants) {
    return "title = \"A trial\"\nscenario = \"" + field +
           "\"\nbattles = 60\nblue = \"advance\"\nred = \"random\"\n" + variants;
}

char const* const two_commanders =
    "[[variant]]\nname = \"advance\"\n"
    "[[variant]]\nname = \"the same\"\n"
    "[[variant]]\nname = \"random\"\nblue = \"random\"\n";

// The same battles: nothing differs, to the last one.
TEST(SweepVerb, VariantsThatAreTheSameDoNotDifferAtAll) {
    HouseFile const field{fixture::small_battle(6)};
    HouseFile const study{study_of(field.name(), two_commanders)};
    auto const lines = json_lines(swept({study.name(), "--json"}));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_FALSE(lines[0].contains("differences"));
    for (Json const& each : lines[1]["differences"]) {
        EXPECT_EQ(each["difference"]["value"], 0.0);
        double const high = each["difference"]["high"].get<double>();
        // sixty that agree do not show that all do; a battle has six turns at the most
        double const most = each["measure"] == "turns" ? 6 : 1;
        EXPECT_NEAR(high, 0.0602 * most, 1e-3);
        EXPECT_EQ(each["p"], 1.0);
    }
    EXPECT_EQ(lines[1]["check"], lines[0]["check"]);
    EXPECT_NE(lines[2]["check"], lines[0]["check"]);
}

// One variant of a study is the simulation of it; a difference is that of the two.
TEST(SweepVerb, AVariantIsASimulation) {
    HouseFile const field{fixture::small_battle(6)};
    HouseFile const study{study_of(field.name(), two_commanders)};
    auto const lines = json_lines(swept({study.name(), "--json"}));
    Json const alone = Json::parse(run_esprit({"simulate", field.name(), "-n", "60", "--blue",
                                               "random", "--red", "random", "--json"})
                                       .out);
    for (char const* const key : {"won", "score", "turns", "losses", "ends", "units", "check"}) {
        EXPECT_EQ(lines[2][key], alone[key]) << key;
    }
    EXPECT_EQ(lines[2]["compared_with"], "advance");
    double const turns = lines[2]["turns"]["value"].get<double>();
    Json const& last = lines[2]["differences"].back();
    EXPECT_EQ(last["measure"], "turns");
    EXPECT_NEAR(last["difference"]["value"].get<double>(),
                turns - lines[0]["turns"]["value"].get<double>(), 1e-12);
}

TEST(SweepVerb, TellsValuesAndDifferences) {
    HouseFile const field{fixture::small_battle(6)};
    HouseFile const study{study_of(field.name(), two_commanders)};
    std::string const told = swept({study.name()});
    EXPECT_THAT(told, StartsWith("A trial\n3 variants over the same 60 battles (numbers 0 to 59, "
                                 "seed 1); sampled, with 95% intervals\n\n"));
    EXPECT_THAT(told, HasSubstr("score of French"));
    EXPECT_THAT(told, ContainsRegex("\n  advance +[0-9.]+% \\([0-9.]+ to [0-9.]+\\) "));
    EXPECT_THAT(told, HasSubstr("\nrandom against advance, battle by battle\n"));
    EXPECT_THAT(told, HasSubstr("with Holm's correction for all 12 comparisons of this study"));
}

// Scenario changes, house rules and removals reach the battle.
TEST(SweepVerb, ChangesReachTheBattle) {
    HouseFile const field{fixture::small_battle(6)};
    HouseFile const house{
        "[house]\nruleset = \"grande-tactique\"\ntitle = \"Brave\"\n"
        "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nvalue = 3\n"};
    HouseFile const study{
        study_of(field.name(),
                 "[[variant]]\nname = \"plain\"\n[[variant]]\nname = \"short\"\n"
                 "[variant.set]\n\"turns.last\" = 2\n[[variant]]\nname = \"house\"\nhouse = \"" +
                     house.name() + "\"\n")};
    auto const lines = json_lines(swept({study.name(), "-n", "20", "--json"}));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_GT(lines[0]["turns"]["value"], 5.0);
    EXPECT_EQ(lines[1]["turns"]["value"], 2.0);
    EXPECT_EQ(lines[2]["houses"], Json::parse(R"(["Brave"])"));
    EXPECT_EQ(lines[1]["changes"], Json::parse(R"(["turns.last = 2"])"));
    std::string const told = swept({study.name(), "-n", "1"});
    EXPECT_THAT(told, HasSubstr("1 battle (numbers 0 to 0, seed 1)"));
    EXPECT_THAT(told,
                HasSubstr("): advance against random\n  short  turns.last = 2\n  house  Brave\n"));
    EXPECT_THAT(told, HasSubstr(" 6.0 (1.2 to 6.0)")) << "of one battle little is known";
}

TEST(SweepVerb, JobsChangeNoByteOfAnyFile) {
    HouseFile const field{fixture::small_battle(3)};
    HouseFile const study{study_of(field.name(), two_commanders)};
    std::vector<std::string> runs;
    for (std::string const jobs : {"1", "2", "7"}) {
        TemporaryFile const csv{".csv"};
        TemporaryFile const lines{".jsonl"};
        TemporaryFile const page{".html"};
        TemporaryFile const database{".db"};
        TemporaryFile const picture{".svg"};
        swept({study.name(), "--jobs", jobs, "--csv", csv.name(), "--jsonl", lines.name(), "--html",
               page.name(), "--sqlite", database.name(), "--svg", picture.name()});
        runs.push_back(content_of(csv.name()) + content_of(lines.name()) + content_of(page.name()) +
                       content_of(database.name()) + content_of(picture.name()));
    }
    EXPECT_EQ(runs[1], runs[0]);
    EXPECT_EQ(runs[2], runs[0]);
}

TEST(SweepVerb, TheTableHasALineForEveryMeasure) {
    HouseFile const field{fixture::small_battle(3)};
    HouseFile const study{study_of(field.name(), two_commanders)};
    TemporaryFile const csv{".csv"};
    swept({study.name(), "--csv", csv.name()});
    std::istringstream stream{content_of(csv.name())};
    std::string line;
    std::getline(stream, line);
    EXPECT_THAT(line, HasSubstr(",battles,seed,partial,"));
    auto const commas = std::count(line.begin(), line.end(), ',');
    int rows = 0;
    while (std::getline(stream, line)) {
        ++rows;
        EXPECT_EQ(std::count(line.begin(), line.end(), ','), commas) << line;
    }
    EXPECT_EQ(rows, 3 * 6);
}

/// The one value that a question to a database has.
std::string answer_of(std::string const& path, std::string const& question) {
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
    sqlite3_stmt* statement = nullptr;
    EXPECT_EQ(sqlite3_prepare_v2(database, question.c_str(), -1, &statement, nullptr), SQLITE_OK)
        << question;
    std::string found = "nothing";
    if (sqlite3_step(statement) == SQLITE_ROW) {
        auto const* const text = sqlite3_column_text(statement, 0);
        found = text == nullptr ? "NULL" : reinterpret_cast<char const*>(text);
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return found;
}

TEST(SweepVerb, TheDatabaseHoldsWhatIsTold) {
    HouseFile const field{fixture::small_battle(6)};
    HouseFile const study{study_of(field.name(), two_commanders)};
    TemporaryFile const database{".db"};
    auto const lines = json_lines(swept({study.name(), "--json", "--sqlite", database.name()}));
    auto const ask = [&](std::string const& question) {
        return answer_of(database.name(), question);
    };
    EXPECT_EQ(ask("SELECT title FROM study"), "A trial");
    EXPECT_EQ(ask("SELECT battles FROM study"), "60");
    EXPECT_EQ(ask("SELECT count(*) FROM variant"), "3");
    EXPECT_EQ(ask("SELECT compared_with FROM variant WHERE name = 'random'"), "0");
    EXPECT_EQ(ask("SELECT compared_with FROM variant WHERE name = 'advance'"), "NULL");
    EXPECT_EQ(ask("SELECT count(*) FROM difference"), "12");
    EXPECT_EQ(std::stod(ask("SELECT value FROM result WHERE variant = 2 AND measure = 'turns'")),
              lines[2]["turns"]["value"].get<double>());
    EXPECT_EQ(ask("SELECT sum(battles) FROM ending WHERE variant = 1"), "60");
    EXPECT_EQ(ask("PRAGMA integrity_check"), "ok");
    EXPECT_THAT(refused_sweep({study.name(), "--sqlite", database.name()}),
                HasSubstr("exists: name another file"));
}

TEST(SweepVerb, ThePageNeedsNothingElse) {
    HouseFile const field{fixture::small_battle(3)};
    HouseFile const study{study_of(field.name(), two_commanders)};
    TemporaryFile const page{".html"};
    TemporaryFile const picture{".svg"};
    swept({study.name(), "--html", page.name(), "--svg", picture.name()});
    std::string const text = content_of(page.name());
    EXPECT_THAT(text, HasSubstr("<h1>A trial</h1>"));
    EXPECT_THAT(text, HasSubstr("<svg "));
    EXPECT_THAT(text, HasSubstr("<summary>random: ends, units, turning points</summary>"));
    EXPECT_THAT(text, HasSubstr("Final states of the units"));
    EXPECT_THAT(text, HasSubstr(", p "));
    EXPECT_EQ(text.find("src="), std::string::npos);
    EXPECT_EQ(text.find("href="), std::string::npos);
    EXPECT_EQ(testing::xml_fault("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
                                 text.substr(text.find("<html"))),
              "");
    EXPECT_EQ(testing::xml_fault(content_of(picture.name())), "");
}

TEST(SweepVerb, EngagementsAreCountedOut) {
    HouseFile const study{"title = \"Guns\"\nscenario = \"" + fixture::scene_file("marengo") +
                          "\"\n[[variant]]\nname = \"as it was\"\n"
                          "[[variant]]\nname = \"raw\"\n[variant.set]\n"
                          "\"unit.Lattermann I.quality\" = \"raw\"\n"};
    Ran const ran = run_esprit({"sweep", study.name()});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, StartsWith("Guns\n2 variants, with exact odds\n\n"));
    EXPECT_THAT(ran.out, HasSubstr("  Lattermann I          eager 50.0% 1/2, routed 50.0% 1/2\n"));
}

TEST(SweepVerb, WhatIsWrongIsToldWithItsPlace) {
    HouseFile const field{fixture::small_battle(3)};
    auto const complaint = [&](std::string const& variants) {
        HouseFile const study{study_of(field.name(), variants)};
        std::string text = refused_sweep({study.name()});
        return text.substr(text.find(".toml:") + 6);
    };
    EXPECT_THAT(
        complaint("[[variant]]\nname = \"a\"\nred = \"dril\"\n"),
        StartsWith("8:7: red: there is no commander \"dril\"; there are random, advance, drill, "
                   "recruit, captain, marshal and staff; did you mean \"drill\"?"));
    EXPECT_THAT(complaint("[[variant]]\nname = \"a\"\nhouse = \"gone.toml\"\n"),
                StartsWith("8:9: cannot read "));
    EXPECT_THAT(
        complaint("[[variant]]\nname = \"a\"\n[variant.set]\n\"unit.Nobody.arm\" = \"x\"\n"),
        StartsWith("9:1: the scenario has no unit \"Nobody\""));
    EXPECT_THAT(complaint("[[variant]]\nname = \"a\"\n[variant.set]\n\"turns.lost\" = 3\n"),
                StartsWith("9:1: with this change the scenario is not fit to play: "));
    // told at the change that does it, not at one that is well
    EXPECT_THAT(complaint("[[variant]]\nname = \"a\"\n[variant.set]\n\"turns.last\" = 4\n"
                          "\"turns.lost\" = 3\n\"turns.first\" = 1\n"),
                StartsWith("10:1: with this change the scenario is not fit to play: "));
    EXPECT_THAT(
        complaint("[[variant]]\nname = \"a\"\n[[variant]]\nname = \"b\"\nagainst = \"c\"\n"),
        StartsWith("10:11: there is no variant \"c\""));
    EXPECT_THAT(refused_sweep({"nowhere.toml"}), HasSubstr("cannot read \"nowhere.toml\""));
}

TEST(SweepVerb, TwoAxesThatSetTheSameAreRefused) {
    HouseFile const field{fixture::small_battle(3)};
    auto const axis = [](std::string const& name, std::string const& path, int value) {
        return "[[axis]]\nname = \"" + name + "\"\n[[axis.value]]\nname = \"" + name +
               "1\"\nset = { \"" + path + "\" = " + std::to_string(value) + " }\n" +
               "[[axis.value]]\nname = \"" + name + "2\"\n";
    };
    HouseFile const twice{
        study_of(field.name(), axis("a", "turns.last", 2) + axis("b", "turns.last", 3))};
    std::string const complaint = refused_sweep({twice.name()});
    EXPECT_THAT(complaint, HasSubstr(":17:9: \"turns.last\" is set by another axis, too"));
    EXPECT_EQ(complaint.find("turns.last", complaint.find(", too") + 60), std::string::npos)
        << "told once: " << complaint;
    HouseFile const apart{
        study_of(field.name(), axis("a", "turns.last", 2) + axis("b", "turns.first", 1))};
    swept({apart.name(), "-n", "1"});
}

// A study whose answer is known: a battle cut to two turns of six has four turns less, unless it
// was over before; losses can only grow with the turns.
TEST(SweepVerb, AKnownAnswerIsRecovered) {
    HouseFile const field{fixture::small_battle(6)};
    HouseFile const study{study_of(field.name(),
                                   "[[variant]]\nname = \"six\"\n[[variant]]\nname = \"two\"\n"
                                   "[variant.set]\n\"turns.last\" = 2\n")};
    auto const lines = json_lines(swept({study.name(), "-n", "200", "--json"}));
    Json const& differences = lines[1]["differences"];
    Json const& turns = differences.back();
    EXPECT_EQ(turns["measure"], "turns");
    double const value = turns["difference"]["value"].get<double>();
    EXPECT_NEAR(value,
                lines[1]["turns"]["value"].get<double>() - lines[0]["turns"]["value"].get<double>(),
                1e-12);
    EXPECT_GE(value, -4.0);
    EXPECT_LT(turns["difference"]["high"].get<double>(), -3.7);
    EXPECT_EQ(lines[1]["turns"]["value"], 2.0);
    EXPECT_LT(turns["p"].get<double>(), 1e-12);
    for (std::size_t const losses : {std::size_t{3}, std::size_t{4}}) {
        EXPECT_LE(differences[losses]["difference"]["value"].get<double>(), 0.0) << losses;
    }
}

TEST(SweepVerb, NothingIsFoughtWhoseResultsCannotBeWritten) {
    HouseFile const field{fixture::small_battle(3)};
    HouseFile const study{study_of(field.name(), two_commanders)};
    EXPECT_THAT(refused_sweep({study.name(), "--html", "/no/such/folder/x.html"}),
                HasSubstr("there is no folder \"/no/such/folder\""));
    EXPECT_THAT(refused_sweep({study.name(), "--csv", "/"}), HasSubstr("it is a folder"));
    EXPECT_THAT(refused_sweep({study.name(), "--csv", study.name()}),
                HasSubstr("this is the file of STUDY, which is read; name another file"));
    TemporaryFile const file{".out"};
    EXPECT_THAT(refused_sweep({study.name(), "--csv", file.name(), "--html", file.name()}),
                HasSubstr("which is --csv: name another file"));
    EXPECT_THAT(refused_sweep({study.name(), "--svg", file.name(), "--checkpoint", file.name()}),
                HasSubstr("which is --checkpoint: name another file"));
    EXPECT_THAT(refused_sweep({study.name(), "--csv", file.name(), "--rows", file.name()}),
                HasSubstr("which is --csv: name another file"));
    EXPECT_EQ(content_of(study.name()), study_of(field.name(), two_commanders));
}

TEST(SweepVerb, ResultsThatCannotBeToldAreAnError) {
    Ran const ran = fixture::run(
        "/bin/sh", {"-c", "exec \"$0\" rulesets > /dev/full", fixture::esprit_program()});
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr("the answer could not be written to its end"));
}

// What can be counted out is, beside what cannot.
TEST(SweepVerb, NothingIsSampledThatCanBeCountedOut) {
    auto const scenario = [](std::string const& name) {
        return "scenario = \"" + fixture::scene_file(name) + "\"\n";
    };
    HouseFile const study{"title = \"Some\"\nbattles = 100\nseed = 5\n" +
                          ("[[variant]]\nname = \"large\"\n" + scenario("two_follow_ups_cavalry")) +
                          ("[[variant]]\nname = \"small\"\n" + scenario("marengo")) +
                          ("[[variant]]\nname = \"again\"\n" + scenario("two_follow_ups_cavalry"))};
    auto const lines = json_lines(swept({study.name(), "--most-paths", "1000", "--json"}));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[1]["exact"], true) << "217 ways of dice";
    EXPECT_EQ(lines[1]["ends"][0]["share"]["probability"], "1/2");
    EXPECT_FALSE(lines[1].contains("battles"));
    for (std::size_t const sampled : {0U, 2U}) {
        EXPECT_EQ(lines[sampled]["exact"], false) << "5,852 ways of dice";
        EXPECT_EQ(lines[sampled]["battles"], 100);
    }
    EXPECT_EQ(lines[2]["check"], lines[0]["check"]) << "the same battles";
    EXPECT_THAT(swept({study.name(), "--most-paths", "1000"}),
                StartsWith("Some\n3 variants, 1 of them with exact odds, the others over the "
                           "same 100 battles (numbers 0 to 99, seed 5)"));
    for (Json const& each : json_lines(swept({study.name(), "--json"}))) {
        EXPECT_EQ(each["exact"], true) << each["variant"];
    }
}

/// Of a battle of one turn between a staff and drill.
std::string thinking(std::string const& field, std::string const& rest) {
    return "title = \"T\"\nscenario = \"" + field +
           "\"\nbattles = 2\nblue = \"staff\"\nred = \"drill\"\n" + rest;
}

TEST(SweepVerb, NodesAreOfTheVariantsInWhichSomebodyThinks) {
    HouseFile const field{fixture::small_battle(2)};
    HouseFile const study{thinking(field.name(),
                                   "nodes = 30\n[[variant]]\nname = \"a\"\n"
                                   "[[variant]]\nname = \"b\"\nnodes = 60\n"
                                   "[[variant]]\nname = \"c\"\nblue = \"drill\"\n")};
    auto const lines = json_lines(swept({study.name(), "--json"}));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0]["nodes"], 30);
    EXPECT_EQ(lines[1]["nodes"], 60);
    EXPECT_FALSE(lines[2].contains("nodes"));
    // the same nodes, the same battles: as a simulation, and for all that think
    Words const alone{"simulate", field.name(), "-n",      "2",  "--blue", "staff",
                      "--red",    "drill",      "--nodes", "60", "--json"};
    Json const simulated = Json::parse(run_esprit(alone).out);
    EXPECT_EQ(simulated["nodes"], 60);
    EXPECT_EQ(simulated["check"], lines[1]["check"]);
    auto const same = json_lines(swept({study.name(), "--nodes", "60", "--json"}));
    EXPECT_EQ(same[0]["check"], lines[1]["check"]);
    EXPECT_EQ(same[2]["check"], lines[2]["check"]);
}

TEST(SweepVerb, NodesThatNobodyCanUseAreRefused) {
    HouseFile const field{fixture::small_battle(2)};
    auto const complaint = [&](std::string const& rest, Words const& more) {
        HouseFile const study{thinking(field.name(), rest)};
        std::string const text = refused_sweep(plus({study.name()}, more));
        std::size_t const place = text.find(".toml:");
        return place == std::string::npos ? text : text.substr(place + 6);
    };
    std::string const one = "[[variant]]\nname = \"a\"\n";
    std::string const habit = one + "blue = \"recruit\"\n";
    EXPECT_THAT(
        complaint(habit + "nodes = 5\n", {}),
        StartsWith("9:9: no commander of this variant thinks: nodes need captain, marshal or "
                   "staff"));
    EXPECT_THAT(complaint("nodes = 5\n" + habit, {}),
                StartsWith("6:9: no commander of this study thinks: nodes need captain, marshal or "
                           "staff"));
    EXPECT_THAT(complaint(one + "nodes = 0\n", {}),
                StartsWith("8:9: \"nodes\" is a whole number from 1 to 1000000"));
    EXPECT_EQ(complaint(habit, {"--nodes", "5"}),
              "--nodes needs a commander who thinks: captain, marshal or staff\n");
    EXPECT_EQ(complaint(one, {"--nodes", "0"}),
              "--nodes: \"0\" is not a whole number from 1 to 100000000 (esprit sweep --help)\n");
    EXPECT_THAT(complaint(one, {"--think", "5"}), StartsWith("sweep has no option \"--think\""));
}

}  // namespace
}  // namespace esprit

// House rules with mistakes made on purpose (tests/check/files): every line that has one says in a
// comment which kinds of findings belong there, and nothing else is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "check/check.h"
#include "check/remedies.h"
#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "support/source_tree.h"
#include "support/tree_files.h"

namespace esprit::check {
namespace {

using fixture::run_esprit;
using ::testing::HasSubstr;

using KindsByLine = std::map<std::size_t, std::vector<std::string>>;

/// "rule = … # finds covered gap"
KindsByLine expected_in(std::string const& text) {
    KindsByLine kinds;
    std::vector<std::string> const lines = fixture::lines_in(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        constexpr std::string_view mark = "# finds ";
        std::size_t const at = lines[i].find(mark);
        if (at != std::string::npos) {
            kinds[i + 1] = fixture::words_of(lines[i].substr(at + mark.size()));
        }
    }
    return kinds;
}

KindsByLine found_in(Findings const& findings) {
    KindsByLine kinds;
    for (Finding const& finding : findings) {
        kinds[finding.place.line].emplace_back(kind_name(finding.kind));
    }
    for (auto& [line, list] : kinds) std::sort(list.begin(), list.end());
    return kinds;
}

std::vector<fixture::TreeFile> files_with_mistakes() {
    return fixture::tree_files({"tests/check/files"}, {".toml"});
}

TEST(FilesWithMistakes, EachMistakeIsFoundWhereItStandsAndNothingElse) {
    std::vector<fixture::TreeFile> const files = files_with_mistakes();
    ASSERT_GE(files.size(), 40U);
    for (fixture::TreeFile const& file : files) {
        Report const report = check_houses(std::vector{text::NamedText{file.path, file.text}});
        EXPECT_EQ(found_in(report.findings), expected_in(file.text)) << report_text(report);
    }
}

// A club that reads the finding knows what to write instead.
TEST(FilesWithMistakes, FindingsSayHowToMend) {
    for (fixture::TreeFile const& file : files_with_mistakes()) {
        for (Finding const& finding :
             check_houses(std::vector{text::NamedText{file.path, file.text}}).findings) {
            bool const says = !finding.remedy.empty() || says_what_is_right(finding.what);
            EXPECT_TRUE(says) << file.path << ": " << finding.what;
            EXPECT_FALSE(finding.subject.empty()) << file.path << ": " << finding.what;
        }
    }
}

std::string hex_digits(std::uint64_t number) {
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; number >>= 4U) {
        text[i] = "0123456789abcdef"[number & 15U];
    }
    return text;
}

std::string const examples = source_tree() + "/docs/examples/";

TEST(CheckVerb, EndsWith0WhereNothingIsFound) {
    auto const clean = run_esprit({"check", examples + "thursday_club.toml"});
    EXPECT_EQ(clean.code, 0);
    EXPECT_EQ(clean.out,
              examples + "thursday_club.toml: house rules for Grande Tactique: nothing found\n");
    auto const ruleset = run_esprit({"check", source_tree() + "/rulesets/black-powder"});
    EXPECT_EQ(ruleset.code, 0) << ruleset.out;
    EXPECT_EQ(ruleset.out, "the ruleset Black Powder: nothing found\n");
}

TEST(CheckVerb, EndsWith1WhereSomethingIsFound) {
    auto const found = run_esprit({"check", source_tree() + "/tests/check/files/never.toml"});
    EXPECT_EQ(found.code, 1);
    EXPECT_THAT(found.out, HasSubstr("never.toml:7:8: warning: chart morale, modifier CLUB-30: "));
    EXPECT_THAT(found.out, HasSubstr("house rules for Grande Tactique: 0 errors, 3 warnings\n"));
}

TEST(CheckVerb, EndsWith2WhereAFileCannotBeRead) {
    EXPECT_EQ(run_esprit({"check", "no-such-file"}).code, 2);
    auto const both = run_esprit({"check", source_tree() + "/tests/check/files/never.toml",
                                  source_tree() + "/tests/check/files/dup.toml"});
    EXPECT_EQ(both.code, 2);
    EXPECT_THAT(both.err, HasSubstr("is for black-powder, and "));
    auto const scenario = run_esprit({"check", examples + "thursday_club.toml",
                                      source_tree() + "/scenarios/grande-tactique/squares.toml"});
    EXPECT_EQ(scenario.code, 2);
    EXPECT_THAT(scenario.err, HasSubstr("only house rules are checked together"));
}

TEST(CheckVerb, PrintsItsFindingsAsJson) {
    auto const found =
        run_esprit({"check", source_tree() + "/tests/check/files/never.toml", "--json"});
    EXPECT_EQ(found.code, 1);
    auto const json = nlohmann::json::parse(found.out);
    EXPECT_EQ(json["checked"], "house rules");
    EXPECT_EQ(json["ruleset"], "grande-tactique");
    EXPECT_EQ(json["errors"], 0);
    EXPECT_EQ(json["warnings"], 3);
    ASSERT_EQ(json["findings"].size(), 3U);
    EXPECT_EQ(json["findings"][0]["kind"], "never-holds");
    EXPECT_EQ(json["findings"][0]["severity"], "warning");
    EXPECT_EQ(json["findings"][0]["line"], 7);
    EXPECT_EQ(json["findings"][0]["subject"], "chart morale, modifier CLUB-30");
}

TEST(CheckVerb, PrintsTheFaultsOfAScenarioAsJson) {
    std::string const good = source_tree() + "/scenarios/grande-tactique/squares.toml";
    auto const clean = run_esprit({"check", good, "--json"});
    EXPECT_EQ(clean.code, 0);
    auto const nothing = nlohmann::json::parse(clean.out);
    EXPECT_EQ(nothing["checked"], "scenario");
    EXPECT_EQ(nothing["ruleset"], "grande-tactique");
    EXPECT_TRUE(nothing["findings"].empty());

    std::string content = fixture::content_of(good);
    std::size_t const arm = content.find("arm = \"infantry\"");
    content.replace(arm, 16, "arm = \"infantri\"");
    fixture::HouseFile const bad{content};
    auto const found = run_esprit({"check", bad.name(), "--json"});
    EXPECT_EQ(found.code, 1);
    auto const json = nlohmann::json::parse(found.out);
    EXPECT_EQ(json["errors"], 1);
    EXPECT_EQ(json["findings"][0]["kind"], "wrong-entry");
    EXPECT_EQ(json["findings"][0]["file"], bad.name());
    EXPECT_THAT(std::string{json["findings"][0]["what"]}, HasSubstr("\"infantri\" is no arm"));
}

TEST(CheckVerb, KnowsAStudyAndChecksItsVariants) {
    auto const clean = run_esprit({"check", examples + "generals.toml"});
    EXPECT_EQ(clean.code, 0) << clean.out << clean.err;
    EXPECT_THAT(clean.out, HasSubstr("generals.toml: a study of 8 variants: fit to run\n"));

    fixture::HouseFile const bad{"title = \"Turns\"\nscenario = \"" + source_tree() +
                                 "/scenarios/rank-and-file/balanced.toml\"\n[[variant]]\n"
                                 "name = \"as written\"\n[[variant]]\nname = \"short\"\n"
                                 "[variant.set]\n\"turns.lasst\" = 12\n"};
    auto const found = run_esprit({"check", bad.name(), "--json"});
    EXPECT_EQ(found.code, 1) << found.err;
    auto const json = nlohmann::json::parse(found.out);
    EXPECT_EQ(json["checked"], "study");
    EXPECT_THAT(std::string{json["findings"][0]["what"]}, HasSubstr("lasst"));
    auto const house =
        run_esprit({"check", bad.name(), "--house", examples + "thursday_club.toml"});
    EXPECT_EQ(house.code, 2);
    EXPECT_THAT(house.err, HasSubstr("a study names its house rules itself"));
}

TEST(CheckVerb, KnowsNumbersAndLevelsOfCommanders) {
    std::string const commanders = source_tree() + "/commanders/black-powder/";
    for (std::string const name : {"staff.toml", "weights.toml", "levels.toml"}) {
        auto const clean = run_esprit({"check", commanders + name});
        EXPECT_EQ(clean.code, 0) << clean.out << clean.err;
        EXPECT_THAT(clean.out, HasSubstr("fit to play by\n"));
    }
    fixture::HouseFile const weights{"[weights]\nline_mil = 16800\nper_inchh = 21\n"};
    auto const misspelt = run_esprit({"check", weights.name(), "--json"});
    EXPECT_EQ(misspelt.code, 1) << misspelt.err;
    auto const json = nlohmann::json::parse(misspelt.out);
    EXPECT_EQ(json["checked"], "commander");
    EXPECT_THAT(std::string{json["findings"][0]["what"]}, HasSubstr("per_inch"));
    fixture::HouseFile const levels{"[recruit]\nnodes = 1\n[captain]\n[marshal]\n[stafff]\n"};
    auto const wrong = run_esprit({"check", levels.name()});
    EXPECT_EQ(wrong.code, 1) << wrong.err;
    EXPECT_THAT(wrong.out, HasSubstr("stafff"));
}

TEST(CheckVerb, KnowsALogAndACheckpoint) {
    std::string const scenario = source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml";
    fixture::HouseFile const log{""};
    auto const battle = run_esprit({"battle", scenario, "--seed", "1", "--blue", "random", "--red",
                                    "random", "--turns", "1", "--log", log.name()});
    ASSERT_EQ(battle.code, 0) << battle.err;
    auto const holds = run_esprit({"check", log.name()});
    EXPECT_EQ(holds.code, 0) << holds.out << holds.err;
    EXPECT_THAT(holds.out, HasSubstr(": a log of "));
    std::string content = fixture::content_of(log.name());
    content.resize(content.size() - 20);
    fixture::HouseFile const cut_log{content};
    auto const cut_off = run_esprit({"check", cut_log.name()});
    EXPECT_EQ(cut_off.code, 1) << cut_off.err;
    EXPECT_THAT(cut_off.out, HasSubstr("a log: 1 error"));

    std::string const line = "esprit checkpoint 1 0123456789abcdef a study";
    std::string const sealed = hex_digits(text_digest(line)) + " " + line + "\n";
    fixture::HouseFile const whole{sealed};
    EXPECT_THAT(run_esprit({"check", whole.name()}).out,
                HasSubstr("a checkpoint with 0 lines: whole\n"));
    fixture::HouseFile const cut{sealed + "0123"};
    EXPECT_THAT(run_esprit({"check", cut.name()}).out, HasSubstr(":2:1: error: checkpoint: "));
}

TEST(CheckVerb, SaysWhichFilesItKnows) {
    fixture::HouseFile const other{"colour = \"red\"\n"};
    auto const unknown = run_esprit({"check", other.name()});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("is no file that Esprit reads: house rules have [house]"));
}

TEST(CheckVerb, ChecksSeveralRulesetsAndScenariosOneAfterTheOther) {
    auto const both = run_esprit({"check", source_tree() + "/rulesets/black-powder",
                                  source_tree() + "/rulesets/rank-and-file",
                                  source_tree() + "/scenarios/grande-tactique/squares.toml"});
    EXPECT_EQ(both.code, 0) << both.err;
    EXPECT_THAT(both.out, HasSubstr("the ruleset Black Powder: nothing found\n"
                                    "the ruleset Rank and File: nothing found\n"));
    EXPECT_THAT(both.out, HasSubstr("fit to play\n"));
}

TEST(CheckVerb, FilesOfHouseRulesLieOverThoseOfTheOption) {
    std::string const guards = source_tree() + "/tests/check/files/dup.toml";
    auto const twice = run_esprit({"check", guards, "--house", guards});
    EXPECT_THAT(twice.out, HasSubstr("is changed at "));
}

// The battle would end where the gap is met.
TEST(CheckVerb, ABattleWithAGapDoesNotBegin) {
    auto const battle =
        run_esprit({"battle", source_tree() + "/scenarios/black-powder/balanced.toml", "--seed",
                    "1", "--house", source_tree() + "/tests/check/files/gap3.toml"});
    EXPECT_EQ(battle.code, 2);
    EXPECT_THAT(battle.err, HasSubstr("gap3.toml:5:8: chart break: it has no band"));
    EXPECT_THAT(battle.err, HasSubstr("a total of 7"));
}

}  // namespace
}  // namespace esprit::check

// esprit sensitivity as a designer of rules meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "draw/well_formed.h"
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
using fixture::plus;
using fixture::refused_by;
using fixture::TemporaryFile;
using fixture::told_by;
using fixture::Words;
using ::testing::HasSubstr;

using Json = nlohmann::json;

/// A small battle, of which some modifiers are tried.
class SensitivityVerb : public ::testing::Test {
protected:
    Words verb(Words const& more = {}) const {
        return plus({"sensitivity", field_.name(), "GT-MOD-0", "--seed", "3"}, more);
    }

private:
    HouseFile field_{fixture::small_battle()};
};

/// The names of all fields, those inside of lists and objects as well.
void add_fields(Json const& value, std::set<std::string>& names) {
    if (value.is_object()) {
        for (auto const& [name, inner] : value.items()) {
            names.insert(name);
            add_fields(inner, names);
        }
    } else if (value.is_array()) {
        for (Json const& inner : value) add_fields(inner, names);
    }
}

TEST_F(SensitivityVerb, RanksWhatMovesTheResult) {
    std::string const text = told_by(verb({"--budget", "400", "--most", "2"}));
    EXPECT_THAT(text, HasSubstr("what moves the result most\nadvance against advance, seed 3\n"));
    EXPECT_THAT(text, HasSubstr("by successive elimination\n"));
    EXPECT_THAT(text, HasSubstr("  1. chart morale, modifier GT-MOD-0"));
    EXPECT_THAT(text, HasSubstr("  2. chart morale, modifier GT-MOD-0"));
    EXPECT_THAT(text, HasSubstr("battles of each value that had no part in the choice\n"));
    EXPECT_THAT(text, HasSubstr("settings left out: "));
}

TEST_F(SensitivityVerb, AnswersTheSameWithAnyNumberOfJobs) {
    Words const words{"--budget", "300", "--most", "3", "--json"};
    std::string const one = told_by(verb(plus(words, {"--jobs", "1"})));
    EXPECT_EQ(one, told_by(verb(plus(words, {"--jobs", "2"}))));
    Json const answer = Json::parse(one);
    EXPECT_EQ(answer["greatest"].size(), 3U);
    EXPECT_EQ(answer["method"], "successive elimination");
    EXPECT_LE(answer["battles"], 300);
}

TEST_F(SensitivityVerb, PrintsTheFieldsThatAreDescribed) {
    std::string const text = told_by(verb({"--budget", "300", "--json"}));
    std::set<std::string> printed;
    add_fields(Json::parse(text), printed);
    std::string const document = content_of(source_tree() + "/docs/json_studies.md");
    std::string const part =
        document.substr(document.find("## sensitivity"),
                        document.find("## tournament") - document.find("## sensitivity"));
    for (std::string const& name : printed) EXPECT_THAT(part, HasSubstr(name)) << name;
}

TEST_F(SensitivityVerb, DrawsATornadoChart) {
    TemporaryFile const picture{".svg"};
    Json const told = Json::parse(
        told_by(verb({"--budget", "300", "--most", "2", "--json", "--svg", picture.name()})));
    std::string const svg = content_of(picture.name());
    EXPECT_EQ(testing::xml_fault(svg), "");
    EXPECT_THAT(svg, HasSubstr("what moves the result most"));
    EXPECT_THAT(svg, HasSubstr("modifier GT-MOD-0"));
    EXPECT_THAT(svg, HasSubstr("to the right: better for French"));
    EXPECT_THAT(svg, HasSubstr(told["greatest"][0]["text"].get<std::string>()));
}

TEST_F(SensitivityVerb, SaysWhatWouldBeRight) {
    EXPECT_THAT(refused_by(verb({"--budget", "10"})), HasSubstr("--budget 10 is too little for "));
    EXPECT_THAT(refused_by(verb({"no_such_word"})),
                HasSubstr("no number, option or value of a chart has the word \"no_such_word\""));
    EXPECT_THAT(refused_by(verb({"GT-MOD-01", "GT-MOD-02"})),
                HasSubstr("no number, option or value of a chart holds all these words together"));
    EXPECT_THAT(refused_by(verb({"--commander", "advence"})),
                HasSubstr("did you mean \"advance\"?"));
    EXPECT_THAT(refused_by(verb({"--nodes", "5"})), HasSubstr("needs a commander who thinks"));
    EXPECT_THAT(refused_by(verb({"--budget", "300", "--minutes", "2"})),
                HasSubstr("both say when to stop"));
    EXPECT_THAT(
        refused_by({"sensitivity", source_tree() + "/scenarios/grande-tactique/en_masse.toml"}),
        HasSubstr("is an engagement, which has no score: name a whole battle"));
}

}  // namespace
}  // namespace esprit

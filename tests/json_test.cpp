// docs/json.md and the program say the same: every field that is printed is described, with its
// type, and every field that is described is printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "program/house_file.h"
#include "program/run_program.h"

namespace esprit {
namespace {

using Json = nlohmann::ordered_json;
using Fields = std::map<std::string, std::string>;  // path and type

/// The fields of the tables in docs/json.md.
Fields described() {
    Fields fields;
    std::ifstream file{ESPRIT_SOURCE_DIR "/docs/json.md"};
    for (std::string line; std::getline(file, line);) {
        std::size_t const end = line.find("` | ");
        if (line.starts_with("| `") && end != std::string::npos) {
            std::string const type = line.substr(end + 4, line.find(" | ", end + 4) - end - 4);
            fields[line.substr(3, end - 3)] = type;
        }
    }
    return fields;
}

/// What is described once and stands in several places.
std::string described_as(std::string path) {
    for (auto const& [place, description] : {std::pair{"checks[].modifiers", "modifiers"},
                                             {"checks[].left_out", "left_out"},
                                             {"if_set[].before[].", "outcomes[]."},
                                             {"if_set[].after[].", "outcomes[]."}}) {
        if (path.starts_with(place)) {
            return description + path.substr(std::string{place}.size());
        }
    }
    return path;
}

std::string type_of(Json const& value) {
    return value.is_string()           ? "text"
           : value.is_boolean()        ? "truth"
           : value.is_number_integer() ? "whole number"
           : value.is_number()         ? "number"
           : value.is_array()          ? "list"
           : value.is_object()         ? "object"
                                       : "null";
}

struct Printed {
    Fields const& known;
    std::set<std::string> seen;
    std::set<std::string> numbers_of_outcomes;  // of the object that is being looked at

    void field(std::string const& path, std::string const& name, Json const& value) {
        bool const named_by_player = path == "facts." || path == "assumed.";
        std::string own = named_by_player ? path + "NAME" : described_as(path + name);
        if (path == "checks[]." && !known.contains(own)) {
            own = name;
        }
        bool const of_outcome = numbers_of_outcomes.contains(name) || path == "checks[].";
        if (!known.contains(own) && value.is_number_integer() && of_outcome) {
            own = own.substr(0, own.size() - name.size()) + "DATA";
        }
        seen.insert(own);
        auto const found = known.find(own);
        if (found == known.end()) {
            ADD_FAILURE() << own << " is not described";
            return;
        }
        EXPECT_NE(found->second.find(type_of(value)), std::string::npos)
            << own << " is described as " << found->second << ", but is " << value;
        visit(path + name, value);
    }
    void visit(std::string const& path, Json const& value) {
        if (value.is_object()) {
            for (auto const& [name, inner] : value.items()) {
                field(path.empty() ? "" : path + ".", name, inner);
            }
        } else if (value.is_array()) {
            for (Json const& item : value) {
                visit(path + "[]", item);
            }
        }
    }
};

Json printed(std::string const& line) {
    fixture::Ran const ran = fixture::run_esprit(fixture::words_of(line + " --json"));
    EXPECT_EQ(ran.code, 0) << line << "\n" << ran.err;
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << line;
    return Json::parse(ran.out, nullptr, false);
}

TEST(JsonOutput, IsAsDescribed) {
    fixture::HouseFile const house{"[house]\nruleset = \"grande-tactique\"\n"};
    Fields const known = described();
    ASSERT_GT(known.size(), 30U);
    Printed all{known, {}, {}};
    for (std::string const& line :
         {std::string{"odds grande-tactique morale veteran"},
          std::string{"roll grande-tactique locked self=veteran --dice 5,2"},
          std::string{"roll grande-tactique morale cavalry_charging_cavalry "
                      "cuirassiers_charging_cavalry --dice 3"},
          std::string{"odds grande-tactique locked enemy=lancer"},
          std::string{"roll grande-tactique charge attacker.lancers defender.shaken --seed 4"},
          std::string{"odds grande-tactique charge attacker.arm=cavalry defender.arm=cavalry"},
          std::string{"odds grande-tactique follow-ups second.in_square"},
          std::string{"roll grande-tactique follow-ups attacker.arm=cavalry first.shaken --seed 4"},
          std::string{"roll black-powder brigade rating=7 units_started=4 units_lost=1 "
                      "points_start=12 points_now=6 --dice 45"},
          std::string{
              "odds black-powder break test=A arm=infantry excess=2 flank_contact rear_contact"},
          std::string{"roll black-powder save hits=4 morale=4 --dice 1256"},
          "odds grande-tactique morale --house " + house.name()}) {
        SCOPED_TRACE(line);
        Json const object = printed(line);
        ASSERT_TRUE(object.is_object());
        all.numbers_of_outcomes.clear();
        for (Json const& outcome : object["outcomes"]) {
            for (auto const& [name, value] : outcome.items()) {
                all.numbers_of_outcomes.insert(name);
            }
        }
        all.visit("", object);
    }
    for (auto const& [path, type] : known) {
        EXPECT_TRUE(all.seen.contains(path)) << path << " is described and was not printed";
    }
}

TEST(JsonOutput, SaysWhatTheTextSays) {
    Json const roll = printed("roll grande-tactique morale veteran --dice 3");
    EXPECT_EQ(roll["ruleset"], "grande-tactique");
    EXPECT_EQ(roll["facts"], Json::parse(R"({"veteran": true})"));
    EXPECT_EQ(roll["dice"], Json::parse("[3]"));
    EXPECT_EQ(roll["total"], 4);
    EXPECT_EQ(roll["needed"], 4);
    EXPECT_EQ(roll["outcome"], "pass");
    EXPECT_EQ(roll["outcomes"][0]["probability"], "2/3");
    EXPECT_EQ(roll["outcomes"][0]["value"], 2.0 / 3.0);
    EXPECT_FALSE(roll.contains("if_set"));
    EXPECT_FALSE(roll.contains("ruleset_hash"));
    EXPECT_FALSE(roll.contains("left_out"));
    Json const facts = printed("odds black-powder break test=A arm=infantry excess=2")["facts"];
    EXPECT_EQ(facts, Json::parse(R"({"test": "A", "arm": "infantry", "excess": 2})"));
}

TEST(JsonOutput, ReadsTheSameForFactsInAnyOrder) {
    Json one = printed("odds grande-tactique morale veteran upslope");
    Json other = printed("odds grande-tactique morale upslope veteran");
    EXPECT_EQ(one["facts"].begin().key(), "veteran");
    EXPECT_EQ(other["facts"].begin().key(), "upslope");
    one.erase("facts");
    other.erase("facts");
    EXPECT_EQ(one, other);
}

}  // namespace
}  // namespace esprit

// docs/json.md describes every field that is printed, with its type, and no other.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "bots/shell_bot.h"
#include "program/battle_fields.h"
#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

using OrderedJson = nlohmann::ordered_json;
using Fields = std::map<std::string, std::string>;  // the type of each path

/// The fields of the tables in docs/json.md.
Fields described() {
    Fields fields;
    std::ifstream file{source_tree() + "/docs/json.md"};
    for (std::string line; std::getline(file, line);) {
        std::size_t const end = line.find("` | ");
        if (line.starts_with("| `") && end != std::string::npos) {
            std::string const type = line.substr(end + 4, line.find(" | ", end + 4) - end - 4);
            fields[line.substr(3, end - 3)] = type;
        }
    }
    return fields;
}

/// The path under which a field is described: fields of several places are described once.
std::string described_as(std::string path) {
    for (auto const& [place, description] : {std::pair{"checks[].modifiers", "modifiers"},
                                             {"checks[].derived", "derived"},
                                             {"checks[].left_out", "left_out"},
                                             {"story[].modifiers", "modifiers"},
                                             {"if_set[].before[].", "outcomes[]."},
                                             {"if_set[].after[].", "outcomes[]."},
                                             {"most_likely.", "outcomes[]."},
                                             {"rows[].outcomes[].", "outcomes[]."},
                                             {"rows[].in_short[].", "outcomes[]."},
                                             {"in_short[].", "outcomes[]."},
                                             {"spread[].at_most[].", "spread[].at_least[]."},
                                             {"ends[].targets", "targets"},
                                             {"ends[].chargers", "chargers"},
                                             {"chargers[].", "targets[]."}}) {
        if (path.starts_with(place)) {
            path = description + path.substr(std::string{place}.size());
        }
    }
    // the end of a fought charge has the same fields without odds
    std::string const end = "ends[].";
    bool const odds = path == "ends[].probability" || path == "ends[].value";
    return path.starts_with(end) && !odds ? path.substr(end.size()) : path;
}

std::string type_of(OrderedJson const& value) {
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
    std::set<std::string> numbers_of_outcomes;  // of the object being visited

    void field(std::string const& path, std::string const& name, OrderedJson const& value) {
        bool const named_by_player = path == "facts." || path == "assumed." ||
                                     path == "greatest[].facts." || path == "rows[].means.";
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
    void visit(std::string const& path, OrderedJson const& value) {
        if (value.is_object()) {
            for (auto const& [name, inner] : value.items()) {
                field(path.empty() ? "" : path + ".", name, inner);
            }
        } else if (value.is_array()) {
            for (OrderedJson const& item : value) {
                visit(path + "[]", item);
            }
        }
    }
};

OrderedJson printed(std::string const& line) {
    fixture::Ran const ran = fixture::run_esprit(fixture::words_of(line + " --json"));
    EXPECT_EQ(ran.code, 0) << line << "\n" << ran.err;
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << line;
    return OrderedJson::parse(ran.out, nullptr, false);
}

/// Writes a log that ends before the winner of the initiative chooses whether to go first.
void write_waiting_log(fixture::TemporaryFile const& waiting) {
    fixture::TemporaryFile const whole{".log"};
    printed("battle scenarios/rank-and-file/balanced.toml --seed 1 --turns 1 --log " +
            whole.name());
    std::ifstream played{whole.name(), std::ios::binary};
    play::Log log = text::read_log(whole.name(), {std::istreambuf_iterator<char>{played}, {}});
    log.open.emplace();
    log.open->record = log.entries.front().record;
    std::erase_if(log.open->record.steps, [](play::LogStep const& step) {
        return std::holds_alternative<play::Answer>(step);
    });
    log.entries.clear();
    std::ofstream{waiting.name(), std::ios::binary} << text::log_text(log);
}

/// A battle that is lost because the bot ends at its first order.
OrderedJson forfeited_battle(std::string const& field) {
    fixture::ShellBot const bot{"exit 2"};
    return OrderedJson::parse(fixture::run_esprit({"battle", field, "--seed", "1", "--blue",
                                                   "exec:" + bot.command(), "--json"})
                                  .out);
}

/// The names in the outcomes of an answer, and of each row of an answer over a range.
std::set<std::string> names_in_outcomes(OrderedJson const& object) {
    std::set<std::string> names;
    OrderedJson answers = object.value("rows", OrderedJson::array());
    answers.push_back(object);
    for (OrderedJson const& answer : answers) {
        OrderedJson const outcomes = answer.value("outcomes", OrderedJson::array());
        for (OrderedJson const& outcome : outcomes) {
            for (auto const& [name, value] : outcome.items()) names.insert(name);
        }
    }
    return names;
}

/// Questions to the rules that need no file.
std::vector<std::string> questions() {
    std::string const rounds =
        "odds black-powder melee self.arm=infantry enemy.arm=infantry self.stamina=3 "
        "enemy.stamina=3 self.hand_to_hand=2 enemy.hand_to_hand=2 self.morale=4 enemy.morale=4 ";
    return {"odds grande-tactique morale veteran",
            "roll grande-tactique locked self=veteran --dice 5,2",
            "roll grande-tactique morale cavalry_charging_cavalry "
            "cuirassiers_charging_cavalry --dice 3",
            "odds grande-tactique locked enemy=lancer",
            "roll grande-tactique charge attacker.lancers defender.shaken --seed 4",
            "odds grande-tactique charge attacker.arm=cavalry defender.arm=cavalry",
            "odds grande-tactique follow-ups second.in_square",
            "roll grande-tactique follow-ups attacker.arm=cavalry first.shaken --seed 4",
            "roll black-powder brigade rating=7 units_started=4 units_lost=1 points_start=12 "
            "points_now=6 --dice 45",
            "odds black-powder break test=A arm=infantry excess=2 flank_contact rear_contact",
            "roll black-powder save hits=4 morale=4 --dice 1256",
            rounds + "rounds=2",
            rounds + "rounds=1..2",
            "odds rank-and-file morale stands_lost=0..2 --want pass=30%",
            "odds rank-and-file rally stands=3..5"};
}

TEST(JsonOutput, HasTheFieldsThatAreDescribed) {
    fixture::HouseFile const house{"[house]\nruleset = \"grande-tactique\"\n"};
    // the French win
    fixture::HouseFile const field{fixture::small_battle()};
    fixture::TemporaryFile const log{".log"};
    printed("battle " + field.name() + " --seed 1 --turns 4 --log " + log.name());
    fixture::TemporaryFile const given_up{".log"};
    fixture::TemporaryFile const waiting{".log"};
    std::ifstream played{log.name(), std::ios::binary};
    play::Log resigned = text::read_log(log.name(), {std::istreambuf_iterator<char>{played}, {}});
    resigned.resigned = 1;
    std::ofstream{given_up.name(), std::ios::binary} << text::log_text(resigned);
    write_waiting_log(waiting);
    Fields const known = described();
    ASSERT_GT(known.size(), 30U);
    Printed all{known, {}, {}};
    std::vector<std::string> lines = questions();
    lines.insert(lines.end(),
                 {"charge " + fixture::scene_file("lancers_against_line") + " --seed 1",
                  "charge " + fixture::scene_file("out_of_the_wood") + " --seed 2",
                  "charge " + fixture::scene_file("marengo") + " --seed 2",
                  "charge " + source_tree() + "/docs/examples/whom_next.toml --odds --policy best",
                  "battle " + field.name() + " --seed 1", "replay " + log.name(),
                  "replay " + given_up.name(), "replay " + waiting.name(),
                  "compare grande-tactique morale --most 1 --house " + source_tree() +
                      "/docs/examples/thursday_club.toml",
                  "odds grande-tactique morale veteran --house " + source_tree() +
                      "/docs/examples/derived_facts.toml",
                  "odds grande-tactique morale --house " + house.name()});
    for (std::string const& line : lines) {
        SCOPED_TRACE(line);
        OrderedJson const object = printed(line);
        ASSERT_TRUE(object.is_object());
        all.numbers_of_outcomes = names_in_outcomes(object);
        all.visit("", object);
    }
    all.visit("", forfeited_battle(field.name()));
    for (auto const& [path, type] : known) {
        EXPECT_TRUE(all.seen.contains(path)) << path << " is described and was not printed";
    }
}

TEST(JsonOutput, HasTheValuesOfAVerdict) {
    OrderedJson const roll = printed("roll grande-tactique morale veteran --dice 3");
    EXPECT_EQ(roll["ruleset"], "grande-tactique");
    EXPECT_EQ(roll["facts"], OrderedJson::parse(R"({"veteran": true})"));
    EXPECT_EQ(roll["dice"], OrderedJson::parse("[3]"));
    EXPECT_EQ(roll["total"], 4);
    EXPECT_EQ(roll["needed"], 4);
    EXPECT_EQ(roll["outcome"], "pass");
    EXPECT_EQ(roll["outcomes"][0]["probability"], "2/3");
    EXPECT_EQ(roll["outcomes"][0]["value"], 2.0 / 3.0);
    EXPECT_FALSE(roll.contains("if_set"));
    EXPECT_FALSE(roll.contains("ruleset_hash"));
    EXPECT_FALSE(roll.contains("left_out"));
    OrderedJson const given =
        printed("odds black-powder break test=A arm=infantry excess=2")["facts"];
    EXPECT_EQ(given, OrderedJson::parse(R"({"test": "A", "arm": "infantry", "excess": 2})"));
}

// RF-FIRE-07: 3+ with double canister, and with modifiers of -3 a 6. RF-FIRE-02: with -4 no total
// reaches 3, and a 6 still hits.
TEST(JsonOutput, NamesTheRuleOfTheLowestFaceThatCounts) {
    std::string const canister = "roll rank-and-file fire double_canister moved unsteady ";
    OrderedJson const reaches = printed(canister + "light_cover --dice 6");
    EXPECT_EQ(reaches["hits_on"], 6);
    EXPECT_EQ(reaches["decided_by"], "RF-FIRE-07");
    OrderedJson const always = printed(canister + "heavy_cover --dice 6");
    EXPECT_EQ(always["hits_on"], 6);
    EXPECT_EQ(always["decided_by"], "RF-FIRE-02");
}

// 5/6 that the lancers pass with +2, and 1/2 that the infantry fails.
TEST(JsonOutput, HasTheValuesOfACharge) {
    std::string const scene = "charge " + fixture::scene_file("lancers_against_line");
    OrderedJson const fought = printed(scene + " --dice 4,3,2");
    EXPECT_EQ(fought["scenario"], "Lancers against a line");
    EXPECT_FALSE(fought.contains("seed"));
    EXPECT_EQ(fought["targets"], OrderedJson::parse(R"([{"unit": "1/Kray", "state": "routed"}])"));
    EXPECT_EQ(fought["chargers"][0]["place"], "in contact with 1/Kray");
    OrderedJson const& check = fought["story"][2];
    EXPECT_EQ(check["whose"], "1/Lancers");
    EXPECT_EQ(check["dice"], OrderedJson::parse("[4]"));
    EXPECT_EQ(check["total"], 6);
    EXPECT_EQ(check["modifiers"][1]["rule"], "GT-MOD-22");
    OrderedJson const& move = fought["story"][0];
    EXPECT_EQ(move["words"], "1/Lancers moves 5\" to contact with 1/Kray");
    EXPECT_EQ(move["length_mil"], 5000);
    EXPECT_EQ(move["path"].back(),
              OrderedJson::parse(R"({"x_mil": 12000, "y_mil": 12000, "facing_cdeg": 0})"));
    OrderedJson const odds = printed(scene + " --odds");
    EXPECT_EQ(odds["policy"], "the first option");
    EXPECT_EQ(odds["ends"][0]["probability"], "7/12");
    EXPECT_EQ(odds["ends"][1]["probability"], "5/12");
    EXPECT_EQ(odds["units"][0]["states"][1]["state"], "routed");
    EXPECT_EQ(odds["units"][0]["states"][1]["value"], 5.0 / 12.0);
    EXPECT_EQ(odds["paths"], 4.0);
}

TEST(JsonOutput, HasTheValuesOfAReplay) {
    fixture::TemporaryFile const log{".log"};
    std::string const scene = "charge " + fixture::scene_file("lancers_against_line");
    OrderedJson const fought = printed(scene + " --dice 4,3,2 --save " + log.name());
    OrderedJson const told = printed("replay " + log.name());
    EXPECT_EQ(told["story"], fought["story"]);
    EXPECT_EQ(told["state"], fought["state"]);
    EXPECT_EQ(told["scenario"], fought["scenario"]);
    EXPECT_EQ(told["ruleset"], fought["ruleset"]);
    EXPECT_EQ(told["logged"], 2);
    EXPECT_EQ(told["given"][0]["order"], "charge 1/Lancers at 1/Kray");
    EXPECT_EQ(told["given"][1]["state"], fought["state"]);
    OrderedJson const first = printed("replay " + log.name() + " --to 1");
    EXPECT_EQ(first["reached"], 1);
    EXPECT_EQ(first["given"].size(), 1U);
    EXPECT_EQ(first["story"].size(), 2U) << "it moves to contact, and charges";
}

TEST(JsonOutput, DoesNotDependOnTheOrderOfFacts) {
    OrderedJson one = printed("odds grande-tactique morale veteran upslope");
    OrderedJson other = printed("odds grande-tactique morale upslope veteran");
    EXPECT_EQ(one["facts"].begin().key(), "veteran");
    EXPECT_EQ(other["facts"].begin().key(), "upslope");
    one.erase("facts");
    other.erase("facts");
    EXPECT_EQ(one, other);
}

}  // namespace
}  // namespace esprit

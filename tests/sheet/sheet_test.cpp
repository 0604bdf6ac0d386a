// The sheet: its answers agree with the library, and errors are reported.
#include "sheet/sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "sheet/asking.h"
#include "sheet/fact_groups.h"
#include "support/random_situation.h"
#include "support/sheet_digest.h"
#include "support/source_tree.h"
#include "text/rulesets/rulebook.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/verdict.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::Json;
using fixture::question;
using testing::HasSubstr;

Exact exact(std::string const& text) {
    std::size_t const slash = text.find('/');
    std::uint64_t const below =
        slash == std::string::npos ? 1 : std::stoull(text.substr(slash + 1));
    return Exact{std::stoull(text.substr(0, slash)), below};
}

std::set<std::string> facts_of(Json const& list) {
    std::set<std::string> names;
    for (Json const& each : list) names.insert(each["fact"].get<std::string>());
    return names;
}

struct Named {
    std::string system;
    std::string of;
};

std::vector<Named> all_subjects() {
    std::vector<Named> all;
    Json const listed = ask({{"ask", "systems"}});
    for (Json const& system : listed["systems"]) {
        for (Json const& subject : system["subjects"]) {
            all.push_back({system["system"], subject["of"]});
        }
    }
    return all;
}

TEST(Sheet, ListsEveryChartAndProcedureOfEverySystem) {
    Json const answer = ask({{"ask", "systems"}});
    ASSERT_EQ(answer["systems"].size(), text::system_names().size());
    for (Json const& listed : answer["systems"]) {
        text::LoadedSystem const system = text::load_system(listed["system"].get<std::string>());
        EXPECT_EQ(listed["subjects"].size(),
                  system.ruleset->charts.size() + system.procedures.size());
        EXPECT_EQ(listed["options"].size(), system.ruleset->options.size());
        bool leads = false;
        for (Json const& subject : listed["subjects"]) {
            leads = leads || subject["of"] == listed["leads"];
        }
        EXPECT_TRUE(leads) << listed["leads"];
    }
}

TEST(Sheet, HasEveryFactOfEverySubjectOnce) {
    for (Named const& named : all_subjects()) {
        text::LoadedSystem const system = text::load_system(named.system);
        text::Subject const subject = text::find_subject(system, named.of);
        std::multiset<std::string> wanted;
        for (std::size_t role = 0; role < subject.roles.size(); ++role) {
            for (chance::FactId const id : subject.roles[role].facts) {
                wanted.insert(text::full_name(subject, role, id));
            }
        }
        std::multiset<std::string> found;
        Json const answer = ask({{"ask", "sheet"}, {"system", named.system}, {"of", named.of}});
        for (Json const& role : answer["roles"]) {
            for (Json const& group : role["groups"]) {
                for (Json const& fact : group["facts"]) {
                    found.insert(fact["fact"].get<std::string>());
                    if (fact["kind"] != "number") continue;
                    EXPECT_LE(fact["least"].get<double>(), fact["start"].get<double>()) << fact;
                    EXPECT_GE(fact["most"].get<double>(), fact["start"].get<double>()) << fact;
                }
            }
        }
        EXPECT_EQ(found, wanted) << named.system << " " << named.of;
    }
}

TEST(Sheet, ArrangesOnlyFactsThatExist) {
    for (sheet::SystemArrangement const& each : sheet::arrangements()) {
        text::LoadedSystem const system = text::load_system(each.system);
        std::set<std::string_view> seen;
        auto const there = [&](std::string_view name) {
            chance::FactId id;
            EXPECT_TRUE(system.ruleset->facts->find(name, id)) << each.system << " " << name;
            return id;
        };
        for (auto const& names : {each.always, each.until_changed, each.of_other}) {
            for (std::string_view const name : names) {
                there(name);
                EXPECT_TRUE(seen.insert(name).second) << name << " is in two groups";
            }
        }
        for (sheet::OtherSideFact const& fact : each.other_side_facts) {
            there(fact.fact);
            chance::FactDeclaration const& own = (*system.ruleset->facts)[there(fact.own)];
            bool const sized = own.type != chance::FactType::flag;
            EXPECT_EQ(sized, fact.how == sheet::OwnFactRelation::more) << fact.own;
            EXPECT_EQ(sheet::group_of(each.system, fact.fact), sheet::FactGroup::of_other);
        }
        for (sheet::OtherSide const& side : each.other_sides) {
            EXPECT_NE(text::find_subject(system, side.chart).chart, nullptr) << side.chart;
        }
        for (sheet::UsualValue const& usual : each.usual) {
            chance::FactDeclaration const& fact = (*system.ruleset->facts)[there(usual.fact)];
            EXPECT_LE(fact.least, usual.value) << usual.fact;
            EXPECT_GE(fact.most, usual.value) << usual.fact;
        }
    }
}

/// The tables of the rulebook for the numbers of a chart, one line each.
std::vector<std::string> tables_of(std::string const& system, std::string const& of,
                                   Json const& houses = Json::array()) {
    Json const sheet = ask({{"ask", "sheet"}, {"system", system}, {"of", of}, {"houses", houses}});
    std::vector<std::string> lines;
    for (Json const& group : sheet["roles"][0]["groups"]) {
        for (Json const& fact : group["facts"]) {
            if (!fact.contains("said_by")) continue;
            for (Json const& line : fact["said_by"]) {
                lines.push_back(fact["name"].get<std::string>() + ": " +
                                line["rule"].get<std::string>() + " " +
                                line["text"].get<std::string>());
            }
        }
    }
    return lines;
}

// The table of RF-FIRE-03 to -06, also with a longer musket range by a house rule.
TEST(Sheet, ShowsTheTableForANumber) {
    EXPECT_THAT(tables_of("rank-and-file", "fire"),
                testing::ElementsAre("dice: RF-FIRE-03 Muskets: 1D6 a stand, to 6 inches.",
                                     "dice: RF-FIRE-04 Medium guns: 4D6 a stand to 8 inches.",
                                     "dice: RF-FIRE-05 Medium guns: 2D6 a stand to 16 inches.",
                                     "dice: RF-FIRE-06 Medium guns: 1D6 a stand to 32 inches."));
    EXPECT_THAT(tables_of("rank-and-file", "melee"),
                testing::ElementsAre("dice: RF-MEL-01 Each stand rolls 1 die."));
    EXPECT_THAT(tables_of("grande-tactique", "fire"), testing::IsEmpty());
    std::string const longer =
        "[house]\nruleset = \"rank-and-file\"\ntitle = \"Longer muskets\"\n"
        "[[number]]\nrule = \"RF-FIRE-03\"\nname = \"musket_range_inches\"\nvalue = 9\n";
    Json const houses = Json::array({{{"name", "longer.toml"}, {"text", longer}}});
    EXPECT_THAT(tables_of("rank-and-file", "fire", houses),
                testing::Contains("dice: RF-FIRE-03 Muskets: 1D6 a stand, to 9 inches."));
}

// A morale check of Grande Tactique takes 4 or more; veterans have 1 more, a general 1 more
// (GT-MC-00, GT-MOD-02, GT-MOD-06): 3 or more of 6 faces, 2 or more with the general.
TEST(Sheet, AnswersOddsModifiersAndTheEffectOfOneMoreFact) {
    Json const answer = ask(question("odds", "grande-tactique", "morale", {{"veteran", true}}));
    ASSERT_EQ(answer["outcomes"].size(), 2U);
    EXPECT_EQ(answer["outcomes"][0]["outcome"], "pass");
    EXPECT_EQ(answer["outcomes"][0]["probability"], "2/3");
    EXPECT_EQ(answer["outcomes"][0]["percent"], "66.7%");
    EXPECT_EQ(answer["checks"][0]["modifiers"],
              Json::parse(R"([{"rule":"GT-MOD-02","value":1,"because":"veteran troops",
                               "enemy":false}])"));
    bool general = false;
    for (Json const& change : answer["changes"]) {
        if (change["fact"] != "general_attached") continue;
        general = true;
        EXPECT_EQ(change["percent"], "16.7%");
        EXPECT_EQ(change["outcomes"][0]["before"], "2/3");
        EXPECT_EQ(change["outcomes"][0]["after"], "5/6");
    }
    EXPECT_TRUE(general);
}

TEST(Sheet, ClosesContradictingFactsAndSaysWhy) {
    Json const answer = ask(question("odds", "grande-tactique", "morale", {{"veteran", true}}));
    EXPECT_EQ(facts_of(answer["closed"]).count("raw"), 1U);
    EXPECT_EQ(facts_of(answer["closed"]).count("upslope"), 0U);
    for (Json const& closed : answer["closed"]) {
        if (closed["fact"] != "raw") continue;
        EXPECT_THAT(closed["because"].get<std::string>(), HasSubstr("not both"));
    }
    Json const both =
        ask(question("odds", "grande-tactique", "morale", {{"veteran", true}, {"raw", true}}));
    EXPECT_TRUE(both["outcomes"].empty());
    EXPECT_EQ(both["objection"]["facts"], Json::parse(R"(["veteran","raw"])"));
}

TEST(Sheet, NamesAllMissingFactsAtOnce) {
    Json const answer = ask(question("odds", "black-powder", "melee", {{"self.arm", "cavalry"}}));
    EXPECT_EQ(facts_of(answer["missing"]),
              (std::set<std::string>{"self.hand_to_hand", "self.morale", "self.stamina",
                                     "enemy.hand_to_hand", "enemy.arm", "enemy.morale",
                                     "enemy.stamina"}));
    // Impossible facts are closed although there are no odds yet.
    EXPECT_EQ(facts_of(answer["closed"]).count("self.in_square"), 1U);
    EXPECT_EQ(facts_of(answer["closed"]).count("enemy.in_square"), 0U);
}

TEST(Sheet, SaysWhichFactsWouldAnswerAnObjection) {
    Json const nothing = ask(question("odds", "men-who-would-be-kings", "rally"));
    EXPECT_EQ(nothing["objection"]["wants"], Json::parse(R"(["leadership","leaderless"])"));
    Json const unled =
        ask(question("odds", "men-who-would-be-kings", "rally", {{"leaderless", true}}));
    EXPECT_EQ(unled["objection"]["wants"], Json::parse(R"(["pinned"])"));
    EXPECT_EQ(facts_of(unled["closed"]).count("leadership"), 1U);
}

/// Requests of random situations that the rules permit.
class RandomRequests : public testing::Test {
protected:
    template <class Look>
    void each(std::size_t count, Look look) {
        for (Named const& named : all_subjects()) {
            text::LoadedSystem const system = text::load_system(named.system);
            text::Subject const subject = text::find_subject(system, named.of);
            for (std::size_t number = 0; number < count; ++number) {
                fixture::RandomNumbers random{number};
                auto const drawn = fixture::random_situation(subject, 5, random);
                if (drawn.objection) continue;
                Json facts = Json::object();
                for (text::GivenFact const& given : drawn.situation.given) {
                    auto const& fact = (*system.ruleset->facts)[given.id];
                    std::string const value = text::value_text(fact, given.value);
                    facts[text::full_name(subject, given.role, given.id)] =
                        fact.type == chance::FactType::name ? Json(value) : Json::parse(value);
                }
                look(subject, drawn.situation, named, facts);
            }
        }
    }
};

TEST_F(RandomRequests, OddsAreThoseOfTheLibraryAndAddUpToOne) {
    each(12, [](text::Subject const& subject, text::Situation const& situation, Named const& named,
                Json const& facts) {
        Json request = question("odds", named.system, named.of, facts);
        request["changes"] = false;
        Json const answer = ask(request);
        text::Situation as_asked = situation;
        bool const is_volley = named.system == "men-who-would-be-kings" && named.of == "volley";
        // the sheet looks no turn ahead unless it is asked to
        if (is_volley && !facts.contains("turns")) text::add_fact(subject, "turns=0", as_asked);
        auto const odds = fixture::exact_odds(subject, as_asked);
        ASSERT_EQ(answer["outcomes"].size(), odds.entries().size()) << request;
        Exact sum;
        std::size_t place = 0;
        for (auto const& [outcome, probability] : odds.entries()) {
            Json const& told = answer["outcomes"][place++];
            EXPECT_EQ(told["outcome"], text::outcome_line(subject, outcome, {}).outcome);
            EXPECT_EQ(told["probability"], probability.text()) << request;
            sum += probability;
        }
        EXPECT_EQ(sum.text(), "1");
        EXPECT_EQ(answer["facts"], facts);
    });
}

TEST_F(RandomRequests, ClosedFactsCannotBeGiven) {
    std::size_t looked_at = 0;
    each(4, [&](text::Subject const& subject, text::Situation const& situation, Named const& named,
                Json const& facts) {
        Json request = question("odds", named.system, named.of, facts);
        request["changes"] = false;
        Json const answer = ask(request);
        for (Json const& closed : answer["closed"]) {
            if (!closed["value"].is_boolean()) continue;
            for (std::size_t role = 0; role < subject.roles.size(); ++role) {
                for (chance::FactId const id : subject.roles[role].facts) {
                    if (text::full_name(subject, role, id) != closed["fact"].get<std::string>())
                        continue;
                    text::Situation more = situation;
                    more.facts[role].set(id);
                    EXPECT_TRUE(text::objection_to(subject, more)) << closed;
                    ++looked_at;
                }
            }
        }
    });
    EXPECT_GT(looked_at, 50U);
}

/// The odds from all faces of all throws, typed one after another. Ties that are thrown again are
/// followed for at most `deepest` throws.
void type_all(Json request, Exact weight, unsigned deepest, std::map<std::string, Exact>& found,
              Exact& unsettled) {
    Json const answer = ask(request);
    ASSERT_EQ(answer["is"], "verdict") << answer;
    if (answer["settled"]) {
        found[answer["text"].get<std::string>()] += weight;
        return;
    }
    if (deepest == 0) {
        unsettled += weight;
        return;
    }
    unsigned const dice = answer["awaited"]["dice"];
    std::uint64_t falls = 1;
    for (unsigned die = 0; die < dice; ++die) falls *= 6;
    for (std::uint64_t fall = 0; fall < falls; ++fall) {
        Json next = request;
        for (std::uint64_t rest = fall, die = 0; die < dice; ++die, rest /= 6) {
            next["dice"].push_back(rest % 6 + 1);
        }
        type_all(next, weight * Exact{1, falls}, deepest - 1, found, unsettled);
    }
}

void expect_typed_as_odds(Json const& asked, unsigned deepest) {
    Json request = asked;
    request["ask"] = "dice";
    request["dice"] = Json::array();
    std::map<std::string, Exact> found;
    Exact unsettled;
    type_all(request, Exact{1}, deepest, found, unsettled);
    Json odds = asked;
    odds["ask"] = "odds";
    Exact most_missing = unsettled;
    Json const told = ask(odds);
    for (Json const& outcome : told["outcomes"]) {
        Exact const wanted = exact(outcome["probability"]);
        Exact const is = found[outcome["text"].get<std::string>()];
        EXPECT_FALSE(wanted < is) << outcome;
        EXPECT_FALSE(most_missing < wanted - is) << outcome;
    }
}

TEST(Sheet, TypedDiceComeToTheOdds) {
    // No ties are thrown again here: the odds are equal.
    expect_typed_as_odds(question("odds", "grande-tactique", "charge",
                                  {{"attacker.arm", "infantry"}, {"defender.arm", "artillery"}}),
                         9);
    expect_typed_as_odds(question("odds", "black-powder", "break",
                                  {{"test", "A"}, {"arm", "infantry"}, {"excess", 1}}),
                         9);
    expect_typed_as_odds(question("odds", "rank-and-file", "melee", {{"dice", 3}}), 9);
    // Ties in locked combat are thrown again: the rest is the tolerance.
    expect_typed_as_odds(question("odds", "grande-tactique", "locked", {{"self", "veteran"}}), 2);
}

TEST(Sheet, AsksForEveryThrowWithItsCheck) {
    Json request = question("dice", "grande-tactique", "charge", {{"defender.veteran", true}});
    request["dice"] = Json::array();
    Json const first = ask(request);
    EXPECT_EQ(first["awaited"]["text"], "attacker: Morale check, 1d6");
    EXPECT_EQ(first["awaited"]["dice"], 1);
    request["dice"] = Json::array({5});
    Json const second = ask(request);
    EXPECT_EQ(second["awaited"]["check"]["whose"], "defender");
    EXPECT_EQ(second["awaited"]["check"]["modifiers"][0]["rule"], "GT-MOD-02");
    EXPECT_EQ(second["checks"].size(), 1U);
    // With 1 more for veterans a 3 and a 4 tie (GT-LIC-03).
    request["dice"] = {5, 5, 4, 3};
    Json const tied = ask(request);
    EXPECT_EQ(tied["awaited"]["kind"], "roll_off");
    EXPECT_EQ(tied["awaited"]["again"], true);
    request["dice"] = {5, 5, 4, 3, 6, 1};
    Json const settled = ask(request);
    EXPECT_EQ(settled["settled"], true);
    EXPECT_EQ(settled["outcome"], "locked_won");
    request["dice"] = {5, 5, 4, 3, 6, 1, 2};
    EXPECT_EQ(ask(request)["code"], "bad_dice");
}

TEST(Sheet, APoolMayBeGivenAsACount) {
    Json request = question("dice", "rank-and-file", "melee", {{"dice", 8}});
    request["dice"] = Json::array({{{"count", 3}}});
    Json const counted = ask(request);
    EXPECT_EQ(counted["outcome"], "3");
    EXPECT_EQ(counted["checks"][0]["total"], 3);
    request["dice"] = Json::array({{{"count", 9}}});
    EXPECT_EQ(ask(request)["code"], "bad_dice");
    // A throw cannot be half faces and half a count.
    request["dice"] = Json::array({4, {{"count", 3}}});
    EXPECT_EQ(ask(request)["code"], "bad_dice");
    Json one = question("dice", "grande-tactique", "morale");
    one["dice"] = Json::array({{{"count", 1}}});
    EXPECT_EQ(ask(one)["code"], "bad_dice");
}

TEST_F(RandomRequests, ARollIsTheVerdictOfTheSameDiceTyped) {
    each(4,
         [](text::Subject const&, text::Situation const&, Named const& named, Json const& facts) {
             Json request = question("roll", named.system, named.of, facts);
             request["seed"] = 11;
             Json rolled = ask(request);
             ASSERT_EQ(rolled["settled"], true) << rolled;
             Json typed = question("dice", named.system, named.of, facts);
             typed["dice"] = Json::array();
             for (Json const& check : rolled["checks"]) {
                 for (Json const& face : check["dice"]) typed["dice"].push_back(face);
             }
             rolled.erase("seed");
             EXPECT_EQ(ask(typed), rolled);
         });
}

TEST(Sheet, HouseRulesAndSwitchesAreLaidOver) {
    std::ifstream file{source_tree() + "/docs/examples/thursday_club.toml"};
    std::string const club{std::istreambuf_iterator<char>{file}, {}};
    Json request = question("odds", "grande-tactique", "morale", {{"veteran", true}});
    request["houses"] = Json::array({{{"name", "club.toml"}, {"text", club}}});
    Json const answer = ask(request);
    EXPECT_EQ(answer["houses"], Json::parse(R"(["Thursday club"])"));
    EXPECT_EQ(answer["outcomes"][0]["probability"], "5/6");  // veterans count double there
    Json other = question("odds", "rank-and-file", "morale");
    other["houses"] = request["houses"];
    EXPECT_TRUE(ask(other)["houses"].empty());
    Json switched = question("odds", "grande-tactique", "charge");
    switched["options"] = {{"repulse", "fall_back"}};
    EXPECT_EQ(ask(switched)["houses"], Json::parse(R"(["repulse = fall_back"])"));
    switched["options"] = {{"repulse", "stand"}};
    EXPECT_THAT(ask(switched)["what"].get<std::string>(), HasSubstr("no choice of repulse"));
}

TEST(Sheet, ChecksAHouseRule) {
    std::ifstream file{source_tree() + "/docs/examples/thursday_club.toml"};
    std::string const club{std::istreambuf_iterator<char>{file}, {}};
    Json const good = ask({{"ask", "check_house"}, {"name", "club.toml"}, {"text", club}});
    EXPECT_EQ(good["fit"], true);
    EXPECT_EQ(good["title"], "Thursday club");
    EXPECT_EQ(good["changes"][0], "chart morale, modifier GT-MOD-02: value 1 -> 2");
    std::ifstream slip_file{source_tree() + "/docs/examples/with_a_slip.toml"};
    std::string const slip{std::istreambuf_iterator<char>{slip_file}, {}};
    Json const wrong = ask({{"ask", "check_house"}, {"name", "slip.toml"}, {"text", slip}});
    EXPECT_EQ(wrong["fit"], false);
    EXPECT_EQ(wrong["faults"][0]["name"], "slip.toml");
    EXPECT_EQ(wrong["faults"][0]["line"], 6);
    EXPECT_EQ(wrong["faults"][0]["column"], 8);
    Json request = question("odds", "grande-tactique", "morale");
    request["houses"] = Json::array({{{"name", "slip.toml"}, {"text", slip}}});
    EXPECT_EQ(ask(request)["code"], "bad_house");
    EXPECT_EQ(ask(request)["faults"], wrong["faults"]);
}

TEST(Sheet, SweepsAFactOverItsRange) {
    Json request = question("sweep", "rank-and-file", "melee");
    request["fact"] = "dice";
    request["values"] = {1, 2};
    Json const answer = ask(request);
    // Each die counts on 4 to 6: of two dice none, one or both.
    EXPECT_EQ(answer["points"][1]["value"], 2);
    EXPECT_EQ(answer["points"][1]["outcomes"][1]["probability"], "1/2");
    EXPECT_EQ(answer["points"][1]["outcomes"][2]["probability"], "1/4");
    request["values"] = Json::array();
    EXPECT_EQ(ask(request)["code"], "bad_request");
}

TEST(Sheet, ExplainsARule) {
    Json const answer = ask({{"ask", "rule"}, {"rule", "gt-mod-02"}});
    EXPECT_EQ(answer["rule"], "GT-MOD-02");
    EXPECT_EQ(answer["text"], "veteran troops");
    EXPECT_EQ(answer["uses"], Json::parse(R"(["chart morale: a modifier of +1"])"));
    EXPECT_EQ(ask({{"ask", "rule"}, {"rule", "GT-MOD-2"}})["code"], "unknown");
    // If several systems have the id, the rule of the requested system.
    for (std::string const system : {"grande-tactique", "rank-and-file", "black-powder"}) {
        EXPECT_EQ(ask({{"ask", "rule"}, {"rule", "GEO-06"}, {"system", system}})["system"], system);
    }
    EXPECT_EQ(ask({{"ask", "rule"}, {"rule", "GT-MOD-02"}, {"system", "black-powder"}})["system"],
              "grande-tactique");
}

TEST(Sheet, ReportsWrongRequests) {
    std::vector<std::pair<std::string, std::string>> const wrong{
        {"", "bad_request"},
        {"{", "bad_request"},
        {"[]", "bad_request"},
        {R"({"ask":7})", "bad_request"},
        {R"({"ask":"systems","ask":"systems"})", "bad_request"},
        {R"({"ask":"odds","system":"grande-tactique","of":"morale","facts":{"raw":true,"raw":true}})",
         "bad_request"},
        {R"({"ask":"odd"})", "bad_request"},
        {R"({"ask":"odds","system":"grande-tactique"})", "bad_request"},
        {R"({"ask":"systems","more":1})", "bad_request"},
        {R"({"ask":"roll","system":"grande-tactique","of":"morale","seed":-1})", "bad_request"},
        {R"({"ask":"roll","system":"grande-tactique","of":"morale","seed":9007199254740992})",
         "bad_request"},
        {R"({"ask":"odds","system":"chess","of":"morale"})", "unknown"},
        {R"({"ask":"odds","system":"grande-tactique","of":"moral"})", "unknown"},
        {R"({"ask":"odds","system":"grande-tactique","of":"morale","facts":{"vetran":true}})",
         "bad_fact"},
        {R"({"ask":"odds","system":"grande-tactique","of":"morale","facts":{"veteran":2}})",
         "bad_fact"},
        {R"({"ask":"odds","system":"rank-and-file","of":"melee","facts":{"dice":121}})",
         "bad_fact"},
        {R"({"ask":"odds","system":"grande-tactique","of":"morale","facts":{"veteran":[]}})",
         "bad_request"},
        {R"({"ask":"roll","system":"grande-tactique","of":"morale","facts":{"veteran":true,"raw":true},"seed":1})",
         "cannot_be"},
        {R"({"ask":"dice","system":"grande-tactique","of":"morale","dice":[7]})", "bad_dice"},
        {R"({"ask":"dice","system":"grande-tactique","of":"morale","dice":[0]})", "bad_dice"},
        {R"({"ask":"odds","system":"grande-tactique","of":"morale","houses":[{"name":"a","text":"x"}]})",
         "bad_house"},
    };
    for (auto const& [request, code] : wrong) {
        std::string const answer = sheet::answer(request);
        EXPECT_TRUE(sheet::is_error(answer)) << request;
        EXPECT_EQ(Json::parse(answer)["code"], code) << request << answer;
        EXPECT_EQ(Json::parse(answer)["what"].get<std::string>().find('\n'), std::string::npos);
    }
    EXPECT_EQ(Json::parse(sheet::answer(std::string(sheet::largest_request + 1, ' ')))["code"],
              "bad_request");
    EXPECT_FALSE(sheet::is_error(sheet::answer(R"({"ask":"systems"})")));
}

// After an intended change of answers: `./test --write-golden`.
TEST(SheetDigest, MatchesTheGoldenData) {
    std::ifstream file{source_tree() + "/tests/golden/sheet_digest.txt"};
    std::string const golden{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_EQ(fixture::sheet_digest_line(fixture::sheet_requests(fixture::sheet_digest_requests)),
              golden);
}

}  // namespace
}  // namespace esprit

// Sweeps over a modifier, and the list of all rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "sheet/asking.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::Json;
using fixture::question;

std::vector<std::string> of_modifier(Json request, std::string const& outcome) {
    std::vector<std::string> odds;
    Json const answer = ask(request);
    for (Json const& point : answer["points"]) {
        odds.push_back(point["because"] == "" ? "none" : point["because"].get<std::string>());
        for (Json const& each : point["outcomes"]) {
            if (each["outcome"] == outcome) odds.back() = each["probability"];
        }
    }
    return odds;
}
Json swept(std::string const& system, std::string const& of, std::string const& chart,
           std::string const& rule) {
    Json request = question("sweep", system, of);
    request["chart"] = chart;
    if (!rule.empty()) request["rule"] = rule;
    request["values"] = {-2, 0, 1};
    return request;
}

TEST(Sheet, SweepsAnExtraModifier) {
    using Odds = std::vector<std::string>;
    // GT-MC-00: 4 or more on one die; a veteran adds 1 (GT-MOD-02)
    Json morale = swept("grande-tactique", "morale", "morale", "");
    morale["facts"] = {{"veteran", true}};
    EXPECT_EQ(of_modifier(morale, "pass"), (Odds{"1/3", "2/3", "5/6"}));
    // BP-HTH-01: one die hits on 4 or more; 1 never hits and 6 always (BP-SHT-07)
    Json pool = swept("black-powder", "hand-to-hand", "hand-to-hand", "");
    pool["facts"] = {{"hand_to_hand", 1}};
    pool["values"] = {-6, -1, 0, 6};
    EXPECT_EQ(of_modifier(pool, "1"), (Odds{"1/6", "1/3", "1/2", "5/6"}));
    // GT-FIRE: of two dice 15 of 36 pairs are higher, and with one more 21
    Json opposed = swept("grande-tactique", "fire", "fire", "");
    opposed["values"] = {-6, 0, 1};
    Json const answer = ask(opposed);
    Json const& points = answer["points"];
    EXPECT_EQ(points[0]["outcomes"].size(), 1U);
    EXPECT_NE(points[1]["outcomes"], points[2]["outcomes"]);
}

TEST(Sheet, NamesTheDerivedFactsThatHold) {
    std::string const club =
        "[house]\nruleset = \"grande-tactique\"\n[facts]\nproud = \"veteran and not shaken\"\n"
        "[[chart.morale.modifier]]\nrule = \"CLUB-01\"\nadd = true\nwhen = \"proud\"\nvalue = 1\n"
        "[rule.CLUB-01]\ntext = \"proud troops\"\n";
    Json odds = question("odds", "grande-tactique", "morale", {{"veteran", true}});
    odds["houses"] = Json::array({{{"name", "club.toml"}, {"text", club}}});
    Json const proud = ask(odds)["checks"][0];
    ASSERT_EQ(proud["derived"].size(), 1U) << proud;
    EXPECT_EQ(proud["derived"][0]["fact"], "proud");
    EXPECT_EQ(proud["derived"][0]["value"], "true");
    EXPECT_EQ(proud["derived"][0]["meaning"], "veteran and not shaken");
    odds["facts"] = {{"veteran", true}, {"shaken", true}};
    EXPECT_FALSE(ask(odds)["checks"][0].contains("derived"));
    odds["facts"] = {{"veteran", true}};
    odds["ask"] = "dice";
    odds["dice"] = {4};
    EXPECT_EQ(ask(odds)["checks"][0]["derived"], proud["derived"]);
}

TEST(Sheet, ASweptModifierDoesNotChangeOtherRequests) {
    Json const plain = question("odds", "grande-tactique", "morale");
    Json const before = ask(plain)["outcomes"];
    ask(swept("grande-tactique", "morale", "morale", ""));
    EXPECT_EQ(ask(plain)["outcomes"], before);
}

// A house rule with the same number gives the same odds, in charts and in procedures.
TEST(Sheet, ASweptModifierCountsLikeAHouseRule) {
    struct Case {
        std::string system, of, chart, rule;
        Json facts;
    };
    std::vector<Case> const cases{
        {"grande-tactique", "morale", "morale", "GT-MOD-02", {{"veteran", true}}},
        {"grande-tactique", "charge", "morale", "GT-MOD-02", {{"defender.veteran", true}}},
        {"grande-tactique",
         "locked",
         "locked",
         "GT-LIC-03",
         {{"self", "veteran"}, {"enemy", "lancer"}}},
        {"black-powder",
         "hand-to-hand",
         "hand-to-hand",
         "BP-HTH-02",
         {{"hand_to_hand", 4}, {"charging", true}}},
    };
    for (Case const& each : cases) {
        Json request = swept(each.system, each.of, each.chart, each.rule);
        request["facts"] = each.facts;
        request["values"] = {2};
        Json ruled = question("odds", each.system, each.of);
        ruled["facts"] = each.facts;
        ruled["houses"] =
            Json::array({{{"name", "two.toml"},
                          {"text", "[house]\nruleset = \"" + each.system +
                                       "\"\ntitle = \"two\"\n[[chart." + each.chart +
                                       ".modifier]]\nrule = \"" + each.rule + "\"\nvalue = 2\n"}}});
        std::vector<Json> told;
        Json const as_ruled = ask(ruled);
        for (Json const& line : as_ruled["outcomes"]) told.push_back(line["probability"]);
        std::vector<Json> met;
        Json const answer = ask(request);
        for (Json const& line : answer["points"][0]["outcomes"]) met.push_back(line["probability"]);
        EXPECT_EQ(met, told) << each.of << answer;
        EXPECT_GT(met.size(), 1U);
    }
}

TEST(Sheet, RefusesToSweepAnUnknownModifier) {
    Json request = swept("grande-tactique", "morale", "morale", "GT-MOD-2");
    EXPECT_EQ(ask(request)["code"], "unknown");
    request = swept("grande-tactique", "morale", "moral", "");
    EXPECT_EQ(ask(request)["what"], "there is no chart \"moral\"");
    request["chart"] = "morale";
    request["values"] = {1.5};
    EXPECT_EQ(ask(request)["code"], "bad_fact");
    request["values"] = {21};
    EXPECT_EQ(ask(request)["code"], "bad_fact");
    request["values"] = {1};
    request["fact"] = "veteran";
    EXPECT_EQ(ask(request)["code"], "bad_request");
}

TEST(Sheet, AFormListsTheModifiersOfItsCharts) {
    Json const answer = ask({{"ask", "sheet"}, {"system", "grande-tactique"}, {"of", "locked"}});
    Json const& list = answer["modifiers"];
    std::vector<std::string> rules;
    for (Json const& each : list) rules.push_back(each["rule"]);
    // Each rule once, even if it counts for both sides.
    EXPECT_EQ(rules, (std::vector<std::string>{"", "GT-LIC-03", "GT-CAV-03"}));
    EXPECT_EQ(list[0]["words"], "a further modifier");
    EXPECT_EQ(list[1]["title"], "Locked in combat");
    EXPECT_EQ(list[1]["value"], 1);
}

TEST(Sheet, ListsAllRulesOfASystem) {
    std::string const text =
        "[house]\nruleset = \"rank-and-file\"\ntitle = \"club\"\n"
        "[rule.CLUB-01]\ntext = \"no smoking\"\n";
    Json const answer = ask({{"ask", "rules"},
                             {"system", "rank-and-file"},
                             {"houses", Json::array({{{"name", "club.toml"}, {"text", text}}})}});
    EXPECT_EQ(answer["houses"], Json::parse(R"(["club"])"));
    Json const& rules = answer["rules"];
    EXPECT_EQ(rules[0]["rule"], "CLUB-01");
    EXPECT_EQ(rules[0]["origin"], "house");
    EXPECT_GT(rules.size(), 100U);
    auto const measured = std::find_if(rules.begin(), rules.end(), [](Json const& each) {
        return each["numbers"].get<std::string>().find("inches") != std::string::npos;
    });
    EXPECT_NE(measured, rules.end());
    for (Json const& each : rules) {
        Json const told = ask({{"ask", "rule"},
                               {"rule", each["rule"]},
                               {"system", "rank-and-file"},
                               {"houses", Json::array({{{"name", "club.toml"}, {"text", text}}})}});
        EXPECT_EQ(told["text"], each["text"]) << each;
    }
}

}  // namespace
}  // namespace esprit

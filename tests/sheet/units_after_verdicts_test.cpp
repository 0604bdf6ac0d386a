// The aftermath on the sheet: units that leave the table, facts about the other side, and rules
// that apply to some units only.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "sheet/asking.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::became_of;
using fixture::Json;
using fixture::rules_told;
using fixture::step_to;
using fixture::thrown;

// RF-RAL-06: a unit that keeps routing loses a stand; with half of them lost it is removed
// (RF-RAL-07). A routing single stand is removed without a test (RF-RAL-11).
TEST(Aftermath, ARoutThatGoesOnCostsAStand) {
    Json const facts{{"routing", true}, {"stands", 6}, {"stands_lost", 1}};
    Json const on = thrown("rank-and-file", "rally", facts, Json::object(), "[1]");
    ASSERT_EQ(on["outcome"], "routs_on");
    EXPECT_EQ(became_of(on, "stands_lost"),
              Json::parse(R"({"role":"","name":"stands_lost","value":2,"rule":"RF-RAL-06"})"));
    EXPECT_EQ(step_to(on, "rally")["facts"]["stands_lost"], 2);
    EXPECT_TRUE(became_of(on, "gone").is_null());

    Json const few{{"routing", true}, {"stands", 6}, {"stands_lost", 2}};
    Json const removed = thrown("rank-and-file", "rally", few, Json::object(), "[1]");
    ASSERT_EQ(removed["outcome"], "removed");
    EXPECT_EQ(became_of(removed, "gone")["rule"], "RF-RAL-07");
    EXPECT_EQ(removed["goes_on"], Json::array());
    Json const single{{"routing", true}, {"single_stand", true}};
    EXPECT_EQ(
        became_of(thrown("rank-and-file", "rally", single, Json::object(), "[]"), "gone")["rule"],
        "RF-RAL-11");
    Json const rallied = thrown("rank-and-file", "rally", facts, Json::object(), "[6]");
    EXPECT_TRUE(became_of(rallied, "stands_lost").is_null());
}

// RF-MOVE-12 is for units on foot, -13 for mounted ones; a unit without a name may be either.
TEST(Aftermath, SaysHowAUnitRuns) {
    Json const facts{{"routing", true}, {"stands", 6}};
    auto const told = [&](Json known) {
        return rules_told(thrown("rank-and-file", "rally", facts, std::move(known), "[1]"));
    };
    EXPECT_THAT(told({{"there", true}, {"self_foot", true}}),
                testing::ElementsAre("RF-RAL-06", "RF-MOVE-12", "RF-MOVE-15"));
    EXPECT_THAT(told({{"there", true}}),
                testing::ElementsAre("RF-RAL-06", "RF-MOVE-13", "RF-MOVE-15"));
    EXPECT_THAT(told(Json::object()),
                testing::ElementsAre("RF-RAL-06", "RF-MOVE-12", "RF-MOVE-13", "RF-MOVE-15"));
    Json const morale = thrown("rank-and-file", "morale", Json::object(),
                               {{"there", true}, {"self_foot", true}, {"artillery", true}}, "[1]");
    EXPECT_THAT(rules_told(morale), testing::ElementsAre("RF-MOR-15", "RF-MOR-19", "RF-MOR-20",
                                                         "RF-MOVE-15", "RF-RAL-08"));
}

// Three hits are the last stand (RF-FIRE-14): a unit without stands takes no morale test.
TEST(Aftermath, AUnitWithoutStandsIsGone) {
    Json const fire = thrown("rank-and-file", "fire", {{"dice", 4}},
                             {{"other.stands", 4}, {"other.stands_lost", 3}}, R"([{"count":3}])");
    EXPECT_EQ(became_of(fire, "other.gone")["rule"], "RF-FIRE-14");
    EXPECT_TRUE(step_to(fire, "morale").is_null());
    Json const spared = thrown("rank-and-file", "fire", {{"dice", 4}},
                               {{"other.stands", 4}, {"other.stands_lost", 2}}, R"([{"count":3}])");
    EXPECT_TRUE(became_of(spared, "other.gone").is_null());
    EXPECT_FALSE(step_to(spared, "morale").is_null());
    Json const unnumbered =
        thrown("rank-and-file", "fire", {{"dice", 4}}, {{"other.there", true}}, R"([{"count":3}])");
    EXPECT_TRUE(became_of(unnumbered, "other.gone").is_null()) << "nobody said how many it had";
    EXPECT_EQ(became_of(unnumbered, "other.stands_lost")["value"], 1);
    Json const figures = thrown("men-who-would-be-kings", "fire", {{"figures", 6}, {"hit_on", 4}},
                                {{"other.figures", 2}}, "[6,6,1,1,1,1]");
    EXPECT_EQ(became_of(figures, "other.gone")["rule"], "MW-UNIT-14");
}

TEST(Aftermath, AUnitThatBreaksOrIsDestroyedIsGone) {
    Json const broken = thrown("black-powder", "break", {{"arm", "infantry"}, {"test", "B"}},
                               Json::object(), "[1,1]");
    EXPECT_EQ(became_of(broken, "gone")["rule"], "BP-RES-01");
    Json const ridden_down =
        thrown("grande-tactique", "charge",
               {{"attacker.arm", "infantry"}, {"defender.routed", true}}, Json::object(), "[]");
    ASSERT_EQ(ridden_down["outcome"], "defender_destroyed") << ridden_down.dump(1);
    EXPECT_EQ(became_of(ridden_down, "defender.gone")["rule"], "GT-R-12");
    EXPECT_TRUE(became_of(ridden_down, "attacker.gone").is_null());
    Json const met = thrown("rank-and-file", "charge",
                            {{"attacker.stands", 4},
                             {"defender.stands", 6},
                             {"defender.self_foot", true},
                             {"defender.routing", true}},
                            Json::object(), "[]");
    EXPECT_EQ(became_of(met, "defender.gone")["rule"], "RF-R-08");
}

// The test after closing fire removes the excess (BP-SHK-06). Casualties of the charger in the
// later hand-to-hand remain if it takes no test.
TEST(Aftermath, CountsCasualtiesFromWhatATestHasLeft) {
    Json const verdict =
        thrown("black-powder", "charge",
               {{"charger.arm", "infantry"},
                {"charger.hand_to_hand", 6},
                {"charger.morale", 4},
                {"charger.stamina", 1},
                {"defender.arm", "infantry"},
                {"defender.closing_fire", true},
                {"defender.dice", 3},
                {"defender.hand_to_hand", 6},
                {"defender.morale", 4},
                {"defender.stamina", 3}},
               Json::object(), "[5,5,5,1,1,1,6,6,6,6,6,6,6,6,6,6,1,1,1,1,1,1,1,1,1,1,1,1,1,1]");
    ASSERT_EQ(verdict["outcome"], "defender_breaks") << verdict.dump(1);
    EXPECT_EQ(became_of(verdict, "charger.casualties")["value"], 3);
}

// Both sides of a melee throw at once (RF-MEL-15): a unit also throws for the stand that it has
// just lost. In the next turn it throws for the stands that are left.
TEST(Aftermath, BothSidesThrowWithTheirStandsBeforeTheMelee) {
    Json const melee = thrown("rank-and-file", "melee", {{"dice", 4}},
                              {{"other.stands", 6}, {"other.stands_lost", 1}}, R"([{"count":3}])");
    EXPECT_EQ(became_of(melee, "other.stands_lost")["value"], 2);
    EXPECT_EQ(step_to(melee, "melee")["facts"]["dice"], 5);
    Json const waiver = thrown("rank-and-file", "waiver", Json::object(),
                               {{"stands", 6}, {"stands_lost", 2}, {"artillery", true}}, "[]");
    EXPECT_EQ(step_to(waiver, "melee")["facts"]["dice"], 4);
    EXPECT_FALSE(step_to(waiver, "fire")["facts"].contains("dice")) << "guns count by range";
    EXPECT_EQ(step_to(waiver, "melee")["units"], Json::parse(R"({"":"","other.":"other."})"));
}

// RF-MEL-15, -17: after both sides have thrown, the loser tests. With equal hits the melee
// continues next turn (RF-MEL-20); a side without stands has lost (RF-MEL-21).
TEST(Aftermath, NamesTheLoserOfAMelee) {
    Json const units{{"there", true}, {"stands", 5}, {"other.stands", 6}};
    auto const after = [&](int before, Json more = Json::object()) {
        Json known = units;
        known["other.hits_caused"] = before;
        known.update(more);
        return thrown("rank-and-file", "melee", {{"dice", 5}}, known, R"([{"count":2}])");
    };
    Json const first = thrown("rank-and-file", "melee", {{"dice", 5}}, units, R"([{"count":2}])");
    EXPECT_EQ(step_to(first, "melee")["known"]["other.hits_caused"], 2);
    EXPECT_EQ(step_to(first, "morale")["whom"], "the side that lost");
    EXPECT_EQ(step_to(after(1), "morale")["units"], Json::parse(R"({"":"other."})"));
    EXPECT_TRUE(step_to(after(1), "melee").is_null());
    EXPECT_THAT(rules_told(after(1)), testing::Contains("RF-MEL-22"));
    EXPECT_THAT(rules_told(after(2)), testing::Not(testing::Contains("RF-MEL-22")));
    EXPECT_EQ(step_to(after(3), "morale")["units"], Json::parse(R"({"":""})"));
    EXPECT_TRUE(step_to(after(2), "morale").is_null());
    EXPECT_EQ(step_to(after(2), "melee")["rule"], "RF-MEL-20");
    EXPECT_FALSE(step_to(after(2), "melee").contains("known"));
    EXPECT_EQ(after(1, {{"gone", true}})["goes_on"], Json::array());
    EXPECT_EQ(after(3, {{"other.gone", true}})["goes_on"], Json::array());
}

Json fact_of_first_role(std::string const& of, std::string const& name,
                        std::string const& system = "rank-and-file") {
    Json const sheet = ask({{"ask", "sheet"}, {"system", system}, {"of", of}});
    for (Json const& group : sheet["roles"][0]["groups"]) {
        for (Json const& fact : group["facts"]) {
            if (fact["name"] == name) return fact;
        }
    }
    return {};
}

TEST(Aftermath, SaysHowAFactFollowsFromTheOtherUnit) {
    EXPECT_EQ(fact_of_first_role("waiver", "charger_mounted")["of_unit"],
              Json::parse(R"([{"name":"self_foot","how":"is_not"}])"));
    EXPECT_EQ(fact_of_first_role("waiver", "charger_formed")["of_unit"],
              Json::parse(R"([{"name":"self_skirmishing","how":"is_not"},)"
                          R"({"name":"routing","how":"is_not"}])"));
    EXPECT_EQ(fact_of_first_role("fire", "target_deployed_guns")["of_unit"],
              Json::parse(R"([{"name":"artillery","how":"is"}])"));
    EXPECT_EQ(fact_of_first_role("melee", "dice")["by_unit"],
              Json::parse(R"({"name":"stands","less":"stands_lost","times":1,"unless":""})"));
    Json const systems = ask({{"ask", "systems"}})["systems"];
    EXPECT_EQ(systems[1]["labels"]["self_foot"], "on foot");
}

TEST(Aftermath, KeepsAFactUnderItsNamesInAllCharts) {
    // A unit that skirmishes in a melee also skirmishes when it shoots; the arm artillery fires
    // guns.
    EXPECT_EQ(fact_of_first_role("shoot", "self_skirmishing", "black-powder")["follows"],
              Json::parse(R"({"name":"skirmishing","value":true})"));
    EXPECT_EQ(fact_of_first_role("shoot", "artillery", "black-powder")["follows"],
              Json::parse(R"({"name":"arm","value":"artillery"})"));
    // A fact of one volley only: no later test has it.
    EXPECT_EQ(fact_of_first_role("break", "excess", "black-powder")["keeps"], "no");
}

// The page compares two units' classes as a charge does (RF-WVR-04, RF-R-05).
TEST(Aftermath, ComparesClassesAsAChargeDoes) {
    Json const better = fact_of_first_role("waiver", "charger_better_class");
    EXPECT_EQ(better["of_unit"], Json::parse(R"([{"name":"class","how":"more"}])"));
    Json const rising = fact_of_first_role("waiver", "class")["values"];
    ASSERT_EQ(rising.size(), 4U);
    for (std::size_t own = 0; own < rising.size(); ++own) {
        for (std::size_t chargers = 0; chargers < rising.size(); ++chargers) {
            Json const facts{{"attacker.class", rising[chargers]["value"]},
                             {"attacker.stands", 4},
                             {"attacker.shock", true},
                             {"defender.class", rising[own]["value"]},
                             {"defender.stands", 4},
                             {"defender.self_foot", true},
                             {"rounds", 1}};
            Json const odds = ask({{"ask", "odds"},
                                   {"system", "rank-and-file"},
                                   {"of", "charge"},
                                   {"facts", facts},
                                   {"changes", false}});
            bool const tests =
                std::any_of(odds["checks"].begin(), odds["checks"].end(), [](Json const& check) {
                    return check["chart"] == "waiver" && check["wanted"] != "";
                });
            EXPECT_EQ(tests, chargers > own) << facts.dump();
        }
    }
}

}  // namespace
}  // namespace esprit

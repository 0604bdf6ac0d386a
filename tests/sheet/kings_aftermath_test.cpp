// The Men Who Would Be Kings on the sheet: volleys, close order, units gone to ground, and numbers
// that a player need not look up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "sheet/asking.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::became_of;
using fixture::fact_on;
using fixture::Json;
using fixture::step_to;

Json ask_kings(Json request) {
    request["system"] = "men-who-would-be-kings";
    return ask(request);
}

Json thrown_by_kings(std::string const& of, Json facts, Json known, std::string const& dice) {
    return ask_kings({{"ask", "dice"},
                      {"of", of},
                      {"facts", std::move(facts)},
                      {"known", std::move(known)},
                      {"dice", Json::parse(dice)}});
}

/// The rule that ends a fact; empty if no rule does.
std::string ended_by(Json const& verdict, std::string const& full) {
    for (Json const& each : verdict["became"]) {
        bool const same = each["role"].get<std::string>() + each["name"].get<std::string>() == full;
        if (same && each["value"].is_null()) return each["rule"];
    }
    return "";
}

Json odds_of_kings(std::string const& of, Json facts) {
    return ask_kings({{"ask", "odds"}, {"of", of}, {"facts", std::move(facts)}});
}

Json fact_of_kings(std::string const& of, std::string const& full) {
    return fact_on(ask_kings({{"ask", "sheet"}, {"of", of}}), full);
}

Json told_to(std::string const& action, Json known = Json::object()) {
    return thrown_by_kings("activate", {{"leadership", 7}, {"action", action}}, std::move(known),
                           "[6,6]");
}

// MW-DO-14: regulars who hit on 4 hit on 3 in a volley, and on 4 again in usual fire.
TEST(KingsAftermath, MakesAVolleyOneBetterForThatThrowOnly) {
    Json const step = step_to(told_to("volley_fire", {{"hit_on", 4}}), "volley");
    EXPECT_EQ(step["facts"]["shooter.volley_fire"], true);
    EXPECT_FALSE(step_to(told_to("fire"), "volley")["facts"].contains("shooter.volley_fire"));
    EXPECT_EQ(fact_of_kings("fire", "volley_fire")["keeps"], "no");
    EXPECT_EQ(fact_of_kings("fire", "hit_on")["keeps"], "until_changed");
    Json const facts{{"figures", 1}, {"hit_on", 4}, {"volley_fire", true}};
    EXPECT_EQ(odds_of_kings("fire", facts)["outcomes"][1]["probability"], "2/3");
    Json far = facts;
    far["long_range"] = true;
    EXPECT_EQ(odds_of_kings("fire", far)["objection"]["rule"], "MW-DO-13");
}

// The rally tests of later turns are not thrown now, unless the player looks ahead.
TEST(KingsAftermath, ThrowsOnlyTheDiceOfThisTurn) {
    EXPECT_EQ(fact_of_kings("volley", "turns")["assumed"], 0);
    Json const facts{{"shooter.figures", 1}, {"shooter.hit_on", 4}, {"target.leadership", 12}};
    Json const verdict = thrown_by_kings("volley", facts, Json::object(), "[6,6,6,1,1]");
    EXPECT_EQ(verdict["settled"], true) << verdict.dump(1);
    EXPECT_EQ(verdict["outcome"], "still_pinned");
    EXPECT_EQ(verdict["assumed"]["turns"], 0);
    EXPECT_EQ(step_to(verdict, "rally")["facts"]["pinned"], 1);
    Json const ahead = odds_of_kings("volley", facts);
    for (Json const& change : ahead["changes"]) {
        if (change["fact"] == "turns") {
            EXPECT_EQ(change["value"], 1);
        }
    }
}

// MW-DO-16: any move of a unit ends its close order; shooting without a move does not.
TEST(KingsAftermath, EndsCloseOrderWithAMove) {
    Json const known{{"close_order", true}};
    for (char const* const action : {"move", "at_the_double", "attack", "skirmish"}) {
        EXPECT_EQ(ended_by(told_to(action, known), "close_order"), "MW-DO-16") << action;
        EXPECT_EQ(ended_by(told_to(action), "close_order"), "") << action;
    }
    EXPECT_EQ(ended_by(told_to("volley_fire", known), "close_order"), "");
    EXPECT_FALSE(step_to(told_to("attack", known), "attack")["facts"].contains("close_order"));
    Json const back = thrown_by_kings("rally", {{"leadership", 12}, {"pinned", 1}}, known, "[2,2]");
    ASSERT_EQ(back["outcome"], "falls_back");
    EXPECT_EQ(ended_by(back, "close_order"), "MW-DO-16");
}

// MW-ATK-08: the loser falls back, which ends its close order; the winner stays.
TEST(KingsAftermath, EndsTheCloseOrderOfTheLoserOfAnAttack) {
    auto const after = [](int hits_before) {
        return thrown_by_kings("attack", {{"figures", 6}, {"close_order", true}},
                               {{"other.hits_caused", hits_before}, {"other.close_order", true}},
                               R"([{"count":3}])");
    };
    EXPECT_EQ(ended_by(after(4), "close_order"), "MW-DO-16");
    EXPECT_EQ(ended_by(after(4), "other.close_order"), "");
    EXPECT_EQ(ended_by(after(2), "close_order"), "");
    EXPECT_EQ(ended_by(after(2), "other.close_order"), "MW-DO-16");
    EXPECT_EQ(ended_by(after(3), "close_order"), "") << "of a draw it is not known who attacked";
}

// MW-DO-17: a unit has gone to ground until it acts, and until then cover counts one step better.
TEST(KingsAftermath, RemembersAUnitThatHasGoneToGround) {
    Json const down = told_to("go_to_ground");
    EXPECT_EQ(down["became"], Json::parse(R"([{"role":"","name":"gone_to_ground","value":true,)"
                                          R"("rule":"MW-DO-17"}])"));
    Json const known{{"gone_to_ground", true}};
    EXPECT_EQ(ended_by(told_to("fire", known), "gone_to_ground"), "MW-DO-17");
    EXPECT_EQ(ended_by(told_to("go_to_ground", known), "gone_to_ground"), "");
    Json const failed =
        thrown_by_kings("activate", {{"leadership", 12}, {"action", "fire"}}, known, "[1,1]");
    EXPECT_EQ(ended_by(failed, "gone_to_ground"), "") << "who fails has not acted";
    EXPECT_EQ(fact_of_kings("fire", "target_gone_to_ground")["of_unit"],
              Json::parse(R"([{"name":"gone_to_ground","how":"is"}])"));
    Json const facts{{"shooter.figures", 2},
                     {"shooter.hit_on", 4},
                     {"target.leadership", 7},
                     {"target.gone_to_ground", true}};
    EXPECT_EQ(thrown_by_kings("volley", facts, Json::object(), "[6,1]")["outcome"], "unhurt");
}

// MW-R-05
TEST(KingsAftermath, SaysThatAPinnedUnitCanOnlyRally) {
    Json const facts{{"leadership", 7}, {"action", "attack"}, {"pinned", 2}};
    EXPECT_EQ(odds_of_kings("activate", facts)["objection"]["rule"], "MW-R-05");
    Json const both{{"figures", 8}, {"tribal", true}, {"regular_cavalry", true}};
    EXPECT_FALSE(odds_of_kings("attack", both)["objection"].is_null());
}

bool tells(Json const& verdict, std::string const& rule) {
    for (Json const& line : verdict["course"]) {
        if (line["rule"] == rule) return true;
    }
    return false;
}

// MW-LEAD-05, MW-DISC-05: when a brutal leader falls, the Discipline that he cost is restored.
TEST(KingsAftermath, RestoresDisciplineWhenABrutalLeaderFalls) {
    Json const volley{{"shooter.figures", 1},    {"shooter.hit_on", 4},   {"target.leadership", 7},
                      {"target.discipline", -1}, {"target.brutal", true}, {"turns", 0}};
    Json const fallen = thrown_by_kings("volley", volley, Json::object(), "[6,1,1,6,6]");
    EXPECT_EQ(became_of(fallen, "target.discipline")["value"], 1) << fallen.dump(1);
    EXPECT_EQ(became_of(fallen, "target.discipline")["rule"], "MW-DISC-05");
    Json const stands = thrown_by_kings("volley", volley, Json::object(), "[6,1,2,6,6]");
    EXPECT_TRUE(became_of(stands, "target.discipline").is_null());
    Json const unit{{"unit.leadership", 7}, {"unit.discipline", -2}, {"unit.brutal", true}};
    Json const alone = thrown_by_kings("leader", unit, Json::object(), "[1,1]");
    EXPECT_EQ(became_of(alone, "unit.discipline")["value"], 0) << "0 is told, too";
    EXPECT_EQ(step_to(alone, "pinning")["facts"]["discipline"], 0);
    Json mild = unit;
    mild.erase("unit.brutal");
    EXPECT_TRUE(
        became_of(thrown_by_kings("leader", mild, Json::object(), "[1,1]"), "unit.discipline")
            .is_null());
}

// MW-LEAD-04: an attack leads to a roll for the leader of each side that has one.
TEST(KingsAftermath, RollsForTheLeadersOfBothSides) {
    auto const rolls = [](bool leaderless) {
        Json known{{"other.hits_caused", 4}, {"other.figures", 12}};
        if (leaderless) known["other.leaderless"] = true;
        Json const verdict = thrown_by_kings("attack", {{"figures", 6}}, known, R"([{"count":2}])");
        Json units = Json::array();
        for (Json const& step : verdict["goes_on"]) {
            if (step["of"] != "leader") continue;
            units.push_back({step["units"]["unit."], step["facts"]["unit.casualties"]});
        }
        return units;
    };
    EXPECT_EQ(rolls(false), Json::parse(R"([["other.",2],["",4]])"));
    EXPECT_EQ(rolls(true), Json::parse(R"([["",4]])"));
    EXPECT_EQ(odds_of_kings("leader", {{"unit.leaderless", true}})["objection"]["rule"],
              "MW-LEAD-05");
    EXPECT_EQ(odds_of_kings("leader", {{"unit.leadership", 7}})["outcomes"][1]["probability"],
              "1/36");
}

// MW-ATK-09, -11: after the rolls for both leaders only the loser tests.
TEST(KingsAftermath, TestsTheLoserAfterBothRolls) {
    auto const tests = [](int hits) {
        Json const attack = thrown_by_kings("attack", {{"figures", 6}}, {{"other.hits_caused", 4}},
                                            R"([{"count":)" + std::to_string(hits) + "}]");
        Json const first = step_to(attack, "leader");
        EXPECT_EQ(first["units"], Json::parse(R"({"unit.":"other.","other.":""})"));
        Json const enemy = thrown_by_kings("leader", first["facts"], first["known"], "[3,3]");
        Json const second = step_to(enemy, "leader");
        EXPECT_EQ(second["facts"]["unit.casualties"], 4);
        Json const unit = thrown_by_kings("leader", second["facts"], second["known"], "[3,3]");
        EXPECT_TRUE(step_to(unit, "leader").is_null()) << "both have been rolled for";
        std::string whose;
        for (Json const& step : unit["goes_on"]) {
            whose += step["units"][""].get<std::string>() +
                     std::to_string(step["facts"]["casualties"].get<int>()) + " ";
        }
        return whose;
    };
    EXPECT_EQ(tests(2), "unit.4 ");
    EXPECT_EQ(tests(5), "other.5 ");
    EXPECT_EQ(tests(4), "");
}

// The lengths and directions of moves, attacks and falling back; then the next unit (MW-TURN-02).
TEST(KingsAftermath, SaysHowFarUnitsGo) {
    EXPECT_TRUE(tells(told_to("at_the_double"), "MW-DO-01"));
    EXPECT_TRUE(tells(told_to("attack"), "MW-DO-07"));
    EXPECT_FALSE(tells(told_to("fire"), "MW-DO-01"));
    EXPECT_EQ(step_to(told_to("move"), "activate")["units"], Json::object());
    Json const lost =
        thrown_by_kings("attack", {{"figures", 6}}, {{"other.hits_caused", 4}}, R"([{"count":2}])");
    EXPECT_TRUE(tells(lost, "MW-R-08"));
    Json const back =
        thrown_by_kings("rally", {{"leadership", 12}, {"pinned", 1}}, Json::object(), "[2,2]");
    EXPECT_TRUE(tells(back, "MW-DO-01"));
}

// MW-FIRE-14: a gun's six dice are not its crew, so they are not kept as the unit's figures.
TEST(KingsAftermath, TakesNoDiceForFigures) {
    EXPECT_EQ(fact_of_kings("fire", "figures")["keeps"], "no");
    EXPECT_EQ(fact_of_kings("fire", "figures")["by_unit"]["name"], "figures");
    EXPECT_EQ(fact_of_kings("volley", "shooter.figures")["keeps"], "no");
    EXPECT_EQ(fact_of_kings("volley", "shooter.figures")["said_by"][0]["rule"], "MW-FIRE-14");
    EXPECT_EQ(fact_of_kings("attack", "figures")["keeps"], "until_changed");
    EXPECT_THAT(fact_of_kings("activate", "action")["words"].get<std::string>(),
                testing::HasSubstr("close order only"));
}

TEST(KingsAftermath, SaysTheNumbersThatPlayersLookUp) {
    auto const rules_of = [](Json const& fact) {
        std::string rules;
        for (Json const& line : fact["said_by"]) rules += line["rule"].get<std::string>() + " ";
        return rules;
    };
    EXPECT_EQ(rules_of(fact_of_kings("volley", "shooter.hit_on")),
              "MW-FIRE-02 MW-FIRE-03 MW-FIRE-04 ");
    EXPECT_EQ(rules_of(fact_of_kings("rally", "discipline")),
              "MW-DISC-01 MW-DISC-02 MW-DISC-03 MW-DISC-05 MW-DISC-06 ");
    EXPECT_FALSE(fact_of_kings("rally", "discipline").contains("by_unit"));
    EXPECT_THAT(fact_of_kings("activate", "free")["words"].get<std::string>(),
                testing::HasSubstr("Tribal infantry goes at the double freely."));
    EXPECT_THAT(fact_of_kings("fire", "long_range")["words"].get<std::string>(),
                testing::HasSubstr("Rifles reach 24 inches."));
}

// MW-ATK-06 to -09, MW-LEAD-05: an order to attack leads to the fight; the loser tests, without its
// leader, and rallies next.
TEST(KingsAftermath, FollowsAnAttackToItsEnd) {
    Json const step = step_to(told_to("attack", {{"figures", 4}}), "fight");
    EXPECT_EQ(step["facts"]["attacker.leadership"], 7);
    EXPECT_EQ(step["facts"]["attacker.figures"], 4);
    Json facts = step["facts"];
    facts["defender.figures"] = 3;
    facts["defender.leadership"] = 6;
    facts["defender.close_order"] = true;
    facts["defender.brutal"] = true;
    facts["defender.discipline"] = -1;
    Json const verdict =
        thrown_by_kings("fight", facts, Json::object(), R"([{"count":2},{"count":1},3,4,1,1,2,3])");
    ASSERT_EQ(verdict["outcome"], "defender_pinned") << verdict.dump(1);
    auto const now = [&](std::string const& role, std::string const& name) {
        for (Json const& each : verdict["became"]) {
            if (each["role"] == role && each["name"] == name) return each["value"];
        }
        return Json("nothing said");
    };
    EXPECT_EQ(now("defender.", "figures"), 1);
    EXPECT_EQ(now("attacker.", "figures"), 3);
    EXPECT_EQ(now("defender.", "leaderless"), true);
    EXPECT_EQ(now("defender.", "discipline"), 1) << "MW-DISC-05: the trait went with the leader";
    EXPECT_EQ(now("attacker.", "leaderless"), "nothing said");
    EXPECT_EQ(now("defender.", "pinned"), 1);
    EXPECT_TRUE(now("defender.", "close_order").is_null());
    Json const rally = step_to(verdict, "rally");
    EXPECT_EQ(rally["facts"]["pinned"], 1);
    EXPECT_EQ(rally["facts"]["leaderless"], true);
}

}  // namespace
}  // namespace esprit

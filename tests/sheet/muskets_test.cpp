// Black Powder on the sheet: casualties, excess and shaken units from one throw to the next,
// orders, and numbers that a player need not look up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sheet/asking.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::fact_on;
using fixture::Json;
using fixture::rules_told;

Json ask_black_powder(Json request) {
    request["system"] = "black-powder";
    return ask(request);
}

Json thrown_in_black_powder(std::string const& of, Json facts, Json known,
                            std::string const& dice) {
    return ask_black_powder({{"ask", "dice"},
                             {"of", of},
                             {"facts", std::move(facts)},
                             {"known", std::move(known)},
                             {"dice", Json::parse(dice)}});
}

/// The new value of a fact; "nothing said" if the verdict does not change it.
Json new_value_of(Json const& verdict, std::string const& full) {
    for (Json const& each : verdict["became"]) {
        bool const same = each["role"].get<std::string>() + each["name"].get<std::string>() == full;
        if (same) return each["value"];
    }
    return "nothing said";
}

std::vector<Json> steps_to(Json const& verdict, std::string const& of) {
    std::vector<Json> steps;
    for (Json const& step : verdict["goes_on"]) {
        if (step["of"] == of) steps.push_back(step);
    }
    return steps;
}

Json fact_of_black_powder(std::string const& of, std::string const& full) {
    return fact_on(ask_black_powder({{"ask", "sheet"}, {"of", of}}), full);
}

// Stamina 3, two casualties and three more: the unit is shaken (BP-SHK-01). Two of them are excess
// (BP-SHK-04); test A counts these (BP-MOD-01) and removes them (BP-SHK-06).
TEST(Muskets, CarriesExcessFromTheSavesToTheTest) {
    Json const unit{{"there", true}, {"stamina", 3}, {"casualties", 2}, {"arm", "infantry"}};
    Json const saves =
        thrown_in_black_powder("save", {{"hits", 3}, {"morale", 4}}, unit, R"([{"count":3}])");
    EXPECT_EQ(new_value_of(saves, "casualties"), 5);
    EXPECT_EQ(new_value_of(saves, "shaken"), true);
    std::vector<Json> const tests = steps_to(saves, "break");
    ASSERT_EQ(tests.size(), 4U) << saves.dump(1);
    EXPECT_EQ(tests[0]["facts"], Json::parse(R"({"test":"A","excess":2,"arm":"infantry"})"));
    EXPECT_EQ(tests[1]["facts"]["test"], "B");
    EXPECT_EQ(tests[2]["facts"]["test"], "D");
    EXPECT_EQ(tests[3]["facts"]["test"], "C");
    EXPECT_EQ(tests[3]["facts"]["excess"], 2);

    Json known = unit;
    known["casualties"] = 5;
    known["shaken"] = true;
    Json const held = thrown_in_black_powder(
        "break", {{"test", "A"}, {"arm", "infantry"}, {"excess", 2}}, known, "[6,6]");
    ASSERT_EQ(held["outcome"], "holds");
    EXPECT_EQ(new_value_of(held, "casualties"), 3);
}

TEST(Muskets, OffersNoTestWithoutExcess) {
    Json const unit{{"stamina", 3}, {"casualties", 0}};
    Json const saves =
        thrown_in_black_powder("save", {{"hits", 3}, {"morale", 4}}, unit, R"([{"count":2}])");
    EXPECT_EQ(new_value_of(saves, "shaken"), "nothing said");
    ASSERT_EQ(steps_to(saves, "break").size(), 1U);
    EXPECT_EQ(steps_to(saves, "break")[0]["facts"], Json::parse(R"({"test":"C"})"));
    // For a unit without known facts the test assumes at least one excess.
    Json const unknown = thrown_in_black_powder("save", {{"hits", 3}, {"morale", 4}},
                                                Json::object(), R"([{"count":2}])");
    EXPECT_EQ(steps_to(unknown, "break")[0]["facts"], Json::parse(R"({"test":"A","excess":1})"));
    Json const by_guns =
        thrown_in_black_powder("save", {{"hits", 3}, {"morale", 4}, {"by_artillery", true}},
                               Json::object(), R"([{"count":2}])");
    EXPECT_EQ(steps_to(by_guns, "break").size(), 2U) << "guns do not fight hand-to-hand";
    EXPECT_EQ(steps_to(by_guns, "break")[1]["facts"]["test"], "B");
}

// Casualties shake a unit that retires from hand-to-hand as well as one that stays (BP-SHK-01).
TEST(Muskets, ShakesAUnitThatRetires) {
    Json facts;
    for (char const* const side : {"self.", "enemy."}) {
        facts[std::string{side} + "arm"] = "infantry";
        facts[std::string{side} + "hand_to_hand"] = 4;
        facts[std::string{side} + "morale"] = 4;
        facts[std::string{side} + "stamina"] = 3;
    }
    Json const verdict = thrown_in_black_powder(
        "melee", facts, Json::object(), R"([{"count":4},{"count":1},{"count":0},{"count":3},6,2])");
    ASSERT_EQ(verdict["outcome"], "enemy_retires") << verdict.dump(1);
    EXPECT_EQ(new_value_of(verdict, "enemy.shaken"), true);
    EXPECT_EQ(new_value_of(verdict, "self.shaken"), "nothing said");
}

// BP-RES-11: cavalry goes back one move and is not disordered; other units are (BP-RES-02), until
// BP-DIS-04.
TEST(Muskets, SaysHowAUnitGoesBack) {
    Json const lost{{"test", "C"}, {"margin", "lost"}};
    Json cavalry = lost;
    cavalry["arm"] = "cavalry";
    Json const in_order = thrown_in_black_powder("break", cavalry, Json::object(), "[6,2]");
    ASSERT_EQ(in_order["outcome"], "retires");
    EXPECT_THAT(rules_told(in_order), testing::ElementsAre("BP-RES-11", "BP-MOVE-03"));
    Json infantry = lost;
    infantry["arm"] = "infantry";
    Json const disordered = thrown_in_black_powder("break", infantry, Json::object(), "[4,2]");
    ASSERT_EQ(disordered["outcome"], "retires_disordered");
    EXPECT_THAT(rules_told(disordered),
                testing::ElementsAre("BP-RES-02", "BP-RES-03", "BP-MOVE-01", "BP-DIS-04"));
}

// BP-CMD-15, -08: a march column makes its free move after a failed order, the commander's last.
// Neither march columns (BP-R-20) nor shaken units (BP-SHK-03) charge.
TEST(Muskets, GivesNoOrderAfterAFailure) {
    Json const column{{"rating", 8}, {"march_column", true}};
    Json const failed = thrown_in_black_powder("command", column, Json::object(), "[5,6]");
    ASSERT_EQ(failed["outcome"], "one_move");
    EXPECT_EQ(failed["goes_on"], Json::array());
    Json const obeyed = thrown_in_black_powder("command", column, Json::object(), "[2,2]");
    EXPECT_EQ(steps_to(obeyed, "command").size(), 1U);
    EXPECT_EQ(steps_to(obeyed, "charge").size(), 0U);
    Json const line = thrown_in_black_powder("command", {{"rating", 8}}, Json::object(), "[4,4]");
    EXPECT_EQ(steps_to(line, "charge").size(), 1U);
    Json const shaken =
        thrown_in_black_powder("command", {{"rating", 8}}, {{"shaken", true}}, "[4,4]");
    EXPECT_EQ(steps_to(shaken, "charge").size(), 0U);
    EXPECT_THAT(rules_told(shaken), testing::ElementsAre("BP-SHK-03"));
    Json const blunder =
        thrown_in_black_powder("blunder", Json::object(), {{"shaken", true}}, "[5]");
    EXPECT_EQ(steps_to(blunder, "charge").size(), 0U);
    Json const odds = ask_black_powder(
        {{"ask", "odds"}, {"of", "command"}, {"facts", {{"rating", 8}, {"disordered", true}}}});
    EXPECT_EQ(odds["objection"]["rule"], "BP-DIS-03");
}

// BP-CMD-29..31: one casualty is removed, never the last; a unit with fewer than its stamina is no
// longer shaken (BP-SHK-01).
TEST(Muskets, RalliesByAnOrder) {
    auto const after = [](int casualties) {
        return thrown_in_black_powder(
            "command", {{"rating", 8}, {"rally_order", true}},
            {{"stamina", 3}, {"casualties", casualties}, {"shaken", casualties == 3}}, "[3,3]");
    };
    Json const three = after(3);
    ASSERT_EQ(three["outcome"], "rallies");
    EXPECT_EQ(new_value_of(three, "casualties"), 2);
    EXPECT_TRUE(new_value_of(three, "shaken").is_null());
    EXPECT_EQ(three["goes_on"], Json::array()) << "it is the commander's last order";
    EXPECT_EQ(after(1)["became"], Json::array());
    EXPECT_THAT(rules_told(three), testing::Contains("BP-CMD-28"));
}

// The length of a move by the arm of the unit (BP-MOVE-01, -03).
TEST(Muskets, SaysHowFarAnArmMoves) {
    auto const told = [](char const* arm) {
        return rules_told(
            thrown_in_black_powder("command", {{"rating", 8}}, {{"arm", arm}}, "[4,4]"));
    };
    EXPECT_THAT(told("infantry"), testing::ElementsAre("BP-MOVE-01"));
    EXPECT_THAT(told("cavalry"), testing::ElementsAre("BP-MOVE-03"));
}

std::string tests_after_shots(char const* of, Json facts, Json const& known) {
    Json const shots = thrown_in_black_powder(of, std::move(facts), known, R"([{"count":2}])");
    Json unit{{"there", true}, {"stamina", 3}, {"casualties", 2}};
    unit.update(steps_to(shots, "save")[0]["known"]);
    Json const saves =
        thrown_in_black_powder("save", {{"hits", 2}, {"morale", 4}}, unit, R"([{"count":2}])");
    std::string tests;
    for (Json const& step : steps_to(saves, "break")) {
        tests += step["facts"]["test"].get<std::string>();
    }
    return tests;
}

// Saves know where the hits come from: after shooting follows test A, after closing fire test B too
// (BP-BRK-B), after hand-to-hand test C or, after a draw, D (BP-HTH-13, -14).
TEST(Muskets, OffersTheTestForTheSourceOfTheHits) {
    EXPECT_EQ(tests_after_shots("shoot", {{"dice", 3}}, Json::object()), "A");
    EXPECT_EQ(tests_after_shots("shoot", {{"dice", 3}, {"closing_fire", true}}, Json::object()),
              "AB");
    EXPECT_EQ(tests_after_shots("hand-to-hand", {{"hand_to_hand", 6}}, Json::object()), "DC");
}

// A loser that stays fights an enemy that won the last round (BP-HTH-03). A unit that tests because
// a friend broke is in no combat itself (BP-SUP-04).
TEST(Muskets, FightsOnAgainstTheWinner) {
    Json const lost = thrown_in_black_powder(
        "break", {{"test", "C"}, {"arm", "infantry"}, {"margin", "lost"}}, Json::object(), "[5,4]");
    ASSERT_EQ(lost["outcome"], "fights_on");
    ASSERT_EQ(steps_to(lost, "melee").size(), 1U);
    EXPECT_EQ(steps_to(lost, "melee")[0]["facts"]["enemy.won_last_round"], true);
    Json const drawn = thrown_in_black_powder("break", {{"test", "D"}, {"arm", "infantry"}},
                                              Json::object(), "[5,4]");
    ASSERT_EQ(steps_to(drawn, "melee").size(), 1U);
    EXPECT_FALSE(steps_to(drawn, "melee")[0]["facts"].contains("enemy.won_last_round"));
    Json const beside = thrown_in_black_powder("break", {{"test", "E"}, {"arm", "infantry"}},
                                               Json::object(), "[5,4]");
    EXPECT_EQ(steps_to(beside, "melee").size(), 0U);
}

// BP-HTH-19: on 2 disorder and no square, on 12 a square in disorder, otherwise a square.
TEST(Muskets, TriesForASquareBeforeContact) {
    Json const facts{
        {"charger.arm", "cavalry"}, {"unit.arm", "infantry"}, {"unit.attack_column", true}};
    Json const square = thrown_in_black_powder("square", facts, Json::object(), "[2,1]");
    ASSERT_EQ(square["outcome"], "square");
    EXPECT_EQ(new_value_of(square, "unit.in_square"), true);
    EXPECT_TRUE(new_value_of(square, "unit.attack_column").is_null());
    EXPECT_EQ(new_value_of(square, "unit.disordered"), "nothing said");
    Json const fight = steps_to(square, "charge").at(0);
    EXPECT_EQ(fight["units"], Json::parse(R"({"charger.":"charger.","defender.":"unit."})"));
    EXPECT_EQ(fight["facts"], Json::parse(R"({"charger.arm":"cavalry","defender.arm":"infantry",)"
                                          R"("defender.in_square":true})"));
    Json const ragged = thrown_in_black_powder("square", facts, Json::object(), "[6,6]");
    EXPECT_EQ(ragged["outcome"], "square");
    EXPECT_EQ(new_value_of(ragged, "unit.disordered"), true);
    Json const late = thrown_in_black_powder("square", facts, Json::object(), "[1,1]");
    EXPECT_EQ(late["outcome"], "no_square");
    EXPECT_EQ(new_value_of(late, "unit.in_square"), "nothing said");
    EXPECT_EQ(new_value_of(late, "unit.disordered"), true);
    for (char const* const other : {"skirmishing", "in_square", "flank_contact"}) {
        Json const odds = ask_black_powder(
            {{"ask", "odds"}, {"of", "square"}, {"facts", {{std::string{"unit."} + other, true}}}});
        EXPECT_EQ(odds["objection"]["rule"], "BP-HTH-19") << other;
    }
    // It is offered after an order to cavalry that may charge.
    auto const offered = [](Json known) {
        return steps_to(
                   thrown_in_black_powder("command", {{"rating", 8}}, std::move(known), "[4,4]"),
                   "square")
            .size();
    };
    EXPECT_EQ(offered({{"arm", "cavalry"}}), 1U);
    EXPECT_EQ(offered({{"arm", "infantry"}}), 0U);
    EXPECT_EQ(offered({{"arm", "cavalry"}, {"shaken", true}}), 0U);
    EXPECT_EQ(offered({{"arm", "cavalry"}, {"march_column", true}}), 0U);
}

// BP-BDE-10: a brigade that goes back obeys only an order to rally. Otherwise units near an enemy
// may move on initiative before any order (BP-CMD-26).
TEST(Muskets, SaysWhatABrigadeMayDo) {
    Json const facts{{"rating", 8}, {"units_started", 4}, {"points_start", 12}, {"points_now", 6}};
    Json const back = thrown_in_black_powder("brigade", facts, Json::object(), "[5,5]");
    ASSERT_EQ(back["outcome"], "retreat");
    EXPECT_EQ(steps_to(back, "command")[0]["facts"],
              Json::parse(R"({"rating":8,"rally_order":true})"));
    EXPECT_THAT(rules_told(back), testing::Contains("BP-BDE-10"));
    Json const stands = thrown_in_black_powder("brigade", facts, Json::object(), "[3,3]");
    EXPECT_THAT(rules_told(stands), testing::Contains("BP-CMD-26"));
    EXPECT_FALSE(steps_to(stands, "command")[0]["facts"].contains("rally_order"));
}

// Closing fire meets a charge by blunder, and the moves of a blunder have a length.
TEST(Muskets, TreatsBlundersLikeOrders) {
    Json const charge =
        thrown_in_black_powder("blunder", Json::object(), {{"arm", "cavalry"}}, "[5]");
    EXPECT_EQ(steps_to(charge, "charge").size(), 1U);
    EXPECT_EQ(steps_to(charge, "square").size(), 1U);
    EXPECT_THAT(rules_told(charge), testing::Contains("BP-MOVE-03"));
    Json const column =
        thrown_in_black_powder("blunder", Json::object(), {{"march_column", true}}, "[5]");
    EXPECT_EQ(column["goes_on"], Json::array());
}

// A battalion keeps its dice, but not a commander's rating or a brigade's points.
TEST(Muskets, KeepsOnlyFactsOfTheUnit) {
    EXPECT_EQ(fact_of_black_powder("volley", "shooter.dice")["keeps"], "always");
    EXPECT_EQ(fact_of_black_powder("shoot", "dice")["keeps"], "no");
    EXPECT_EQ(fact_of_black_powder("shoot", "dice")["by_unit"],
              Json::parse(R"({"name":"dice","less":"","times":1,"unless":"artillery"})"));
    EXPECT_EQ(fact_of_black_powder("melee", "self.hand_to_hand")["keeps"], "always");
    EXPECT_EQ(fact_of_black_powder("command", "rating")["keeps"], "no");
    for (char const* const fact :
         {"rating", "units_started", "units_lost", "points_start", "points_now", "all_shaken"}) {
        EXPECT_EQ(fact_of_black_powder("brigade", fact)["keeps"], "no") << fact;
    }
}

TEST(Muskets, SaysTheNumbersThatPlayersLookUp) {
    EXPECT_EQ(fact_of_black_powder("volley", "shooter.dice")["said_by"][1]["text"],
              "Guns have 3 dice to 6 inches, 2 to 1/2 of their range and 1 beyond.");
    EXPECT_THAT(fact_of_black_powder("shoot", "close_range")["words"].get<std::string>(),
                testing::HasSubstr("within 6 inches"));
    EXPECT_THAT(
        fact_of_black_powder("volley", "shooter.beyond_half_range")["words"].get<std::string>(),
        testing::HasSubstr("Muskets reach 18 inches."));
    EXPECT_EQ(fact_of_black_powder("melee", "self.stamina")["said_by"].size(), 4U);
}

// BP-SHT-12, -13, BP-SAVE-09, BP-R-33: the effects of closing fire on a charger last in the round
// and after it; the next round is between the same two units.
TEST(Muskets, FollowsAChargeIntoTheNextRound) {
    Json facts;
    for (char const* const side : {"charger.", "defender."}) {
        facts[std::string{side} + "arm"] = "infantry";
        facts[std::string{side} + "hand_to_hand"] = 2;
        facts[std::string{side} + "morale"] = 4;
        facts[std::string{side} + "stamina"] = 3;
    }
    facts["defender.dice"] = 2;
    facts["defender.closing_fire"] = true;
    // Two unsaved hits by closing fire, one of them a six; then an unsaved hit by the charger, and
    // the defender's test.
    Json const verdict =
        thrown_in_black_powder("charge", facts, Json::object(), "[6,3,3,3,5,1,1,1,3,6,6]");
    ASSERT_EQ(verdict["outcome"], "defender_fights_on") << verdict.dump(1);
    EXPECT_EQ(new_value_of(verdict, "charger.casualties"), 2);
    EXPECT_EQ(new_value_of(verdict, "charger.disordered"), true);
    EXPECT_EQ(new_value_of(verdict, "defender.casualties"), 1);
    Json const next = steps_to(verdict, "melee").at(0);
    EXPECT_EQ(next["facts"]["self.casualties"], 2);
    EXPECT_EQ(next["facts"]["self.won_last_round"], true);
    EXPECT_EQ(next["facts"]["self.disordered"], true);
    EXPECT_EQ(next["facts"]["enemy.casualties"], 1);
}

}  // namespace
}  // namespace esprit

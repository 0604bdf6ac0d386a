// Rank and File on the sheet: tests after fire, retreats and follow-ups after a melee, and blown
// cavalry.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sheet/asking.h"

namespace esprit {
namespace {

using fixture::became_of;
using fixture::Json;
using fixture::rules_told;
using fixture::step_to;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

Json thrown_in_rank_and_file(std::string const& of, Json facts, Json known,
                             std::string const& dice) {
    return fixture::thrown("rank-and-file", of, std::move(facts), std::move(known), dice);
}

/// The rules by which a morale test follows.
std::vector<std::string> morale_tests_after(Json const& verdict) {
    std::vector<std::string> rules;
    for (Json const& step : verdict["goes_on"]) {
        if (step["of"] == "morale") rules.push_back(step["rule"]);
    }
    return rules;
}

// RF-MOR-12: a unit that lost a stand tests, which is known of named units; RF-MOR-13: a single
// stand tests after any hit.
TEST(RankAndFileAftermath, TestsAfterTheLossOfAStandAndSingleStandsAfterAHit) {
    auto const after = [](Json known, int hits) {
        std::string const dice = "[{\"count\":" + std::to_string(hits) + "}]";
        return thrown_in_rank_and_file("fire", {{"dice", 6}}, std::move(known), dice);
    };
    Json const unit{{"other.there", true}, {"other.stands", 5}};
    EXPECT_THAT(morale_tests_after(after(unit, 1)), testing::IsEmpty());
    EXPECT_THAT(morale_tests_after(after(unit, 3)), testing::ElementsAre("RF-MOR-12"));
    Json const wounded{{"other.there", true}, {"other.stands", 5}, {"other.hits", 2}};
    EXPECT_THAT(morale_tests_after(after(wounded, 1)), testing::ElementsAre("RF-MOR-12"));
    Json const battery{{"other.there", true}, {"other.single_stand", true}};
    EXPECT_THAT(morale_tests_after(after(battery, 1)), testing::ElementsAre("RF-MOR-13"));
    EXPECT_THAT(morale_tests_after(after(battery, 0)), testing::IsEmpty());
    EXPECT_EQ(became_of(after(battery, 3), "other.", "gone")["rule"], "RF-FIRE-14");
    EXPECT_THAT(morale_tests_after(after(battery, 3)), testing::IsEmpty());
    EXPECT_THAT(morale_tests_after(after(Json::object(), 1)), testing::ElementsAre("RF-MOR-12"))
        << "nobody said what it is";
}

Json charge(bool foot, std::string const& dice, Json more = Json::object()) {
    Json facts{{"attacker.class", "veteran"},
               {"attacker.stands", 4},
               {"attacker.self_foot", foot},
               {"defender.class", "regular"},
               {"defender.stands", 6},
               {"defender.self_foot", true},
               {"rounds", 2}};
    facts.update(more);
    return thrown_in_rank_and_file("charge", facts, Json::object(), dice);
}

// RF-MEL-22, RF-MOR-15: a loser on foot retires two dice, even in good morale; RF-MEL-23: the
// winner follows at most its move.
TEST(RankAndFileAftermath, SaysHowFarTheLoserGoesAndTheWinnerMay) {
    Json const good = charge(true, R"([{"count":3},{"count":0},6])");
    ASSERT_EQ(good["outcome"], "attacker_wins_defender_good") << good.dump(1);
    EXPECT_THAT(rules_told(good), IsSupersetOf({"RF-MEL-16", "RF-MEL-22", "RF-MOR-15", "RF-MEL-19",
                                                "RF-MEL-23", "RF-MOVE-01", "RF-MOVE-02"}));
    EXPECT_THAT(rules_told(good), Not(Contains("RF-MOR-16")));
    EXPECT_THAT(rules_told(good), Not(Contains("RF-MOVE-06")));
    Json const horse = charge(false, R"([{"count":3},{"count":0},6])");
    ASSERT_EQ(horse["outcome"], "attacker_wins_defender_good") << horse.dump(1);
    EXPECT_THAT(rules_told(horse), IsSupersetOf({"RF-MEL-23", "RF-MOVE-06", "RF-MOVE-07"}));
    Json const beaten = charge(false, R"([{"count":0},{"count":3},6])");
    ASSERT_EQ(beaten["outcome"], "defender_wins_attacker_good") << beaten.dump(1);
    EXPECT_THAT(rules_told(beaten),
                IsSupersetOf({"RF-MEL-22", "RF-MOR-16", "RF-MEL-23", "RF-MOVE-01"}));
    EXPECT_THAT(rules_told(beaten), Not(Contains("RF-MOR-15")));
    Json const melee = thrown_in_rank_and_file("melee", {{"dice", 5}},
                                               {{"there", true},
                                                {"other.there", true},
                                                {"other.self_foot", true},
                                                {"other.hits_caused", 1}},
                                               R"([{"count":2}])");
    EXPECT_THAT(rules_told(melee), IsSupersetOf({"RF-MEL-22", "RF-MOR-15", "RF-MEL-23"}));
    EXPECT_THAT(rules_told(melee), Not(Contains("RF-MOR-16")));
}

// RF-R-32: who is driven out of a building tests and rallies without it.
TEST(RankAndFileAftermath, DrivesTheLoserOutOfItsBuilding) {
    Json const melee = thrown_in_rank_and_file("melee", {{"dice", 5}},
                                               {{"there", true},
                                                {"other.there", true},
                                                {"other.self_foot", true},
                                                {"other.in_building", true},
                                                {"other.hits_caused", 1}},
                                               R"([{"count":2}])");
    EXPECT_EQ(became_of(melee, "other.", "in_building")["rule"], "RF-R-32") << melee.dump(1);
    Json const fought =
        charge(true, R"([{"count":3},{"count":0},6])", {{"defender.in_building", true}});
    EXPECT_EQ(became_of(fought, "defender.", "in_building")["rule"], "RF-R-32") << fought.dump(1);
}

// RF-MOVE-14, -04
TEST(RankAndFileAftermath, SaysHowFarSkirmishersEvade) {
    Json const evades = charge(true, "[]", {{"defender.self_skirmishing", true}});
    ASSERT_EQ(evades["outcome"], "defender_evades") << evades.dump(1);
    EXPECT_THAT(rules_told(evades), IsSupersetOf({"RF-MOVE-14", "RF-MOVE-04"}));
}

// RF-CB-01, -06, RF-R-13: after a charge of one turn the marker stays, and the verdict says until
// when; in a melee that continues it is removed in the next turn.
TEST(RankAndFileAftermath, SaysHowLongCavalryIsBlown) {
    Json const settled = charge(false, R"([{"count":3},{"count":0},6])");
    EXPECT_EQ(became_of(settled, "attacker.", "blown")["value"], true);
    EXPECT_THAT(rules_told(settled), Contains("RF-CB-06"));
    Json const longer = charge(false, R"([{"count":1},{"count":1},{"count":3},{"count":0},6])");
    ASSERT_EQ(longer["outcome"], "attacker_wins_defender_good") << longer.dump(1);
    EXPECT_TRUE(became_of(longer, "attacker.", "blown").is_null());
    EXPECT_THAT(rules_told(longer), Not(Contains("RF-CB-06")));
    Json const again = charge(false, R"([{"count":1},{"count":1},{"count":3},{"count":0},6])",
                              {{"attacker.blown", true}});
    EXPECT_TRUE(became_of(again, "attacker.", "blown")["value"].is_null());
    EXPECT_EQ(became_of(again, "attacker.", "blown")["rule"], "RF-R-13");
    Json const open = charge(false, R"([{"count":1},{"count":1}])", {{"rounds", 1}});
    ASSERT_EQ(open["outcome"], "undecided") << open.dump(1);
    EXPECT_EQ(became_of(open, "attacker.", "blown")["value"], true);
    for (Json const& step : open["goes_on"]) {
        EXPECT_FALSE(step["of"] == "melee" && step["facts"].contains("blown"));
    }
    Json const met = charge(true, R"([{"count":3},{"count":0},6])",
                            {{"defender.self_foot", false}, {"defender.blown", true}});
    EXPECT_EQ(became_of(met, "defender.", "blown")["rule"], "RF-CB-06");
}

/// The request of a page for the throw of a step.
Json known_of(Json const& step, Json more) {
    if (step.contains("known")) more.update(step["known"]);
    return more;
}

// RF-MEL-05, -08, RF-CB-01: shock lancers that charged, and met a waiver test, fight the melee as
// chargers, and are blown after it.
TEST(RankAndFileAftermath, RemembersTheChargerInTheMelee) {
    Json const lancers{{"other.there", true}, {"other.lancers", true}, {"other.shock", true}};
    Json const tested = thrown_in_rank_and_file("waiver",
                                                {{"self_foot", true},
                                                 {"charged_in_flank", true},
                                                 {"charger_formed", true},
                                                 {"charger_shock", true},
                                                 {"charger_mounted", true}},
                                                lancers, "[6]");
    EXPECT_THAT(rules_told(tested), Contains("RF-CB-01"));
    Json const first = step_to(tested, "melee");
    EXPECT_EQ(first["facts"], Json::parse(R"({"enemy_shock":true,"enemy_mounted":true,
        "first_round":true,"self_foot":true})"));

    Json facts = first["facts"];
    facts["dice"] = 4;
    Json const target =
        thrown_in_rank_and_file("melee", facts, known_of(first, lancers), R"([{"count":1}])");
    Json const second = step_to(target, "melee");
    EXPECT_EQ(second["facts"]["shock_charging"], true) << second.dump(1);
    EXPECT_EQ(second["facts"]["lancers_charged"], true);
    Json const foot{{"there", true}, {"other.there", true}, {"other.self_foot", true}};
    facts = second["facts"];
    facts["dice"] = 4;
    Json const fought =
        thrown_in_rank_and_file("melee", facts, known_of(second, foot), R"([{"count":3}])");
    EXPECT_EQ(became_of(fought, "", "blown")["rule"], "RF-CB-01") << fought.dump(1);
    EXPECT_EQ(became_of(fought, "other.", "blown"), Json());
    EXPECT_THAT(rules_told(fought), IsSupersetOf({"RF-CB-06", "RF-MOVE-15", "RF-MOVE-06"}));
}

// The charger may throw first; units on foot are never blown.
TEST(RankAndFileAftermath, BlowsCavalryThatChargedWhicheverSideThrowsFirst) {
    auto const blown = [](Json charged, Json facts, std::string const& role) {
        facts["dice"] = 4;
        Json const first = thrown_in_rank_and_file(
            "melee", facts, {{"there", true}, {"other.there", true}}, R"([{"count":3}])");
        Json const step = step_to(first, "melee");
        Json known = known_of(step, {{"there", true}, {"other.there", true}});
        known.update(charged);
        Json own = step["facts"];
        own["dice"] = 4;
        return became_of(thrown_in_rank_and_file("melee", own, known, R"([{"count":1}])"), role,
                         "blown");
    };
    Json const charge{{"shock_charging", true}, {"first_round", true}};
    EXPECT_EQ(blown(Json::object(), charge, "other.")["value"], true);
    EXPECT_EQ(blown({{"other.self_foot", true}}, charge, "other."), Json());
    EXPECT_EQ(blown(Json::object(), {{"first_round", true}}, "other."), Json());
}

// RF-MEL-13: cavalry that stood; RF-MEL-05, -08: cavalry that counter-charged.
TEST(RankAndFileAftermath, KnowsWhetherChargedCavalryStood) {
    auto const facts_of = [](Json facts, Json known) {
        facts["charged_in_flank"] = true;
        facts["charger_formed"] = true;
        known["there"] = true;
        return step_to(thrown_in_rank_and_file("waiver", std::move(facts), std::move(known), "[6]"),
                       "melee")["facts"];
    };
    EXPECT_EQ(facts_of(Json::object(), Json::object())["cavalry_charged_at_halt"], true);
    EXPECT_FALSE(
        facts_of({{"self_foot", true}}, Json::object()).contains("cavalry_charged_at_halt"));
    EXPECT_FALSE(
        facts_of(Json::object(), {{"artillery", true}}).contains("cavalry_charged_at_halt"));
    Json const meets = facts_of({{"charging", true}}, {{"shock", true}, {"lancers", true}});
    EXPECT_FALSE(meets.contains("cavalry_charged_at_halt"));
    EXPECT_EQ(meets["shock_charging"], true);
    EXPECT_EQ(meets["lancers_charged"], true);
}

// RF-MOVE-15, RF-RAL-08
TEST(RankAndFileAftermath, SaysWhereAUnitThatFailsGoesAndWhenItMayNotRally) {
    EXPECT_THAT(
        rules_told(thrown_in_rank_and_file("morale", Json::object(), {{"self_foot", true}}, "[1]")),
        IsSupersetOf({"RF-MOVE-15", "RF-RAL-08"}));
    EXPECT_THAT(
        rules_told(thrown_in_rank_and_file("morale", Json::object(), Json::object(), "[6]")),
        Not(Contains("RF-MOVE-15")));
}

// RF-UCV-02..04: uncontrolled cavalry makes an impetuous charge.
TEST(RankAndFileAftermath, SendsUncontrolledCavalryIntoAnImpetuousCharge) {
    Json const facts{{"chance", 2}, {"valid_target", true}};
    Json const goes = thrown_in_rank_and_file("uncontrolled-cavalry", facts, Json::object(), "[2]");
    EXPECT_EQ(goes["outcome"], "must_charge");
    EXPECT_EQ(step_to(goes, "charge")["facts"]["attacker.impetuous"], true) << goes.dump(1);
    EXPECT_EQ(step_to(goes, "charge")["rule"], "RF-UCV-03");
    EXPECT_EQ(
        thrown_in_rank_and_file("uncontrolled-cavalry", facts, Json::object(), "[3]")["outcome"],
        "controlled");
}

// RF-R-14: infantry of a type without a chance never makes an uncontrolled advance.
TEST(RankAndFileAftermath, AsksOnlyInfantryWithAChanceForAnUncontrolledAdvance) {
    auto const asked = [](Json known) {
        Json const facts{{"attacker.self_foot", true},
                         {"attacker.stands", 4},
                         {"defender.self_foot", true},
                         {"defender.stands", 4},
                         {"defender.charged_frontally", true}};
        return step_to(thrown_in_rank_and_file("charge", facts, std::move(known),
                                               R"([{"count":4},{"count":0},6])"),
                       "uncontrolled");
    };
    EXPECT_EQ(asked(Json::object())["rule"], "RF-UNC-01");
    EXPECT_EQ(asked({{"attacker.there", true}}), Json());
    EXPECT_EQ(asked({{"attacker.there", true}, {"attacker.chance", 3}})["rule"], "RF-UNC-01");
}

}  // namespace
}  // namespace esprit

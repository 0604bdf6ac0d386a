// Grande Tactique on the sheet: changes of units, lengths of flights, and next steps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sheet/asking.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::Json;
using fixture::rules_told;
using fixture::step_to;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

Json thrown_in_grande_tactique(std::string const& of, Json facts, Json known,
                               std::string const& dice) {
    return fixture::thrown("grande-tactique", of, std::move(facts), std::move(known), dice);
}

Json odds_in_grande_tactique(std::string const& of, Json facts) {
    return ask({{"ask", "odds"},
                {"system", "grande-tactique"},
                {"of", of},
                {"facts", std::move(facts)},
                {"changes", false}});
}

/// The changes of the unit of a role: "shaken", "not shaken".
std::vector<std::string> became(Json const& verdict, std::string const& role = "") {
    std::vector<std::string> words;
    for (Json const& each : verdict["became"]) {
        if (each["role"] != role) continue;
        words.push_back((each["value"].is_null() ? "not " : "") + each["name"].get<std::string>());
    }
    return words;
}

/// The units of the steps that lead to a chart or procedure.
std::vector<std::string> whom_of_steps_to(Json const& verdict, std::string const& of) {
    std::vector<std::string> whom;
    for (Json const& step : verdict["goes_on"]) {
        if (step["of"] == of) whom.push_back(step["whom"]);
    }
    return whom;
}

// Shaken infantry that is beaten by fire checks (GT-FIRE-26), and the check knows its occasion: on
// a failure the unit flees 7 inches, routed, and no rule of de-shaking is shown (GT-MC-T4).
TEST(GrandeTactiqueAftermath, RoutsShakenInfantryThatFireHasBeaten) {
    Json const known{{"other.there", true}, {"other.arm", "infantry"}};
    Json const fire = thrown_in_grande_tactique("fire", {{"target_shaken", true}}, known, "[6,1]");
    Json const check = step_to(fire, "morale");
    ASSERT_EQ(check["rule"], "GT-FIRE-26") << fire.dump(1);
    EXPECT_EQ(check["whom"], "the target");
    EXPECT_EQ(check["facts"], Json::parse(R"({"shaken":true,"why":"beaten_by_fire"})"));

    Json const fails = thrown_in_grande_tactique("morale", check["facts"],
                                                 {{"there", true}, {"arm", "infantry"}}, "[1]");
    EXPECT_THAT(became(fails), testing::ElementsAre("routed", "not shaken"));
    EXPECT_THAT(rules_told(fails), IsSupersetOf({"GT-MC-T4", "GT-FLEE-01", "GT-FLEE-09",
                                                 "GT-FLEE-10", "GT-FLEE-17", "GT-PIPS-25"}));
    EXPECT_THAT(rules_told(fails), Not(Contains("GT-MC-T1")));
    EXPECT_EQ(step_to(fails, "morale")["facts"], Json::parse(R"({"why":"friends_flee"})"));
    EXPECT_THAT(became(thrown_in_grande_tactique("morale", check["facts"], Json::object(), "[6]")),
                testing::IsEmpty())
        << "who holds stays shaken";
    Json const own = thrown_in_grande_tactique("fire", {{"shaken", true}}, known, "[1,6]");
    EXPECT_EQ(step_to(own, "morale")["facts"]["why"], "beaten_by_fire") << "GT-FIRE-27";
}

// GT-R-02
TEST(GrandeTactiqueAftermath, ShakesCavalryThatFallsBack) {
    Json request{{"ask", "dice"},
                 {"system", "grande-tactique"},
                 {"of", "charge"},
                 {"facts", {{"attacker.arm", "cavalry"}}},
                 {"known", Json::object()},
                 {"dice", {4, 4}},
                 {"options", {{"repulse", "fall_back"}}}};
    Json const verdict = ask(request);
    EXPECT_THAT(rules_told(verdict), Contains("GT-R-02")) << verdict.dump(1);
    EXPECT_THAT(became(verdict, "attacker."), Contains("shaken"));
}

// GT-MC-T1
TEST(GrandeTactiqueAftermath, RemovesTheMarkerOfAUnitThatDeShakes) {
    Json const facts{{"shaken", true}, {"why", "de_shaking"}};
    EXPECT_THAT(became(thrown_in_grande_tactique("morale", facts, Json::object(), "[6]")),
                testing::ElementsAre("not shaken"));
    EXPECT_THAT(became(thrown_in_grande_tactique("morale", facts, Json::object(), "[1]")),
                testing::IsEmpty());
    EXPECT_THAT(
        became(thrown_in_grande_tactique("morale", {{"shaken", true}}, Json::object(), "[6]")),
        testing::IsEmpty())
        << "nobody said what it is for";
}

// GT-DEF-01, -02, GT-ATT-02, -05, GT-FLEE-14
TEST(GrandeTactiqueAftermath, SaysWhatAFailedCheckDoesToAUnit) {
    auto const after = [](Json facts, std::string const& arm) {
        return thrown_in_grande_tactique("morale", std::move(facts),
                                         {{"there", true}, {"arm", arm}}, "[1]");
    };
    Json const charged{{"why", "charged"}};
    EXPECT_THAT(became(after(charged, "infantry")), testing::ElementsAre("routed"));
    EXPECT_THAT(became(after({{"why", "charged"}, {"in_square", true}}, "infantry")),
                testing::ElementsAre("routed", "not in_square"));
    Json const horse = after(charged, "cavalry");
    EXPECT_THAT(became(horse), testing::ElementsAre("routed"));
    EXPECT_THAT(rules_told(horse), IsSupersetOf({"GT-FLEE-02", "GT-FLEE-03"}));
    EXPECT_THAT(rules_told(horse), Not(Contains("GT-DEF-02")));
    Json const guns = after({{"why", "charged"}, {"shaken", true}}, "artillery");
    EXPECT_THAT(became(guns), testing::ElementsAre("silenced", "not shaken"));
    EXPECT_THAT(rules_told(guns), IsSupersetOf({"GT-DEF-02", "GT-PIPS-27", "GT-PIPS-31"}));
    EXPECT_THAT(rules_told(guns), Not(Contains("GT-DEF-01")));
    EXPECT_THAT(became(after({{"why", "charging"}}, "infantry")), testing::ElementsAre("shaken"));
    EXPECT_THAT(became(after({{"cavalry_charging_cavalry", true}}, "cavalry")),
                testing::ElementsAre("routed"));
    EXPECT_THAT(became(after({{"first_follow_up", true}}, "cavalry")),
                testing::ElementsAre("shaken"));
    EXPECT_THAT(became(after({{"why", "friends_flee"}}, "infantry")),
                testing::ElementsAre("shaken"));
    EXPECT_EQ(
        step_to(thrown_in_grande_tactique("morale", {{"why", "charging"}}, Json::object(), "[6]"),
                "morale")["facts"],
        Json::parse(R"({"why":"charged"})"));
}

// GT-DEF-02, GT-FIRE-28: silenced guns are no longer shaken, do not fire and take no checks.
TEST(GrandeTactiqueAftermath, RemembersGunsThatAreSilenced) {
    Json const overrun = thrown_in_grande_tactique(
        "charge",
        {{"attacker.arm", "cavalry"}, {"defender.arm", "artillery"}, {"defender.shaken", true}},
        Json::object(), "[6,1,1]");
    ASSERT_EQ(overrun["outcome"], "defender_silenced_stays") << overrun.dump(1);
    EXPECT_THAT(became(overrun, "defender."), testing::ElementsAre("silenced", "not shaken"));
    Json const known{{"other.there", true}, {"other.arm", "artillery"}};
    Json const beaten = thrown_in_grande_tactique(
        "fire", {{"artillery", true}, {"target_shaken", true}}, known, "[6,1]");
    EXPECT_THAT(became(beaten, "other."), testing::ElementsAre("silenced", "not shaken"));
    EXPECT_THAT(rules_told(beaten), Contains("GT-FIRE-28"));
    EXPECT_THAT(rules_told(beaten), Not(Contains("GT-FIRE-25")));
    EXPECT_THAT(whom_of_steps_to(beaten, "fire"), testing::IsEmpty()) << "they fire back no more";
    EXPECT_THAT(whom_of_steps_to(beaten, "morale"), testing::IsEmpty());
    Json const lost =
        thrown_in_grande_tactique("fire", {{"artillery", true}, {"shaken", true}}, known, "[1,6]");
    EXPECT_THAT(became(lost), testing::ElementsAre("silenced", "not shaken"));
    Json const by_foot =
        thrown_in_grande_tactique("fire", {{"artillery", true}, {"shaken", true}},
                                  {{"other.there", true}, {"other.arm", "infantry"}}, "[1,6]");
    EXPECT_THAT(became(by_foot), testing::IsEmpty()) << "GT-FIRE-33";
    EXPECT_THAT(rules_told(by_foot), Not(Contains("GT-FIRE-28")));
    EXPECT_NE(
        odds_in_grande_tactique("fire", {{"artillery", true}, {"silenced", true}})["objection"],
        nullptr);
    EXPECT_NE(odds_in_grande_tactique("charge", {{"defender.arm", "artillery"},
                                                 {"defender.silenced", true}})["objection"]["rule"],
              "");
}

// GT-PIPS-25, GT-FLEE-18: no dice rally a routed unit.
TEST(GrandeTactiqueAftermath, SaysHowARoutedUnitRallies) {
    std::string const because =
        odds_in_grande_tactique("morale", {{"routed", true}})["objection"]["because"];
    EXPECT_THAT(because, testing::HasSubstr("GT-PIPS-25"));
    EXPECT_TRUE(
        odds_in_grande_tactique("charge", {{"defender.routed", true}})["objection"].is_null());
}

// GT-FIRE-01, -09: infantry fires only in contact, which is stated or left open.
TEST(GrandeTactiqueAftermath, FiresBackOnFootInContactOnly) {
    Json const known{{"other.there", true}, {"other.arm", "infantry"}};
    std::string const flatly = "the target fires back, in its next firing phase";
    auto const after = [&](Json facts) {
        return whom_of_steps_to(thrown_in_grande_tactique("fire", std::move(facts), known, "[3,3]"),
                                "fire");
    };
    EXPECT_THAT(after(Json::object()), testing::ElementsAre(flatly)) << "two of foot touch";
    EXPECT_THAT(after({{"artillery", true}, {"in_contact", true}}), testing::ElementsAre(flatly));
    EXPECT_THAT(after({{"artillery", true}}),
                testing::ElementsAre(testing::HasSubstr("if it is in contact")));
    EXPECT_THAT(after({{"artillery", true}, {"long_range", true}}), testing::IsEmpty());
}

// GT-FIRE-29, -32: a unit that is beaten by guns in contact flees, shaken or not, or is silenced.
TEST(GrandeTactiqueAftermath, FleesFromGunsInContact) {
    Json const facts{{"artillery", true}, {"in_contact", true}};
    auto const after = [&](std::string const& arm) {
        return thrown_in_grande_tactique("fire", facts, {{"other.there", true}, {"other.arm", arm}},
                                         "[6,1]");
    };
    EXPECT_THAT(became(after("infantry"), "other."), testing::ElementsAre("routed"));
    EXPECT_THAT(rules_told(after("infantry")), Contains("GT-FLEE-01"));
    EXPECT_THAT(rules_told(after("infantry")), Not(Contains("GT-FIRE-32")));
    EXPECT_THAT(whom_of_steps_to(after("infantry"), "fire"), testing::IsEmpty());
    EXPECT_THAT(became(after("artillery"), "other."), testing::ElementsAre("silenced"));
    EXPECT_THAT(became(thrown_in_grande_tactique("fire", {{"artillery", true}},
                                                 {{"other.arm", "infantry"}}, "[6,1]"),
                       "other."),
                testing::ElementsAre("shaken"));
}

// GT-ATT-02, -DEF-03: a repulsed charger stands in contact, where the guns fire at it.
TEST(GrandeTactiqueAftermath, KnowsThatAChargerTouchesTheGunsThatFireAtIt) {
    Json const facts{{"attacker.arm", "infantry"}, {"defender.arm", "artillery"}};
    for (std::string const dice : {"[1]", "[6,6]"}) {
        Json const fire =
            step_to(thrown_in_grande_tactique("charge", facts, Json::object(), dice), "fire");
        EXPECT_EQ(fire["facts"]["in_contact"], true) << dice << fire.dump(1);
    }
    Json const foot{{"attacker.arm", "infantry"}};
    EXPECT_FALSE(
        step_to(thrown_in_grande_tactique("charge", foot, Json::object(), "[1]"), "fire")["facts"]
            .contains("in_contact"));
    Json const checked =
        step_to(thrown_in_grande_tactique("morale", {{"why", "charging"}},
                                          {{"there", true}, {"arm", "infantry"}}, "[1]"),
                "fire");
    EXPECT_EQ(checked["facts"]["in_contact"], true);
    EXPECT_EQ(checked["units"], Json::parse(R"({"other.":""})"));
}

// GT-FIRE-29, -32: a firer in contact that is beaten by its targets, guns, flees too.
TEST(GrandeTactiqueAftermath, FleesFromGunsInContactThatItFiredAt) {
    Json const guns{{"there", true}, {"other.there", true}, {"other.arm", "artillery"}};
    Json const lost =
        thrown_in_grande_tactique("fire", {{"in_contact", true}, {"shaken", true}}, guns, "[1,6]");
    EXPECT_THAT(became(lost), testing::ElementsAre("routed", "not shaken"));
    EXPECT_THAT(rules_told(lost), IsSupersetOf({"GT-FIRE-29", "GT-FLEE-01"}));
    EXPECT_THAT(whom_of_steps_to(lost, "morale"),
                testing::ElementsAre(testing::HasSubstr("each friend")));
    Json const battery = thrown_in_grande_tactique(
        "fire", {{"in_contact", true}, {"artillery", true}}, guns, "[1,6]");
    EXPECT_THAT(became(battery), testing::ElementsAre("silenced"));
    EXPECT_THAT(became(thrown_in_grande_tactique("fire", {{"artillery", true}}, guns, "[1,6]")),
                testing::IsEmpty());
}

// Rules that do not apply to the target are not shown: GT-FIRE-29 only in contact, GT-FIRE-33 only
// without any other effect.
TEST(GrandeTactiqueAftermath, ShowsOnlyRulesThatApplyToTheTarget) {
    auto const after = [](Json facts, std::string const& arm) {
        return rules_told(thrown_in_grande_tactique(
            "fire", std::move(facts), {{"other.there", true}, {"other.arm", arm}}, "[6,1]"));
    };
    EXPECT_THAT(after({{"artillery", true}}, "infantry"), testing::ElementsAre("GT-FIRE-24"));
    EXPECT_THAT(after({{"target_shaken", true}}, "infantry"), testing::ElementsAre("GT-FIRE-26"));
    EXPECT_THAT(after({{"target_shaken", true}}, "artillery"), Contains("GT-FIRE-33"));
}

// GT-LIC-03, GT-CAV-03: the kind of a unit in locked combat follows from its facts.
TEST(GrandeTactiqueAftermath, NamesTheKindOfEachUnitThatIsLocked) {
    Json const form = ask({{"ask", "sheet"}, {"system", "grande-tactique"}, {"of", "locked"}});
    Json const kinds = Json::parse(R"([{"value":"veteran_lancer","all":["veteran","lancers"]},
        {"value":"veteran","all":["veteran"]},{"value":"lancer","all":["lancers"]}])");
    int found = 0;
    for (Json const& group : form["roles"][0]["groups"]) {
        for (Json const& fact : group["facts"]) {
            EXPECT_EQ(fact["named_by_unit"], kinds);
            EXPECT_EQ(fact["of_other"], fact["name"] == "enemy");
            ++found;
        }
    }
    EXPECT_EQ(found, 2);
    Json const known{{"there", true}, {"arm", "cavalry"}, {"lancers", true}};
    EXPECT_EQ(step_to(thrown_in_grande_tactique("morale", {{"why", "charged"}}, known, "[6]"),
                      "locked")["facts"]["self"],
              "lancer");
}

// GT-LIC-05..07: for infantry, or for cavalry.
TEST(GrandeTactiqueAftermath, ShowsRulesOfLockedCombatForTheArm) {
    Json const foot{{"there", true}, {"arm", "infantry"}, {"general_attached", true}};
    Json const lost = thrown_in_grande_tactique("locked", Json::object(), foot, "[1,6]");
    EXPECT_THAT(rules_told(lost),
                IsSupersetOf({"GT-LIC-05", "GT-LIC-07", "GT-FLEE-09", "GT-GEN-07"}));
    EXPECT_THAT(rules_told(lost), Not(Contains("GT-LIC-06")));
    Json const horse{{"there", true}, {"arm", "cavalry"}};
    EXPECT_THAT(rules_told(thrown_in_grande_tactique("locked", Json::object(), horse, "[6,1]")),
                testing::AllOf(Contains("GT-LIC-06"), Not(Contains("GT-LIC-05"))));
}

// GT-FUP-04, GT-PUR-06, GT-R-10, -15, -21, GT-GEN-09
TEST(GrandeTactiqueAftermath, SaysWhatFollowsAPursuitAndHelp) {
    Json facts{{"attacker.arm", "cavalry"}, {"attacker.charging_with_help", true}};
    Json const on = thrown_in_grande_tactique("charge", facts, Json::object(), "[6,1,6]");
    ASSERT_EQ(on["outcome"], "defender_flees_follow_up") << on.dump(1);
    EXPECT_THAT(rules_told(on), IsSupersetOf({"GT-FUP-04", "GT-PUR-04", "GT-PUR-08", "GT-R-15"}));
    Json const pursues = thrown_in_grande_tactique("charge", facts, Json::object(), "[6,1,1]");
    EXPECT_THAT(rules_told(pursues), IsSupersetOf({"GT-PUR-06", "GT-PUR-11"}));
    EXPECT_THAT(rules_told(pursues), Not(Contains("GT-FUP-04")));
    facts["defender.arm"] = "cavalry";
    EXPECT_THAT(rules_told(thrown_in_grande_tactique("charge", facts, Json::object(), "[1]")),
                IsSupersetOf({"GT-R-10", "GT-R-21"}));
    Json const alone = thrown_in_grande_tactique("charge",
                                                 {{"attacker.arm", "infantry"},
                                                  {"defender.routed", true},
                                                  {"defender.general_attached", true}},
                                                 Json::object(), "[]");
    EXPECT_THAT(rules_told(alone), Contains("GT-GEN-09"));
    EXPECT_THAT(rules_told(alone), Not(Contains("GT-R-15")));
}

// GT-FIRE-25: fleeing cavalry takes no check, and guns take no check of infantry.
TEST(GrandeTactiqueAftermath, KnowsTheArmOfTheTarget) {
    Json const facts{{"target_shaken", true}};
    Json const horse = thrown_in_grande_tactique(
        "fire", facts, {{"other.there", true}, {"other.arm", "cavalry"}}, "[6,1]");
    EXPECT_THAT(became(horse, "other."), testing::ElementsAre("routed", "not shaken"));
    EXPECT_THAT(rules_told(horse), IsSupersetOf({"GT-FIRE-25", "GT-FLEE-02"}));
    EXPECT_THAT(rules_told(horse), Not(Contains("GT-FIRE-26")));
    EXPECT_THAT(whom_of_steps_to(horse, "morale"),
                testing::ElementsAre(testing::HasSubstr("each friend")));
    Json const unknown = thrown_in_grande_tactique("fire", facts, Json::object(), "[6,1]");
    EXPECT_THAT(whom_of_steps_to(unknown, "morale"),
                testing::ElementsAre("the target, if it is infantry"));
}

// A defender without facts counts as infantry, for the rules shown as for the dice: it flees 7
// inches (GT-FLEE-01), and the pursuer moves 6 (GT-PUR-04). Cavalry is pursued 1 inch less than it
// flees (GT-PUR-05).
TEST(GrandeTactiqueAftermath, ADefenderWithoutFactsFleesLikeInfantry) {
    Json const fled = thrown_in_grande_tactique("charge", {{"attacker.arm", "cavalry"}},
                                                Json::object(), "[6,1,1]");
    ASSERT_EQ(fled["outcome"], "defender_flees_pursuit") << fled.dump(1);
    EXPECT_THAT(rules_told(fled), IsSupersetOf({"GT-FLEE-01", "GT-PUR-04"}));
    EXPECT_THAT(rules_told(fled), Not(Contains("GT-PUR-05")));
    Json const horse = thrown_in_grande_tactique(
        "charge", {{"attacker.arm", "cavalry"}, {"defender.arm", "cavalry"}}, Json::object(),
        "[6,1,1]");
    ASSERT_EQ(horse["outcome"], "defender_flees_pursuit") << horse.dump(1);
    EXPECT_THAT(rules_told(horse), IsSupersetOf({"GT-FLEE-03", "GT-PUR-05"}));
    EXPECT_THAT(rules_told(horse), Not(Contains("GT-FLEE-09")));
}

// GT-LIC-04..06
TEST(GrandeTactiqueAftermath, RoutsTheLoserOfLockedCombat) {
    Json const known{{"there", true}, {"other.there", true}};
    Json const won = thrown_in_grande_tactique("locked", Json::object(), known, "[6,1]");
    EXPECT_THAT(became(won), testing::ElementsAre("shaken"));
    EXPECT_THAT(became(won, "other."), testing::ElementsAre("routed"));
    Json const lost = thrown_in_grande_tactique("locked", Json::object(), known, "[1,6]");
    EXPECT_THAT(became(lost), testing::ElementsAre("routed"));
    EXPECT_THAT(became(lost, "other."), testing::ElementsAre("shaken"));
}

// The texts contain the numbers of the ruleset.
TEST(GrandeTactiqueAftermath, ExplainsRangeAndEnfiladeByTheRules) {
    Json const form = ask({{"ask", "sheet"}, {"system", "grande-tactique"}, {"of", "fire"}});
    std::string const all = form["roles"].dump();
    EXPECT_THAT(all, testing::HasSubstr("guns beyond 7 inches"));
    EXPECT_THAT(all, testing::HasSubstr("both rear corners"));
}

}  // namespace
}  // namespace esprit

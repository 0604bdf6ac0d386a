// After a verdict: the changes of units, and the next steps.
#include "sheet/next_steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "sheet/asking.h"
#include "sheet/fact_availability.h"
#include "sheet/rules_in_force.h"
#include "sheet/sheet.h"
#include "support/random_situation.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using fixture::ask;
using fixture::became_of;
using fixture::Json;
using fixture::step_to;

Json thrown(std::string const& system, std::string const& of, Json facts, Json dice) {
    return ask({{"ask", "dice"},
                {"system", system},
                {"of", of},
                {"facts", std::move(facts)},
                {"dice", std::move(dice)}});
}

/// A system without house rules.
text::LoadedSystem const& printed(std::string_view name) {
    std::vector<text::LoadedSystem> const& all = sheet::printed_systems();
    return *std::find_if(all.begin(), all.end(), [&](text::LoadedSystem const& each) {
        return each.ruleset->name == name;
    });
}

void expect_is_a_rule(text::LoadedSystem const& system, std::string_view rule) {
    EXPECT_NE(system.ruleset->find_rule(rule), nullptr) << rule;
}

/// Every line names a rule, and every unit has a role in the next step.
void expect_names_what_there_is(text::Subject const& subject, chance::Aftermath const& after) {
    for (auto const& change : after.changes())
        expect_is_a_rule(*subject.system, change.what.rule.text);
    for (auto const& told : after.told) expect_is_a_rule(*subject.system, told.rule.id);
    for (auto const& left_out : after.left_out) {
        expect_is_a_rule(*subject.system, left_out.rule.id);
    }
    for (chance::NextQuestion const& question : after.next) {
        SCOPED_TRACE(std::string{question.of});
        expect_is_a_rule(*subject.system, question.rule);
        text::Subject const to = text::find_subject(*subject.system, question.of);
        for (chance::RoleChange const& role_change : question.role_changes) {
            bool const has_role = std::any_of(
                to.roles.begin(), to.roles.end(),
                [&](chance::Role const& role) { return role.prefix == role_change.to; });
            // The other side is kept through a unit's roll for its leader, which has no role for
            // it.
            EXPECT_TRUE(has_role || role_change.to == std::string_view{chance::other_role})
                << role_change.to;
        }
    }
}

/// Every chart and procedure has an aftermath, and the steps that it names can be asked as they
/// stand: at most a fact is still wanted.
TEST(GoingOn, OffersNoStepThatTheRulesRefuse) {
    fixture::RandomNumbers random{1815};
    int steps = 0;
    for (std::string_view const name : text::system_names()) {
        text::LoadedSystem const& system = printed(name);
        std::vector<std::string> subjects;
        for (auto const& chart : system.ruleset->charts) subjects.push_back(chart.name);
        for (auto const& each : system.procedures) subjects.emplace_back(each->name());
        for (std::string const& of : subjects) {
            text::Subject const subject = text::find_subject(system, of);
            bool follows = false;
            int drawn = 0;
            for (int i = 0; i < 40; ++i) {
                auto const given = fixture::random_situation(subject, 4, random);
                if (given.objection) continue;
                ++drawn;
                auto const verdict =
                    text::roll_of(subject, given.situation, {std::nullopt, random.next()});
                auto const after = text::aftermath_of(subject, given.situation, verdict);
                expect_names_what_there_is(subject, after);
                follows = follows || !after.changes().empty() || !after.next.empty();
                for (auto const& step : sheet::next_steps(subject, after)) {
                    ++steps;
                    auto const conflict =
                        sheet::availability_of(step.subject, step.situation).conflict;
                    EXPECT_TRUE(!conflict || !conflict->wants.empty())
                        << name << " " << of << " -> " << step.subject.name() << ": "
                        << conflict->because;
                }
            }
            EXPECT_GT(drawn, 20) << name << " " << of << ": its required facts are not found";
            EXPECT_TRUE(follows) << name << " " << of << " is not in rules/<system>/aftermath.cpp";
        }
    }
    EXPECT_GT(steps, 300);
}

// The attacker's 1 fails a check of 4 or more: it stays in contact, shaken (GT-ATT-02), and the
// defender fires at it (GT-ATT-03).
TEST(GoingOn, FiresAtTheChargerThatIsRepulsed) {
    Json const verdict = thrown("grande-tactique", "charge",
                                {{"defender.arm", "artillery"}, {"defender.veteran", true}}, {1});
    ASSERT_EQ(verdict["outcome"], "repulsed") << verdict.dump(1);
    Json const became =
        Json::parse(R"([{"role":"attacker.","name":"shaken","value":true,"rule":"GT-ATT-02"}])");
    EXPECT_EQ(verdict["became"], became);
    Json const step = step_to(verdict, "fire");
    EXPECT_EQ(step["rule"], "GT-ATT-03");
    EXPECT_EQ(step["units"], Json::parse(R"({"":"defender.","other.":"attacker."})"));
    EXPECT_EQ(step["facts"],
              Json::parse(R"({"target_shaken":true,"artillery":true,"in_contact":true})"));
}

Json thrown_with(std::string const& system, std::string const& of, Json facts, Json known,
                 Json dice) {
    return ask({{"ask", "dice"},
                {"system", system},
                {"of", of},
                {"facts", std::move(facts)},
                {"known", std::move(known)},
                {"dice", std::move(dice)}});
}

// Seven hits against four: the side with four loses (MW-ATK-07) and tests for the seven (MW-ATK-09,
// MW-PIN-01). Every hit removes a figure of the other side, after both have thrown (MW-ATK-06).
TEST(GoingOn, NamesTheLoserOfAnAttack) {
    Json const first = thrown_with("men-who-would-be-kings", "attack", {{"figures", 16}},
                                   {{"other.figures", 12}}, Json::parse(R"([{"count":7}])"));
    EXPECT_EQ(first["became"], Json::array());
    Json const step = step_to(first, "attack");
    EXPECT_EQ(step["known"], Json::parse(R"({"other.hits_caused":7})"));
    EXPECT_EQ(step["facts"], Json::parse(R"({"figures":12})"));
    Json const second = thrown_with("men-who-would-be-kings", "attack", {{"figures", 12}},
                                    {{"other.figures", 16}, {"other.hits_caused", 7}},
                                    Json::parse(R"([{"count":4}])"));
    EXPECT_EQ(second["became"],
              Json::parse(R"([{"role":"other.","name":"figures","value":12,"rule":"MW-ATK-06"},)"
                          R"({"role":"","name":"figures","value":5,"rule":"MW-ATK-06"}])"));
    EXPECT_TRUE(step_to(second, "attack").is_null());
    EXPECT_EQ(step_to(second, "pinning")["facts"], Json::parse(R"({"casualties":7})"));
    EXPECT_EQ(step_to(second, "pinning")["units"], Json::parse(R"({"":""})"));
    EXPECT_NE(second["course"].dump().find("MW-ATK-08"), std::string::npos);
    Json const drawn = thrown_with("men-who-would-be-kings", "attack", {{"figures", 12}},
                                   {{"other.hits_caused", 4}}, Json::parse(R"([{"count":4}])"));
    EXPECT_TRUE(step_to(drawn, "pinning").is_null());
    EXPECT_NE(drawn["course"].dump().find("MW-ATK-10"), std::string::npos);
}

// Five of six dice hit: five figures fall (MW-UNIT-14). On a 2 the leader falls with them
// (MW-LEAD-04): from then on the unit lacks his Leadership (MW-LEAD-05), and rallies on 8.
TEST(GoingOn, TakesFiguresAndALeaderOffTheTargetOfAVolley) {
    Json const facts{{"shooter.figures", 6},
                     {"shooter.hit_on", 4},
                     {"target.figures", 12},
                     {"target.leadership", 7},
                     {"turns", 0}};
    Json const verdict =
        thrown("men-who-would-be-kings", "volley", facts, Json::parse(R"([{"count":5},1,1,2,1])"));
    ASSERT_EQ(verdict["outcome"], "still_pinned") << verdict.dump(1);
    EXPECT_EQ(became_of(verdict, "target.", "figures")["value"], 7);
    EXPECT_EQ(became_of(verdict, "target.", "figures")["rule"], "MW-UNIT-14");
    EXPECT_EQ(became_of(verdict, "target.", "leaderless")["value"], true);
    EXPECT_TRUE(became_of(verdict, "target.", "leadership")["value"].is_null());
    EXPECT_EQ(became_of(verdict, "target.", "leadership")["rule"], "MW-LEAD-05");
    EXPECT_EQ(step_to(verdict, "rally")["facts"], Json::parse(R"({"leaderless":true,"pinned":1})"));
    Json const stands =
        thrown("men-who-would-be-kings", "volley", facts, Json::parse(R"([{"count":5},1,2,2,1])"));
    EXPECT_TRUE(became_of(stands, "target.", "leaderless").is_null());
}

// With as many casualties as stamina the unit is shaken from then on, in all charts.
TEST(GoingOn, RemembersAShakenUnit) {
    Json const facts{{"shooter.dice", 3},
                     {"target.arm", "infantry"},
                     {"target.morale", 4},
                     {"target.stamina", 3},
                     {"target.casualties", 2}};
    Json const hit = thrown("black-powder", "volley", facts, {3, 1, 4, 2});
    ASSERT_EQ(hit["outcome"], "stands") << hit.dump(1);
    EXPECT_EQ(became_of(hit, "target.", "casualties")["value"], 3);
    EXPECT_EQ(became_of(hit, "target.", "shaken")["value"], true);
    EXPECT_EQ(became_of(hit, "target.", "shaken")["rule"], "BP-SHK-01");
    Json const saved = thrown("black-powder", "volley", facts, {3, 1, 4, 5});
    EXPECT_TRUE(became_of(saved, "target.", "shaken").is_null());
}

// The roll for the leader comes before the pinning test (MW-LEAD-05): a unit whose leader has
// fallen tests without his Leadership.
TEST(GoingOn, TestsWithoutTheLeaderWhoHasFallen) {
    Json const verdict =
        thrown_with("men-who-would-be-kings", "fire", {{"figures", 6}, {"hit_on", 4}},
                    {{"other.figures", 12}, {"other.leadership", 7}}, {6, 6, 1, 1, 1, 1});
    EXPECT_EQ(step_to(verdict, "pinning")["facts"],
              Json::parse(R"({"casualties":2,"leadership":7})"));
    Json const roll = step_to(verdict, "leader");
    ASSERT_FALSE(roll.is_null()) << verdict.dump(1);
    EXPECT_EQ(roll["units"], Json::parse(R"({"unit.":"other."})"));
    EXPECT_EQ(roll["facts"], Json::parse(R"({"unit.casualties":2,"unit.leadership":7})"));
    Json const fallen = thrown("men-who-would-be-kings", "leader", roll["facts"], {1, 1});
    ASSERT_EQ(fallen["outcome"], "falls");
    EXPECT_EQ(became_of(fallen, "unit.", "leaderless")["value"], true);
    EXPECT_TRUE(became_of(fallen, "unit.", "leadership")["value"].is_null());
    EXPECT_EQ(step_to(fallen, "pinning")["facts"],
              Json::parse(R"({"casualties":2,"leaderless":true})"));
    Json const stands = thrown("men-who-would-be-kings", "leader", roll["facts"], {1, 2});
    EXPECT_EQ(stands["became"], Json::array());
    EXPECT_EQ(step_to(stands, "pinning")["facts"],
              Json::parse(R"({"casualties":2,"leadership":7})"));
}

// Two hits and two more are a stand and one hit left (RF-FIRE-14, -15); an eager target that is
// beaten is shaken (GT-FIRE-24). Without known facts of the target nothing is said of it.
TEST(GoingOn, SaysWhatFireCostsTheTarget) {
    Json const known{{"other.stands", 6}, {"other.hits", 2}};
    Json const fire =
        thrown_with("rank-and-file", "fire", {{"dice", 6}}, known, Json::parse(R"([{"count":2}])"));
    EXPECT_EQ(
        fire["became"],
        Json::parse(R"([{"role":"other.","name":"stands_lost","value":1,"rule":"RF-FIRE-14"},)"
                    R"({"role":"other.","name":"hits","value":1,"rule":"RF-FIRE-15"}])"));
    Json const beaten =
        thrown_with("grande-tactique", "fire", Json::object(), {{"other.arm", "infantry"}}, {6, 2});
    EXPECT_EQ(beaten["words"], "the target is beaten");
    EXPECT_EQ(
        beaten["became"],
        Json::parse(R"([{"role":"other.","name":"shaken","value":true,"rule":"GT-FIRE-24"}])"));
    EXPECT_EQ(thrown("grande-tactique", "fire", Json::object(), {6, 2})["became"], Json::array());
}

// GT-FIRE-09: a target that can fire back is offered to, after any outcome, with the facts of both
// units; cavalry is not, nor infantry at a distance.
TEST(GoingOn, OffersToFireBack) {
    Json const shaken{{"shaken", true}};
    auto const after = [&](char const* arm, Json facts, Json dice) {
        Json const known = arm == nullptr ? Json::object() : Json{{"other.arm", arm}};
        return step_to(
            thrown_with("grande-tactique", "fire", std::move(facts), known, std::move(dice)),
            "fire");
    };
    Json const guns = after("artillery", shaken, {1, 2});
    EXPECT_EQ(guns["units"], Json::parse(R"({"":"other.","other.":""})"));
    EXPECT_EQ(guns["facts"], Json::parse(R"({"artillery":true,"in_contact":true})"));
    EXPECT_EQ(guns["rule"], "GT-FIRE-09");
    EXPECT_EQ(after("artillery", shaken, {6, 2})["facts"]["shaken"], true) << "GT-FIRE-24";
    EXPECT_FALSE(after("infantry", shaken, {3, 3}).is_null());
    EXPECT_FALSE(after(nullptr, shaken, {3, 3}).is_null());
    EXPECT_TRUE(after("cavalry", shaken, {3, 3}).is_null());
    EXPECT_TRUE(after("infantry", {{"artillery", true}, {"long_range", true}}, {3, 3}).is_null());
}

bool mentions(Json const& verdict, std::string const& rule) {
    return verdict["course"].dump().find("\"" + rule + "\"") != std::string::npos;
}

// The length of a flight (GT-FLEE-01..03), the risk of its general (GT-GEN-07), and the units that
// it disorders (GT-FLEE-13).
TEST(GoingOn, SaysHowFarTheDefenderFlees) {
    Json const foot = thrown("grande-tactique", "charge",
                             {{"attacker.arm", "infantry"},
                              {"defender.arm", "infantry"},
                              {"defender.general_attached", true}},
                             {6, 1});
    ASSERT_EQ(foot["outcome"], "defender_flees") << foot.dump(1);
    EXPECT_TRUE(mentions(foot, "GT-FLEE-01"));
    EXPECT_TRUE(mentions(foot, "GT-GEN-07"));
    EXPECT_FALSE(mentions(foot, "GT-FLEE-03"));
    EXPECT_EQ(step_to(foot, "morale")["rule"], "GT-FLEE-13");
    Json const horse =
        thrown("grande-tactique", "charge",
               {{"attacker.arm", "cavalry"}, {"defender.arm", "cavalry"}}, {6, 1, 6});
    EXPECT_TRUE(mentions(horse, "GT-FLEE-03")) << horse.dump(1);
    EXPECT_FALSE(mentions(horse, "GT-GEN-07"));
    Json const from_foot =
        thrown("grande-tactique", "charge",
               {{"attacker.arm", "infantry"}, {"defender.arm", "cavalry"}}, {6, 1});
    EXPECT_TRUE(mentions(from_foot, "GT-FLEE-02")) << from_foot.dump(1);
}

// GT-MC-T1: shaken troops that fail to de-shake stay shaken; only those beaten by fire flee
// (GT-MC-T4).
TEST(GoingOn, ShowsBothOccasionsToFailACheck) {
    Json const failed = thrown("grande-tactique", "morale", {{"shaken", true}}, {1});
    Json const next = failed["course"].empty() ? failed["checks"] : failed["course"];
    EXPECT_NE(failed.dump().find("GT-MC-T1"), std::string::npos) << next.dump(1);
    EXPECT_NE(failed.dump().find("GT-MC-T4"), std::string::npos);
}

// Cavalry passes its check (6), the infantry fails (1), the check to follow up is passed (6): the
// next charge has the cavalry's lasting facts and none of this charge (GT-FUP-05).
TEST(GoingOn, ChargesOnWithTheSameCavalryAndWithoutTheFactsOfTheFirstCharge) {
    Json const verdict = thrown("grande-tactique", "charge",
                                {{"attacker.arm", "cavalry"},
                                 {"attacker.lancers", true},
                                 {"attacker.charging_shaken", true},
                                 {"defender.shaken", true}},
                                {6, 1, 6});
    ASSERT_EQ(verdict["outcome"], "defender_flees_follow_up") << verdict.dump(1);
    Json const step = step_to(verdict, "charge");
    EXPECT_EQ(step["units"], Json::parse(R"({"attacker.":"attacker."})"));
    EXPECT_EQ(step["facts"],
              Json::parse(R"({"attacker.follow_up":"first","attacker.arm":"cavalry",)"
                          R"("attacker.lancers":true})"));
    // After that charge the check is that for a second one (GT-FUP-06).
    Json const second =
        thrown("grande-tactique", "charge",
               {{"attacker.arm", "cavalry"}, {"attacker.follow_up", "first"}}, {6, 1, 6});
    EXPECT_EQ(step_to(second, "charge")["facts"],
              Json::parse(R"({"attacker.follow_up":"second","attacker.arm":"cavalry"})"));
}

// Regulars pass a morale test on 4 or more (RF-MOR-03); a 1 makes them unsteady (RF-MOR-14), and
// unsteady they rally in the rally phase.
TEST(GoingOn, RalliesAUnitThatHasBecomeUnsteady) {
    Json const verdict = thrown("rank-and-file", "morale", {{"class", "regular"}}, {1});
    ASSERT_EQ(verdict["outcome"], "unsteady");
    Json const step = step_to(verdict, "rally");
    EXPECT_EQ(step["facts"], Json::parse(R"({"class":"regular","unsteady":true})"));
}

// Three of four shots hit: three saves (BP-SAVE-01). Guns beyond half range are at long range for
// the save (BP-SAVE-07).
TEST(GoingOn, TakesHitsOnToTheSaves) {
    Json const verdict =
        thrown("black-powder", "shoot",
               {{"dice", 4}, {"artillery", true}, {"beyond_half_range", true}}, {6, 6, 6, 1});
    ASSERT_EQ(verdict["outcome"], "3");
    Json const step = step_to(verdict, "save");
    EXPECT_EQ(step["facts"],
              Json::parse(R"({"hits":3,"by_artillery":true,"artillery_long":true})"));
    Json const missed = thrown("black-powder", "shoot", {{"dice", 1}}, {1});
    EXPECT_TRUE(step_to(missed, "save").is_null()) << "without a hit there is nothing to save";
}

// Leadership 12 is failed on anything but a 12: the unit gets a second marker (MW-PIN-03), and can
// only rally (MW-R-05).
TEST(GoingOn, CountsMarkersOnToTheRally) {
    Json const verdict = thrown("men-who-would-be-kings", "pinning",
                                {{"leadership", 12}, {"pinned", 1}, {"casualties", 2}}, {1, 1});
    ASSERT_EQ(verdict["outcome"], "pinned");
    EXPECT_EQ(verdict["became"][0]["value"], 2);
    EXPECT_EQ(step_to(verdict, "rally")["facts"], Json::parse(R"({"leadership":12,"pinned":2})"));
}

// Two casualties and two unsaved hits are four, one beyond a stamina of three. This excess counts
// in the break test of the loser (1 against 2 is double), who retires on 8 less 3, and is removed
// (BP-SHK-06). The winner has one casualty.
TEST(GoingOn, CountsTheCasualtiesOfBothInAMelee) {
    Json const facts = {{"self.arm", "cavalry"},   {"self.hand_to_hand", 8},
                        {"self.morale", 4},        {"self.stamina", 3},
                        {"self.casualties", 2},    {"self.charging", true},
                        {"enemy.arm", "infantry"}, {"enemy.hand_to_hand", 6},
                        {"enemy.morale", 4},       {"enemy.stamina", 3}};
    Json const dice = Json::parse(R"([{"count":5},{"count":2},{"count":2},{"count":1},3,5])");
    Json const verdict = thrown("black-powder", "melee", facts, dice);
    ASSERT_EQ(verdict["outcome"], "self_retires") << verdict.dump(1);
    EXPECT_EQ(became_of(verdict, "self.", "casualties")["value"], 3);
    EXPECT_EQ(became_of(verdict, "enemy.", "casualties")["value"], 1);
}

// Three hits remove a stand (RF-FIRE-14, RF-MEL-21); the attacker keeps its two hits (RF-FIRE-15).
TEST(GoingOn, CountsTheStandsThatAChargeCosts) {
    Json const facts = {
        {"attacker.class", "veteran"},       {"attacker.stands", 4}, {"attacker.shock", true},
        {"defender.class", "regular"},       {"defender.stands", 6}, {"defender.self_foot", true},
        {"defender.charged_frontally", true}};
    Json const verdict =
        thrown("rank-and-file", "charge", facts, Json::parse(R"([5,{"count":3},{"count":2},3])"));
    ASSERT_EQ(verdict["outcome"], "attacker_wins_defender_unsteady") << verdict.dump(1);
    EXPECT_EQ(became_of(verdict, "defender.", "stands_lost")["value"], 1);
    EXPECT_TRUE(became_of(verdict, "defender.", "hits").is_null());
    EXPECT_EQ(became_of(verdict, "attacker.", "hits")["value"], 2);
}

// Shaken infantry that fails its check flees: it is routed, and no longer shaken (GT-FLEE-07).
TEST(GoingOn, RoutsAUnitThatFlees) {
    Json const verdict = thrown("grande-tactique", "charge",
                                {{"attacker.arm", "infantry"}, {"defender.shaken", true}}, {6, 1});
    ASSERT_EQ(verdict["outcome"], "defender_flees") << verdict.dump(1);
    EXPECT_EQ(became_of(verdict, "defender.", "routed")["value"], true);
    EXPECT_TRUE(became_of(verdict, "defender.", "shaken")["value"].is_null());
    EXPECT_EQ(became_of(verdict, "defender.", "shaken")["rule"], "GT-FLEE-07");
    EXPECT_TRUE(became_of(verdict, "defender.", "in_square").is_null()) << "it stood in none";
}

// A double six is a blunder (BP-CMD-17) of the unit that got the order; the chart has no facts.
TEST(GoingOn, BlundersWithTheUnitThatWasOrdered) {
    Json const verdict = thrown("black-powder", "command", {{"rating", 8}}, {6, 6});
    EXPECT_EQ(step_to(verdict, "blunder")["units"], Json::parse(R"({"":""})"));
    Json const sheet = ask({{"ask", "sheet"}, {"system", "black-powder"}, {"of", "blunder"}});
    ASSERT_EQ(sheet["roles"].size(), 1U);
    EXPECT_EQ(sheet["roles"][0]["unit"], true);
}

TEST(GoingOn, NeedsAllDice) {
    Json const verdict = thrown("grande-tactique", "charge", Json::object(), {6});
    ASSERT_EQ(verdict["settled"], false);
    EXPECT_FALSE(verdict.contains("goes_on"));
}

}  // namespace
}  // namespace esprit

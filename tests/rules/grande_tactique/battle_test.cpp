// The battle that a scenario begins with, and its digest.
#include "rules/grande_tactique/battle.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <type_traits>

#include "rules/common/system.h"
#include "text/scenarios/scene_text.h"

namespace esprit::grande_tactique {
namespace {

using fixture::scene_head;
using fixture::unit;

static_assert(std::is_trivially_copyable_v<Battle>);
static_assert(sizeof(Battle) <= rules::max_battle_bytes);

std::string const wood_and_units =
    "[[terrain]]\nkind = \"wood\"\noutline = [[16, 4], [20, 4], [20, 8], [16, 8]]\n\n" +
    unit("1/Line", "French", "infantry", "[12, 6]", "square = true\nfiring = true\n") +
    unit("2/Line", "French", "infantry", "[18, 6]", "state = \"shaken\"\n") +
    unit("Desaix", "French", "general", "[12, 5]", "with = \"1/Line\"\n") +
    unit("1/Hussars", "French", "cavalry", "[5, 6]", "state = \"routed\"\n") +
    unit("Guns", "Austrian", "foot_artillery", "[12, 18]", "limbered = true\n") +
    unit("Flying", "Austrian", "horse_artillery", "[5, 18]", "state = \"silenced\"\n");

games::LoadedGrandeTactique scene(std::string const& more = {}) {
    return fixture::load(scene_head + wood_and_units + more);
}

TEST(Battle, BeginsAsTheScenarioSays) {
    auto const loaded = scene("[turns]\nfirst = 4\nside = \"Austrian\"\n");
    Battle const battle = set_up(*loaded.scenario);
    EXPECT_EQ(battle.units.count, 6);
    EXPECT_EQ(battle.units.pose[1], (geometry::Pose{{18'000, 6'000}, 0}));
    EXPECT_TRUE(battle.state[0].in_square);
    EXPECT_TRUE(battle.state[0].firing);
    EXPECT_EQ(battle.state[0].mood, Mood::eager);
    EXPECT_EQ(battle.state[1].mood, Mood::shaken);
    EXPECT_EQ(battle.state[2].attached_to, 0);
    EXPECT_EQ(battle.state[3].mood, Mood::routed);
    EXPECT_EQ(battle.state[3].attached_to, no_unit);
    EXPECT_TRUE(battle.state[4].limbered);
    EXPECT_EQ(battle.state[5].mood, Mood::silenced);
    EXPECT_EQ(battle.turn, 4);
    EXPECT_EQ(battle.active, 1);
    EXPECT_EQ(battle.division[0].pips, -1);
    EXPECT_EQ(battle, set_up(*loaded.scenario));
}

TEST(Battle, BeginsAnEngagementInTheTurnOfTheChargers) {
    auto const loaded = scene(
        "[turns]\nside = \"Austrian\"\n[engagement]\nside = \"French\"\n"
        "orders = [\"charge 1/Hussars at Guns\"]\npips = { \"French Division\" = 3 }\n");
    Battle const battle = set_up(*loaded.scenario);
    EXPECT_EQ(battle.active, 0);
    EXPECT_EQ(battle.division[0].pips, 3);
}

// GT-CHG-05, GT-R-17: a division belongs to one side, even if the other has one of that name.
TEST(Battle, DivisionsOfBothSidesMayHaveOneName) {
    std::string text = unit("a", "French", "infantry", "[12, 6]") +
                       unit("b", "French", "infantry", "[16, 6]") +
                       unit("k", "Austrian", "infantry", "[12, 18]");
    for (std::string const side : {"French", "French", "Austrian"}) {
        text.replace(text.find(side + " Division"), side.size() + 9, "Reserve");
    }
    auto const loaded = fixture::load(scene_head + text);
    auto const& scenario = *loaded.scenario;
    ASSERT_EQ(scenario.divisions.size(), 2U);
    EXPECT_EQ(scenario.divisions[0].name, "Reserve");
    EXPECT_EQ(scenario.divisions[1].name, "Reserve");
    EXPECT_EQ(scenario.divisions[1].side, 1);
    EXPECT_EQ(scenario.troops[0].division, 0);
    EXPECT_EQ(scenario.troops[1].division, 0);
    EXPECT_EQ(scenario.troops[2].division, 1);
}

// GT-UNIT-02..07.
TEST(Battle, BasesHaveTheSizesOfTheRules) {
    auto const loaded = scene();
    Scenario const& scenario = *loaded.scenario;
    Battle battle = set_up(scenario);
    auto const size = [&](UnitId unit) {
        geometry::Base const base = base_of({scenario, battle}, unit);
        return std::pair{base.frontage_mil, base.depth_mil};
    };
    EXPECT_EQ(size(0), std::pair(1'500, 1'500));
    EXPECT_EQ(size(1), std::pair(2'500, 1'000));
    EXPECT_EQ(size(2), std::pair(500, 500));
    EXPECT_EQ(size(3), std::pair(1'500, 1'000));
    EXPECT_EQ(size(4), std::pair(1'000, 1'000));
    EXPECT_EQ(size(5), std::pair(1'000, 1'500));
    battle.state[0].in_square = false;
    EXPECT_EQ(size(0), std::pair(2'500, 1'000));
    EXPECT_EQ(base_of({scenario, battle}, 1).pose, battle.units.pose[1]);
}

TEST(Battle, StandingUnits) {
    auto const loaded = scene();
    Scenario const& scenario = *loaded.scenario;
    Battle battle = set_up(scenario);
    EXPECT_TRUE(is_on_table(battle, 0));
    EXPECT_TRUE(stands({scenario, battle}, 0));
    EXPECT_TRUE(is_on_table(battle, 2));
    EXPECT_FALSE(stands({scenario, battle}, 2)) << "a general";
    EXPECT_FALSE(is_on_table(battle, 6)) << "there is no such unit";
    EXPECT_FALSE(is_on_table(battle, no_unit));
    battle.state[0].fate = Fate::destroyed;
    EXPECT_FALSE(stands({scenario, battle}, 0));
    battle.state[0].fate = Fate::off_table;
    EXPECT_FALSE(is_on_table(battle, 0));
}

TEST(Battle, TheGeneralOfAUnit) {
    auto const loaded = scene();
    Scenario const& scenario = *loaded.scenario;
    Battle battle = set_up(scenario);
    EXPECT_EQ(general_with({scenario, battle}, 0), 2);
    EXPECT_EQ(general_with({scenario, battle}, 1), no_unit);
    battle.state[2].fate = Fate::destroyed;
    EXPECT_EQ(general_with({scenario, battle}, 0), no_unit);
}

TEST(Battle, GarrisonedAreas) {
    auto const loaded = scene();
    Scenario const& scenario = *loaded.scenario;
    Battle battle = set_up(scenario);
    EXPECT_EQ(garrisoned({scenario, battle}, 0), field::no_feature);
    EXPECT_EQ(garrisoned({scenario, battle}, 1), 0);
    battle.units.pose[3].centre = {18'000, 6'000};
    EXPECT_EQ(garrisoned({scenario, battle}, 3), field::no_feature) << "cavalry fills nothing";
    battle.units.pose[2].centre = {18'000, 6'000};
    EXPECT_EQ(garrisoned({scenario, battle}, 2), field::no_feature) << "nor does a general";
    set_unit(battle.outside, 1, true);
    EXPECT_EQ(garrisoned({scenario, battle}, 1), field::no_feature) << "it is not where it was";
    set_unit(battle.outside, 1, false);
    battle.state[1].fate = Fate::off_table;
    EXPECT_EQ(garrisoned({scenario, battle}, 1), field::no_feature);
}

// A change of any part of the state gives another digest.
TEST(Battle, TheDigestIsOverEverything) {
    auto const loaded = scene();
    Battle const begin = set_up(*loaded.scenario);
    std::set<std::uint64_t> digests{field::digest(begin)};
    auto const moved_by = [&](auto change) {
        Battle battle = begin;
        change(battle);
        EXPECT_NE(battle, begin);
        EXPECT_TRUE(digests.insert(field::digest(battle)).second) << digests.size();
    };
    moved_by([](Battle& b) { b.units.pose[1].centre.x_mil = 1; });
    moved_by([](Battle& b) { b.units.pose[1].centre.y_mil = 1; });
    moved_by([](Battle& b) { b.units.pose[1].facing_cdeg = 1; });
    moved_by([](Battle& b) { b.units.count = 5; });
    moved_by([](Battle& b) { b.state[4].mood = Mood::shaken; });
    moved_by([](Battle& b) { b.state[4].fate = Fate::destroyed; });
    moved_by([](Battle& b) { b.state[4].in_square = true; });
    moved_by([](Battle& b) { b.state[4].limbered = false; });
    moved_by([](Battle& b) { b.state[4].firing = true; });
    moved_by([](Battle& b) { b.state[4].charges_made = 1; });
    moved_by([](Battle& b) { b.state[4].attached_to = 1; });
    moved_by([](Battle& b) { b.state[4].target = 1; });
    moved_by([](Battle& b) { b.state[4].charged[0] = 1; });
    moved_by([](Battle& b) { b.state[4].charged[2] = 1; });
    moved_by([](Battle& b) { b.state[4].charge_start.centre.x_mil = 1; });
    moved_by([](Battle& b) { b.state[4].charge_start.facing_cdeg = 1; });
    moved_by([](Battle& b) { b.division[23].pips = 1; });
    moved_by([](Battle& b) { b.division[23].rank = 1; });
    moved_by([](Battle& b) { b.division[23].collapsed = true; });
    moved_by([](Battle& b) { b.division[23].plan_changed = true; });
    moved_by([](Battle& b) { b.division[23].general_rides_with = 1; });
    moved_by([](Battle& b) { b.replaced[0] = 1; });
    moved_by([](Battle& b) { b.replaced[1] = 1; });
    moved_by([](Battle& b) { b.outside[0] = 1; });
    moved_by([](Battle& b) { b.outside[1] = 1; });
    moved_by([](Battle& b) { b.began_outside[0] = 1; });
    moved_by([](Battle& b) { b.began_outside[1] = 1; });
    moved_by([](Battle& b) { b.state[4].has_fired = true; });
    moved_by([](Battle& b) { b.state[4].slowed = true; });
    moved_by([](Battle& b) { b.state[4].moved_mil = 1; });
    moved_by([](Battle& b) { b.phase = Phase::pips; });
    moved_by([](Battle& b) { b.turn = 2; });
    moved_by([](Battle& b) { b.turn = 256; });
    moved_by([](Battle& b) { b.active = 1; });
}

// The bytes of the digest, written out a second time: FNV-1a, lowest byte first.
TEST(Battle, TheDigestOfNoUnitsIsKnown) {
    Battle battle;
    std::uint64_t expected = 14695981039346656037U;
    auto const byte = [&](unsigned value) { expected = (expected ^ value) * 1099511628211U; };
    byte(0);  // count
    byte(0);
    for (DivisionState& division : battle.division) {
        division = {-1, 2, true, false, no_unit};
        byte(0xFF);  // PIPs
        byte(2);     // rank
        byte(1);     // collapsed
        byte(0);     // plan changed
        byte(0xFF);  // nobody
        byte(0xFF);
    }
    for (int i = 0; i < 16; ++i) byte(0);  // replaced
    byte(1);                               // turn
    byte(0);
    byte(0);  // active
    byte(0);  // phase
    EXPECT_EQ(field::digest(battle), expected);
}

}  // namespace
}  // namespace esprit::grande_tactique

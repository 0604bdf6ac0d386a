// Weights of Grande Tactique that the staff uses and `drill` does not: divisions near collapse,
// chasing, pressing on. Also who is ahead at sundown, and which orders are left to habit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "command/grande_tactique/estimate.h"
#include "command/grande_tactique/places.h"
#include "command/grande_tactique/staff.h"
#include "command/staff_fit.h"
#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/system.h"
#include "text/scenarios/scene_text.h"

namespace esprit::command {
namespace {

using fixture::scene_head;
using fixture::unit;
using grande_tactique::Battle;
using grande_tactique::Mood;
using grande_tactique::Scenario;

constexpr UnitId line = 0;
constexpr UnitId hussars = 1;
constexpr UnitId grenzer = 2;
constexpr UnitId uhlans = 4;
constexpr UnitId battery = 5;

class GrandeTactiqueHabits : public ::testing::Test {
protected:
    GrandeTactiqueHabits() : battle(set_up(scenario)) {}

    int value(UnitId whose) const {
        return value_of_place(weights, {scenario, battle}, whose, battle.units.pose[whose]);
    }
    int weight(UnitId whose) const {
        return weight_of_division(weights, {scenario, battle}, whose);
    }

    // The Austrians collapse with the second of their four units.
    games::LoadedGrandeTactique const loaded = fixture::load(
        scene_head + unit("1/Line", "French", "infantry", "[2, 4]") +
        unit("1/Hussars", "French", "cavalry", "[10, 4]") +
        unit("1/Grenzer", "Austrian", "infantry", "[2, 18]") +
        unit("2/Grenzer", "Austrian", "infantry", "[6, 18]") +
        unit("Uhlans", "Austrian", "cavalry", "[10, 18]") +
        unit("Battery", "Austrian", "foot_artillery", "[14, 18]") +
        unit("Desaix", "French", "general", "[22, 4]") +
        unit("Melas", "Austrian", "general", "[22, 18]") + "[turns]\nfirst = 1\nlast = 10\n");
    Scenario const& scenario = *loaded.scenario;
    Battle battle;
    GrandeTactiqueWeights weights;
};

TEST_F(GrandeTactiqueHabits, AUnitIsWorthMoreAsItsDivisionEnds) {
    EXPECT_EQ(weight(grenzer), 1000);  // the weights of drill
    weights.worth_last = 2000;
    weights.worth_last_but_one = 1500;
    weights.worth_collapsed = 200;
    EXPECT_EQ(weight(grenzer), 1500);
    EXPECT_EQ(worth_of_unit(weights, {scenario, battle}, grenzer), 600);
    battle.state[battery].mood = Mood::silenced;
    EXPECT_EQ(weight(grenzer), 2000);
    EXPECT_EQ(worth_of_unit(weights, {scenario, battle}, grenzer), 800);
    battle.division[scenario.troops[grenzer].division].collapsed = true;
    EXPECT_EQ(weight(grenzer), 200);
    EXPECT_EQ(worth_of_unit(weights, {scenario, battle}, grenzer), 80);
}

TEST_F(GrandeTactiqueHabits, GunsAndHorseHaveAWorthOfTheirOwn) {
    weights.worth_of_guns = 1500;
    weights.worth_of_cavalry = 800;
    EXPECT_EQ(worth_of_unit(weights, {scenario, battle}, battery), 600);
    EXPECT_EQ(worth_of_unit(weights, {scenario, battle}, hussars), 400);
    EXPECT_EQ(worth_of_unit(weights, {scenario, battle}, line), 400);
}

// The hussars stand 8" from the routed unit: at the limit of the chase, and 4" within it.
TEST_F(GrandeTactiqueHabits, EagerCavalryChasesRoutedUnits) {
    battle.state[grenzer].mood = Mood::routed;
    battle.units.pose[grenzer].centre = {10 * mil_per_inch, 12 * mil_per_inch};
    int const before = value(hussars);
    weights.chases = 5;
    weights.chases_within_mil = 8 * mil_per_inch;
    EXPECT_EQ(value(hussars), before);
    weights.chases_within_mil = 12 * mil_per_inch;
    EXPECT_EQ(value(hussars), before + 20);
    battle.state[hussars].mood = Mood::shaken;
    int const spent = value(hussars);
    weights.chases = 0;
    EXPECT_EQ(value(hussars), spent);
    // batteries do not chase, and nobody chases friends
    battle.state[grenzer].mood = Mood::eager;
    battle.state[line].mood = Mood::routed;
    int const of_battery = value(battery);
    int const of_friend = value(hussars);
    weights.chases = 5;
    EXPECT_EQ(value(battery), of_battery);
    EXPECT_EQ(value(hussars), of_friend);
}

// The stronger side prefers a smaller distance.
TEST_F(GrandeTactiqueHabits, TheStrongerSideComesNearer) {
    weights.infantry_stands_off_mil = 6 * mil_per_inch;
    int const before = value(line);
    weights.presses_percent = 50;
    EXPECT_EQ(value(line), before);  // it is the weaker side
    for (UnitId other = 3; other <= battery; ++other) {
        battle.state[other].fate = grande_tactique::Fate::off_table;
    }
    // 9 points against 4 and the one that keeps it from 0: 80 percent more, half of which count
    int const percent = 50 * superiority({scenario, battle}, 0) / 100;
    EXPECT_EQ(percent, 40);
    int const nearer_mil = 6 * mil_per_inch * percent / 100;
    EXPECT_EQ(value(line), before - nearer_mil * weights.per_inch / mil_per_inch);
    battle.state[line].mood = Mood::shaken;
    int const spent = value(line);
    weights.presses_percent = 0;
    EXPECT_EQ(value(line), spent);
}

// From the third turn of ten on, while the Uhlans keep more than 16" away from the line: they are
// sqrt(8² + 14²) = 16.1" away. The nearest enemies of both French units are 14" away.
TEST_F(GrandeTactiqueHabits, ASideClosesWithAnEnemyWhoStandsOff) {
    weights.infantry_stands_off_mil = 6 * mil_per_inch;
    weights.cavalry_stands_off_mil = 9 * mil_per_inch;
    weights.closes_after_percent = 20;
    weights.closes_beyond_mil = 16 * mil_per_inch;
    auto const closes = [&] { return ValuesOfPlaces{{scenario, battle}, 0}.closes(weights); };
    battle.turn = 2;
    int const of_line = value(line);
    int const of_hussars = value(hussars);
    EXPECT_FALSE(closes());
    battle.turn = 3;
    EXPECT_TRUE(closes());
    EXPECT_EQ(value(line), of_line - 35);        // from 6" to 2.5", 10 an inch
    EXPECT_EQ(value(hussars), of_hussars - 50);  // from 9" to 4"
    weights.closes_beyond_mil += mil_per_inch / 2;
    EXPECT_FALSE(closes());
    EXPECT_EQ(value(line), of_line);
    weights.closes_beyond_mil -= mil_per_inch / 2;
    battle.state[uhlans].mood = Mood::shaken;  // nobody is left who could stand off
    EXPECT_FALSE(closes());
}

// A side that closes also charges for less.
TEST_F(GrandeTactiqueHabits, ASideThatClosesIsBolder) {
    weights.closes_after_percent = 0;
    weights.closing_boldness = 30;
    battle.phase = grande_tactique::Phase::pips;
    battle.units.pose[line].centre = {2 * mil_per_inch, 15 * mil_per_inch};
    for (auto& division : battle.division) division.pips = 9;
    grande_tactique::Order const charge{grande_tactique::OrderKind::charge, line, grenzer};
    auto const score = [&] {
        auto const scored = GrandeTactiqueDrill{weights}.scored_orders({scenario, battle});
        auto const is_charge = [&](auto const& each) { return each.order == charge; };
        auto const found = std::find_if(scored.begin(), scored.end(), is_charge);
        EXPECT_NE(found, scored.end());
        return found == scored.end() ? 0 : found->score;
    };
    int const closing = score();
    weights.closes_after_percent = 90;
    EXPECT_EQ(score(), closing - 30);
}

// GT-COL-05, -06: nobody has won, but the Austrians have lost one unit of four.
TEST_F(GrandeTactiqueHabits, AtSundownTheTallySaysWhoIsAhead) {
    using Trait = StaffTrait<grande_tactique::System>;
    battle.turn = static_cast<std::uint16_t>(scenario.common.last_turn + 1);
    battle.phase = grande_tactique::Phase::over;
    EXPECT_EQ(Trait::ahead({scenario, battle}), std::nullopt);
    EXPECT_EQ(points_at_end<grande_tactique::System>({scenario, battle}), 1);
    battle.state[grenzer].fate = grande_tactique::Fate::destroyed;
    EXPECT_FALSE(grande_tactique::System{}.verdict({scenario, battle}).winner);
    EXPECT_EQ(Trait::ahead({scenario, battle}), std::optional<rules::SideId>{0});
    EXPECT_EQ(points_at_end<grande_tactique::System>({scenario, battle}), 2);
    battle.state[line].fate = grande_tactique::Fate::destroyed;
    EXPECT_EQ(Trait::ahead({scenario, battle}), std::optional<rules::SideId>{1});
    EXPECT_EQ(points_at_end<grande_tactique::System>({scenario, battle}), 0);
}

// A general who touches two units can ride from one to the other for ever, and a search could order
// just that.
TEST_F(GrandeTactiqueHabits, RidesAreGivenByHabitAlone) {
    using Rules = grande_tactique::System;
    auto const is_ride = [](auto const& each) {
        return each.order.kind == grande_tactique::OrderKind::ride;
    };
    battle.phase = grande_tactique::Phase::pips;
    for (auto& division : battle.division) division.pips = 9;
    auto const scored = GrandeTactiqueDrill{weights}.scored_orders({scenario, battle});
    ASSERT_TRUE(std::any_of(scored.begin(), scored.end(), is_ride));
    SearchOptions options;
    options.nodes = 300;
    options.side = battle.active;
    StaffCommander<Rules> staff{"staff", options, weights};
    auto const evaluated = staff.think({scenario, battle});
    EXPECT_GT(evaluated.size(), 1U);
    for (auto const& each : evaluated) EXPECT_TRUE(each.habitual || !is_ride(each));
}

}  // namespace
}  // namespace esprit::command

// Fire on the battlefield, beyond what scenes can test: exact odds, lists of targets, and when a
// phase is done.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "chance/enumerating.h"
#include "rules/grande_tactique/firing.h"
#include "text/scenarios/scene_text.h"

namespace esprit::grande_tactique {
namespace {

std::string unit(std::string const& name, std::string const& side, std::string const& arm,
                 std::string const& at, std::string const& facing, std::string const& words = {}) {
    return "[[unit]]\nname = \"" + name + "\"\nside = \"" + side + "\"\ncommand = \"" + side +
           "\"\narm = \"" + arm + "\"\nat = " + at + "\nfacing = " + facing + "\n" + words + "\n";
}

std::string const firing = "firing = true\n";
std::string const shaken = "state = \"shaken\"\n";

std::string const generals = unit("French general", "French", "general", "[1, 1]", "0") +
                             unit("Austrian general", "Austrian", "general", "[1, 23]", "180");

/// A battlefield in the French firing phase.
struct Field {
    explicit Field(std::string const& units)
        : loaded(fixture::load(fixture::scene_head + units + generals + "[turns]\nlast = 10\n")),
          scenario(*loaded.scenario),
          battle(set_up(scenario)) {
        battle.phase = Phase::firing;
    }

    games::LoadedGrandeTactique loaded;
    Scenario const& scenario;
    Battle battle;
};

std::vector<UnitId> targets(Field const& field, UnitId firer) {
    auto const found = targets_of_fire({field.scenario, field.battle}, firer);
    return {found.begin(), found.end()};
}

/// The chance of each mood of unit 1 after unit 0 has fired at it.
std::map<Mood, Exact> moods_of_target(Field const& field) {
    Order const order{OrderKind::fire, 0, 1};
    EXPECT_FALSE(refuse_fire_order({field.scenario, field.battle}, order));
    std::map<Mood, Exact> moods;
    chance::EnumeratingArbiter arbiter;
    arbiter.begin();
    do {
        arbiter.begin_path();
        Battle battle = field.battle;
        carry_out_fire_order({field.scenario, battle}, order, arbiter);
        moods[battle.state[1].mood] += arbiter.weight();
    } while (arbiter.next_path());
    return moods;
}

// The firer's die is higher in 15 of 36 throws.
TEST(Fire, shakes_an_eager_target_in_five_cases_of_twelve) {
    Field const field{unit("G", "French", "foot_artillery", "[12, 6]", "0", firing) +
                      unit("B", "Austrian", "infantry", "[12, 12]", "180")};
    EXPECT_EQ(moods_of_target(field),
              (std::map<Mood, Exact>{{Mood::eager, Exact{7, 12}}, {Mood::shaken, Exact{5, 12}}}));
}

// With -1 the target is beaten in 21 of 36 throws; being shaken, it then needs a 5 for its check.
TEST(Fire, drives_off_shaken_infantry_in_seven_cases_of_eighteen) {
    Field const field{unit("G", "French", "foot_artillery", "[12, 6]", "0", firing) +
                      unit("B", "Austrian", "infantry", "[12, 12]", "180", shaken)};
    EXPECT_EQ(moods_of_target(field),
              (std::map<Mood, Exact>{{Mood::shaken, Exact{11, 18}}, {Mood::routed, Exact{7, 18}}}));
}

TEST(Fire, lists_targets_in_the_order_of_ids_and_none_of_who_cannot_fire) {
    Field field{unit("G", "French", "foot_artillery", "[12, 6]", "0", firing) +
                unit("B", "Austrian", "infantry", "[10, 12]", "180") +
                unit("C", "Austrian", "infantry", "[14, 12]", "180") +
                unit("D", "Austrian", "cavalry", "[2, 6]", "180")};
    EXPECT_EQ(targets(field, 0), (std::vector<UnitId>{1, 2}));
    EXPECT_TRUE(has_target_of_fire({field.scenario, field.battle}, 0));
    field.battle.state[0].limbered = true;
    EXPECT_EQ(targets(field, 0), std::vector<UnitId>{});
    EXPECT_FALSE(has_target_of_fire({field.scenario, field.battle}, 0));
    EXPECT_EQ(targets(field, 3), std::vector<UnitId>{});  // cavalry
    field.battle.state[0].limbered = false;
    field.battle.state[1].fate = Fate::withdrawn;
    EXPECT_EQ(targets(field, 0), std::vector<UnitId>{2});
}

TEST(Fire, is_left_until_every_unit_of_the_active_side_has_fired) {
    Field field{unit("G", "French", "foot_artillery", "[12, 6]", "0", firing) +
                unit("A", "Austrian", "foot_artillery", "[12, 12]", "180", firing) +
                unit("H", "French", "foot_artillery", "[14, 6]", "0", firing)};
    auto const left = [&] { return fire_is_left({field.scenario, field.battle}); };
    EXPECT_TRUE(left());
    field.battle.state[0].has_fired = true;
    EXPECT_TRUE(left());
    field.battle.state[2].has_fired = true;
    EXPECT_FALSE(left());  // the Austrian guns wait for their own phase
}

TEST(Fire, markers_of_units_that_are_not_on_the_table_are_left_alone) {
    Field field{unit("G", "French", "foot_artillery", "[12, 6]", "0", firing) +
                unit("B", "Austrian", "infantry", "[12, 22]", "180")};
    field.battle.state[0].fate = Fate::to_come;
    chance::EnumeratingArbiter arbiter;
    begin_firing({field.scenario, field.battle}, arbiter);
    EXPECT_TRUE(field.battle.state[0].firing);
    Order const stop{OrderKind::stop_fire, 0};
    field.battle.division[0].pips = 1;
    EXPECT_TRUE(refuse_fire_order({field.scenario, field.battle}, stop));
    field.battle.state[0].fate = Fate::on_table;
    EXPECT_FALSE(refuse_fire_order({field.scenario, field.battle}, stop));
    begin_firing({field.scenario, field.battle}, arbiter);
    EXPECT_FALSE(field.battle.state[0].firing);
}

TEST(Fire, orders_of_units_that_there_are_not_are_refused) {
    Field const field{unit("G", "French", "foot_artillery", "[12, 6]", "0", firing) +
                      unit("B", "Austrian", "infantry", "[12, 12]", "180")};
    for (OrderKind const kind : {OrderKind::start_fire, OrderKind::stop_fire, OrderKind::fire}) {
        EXPECT_TRUE(refuse_fire_order({field.scenario, field.battle}, {kind, 4, 1}));
        EXPECT_TRUE(refuse_fire_order({field.scenario, field.battle}, {kind, no_unit, 1}));
    }
    EXPECT_TRUE(refuse_fire_order({field.scenario, field.battle}, {OrderKind::fire, 0, 4}));
    EXPECT_TRUE(refuse_fire_order({field.scenario, field.battle}, {OrderKind::fire, 0, no_unit}));
}

}  // namespace
}  // namespace esprit::grande_tactique

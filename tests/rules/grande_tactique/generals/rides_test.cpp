// Rides that are worth considering.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/generals.h"
#include "text/scenarios/scene_text.h"

namespace esprit::grande_tactique {
namespace {

using fixture::load;
using fixture::scene_head;

std::string one(std::string const& name, std::string const& side, std::string const& arm,
                std::string const& command, std::string const& at, std::string const& words = {}) {
    return "[[unit]]\nname = \"" + name + "\"\nside = \"" + side + "\"\ncommand = \"" + command +
           "\"\narm = \"" + arm + "\"\nat = " + at + "\nfacing = \"north\"\n" + words;
}

/// Three units of Left in a line at y = 12, r behind them routed, one far away; one of Right.
std::string const army = one("a", "French", "infantry", "Left", "[4, 12]") +
                         one("b", "French", "infantry", "Left", "[8, 12]") +
                         one("c", "French", "infantry", "Left", "[12, 12]") +
                         one("r", "French", "infantry", "Left", "[8, 3]", "state = \"routed\"\n") +
                         one("far", "French", "infantry", "Left", "[22, 23]") +
                         one("other", "French", "infantry", "Right", "[6, 6.5]") +
                         one("gl", "French", "general", "Left", "[8, 6]") +
                         one("gr", "French", "general", "Right", "[12, 11.25]", "with = \"c\"\n") +
                         one("gc", "French", "general", "Staff", "[5, 4]", "rank = \"corps\"\n") +
                         one("ga", "French", "general", "Staff", "[5, 4]", "rank = \"army\"\n") +
                         one("k", "Austrian", "infantry", "Kray", "[12, 20]") +
                         one("gk", "Austrian", "general", "Kray", "[12, 22]") +
                         "[turns]\nlast = 10\n";

class Rides : public ::testing::Test {
protected:
    std::string rides_of(std::string_view general) const {
        std::vector<Order> const orders =
            grande_tactique::rides_of({scenario, battle}, scenario.unit_named(general), max_units);
        std::string all;
        for (Order const& order : orders) {
            EXPECT_EQ(order.kind, OrderKind::ride);
            EXPECT_EQ(order.unit, scenario.unit_named(general));
            EXPECT_FALSE(refuse_order({scenario, battle}, order));
            all += all.empty() ? "" : " ";
            all += order.target != no_unit ? scenario.troops[order.target].name
                                           : std::to_string(order.place.x_mil) + "," +
                                                 std::to_string(order.place.y_mil);
        }
        return all;
    }

    games::LoadedGrandeTactique loaded = load(scene_head + army);
    Scenario const& scenario = *loaded.scenario;
    Battle battle = [this] {
        Battle begin = set_up(scenario);
        begin.phase = Phase::pips;
        return begin;
    }();
};

// b is 5.5" away, a 6.2"; c has a general, r is routed. The middle of Left is (54/5, 62/5), and a
// place 1.5" behind it 10.8, 10.9.
TEST_F(Rides, OfADivisionalGeneral) {
    EXPECT_EQ(rides_of("gl"), "b a 10800,10900");
}

TEST_F(Rides, LeadAwayFromAUnit) {
    EXPECT_EQ(rides_of("gr"), "other 6000,5000");
}

// other is 2" away from gc, a 7.5", b 7.7". The middle of the six is (60/6, 68.5/6).
TEST_F(Rides, OfACommanderAreToTheNearestTwo) {
    EXPECT_EQ(rides_of("gc"), "other a 10000,9917");
}

// Of two as near the one that the roster names first; and an army's are all units of its side.
TEST_F(Rides, OfAnArmysCommander) {
    UnitId const general = scenario.unit_named("ga");
    battle.units.pose[general].centre = {6'000, 14'000};  // a and b begin 3/4" to either side
    EXPECT_EQ(rides_of("ga"), "a b 10000,9917");
    battle.units.pose[scenario.unit_named("other")].centre = {6'000, 16'500};
    EXPECT_EQ(rides_of("ga").substr(0, 9), "a b 10000") << "1.68\" to both, 2\" to the other";
    battle.units.pose[scenario.unit_named("other")].centre = {6'000, 16'000};
    EXPECT_EQ(rides_of("ga").substr(0, 9), "other a 1");
}

TEST_F(Rides, NobodyRidesWhoIsNot) {
    Order order{OrderKind::ride, battle.units.count};
    EXPECT_EQ(refuse_order({scenario, battle}, order)->rule.text, "GT-MOVE-06");
    order = {OrderKind::ride, scenario.unit_named("gl"), battle.units.count};
    EXPECT_EQ(refuse_order({scenario, battle}, order)->rule.text, "GT-GEN-01");
}

TEST_F(Rides, AreMadeOnce) {
    battle.state[scenario.unit_named("gl")].moved_mil = 1;
    EXPECT_EQ(rides_of("gl"), "");
    EXPECT_EQ(rides_of("gr"), "other 6000,5000");
}

// 9" towards it; and not at all where it is less than 1" away.
TEST_F(Rides, GoAsFarAsTheyCan) {
    UnitId const general = scenario.unit_named("gl");
    battle.units.pose[general].centre = {10'800, 23'700};
    EXPECT_EQ(rides_of("gl"), "10800,14700");
    battle.units.pose[general].centre = {10'800, 10'900 - 1'000};
    EXPECT_EQ(rides_of("gl"), "b a 10800,10900");
    battle.units.pose[general].centre = {10'800, 10'900 - 999};
    EXPECT_EQ(rides_of("gl"), "b a");
}

TEST_F(Rides, NotOfTheOtherSideNorFromARoutedUnit) {
    EXPECT_EQ(rides_of("gk"), "");
    battle.state[scenario.unit_named("c")].mood = Mood::routed;
    EXPECT_EQ(rides_of("gr"), "");
}

}  // namespace
}  // namespace esprit::grande_tactique

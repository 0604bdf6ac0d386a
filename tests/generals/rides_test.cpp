// Rides that are worth considering.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/generals.h"
#include "scenario/scene_text.h"

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
                         one("k", "Austrian", "infantry", "Kray", "[12, 20]") +
                         one("gk", "Austrian", "general", "Kray", "[12, 22]") +
                         "[turns]\nlast = 10\n";

class Rides : public ::testing::Test {
protected:
    std::string rides_of(std::string_view general) const {
        std::vector<Order> orders;
        add_rides(scenario, battle, scenario.unit_named(general), orders);
        std::string all;
        for (Order const& order : orders) {
            EXPECT_EQ(order.kind, OrderKind::ride);
            EXPECT_EQ(order.unit, scenario.unit_named(general));
            EXPECT_FALSE(refuse_order(scenario, battle, order));
            all += all.empty() ? "" : " ";
            all += order.target != no_unit ? scenario.troops[order.target].name
                                           : std::to_string(order.place.x_mil) + "," +
                                                 std::to_string(order.place.y_mil);
        }
        return all;
    }

    text::LoadedScenario loaded = load(scene_head + army);
    Scenario const& scenario = *loaded.grande_tactique;
    Battle battle = [this] {
        Battle begin = set_up(scenario);
        begin.phase = Phase::pips;
        return begin;
    }();
};

// c has a general, r is routed. The middle of Left is (54/5, 62/5), and a place 1.5" behind
// it 10.8, 10.9.
TEST_F(Rides, OfADivisionalGeneral) {
    EXPECT_EQ(rides_of("gl"), "a b 10800,10900");
}

TEST_F(Rides, LeadAwayFromAUnit) {
    EXPECT_EQ(rides_of("gr"), "other 6000,5000");
}

// other is 2" away from gc, a 7.5", b 7.7". The middle of the six is (60/6, 68.5/6).
TEST_F(Rides, OfACommanderAreToTheNearestTwo) {
    EXPECT_EQ(rides_of("gc"), "other a 10000,9917");
}

TEST_F(Rides, AreMadeOnce) {
    battle.state[scenario.unit_named("gl")].moved_mil = 1;
    EXPECT_EQ(rides_of("gl"), "");
    EXPECT_EQ(rides_of("gr"), "other 6000,5000");
}

// 9" towards it; and not at all where it is less than 1" away.
TEST_F(Rides, GoAsFarAsTheyCan) {
    UnitId const general = scenario.unit_named("gl");
    battle.table.pose[general].centre = {10'800, 23'700};
    EXPECT_EQ(rides_of("gl"), "10800,14700");
    battle.table.pose[general].centre = {10'800, 10'900 - 1'000};
    EXPECT_EQ(rides_of("gl"), "a b 10800,10900");
    battle.table.pose[general].centre = {10'800, 10'900 - 999};
    EXPECT_EQ(rides_of("gl"), "a b");
}

TEST_F(Rides, NotOfTheOtherSideNorFromARoutedUnit) {
    EXPECT_EQ(rides_of("gk"), "");
    battle.state[scenario.unit_named("c")].mood = Mood::routed;
    EXPECT_EQ(rides_of("gr"), "");
}

}  // namespace
}  // namespace esprit::grande_tactique

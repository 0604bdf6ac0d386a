// Units of Grande Tactique as every view lists them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/grande_tactique/adapter.h"
#include "text/scenarios/scene_text.h"

namespace esprit::games {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

GrandeTactique battlefield_of(std::string const& content) {
    return GrandeTactique{text::read_scenario_for({{"grande-tactique"}}, {"test.toml", content},
                                                  text::HouseFinder{})};
}

// GT-GEN-08: whoever follows a lost general is ordinary, and shown so.
TEST(UnitsOfGrandeTactique, AReplacedGeneralHasNoAbilityOfHisPredecessor) {
    for (std::string const ability : {"great", "bad"}) {
        GrandeTactique const adapter = battlefield_of(
            fixture::scene_head +
            "[[unit]]\nname = \"g\"\nside = \"French\"\ncommand = \"Left\"\narm = \"general\"\n"
            "at = [12, 12]\nfacing = \"north\"\nability = \"" +
            ability +
            "\"\n[[unit]]\nname = \"a\"\nside = \"French\"\ncommand = \"Left\"\n"
            "arm = \"infantry\"\nat = [12, 9]\nfacing = \"north\"\n[turns]\nlast = 10\n");
        auto battle = adapter.system().set_up(adapter.scenario());
        EXPECT_EQ(adapter.kind_of(battle, 0), ability + " general");
        battle.replaced[0] = 1;
        EXPECT_EQ(adapter.kind_of(battle, 0), "general");
    }
}

// GT-R-29: a reinforcement that has not come in its turn found its place taken.
TEST(UnitsOfGrandeTactique, AReinforcementWhosePlaceWasTakenWaitsForIt) {
    GrandeTactique const adapter = battlefield_of(
        fixture::scene_head +
        "[[unit]]\nname = \"g\"\nside = \"French\"\ncommand = \"Left\"\narm = \"general\"\n"
        "at = [12, 12]\nfacing = \"north\"\n"
        "[[unit]]\nname = \"a\"\nside = \"French\"\ncommand = \"Left\"\narm = \"infantry\"\n"
        "at = [12, 9]\nfacing = \"north\"\narrives = 3\n[turns]\nlast = 10\n");
    auto battle = adapter.system().set_up(adapter.scenario());
    EXPECT_EQ(adapter.states(battle, 1), "comes in turn 3");
    battle.turn = 3;
    EXPECT_EQ(adapter.states(battle, 1), "waits until its place is free");
}

// GT-PIPS-25, -27
TEST(UnitsOfGrandeTactique, ARoutedOrSilencedUnitIsToldNoCheck) {
    GrandeTactique const adapter = battlefield_of(
        fixture::scene_head +
        "[[unit]]\nname = \"d\"\nside = \"French\"\ncommand = \"Left\"\narm = \"general\"\n"
        "at = [20, 9]\nfacing = \"north\"\n"
        "[[unit]]\nname = \"a\"\nside = \"French\"\ncommand = \"Left\"\narm = \"infantry\"\n"
        "at = [12, 9]\nfacing = \"north\"\nstate = \"routed\"\n"
        "[[unit]]\nname = \"g\"\nside = \"French\"\ncommand = \"Left\"\n"
        "arm = \"foot_artillery\"\nat = [16, 9]\nfacing = \"north\"\n[turns]\nlast = 10\n");
    auto battle = adapter.system().set_up(adapter.scenario());
    EXPECT_THAT(adapter.more_about(battle, 1), EndsWith("a routed unit takes no check: it rallies "
                                                        "for PIPs, without dice (GT-PIPS-25), and "
                                                        "is shaken then (GT-FLEE-18)\n"));
    EXPECT_THAT(adapter.more_about(battle, 2), EndsWith("where it stands: +0, passes 50.0%\n"));
    battle.state[2].mood = grande_tactique::Mood::silenced;
    EXPECT_THAT(adapter.more_about(battle, 2), HasSubstr("silenced guns take no check"));
}

}  // namespace
}  // namespace esprit::games

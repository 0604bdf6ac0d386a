// Units of Grande Tactique as every view lists them.
#include <gtest/gtest.h>

#include <string>

#include "games/grande_tactique/adapter.h"
#include "text/scenarios/scene_text.h"

namespace esprit::games {
namespace {

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

}  // namespace
}  // namespace esprit::games

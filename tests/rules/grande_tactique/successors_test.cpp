// Who follows a lost general, and where.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "chance/dice.h"
#include "rules/grande_tactique/generals.h"
#include "text/scenarios/scene_text.h"

namespace esprit::grande_tactique {
namespace {

using fixture::load;
using fixture::scene_head;

std::string one(std::string const& name, std::string const& arm, std::string const& at,
                std::string const& words = {}) {
    return "[[unit]]\nname = \"" + name + "\"\nside = \"French\"\ncommand = \"Left\"\narm = \"" +
           arm + "\"\nat = " + at + "\nfacing = \"north\"\n" + words;
}
std::string const ten_turns = "[turns]\nlast = 10\n";

void replace(LiveBattle live) {
    chance::ScriptedArbiter no_dice{{}};
    replace_generals(live, no_dice);
}

// Four squares of 1.5" about the place where he was lost, 0.2" off it to each side. They reach
// 0.95" to each side, 0.75" to the next one. In steps of 1/4": four across and three along are
// taken, four and four (1.41") are free, five straight on (1.25") are free and nearer. His edge is
// the near one.
TEST(Successors, StandInTheNearestPlaceNotTheFirstOneFound) {
    auto const loaded = load(scene_head + one("g", "general", "[12, 12]") +
                             one("a", "infantry", "[3, 3]", "square = true\n") +
                             one("b", "infantry", "[6, 3]", "square = true\n") +
                             one("c", "infantry", "[9, 3]", "square = true\n") +
                             one("d", "infantry", "[12, 3]", "square = true\n") + ten_turns);
    Battle battle = set_up(*loaded.scenario);
    battle.state[0].fate = Fate::destroyed;
    battle.units.pose[1].centre = {11'800, 12'000};
    battle.units.pose[2].centre = {12'200, 12'000};
    battle.units.pose[3].centre = {12'000, 11'800};
    battle.units.pose[4].centre = {12'000, 12'200};
    replace({*loaded.scenario, battle});
    EXPECT_EQ(battle.state[0].fate, Fate::on_table);
    EXPECT_EQ(battle.units.pose[0].centre, (geometry::Point{12'000, 10'750}));
}

// A base of half an inch that looks 45 degrees aside reaches 0.354" around its middle.
TEST(Successors, StandWhollyOnTheTableWhereverTheyLook) {
    auto const loaded = load(scene_head + one("g", "general", "[12, 12]") +
                             one("a", "infantry", "[3, 3]") + ten_turns);
    Battle battle = set_up(*loaded.scenario);
    battle.state[0].fate = Fate::destroyed;
    battle.units.pose[0] = {{12'000, 300}, 4500};
    replace({*loaded.scenario, battle});
    EXPECT_EQ(battle.units.pose[0], (geometry::Pose{{12'000, 550}, 4500}));
}

TEST(Successors, AreOrdinaryWhateverTheirNumber) {
    std::string text;
    for (int i = 0; i < 70; ++i) {
        text += one("g" + std::to_string(i), "general", "[12, 12]",
                    "ability = \"great\"\nrank = \"army\"\n");
    }
    auto const loaded = load(scene_head + text + ten_turns);
    Scenario const& scenario = *loaded.scenario;
    for (UnitId const lost : std::initializer_list<UnitId>{0, 1, 62, 63, 64, 65, 69}) {
        Battle battle = set_up(scenario);
        battle.state[lost].fate = Fate::destroyed;
        battle.state[lost].attached_to = 3;
        replace({scenario, battle});
        EXPECT_EQ(battle.state[lost].attached_to, no_unit);
        for (UnitId general = 0; general < 70; ++general) {
            EXPECT_EQ(ability_of({scenario, battle}, general),
                      general == lost ? Ability::ordinary : Ability::great)
                << general << " when " << lost << " was lost";
        }
    }
}

}  // namespace
}  // namespace esprit::grande_tactique

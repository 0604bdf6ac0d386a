// Collapse and the tally of losses over battles that are put together here, with the percentages
// worked out beside them. Points: infantry and guns 4, cavalry 5; raw 1 less, veterans 2 more,
// cuirassiers and lancers 1 more (GT-VIC-11..16).
#include "rules/grande_tactique/victory.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chance/dice.h"
#include "rules/grande_tactique/system.h"
#include "text/scenarios/scene_text.h"

namespace esprit::grande_tactique {
namespace {

using fixture::scene_head;
using fixture::unit;

// French: 4 + 6 + 5 + 6 + 4 = 25 points.
constexpr UnitId line = 0;
constexpr UnitId guard = 1;
constexpr UnitId hussars = 2;
constexpr UnitId lancers = 3;
constexpr UnitId french_guns = 4;
// Austrians: 4 + 3 + 6 + 4 = 17 points.
constexpr UnitId grenzer = 5;
constexpr UnitId landwehr = 6;
constexpr UnitId cuirassiers = 7;
constexpr UnitId austrian_guns = 8;
constexpr UnitId some_units = 9;  // generals follow

constexpr SideId french = 0;
constexpr SideId austrian = 1;

games::LoadedGrandeTactique fight(std::string const& turns = "first = 1\nlast = 10\n") {
    return fixture::load(
        scene_head + unit("1/Line", "French", "infantry", "[2, 4]") +
        unit("1/Guard", "French", "infantry", "[6, 4]", "quality = \"veteran\"\n") +
        unit("1/Hussars", "French", "cavalry", "[10, 4]") +
        unit("1/Lancers", "French", "cavalry", "[14, 4]", "kind = \"lancers\"\n") +
        unit("Guns", "French", "foot_artillery", "[18, 4]") +
        unit("1/Grenzer", "Austrian", "infantry", "[2, 18]") +
        unit("1/Landwehr", "Austrian", "infantry", "[6, 18]", "quality = \"raw\"\n") +
        unit("Kaiser", "Austrian", "cavalry", "[10, 18]", "kind = \"cuirassiers\"\n") +
        unit("Battery", "Austrian", "foot_artillery", "[14, 18]") +
        unit("Desaix", "French", "general", "[22, 4]") +
        unit("Melas", "Austrian", "general", "[22, 18]") + "[turns]\n" + turns);
}

/// Hears what is told.
class Ear final : public chance::Arbiter {
public:
    int draw(chance::Chance const&) override { return 0; }
    int choose(chance::Choice const&) override { return 0; }
    void tell(chance::Event const& event) override {
        told.push_back(std::string{event.whom} + " " + std::string{event.what});
    }
    std::vector<std::string> told;
};

class Victory : public ::testing::Test {
protected:
    Victory() : battle(set_up(scenario)) {}

    void lose(UnitId unit, Fate fate) { battle.state[unit].fate = fate; }
    void collapse(SideId side) {
        for (std::size_t i = 0; i < scenario.divisions.size(); ++i) {
            if (scenario.divisions[i].side == side) battle.division[i].collapsed = true;
        }
    }
    bool has_collapsed(SideId side) const {
        return battle.division[scenario.troops[side == french ? line : grenzer].division].collapsed;
    }
    Exact percent_of(SideId side) const { return tally({scenario, battle}).losses[side].percent; }

    games::LoadedGrandeTactique const loaded = fight();
    Scenario const& scenario = *loaded.scenario;
    Battle battle;
    Ear ear;
};

// GT-COL-01: of five units three, of four two.
TEST_F(Victory, SaysHowManyMoreLossesEndADivision) {
    auto const left = [&](UnitId unit) {
        return losses_to_collapse({scenario, battle}, scenario.troops[unit].division);
    };
    EXPECT_EQ(left(line), 3);
    EXPECT_EQ(left(grenzer), 2);
    battle.state[grenzer].mood = Mood::routed;
    EXPECT_EQ(left(grenzer), 1);
    lose(landwehr, Fate::destroyed);
    EXPECT_EQ(left(grenzer), 0);  // at the end of the turn
    lose(cuirassiers, Fate::destroyed);
    EXPECT_EQ(left(grenzer), 0);
    battle.state[grenzer].mood = Mood::shaken;
    battle.state[landwehr].fate = Fate::on_table;
    EXPECT_EQ(left(grenzer), 1);
    collapse(austrian);
    EXPECT_EQ(left(grenzer), 0);  // it lasts
}

TEST_F(Victory, CountsEachKindOfLossWithItsShare) {
    collapse(austrian);
    lose(grenzer, Fate::destroyed);
    lose(landwehr, Fate::off_table);
    lose(cuirassiers, Fate::withdrawn);
    lose(line, Fate::withdrawn);
    lose(guard, Fate::destroyed);
    VictoryTally const result = tally({scenario, battle});
    // 100 x 4 + 100 x 3 + 20 x 6 + 40 x 4 = 980 of 17 points
    EXPECT_EQ(result.losses[austrian].percent, (Exact{980, 17}));
    EXPECT_EQ(result.losses[austrian].began_points, 17);
    EXPECT_EQ(result.losses[austrian].destroyed_points, 7);
    EXPECT_EQ(result.losses[austrian].withdrawn_points, 6);
    EXPECT_EQ(result.losses[austrian].left_points, 4);
    // 20 x 4 + 100 x 6 = 680 of 25 points; what the victor keeps does not count
    EXPECT_EQ(result.losses[french].percent, (Exact{680, 25}));
    EXPECT_EQ(result.losses[french].began_points, 25);
    EXPECT_EQ(result.losses[french].left_points, 0);
    EXPECT_TRUE(result.over);
    EXPECT_FALSE(result.sundown);
    EXPECT_TRUE(result.has_victor);
    EXPECT_EQ(result.victor, french);
    // 980/17 is 57.6, 680/25 is 27.2: 2.12 to 1
    EXPECT_EQ(result.degree, Degree::decisive);
}

// GT-VIC-03, -04
TEST_F(Victory, CountsWhatIsLeftByTheCavalryThatTheVictorKeeps) {
    collapse(austrian);
    EXPECT_EQ(percent_of(austrian), Exact{40});
    battle.state[hussars].mood = Mood::shaken;
    lose(lancers, Fate::destroyed);  // one of two is half
    EXPECT_EQ(percent_of(austrian), Exact{40});
    battle.state[hussars].mood = Mood::routed;
    EXPECT_EQ(percent_of(austrian), Exact{20});
    lose(hussars, Fate::to_come);
    battle.state[hussars].mood = Mood::eager;
    EXPECT_EQ(percent_of(austrian), Exact{40});
    lose(hussars, Fate::withdrawn);
    EXPECT_EQ(percent_of(austrian), Exact{20});
    // nor is it points that are counted: the lancers are worth more than the hussars
    lose(hussars, Fate::on_table);
    EXPECT_EQ(percent_of(austrian), Exact{40});
}

TEST_F(Victory, IsNoWorseForAVictorWhoNeverHadCavalry) {
    auto const no_cavalry = fixture::load(
        scene_head + unit("a", "French", "infantry", "[2, 4]") +
        unit("b", "Austrian", "infantry", "[2, 18]") + unit("g", "French", "general", "[6, 4]") +
        unit("h", "Austrian", "general", "[6, 18]") + "[turns]\nlast = 10\n");
    Battle lost = set_up(*no_cavalry.scenario);
    lost.state[1].mood = Mood::routed;
    grande_tactique::judge_collapse({*no_cavalry.scenario, lost}, ear);
    EXPECT_EQ(grande_tactique::tally({*no_cavalry.scenario, lost}).losses[austrian].percent,
              Exact{40});
}

// GT-VIC-01, -03
TEST_F(Victory, CountsNothingOfUnitsToComeButTheirStart) {
    collapse(austrian);
    lose(landwehr, Fate::to_come);
    lose(cuirassiers, Fate::to_come);
    // 40 x (4 + 4) of 17 points
    EXPECT_EQ(percent_of(austrian), (Exact{320, 17}));
    EXPECT_EQ(tally({scenario, battle}).losses[austrian].began_points, 17);
    lose(grenzer, Fate::to_come);
    lose(austrian_guns, Fate::to_come);
    EXPECT_EQ(percent_of(austrian), Exact{0});
}

TEST_F(Victory, GoesToNobodyWhenBothHaveCollapsed) {
    collapse(austrian);
    collapse(french);
    lose(grenzer, Fate::destroyed);
    battle.turn = 11;  // a side that has lost has lost, sundown or not
    VictoryTally const result = tally({scenario, battle});
    EXPECT_TRUE(result.over);
    EXPECT_FALSE(result.has_victor);
    EXPECT_FALSE(result.sundown);
    EXPECT_EQ(result.losses[austrian].percent, (Exact{400, 17}));
    EXPECT_EQ(result.losses[french].percent, Exact{0});
}

// GT-COL-04..06, GT-VIC-05
TEST_F(Victory, AtSundownIsOnlyCounted) {
    battle.turn = 10;
    EXPECT_FALSE(is_sundown({scenario, battle}));
    EXPECT_FALSE(tally({scenario, battle}).over);
    battle.turn = 11;
    EXPECT_TRUE(is_sundown({scenario, battle}));
    EXPECT_TRUE(tally({scenario, battle}).over);
    EXPECT_FALSE(tally({scenario, battle}).has_victor);
    lose(french_guns, Fate::destroyed);
    battle.state[grenzer].mood = Mood::routed;
    VictoryTally const result = tally({scenario, battle});
    EXPECT_TRUE(result.sundown);
    EXPECT_TRUE(result.has_victor);
    EXPECT_EQ(result.victor, austrian);
    EXPECT_EQ(result.losses[french].percent, (Exact{400, 25}));
    EXPECT_EQ(result.losses[austrian].percent, Exact{0});
    EXPECT_EQ(result.degree, Degree::overwhelming);
    battle.phase = Phase::over;
    auto const verdict = System{}.verdict({scenario, battle});
    EXPECT_TRUE(verdict.over);
    EXPECT_FALSE(verdict.winner.has_value());
    EXPECT_EQ(verdict.rule.text, "GT-COL-06");
}

TEST_F(Victory, IsOfficialWhenAllDivisionsOfTheOtherSideHaveCollapsed) {
    collapse(french);
    battle.phase = Phase::over;
    auto const verdict = System{}.verdict({scenario, battle});
    EXPECT_TRUE(verdict.over);
    EXPECT_EQ(verdict.winner, austrian);
    EXPECT_EQ(verdict.rule.text, "GT-COL-03");
}

// GT-COL-01: two of four, or three of five
TEST_F(Victory, ComesNearerWithEveryKindOfLoss) {
    lose(grenzer, Fate::withdrawn);
    judge_collapse({scenario, battle}, ear);
    EXPECT_FALSE(has_collapsed(austrian));
    battle.state[austrian_guns].mood = Mood::silenced;
    battle.state[line].mood = Mood::routed;
    lose(hussars, Fate::off_table);
    judge_collapse({scenario, battle}, ear);
    EXPECT_TRUE(has_collapsed(austrian));
    EXPECT_FALSE(has_collapsed(french));
    EXPECT_TRUE(has_lost({scenario, battle}, austrian));
    EXPECT_FALSE(has_lost({scenario, battle}, french));
    battle.state[lancers].mood = Mood::shaken;
    lose(guard, Fate::to_come);
    judge_collapse({scenario, battle}, ear);
    EXPECT_FALSE(has_collapsed(french));
    lose(guard, Fate::destroyed);
    judge_collapse({scenario, battle}, ear);
    EXPECT_TRUE(has_collapsed(french));
    EXPECT_EQ(ear.told, (std::vector<std::string>{"Austrian Division (Austrian) collapses",
                                                  "French Division (French) collapses"}));
}

// GT-COL-07
TEST_F(Victory, IsNotTakenBackByWhoRallies) {
    for (UnitId each = 0; each < some_units; ++each) battle.state[each].mood = Mood::routed;
    judge_collapse({scenario, battle}, ear);
    for (UnitId each = 0; each < some_units; ++each) battle.state[each].mood = Mood::eager;
    judge_collapse({scenario, battle}, ear);
    EXPECT_TRUE(has_lost({scenario, battle}, french));
    EXPECT_TRUE(has_lost({scenario, battle}, austrian));
    EXPECT_EQ(ear.told.size(), 2U);
}

TEST(Clock, GoesOnThreeMinutesATurn) {
    auto const loaded = fight("first = 3\nlast = 10\nclock = \"23:50\"\n");
    Scenario const& scenario = *loaded.scenario;
    EXPECT_EQ(clock_text(scenario, 3), "23:50");
    EXPECT_EQ(clock_text(scenario, 4), "23:53");
    EXPECT_EQ(clock_text(scenario, 8), "00:05");
    auto const silent = fight();
    EXPECT_EQ(clock_text(*silent.scenario, 3), "");
}

}  // namespace
}  // namespace esprit::grande_tactique

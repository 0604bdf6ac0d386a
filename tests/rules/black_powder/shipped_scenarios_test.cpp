// The scenarios of Black Powder that come with the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "command/black_powder/staff.h"
#include "command/fight.h"
#include "rules/black_powder/battles.h"

namespace esprit::black_powder {
namespace {

TEST(BlackPowderScenarios, AreFitToPlayAndEndWithAVerdict) {
    EXPECT_EQ(scenario_names(),
              (std::vector<std::string>{"balanced", "barrosa", "maida", "one_brigade"}));
    for (std::string const& name : scenario_names()) {
        auto const of = field_of(name);  // throws where there are faults
        EXPECT_EQ(wrong_in({*of->scenario, set_up(*of->scenario)}), "");
        bool const made_up = name == "balanced" || name == "one_brigade";
        EXPECT_EQ(of->scenario->common.sources.empty(), made_up) << name;
        auto const first = command::make_habit<black_powder::System>("drill", {7, 1, 0});
        auto const second = command::make_habit<black_powder::System>("advance", {7, 1, 1});
        auto const fought =
            command::fight<System>(of->system, *of->scenario, {7, 1}, {first.get(), second.get()});
        EXPECT_EQ(wrong_in({*of->scenario, fought.battle}), "") << name;
        auto const verdict = of->system.verdict({*of->scenario, fought.battle});
        EXPECT_TRUE(verdict.over) << name;
        EXPECT_FALSE(verdict.why.empty()) << name;
    }
}

geometry::Point turned(field::Terrain const& ground, geometry::Point point) {
    return {ground.width_mil - point.x_mil, ground.depth_mil - point.y_mil};
}

// Turned by half a turn, Blue is Red: the same values, the same places.
class BlackPowderBalanced : public ::testing::TestWithParam<std::string> {};

TEST_P(BlackPowderBalanced, IsTheSameFromBothSides) {
    auto const of = field_of(GetParam());
    Scenario const& scenario = *of->scenario;
    std::size_t const half = scenario.troops.size() / 2;
    ASSERT_EQ(2 * half, scenario.troops.size());
    for (std::size_t i = 0; i < half; ++i) {
        Troop const& blue = scenario.troops[i];
        Troop const& red = scenario.troops[half + i];
        EXPECT_EQ(blue.side, 0) << blue.name;
        EXPECT_EQ(red.side, 1) << red.name;
        geometry::Pose const& its = scenario.common.units[half + i].pose;
        geometry::Pose const& own = scenario.common.units[i].pose;
        EXPECT_EQ(its.centre, turned(scenario.terrain(), own.centre)) << blue.name;
        EXPECT_EQ(its.facing_cdeg, (own.facing_cdeg + 18000) % 36000) << blue.name;
        EXPECT_EQ(blue.arm, red.arm) << blue.name;
        EXPECT_EQ(blue.hand_to_hand, red.hand_to_hand) << blue.name;
        EXPECT_EQ(blue.shooting, red.shooting) << blue.name;
        EXPECT_EQ(blue.morale, red.morale) << blue.name;
        EXPECT_EQ(blue.stamina, red.stamina) << blue.name;
        EXPECT_EQ(blue.points, red.points) << blue.name;
        EXPECT_EQ(blue.weapon, red.weapon) << blue.name;
        EXPECT_EQ(blue.light, red.light) << blue.name;
        EXPECT_EQ(blue.rating, red.rating) << blue.name;
        EXPECT_EQ(scenario.brigades[blue.brigade].name, scenario.brigades[red.brigade].name);
        EXPECT_EQ(scenario.starts[i].formation, scenario.starts[half + i].formation);
    }
    // each outline, wherever it begins, is there turned as well
    for (field::Feature const& feature : scenario.terrain().features) {
        auto points = feature.area.points.empty() ? feature.course.points : feature.area.points;
        for (geometry::Point& point : points) point = turned(scenario.terrain(), point);
        std::sort(points.begin(), points.end());
        bool const there = std::any_of(
            scenario.terrain().features.begin(), scenario.terrain().features.end(),
            [&](field::Feature const& other) {
                auto its = other.area.points.empty() ? other.course.points : other.area.points;
                std::sort(its.begin(), its.end());
                return other.kind == feature.kind && its == points;
            });
        EXPECT_TRUE(there) << feature.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Battles, BlackPowderBalanced, ::testing::Values("balanced", "one_brigade"),
                         [](auto const& of) { return of.param; });

}  // namespace
}  // namespace esprit::black_powder

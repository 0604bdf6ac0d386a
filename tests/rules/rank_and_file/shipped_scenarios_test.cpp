// The battles of Rank and File that come with the program.
#include <gtest/gtest.h>

#include "command/fight.h"
#include "command/rank_and_file/staff.h"
#include "rules/rank_and_file/battles.h"
#include "rules/rank_and_file/break_points.h"

namespace esprit::rank_and_file_test {
namespace {

using rank_and_file::Scenario;
using rank_and_file::Start;
using rank_and_file::Troop;
using rank_and_file::UnitId;

/// "Blue Grenadiers" for "Red Grenadiers".
std::string blue_name(std::string const& red) {
    return "Blue" + red.substr(3);
}

bool is_alike(Scenario const& scenario, UnitId a, UnitId b) {
    Troop const& first = scenario.troops[a];
    Troop const& second = scenario.troops[b];
    Start const& began = scenario.starts[a];
    Start const& other = scenario.starts[b];
    return first.arm == second.arm && first.unit_class == second.unit_class &&
           first.stands == second.stands && first.shock == second.shock &&
           first.lancers == second.lancers && first.light == second.light &&
           first.uncontrolled == second.uncontrolled &&
           scenario.forces[first.force].name == scenario.forces[second.force].name &&
           began.formation == other.formation && began.limbered == other.limbered;
}

// Turned by half a turn one side is the other.
TEST(RankAndFileScenarios, BalancedIsSymmetric) {
    Field const field{"balanced.toml"};
    Scenario const& scenario = *field.scenario;
    field::Terrain const& ground = scenario.terrain();
    int units = 0;
    for (UnitId red = 0; red < scenario.troops.size(); ++red) {
        if (scenario.troops[red].side == 0) continue;
        ++units;
        UnitId const blue = scenario.unit_named(blue_name(scenario.troops[red].name));
        ASSERT_NE(blue, rank_and_file::no_unit) << scenario.troops[red].name;
        EXPECT_TRUE(is_alike(scenario, blue, red)) << scenario.troops[red].name;
        geometry::Pose const& own = scenario.common.units[blue].pose;
        geometry::Pose const& its = scenario.common.units[red].pose;
        EXPECT_EQ(its.centre.x_mil, ground.width_mil - own.centre.x_mil);
        EXPECT_EQ(its.centre.y_mil, ground.depth_mil - own.centre.y_mil);
        EXPECT_EQ(geometry::turn_between(its.facing_cdeg, own.facing_cdeg), 18000);
    }
    EXPECT_EQ(2 * static_cast<std::size_t>(units), scenario.troops.size());
    Field const turned{"balanced.toml", true};
    auto const has = [&](geometry::Outline const& wanted) {
        for (field::Feature const& feature : ground.features) {
            if (feature.area.points == wanted.points) return true;
            std::vector<geometry::Point> const& points = feature.area.points;
            for (std::size_t shift = 1; shift < points.size(); ++shift) {
                std::vector<geometry::Point> round(points.begin() + static_cast<int>(shift),
                                                   points.end());
                round.insert(round.end(), points.begin(), points.begin() + static_cast<int>(shift));
                if (round == wanted.points) return true;
            }
        }
        return false;
    };
    for (field::Feature const& feature : turned.scenario->terrain().features) {
        EXPECT_TRUE(feature.area.points.empty() || has(feature.area)) << feature.name;
    }
}

TEST(RankAndFileScenarios, LangensalzaIsOfTheIndustrialAge) {
    EXPECT_TRUE(Field{"langensalza.toml"}.scenario->industrial_age);
    EXPECT_FALSE(Field{"mollwitz.toml"}.scenario->industrial_age);
}

/// What the first commander scores in so many battles on either side.
double score(Field const& field, std::string_view first, std::string_view second, int pairs) {
    double sum = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        for (rules::SideId side = 0; side < 2; ++side) {
            auto const other = static_cast<rules::SideId>(1 - side);
            auto const number = static_cast<std::uint64_t>(pair);
            auto const own =
                command::make_habit<rank_and_file::System>(first, {1859, number, side});
            auto const its =
                command::make_habit<rank_and_file::System>(second, {1859, number, other});
            std::array<command::Commander<rank_and_file::System>*, 2> both{};
            both[side] = own.get();
            both[other] = its.get();
            auto const fought = command::fight<rank_and_file::System>(field.system, *field.scenario,
                                                                      {1859, number}, both);
            EXPECT_EQ(wrong_in({*field.scenario, fought.battle}), "");
            auto const winner = field.system.verdict({*field.scenario, fought.battle}).winner;
            sum += !winner ? 0.5 : *winner == side ? 1 : 0;
        }
    }
    return sum / (2 * pairs);
}

// bench/README.md has the figures of long runs; these few battles only tell that sense still pays.
TEST(RankAndFileCommanders, SensePays) {
    Field const field{"balanced.toml"};
    EXPECT_GE(score(field, "drill", "random", 5), 0.9);
    EXPECT_GE(score(field, "drill", "advance", 5), 0.7);
    EXPECT_GE(score(field, "advance", "random", 5), 0.6);
    EXPECT_EQ(command::make_habit<rank_and_file::System>("genius", {1, 1, 0}), nullptr);
}

}  // namespace
}  // namespace esprit::rank_and_file_test

// The battles that come with the program: fit to play, and the balanced one even-handed.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "command/fight.h"
#include "command/men_who_would_be_kings/staff.h"
#include "rules/men_who_would_be_kings/kings_battles.h"

namespace esprit::kings {
namespace {

Field const& field_named(std::string const& file) {
    for (auto const& field : all_fields()) {
        if (field->file == file) return *field;
    }
    throw std::runtime_error{"there is no " + file};
}

TEST(KingsScenarios, SayWhereTheyAreFrom) {
    EXPECT_GE(all_fields().size(), 3U);
    for (auto const& field : all_fields()) {
        field::CommonScenario const& common = field->scenario.common;
        EXPECT_FALSE(common.about.empty()) << field->file;
        EXPECT_EQ(common.sources.empty(), field->file == "balanced.toml") << field->file;
    }
}

/// All that the rules know of a unit, but for its name and side.
std::string described(Scenario const& scenario, UnitId unit, bool turned) {
    auto const& troop = scenario.troops[unit];
    field::Terrain const& ground = scenario.terrain();
    geometry::Pose pose = scenario.common.units[unit].pose;
    if (turned) {
        pose.centre = {ground.width_mil - pose.centre.x_mil, ground.depth_mil - pose.centre.y_mil};
        pose.facing_cdeg = geometry::normal_facing(pose.facing_cdeg + full_turn_cdeg / 2);
    }
    return std::to_string(pose.centre.x_mil) + " " + std::to_string(pose.centre.y_mil) + " " +
           std::to_string(pose.facing_cdeg) + " " + std::to_string(static_cast<int>(troop.type)) +
           " " + std::to_string(troop.points) + " " + std::to_string(troop.leadership.value_or(0)) +
           " " + std::to_string(scenario.starts[unit].figures);
}

std::vector<std::string> described_force(Scenario const& scenario, rules::SideId side,
                                         bool turned) {
    std::vector<std::string> units;
    for (UnitId unit = 0; unit < scenario.troops.size(); ++unit) {
        if (scenario.troops[unit].side == side) {
            units.push_back(described(scenario, unit, turned));
        }
    }
    std::sort(units.begin(), units.end());
    return units;
}

std::vector<std::vector<std::pair<Mil, Mil>>> ground_of(Scenario const& scenario, bool turned) {
    field::Terrain const& ground = scenario.terrain();
    std::vector<std::vector<std::pair<Mil, Mil>>> all;
    for (field::Feature const& feature : ground.features) {
        std::vector<std::pair<Mil, Mil>> points;
        auto const add = [&](geometry::Point const& point) {
            points.emplace_back(turned ? ground.width_mil - point.x_mil : point.x_mil,
                                turned ? ground.depth_mil - point.y_mil : point.y_mil);
        };
        for (auto const& point : feature.area.points) add(point);
        for (auto const& point : feature.course.points) add(point);
        std::sort(points.begin(), points.end());
        all.push_back(std::move(points));
    }
    std::sort(all.begin(), all.end());
    return all;
}

TEST(KingsScenarios, TheBalancedOneIsTheSameTurnedByHalfATurn) {
    Scenario const& scenario = field_named("balanced.toml").scenario;
    EXPECT_EQ(described_force(scenario, 0, true), described_force(scenario, 1, false));
    EXPECT_EQ(ground_of(scenario, true), ground_of(scenario, false));
}

// The yardsticks of commanders are measured by esprit tournament; this sees to it that no change
// turns them upside down.
TEST(KingsCommanders, DrillBeatsAdvanceAndRandom) {
    Field const& of = field_named("balanced.toml");
    for (std::string_view const enemy : {"random", "advance"}) {
        int won = 0;
        constexpr std::uint64_t pairs = 6;
        for (std::uint64_t pair = 0; pair < pairs; ++pair) {
            for (rules::SideId side = 0; side < 2; ++side) {
                auto const other = static_cast<rules::SideId>(1 - side);
                auto const own =
                    command::make_habit<men_who_would_be_kings::System>("drill", {1, pair, side});
                auto const against =
                    command::make_habit<men_who_would_be_kings::System>(enemy, {1, pair, other});
                std::array<command::Commander<men_who_would_be_kings::System>*, 2> both{};
                both[side] = own.get();
                both[other] = against.get();
                auto const fought = command::fight<System>(of.system, of.scenario, {1, pair}, both);
                won += of.system.verdict({of.scenario, fought.battle}).winner == side;
            }
        }
        EXPECT_GE(won, 10) << "of 12 against " << enemy;
    }
}

// Every order of theirs is one that is not refused (command::fight sees to it), in all battles.
TEST(KingsCommanders, FightAllBattlesToTheirEnd) {
    for (auto const& of : all_fields()) {
        for (std::string_view const name : {"advance", "drill"}) {
            auto const first = command::make_habit<men_who_would_be_kings::System>(name, {2, 0, 0});
            auto const second =
                command::make_habit<men_who_would_be_kings::System>("drill", {2, 0, 1});
            auto const fought = command::fight<System>(of->system, of->scenario, {2, 0},
                                                       {first.get(), second.get()});
            EXPECT_TRUE(of->system.verdict({of->scenario, fought.battle}).over) << of->file;
        }
    }
}

}  // namespace
}  // namespace esprit::kings

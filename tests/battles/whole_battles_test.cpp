// The whole battles that come with the program: fit to play, and the balanced ones symmetric.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "rules/grande_tactique/battle.h"
#include "support/grande_tactique_loader.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using field::Feature;
using geometry::Point;
using geometry::Pose;
using grande_tactique::Scenario;
using grande_tactique::Start;
using grande_tactique::Troop;
using grande_tactique::UnitId;

std::string const folder = source_tree() + "/scenarios/grande-tactique/";

/// Every file of the folder that is no engagement. A file that cannot be read fails the test.
std::vector<games::LoadedGrandeTactique> whole_battles() {
    std::vector<games::LoadedGrandeTactique> battles;
    for (auto const& entry : std::filesystem::directory_iterator{folder}) {
        try {
            auto loaded = games::load_grande_tactique(entry.path().string());
            if (!is_engagement(*loaded.scenario)) battles.push_back(std::move(loaded));
        } catch (std::exception const& error) {
            ADD_FAILURE() << error.what();
        }
    }
    return battles;
}

TEST(WholeBattles, AreFitToPlayAndSayWhereTheyAreFrom) {
    auto const battles = whole_battles();
    EXPECT_GE(battles.size(), 3U);
    for (auto const& loaded : battles) {
        field::CommonScenario const& common = loaded.scenario->common;
        EXPECT_FALSE(common.about.empty()) << common.title;
        EXPECT_GE(common.clock_minutes, 0) << common.title;
        EXPECT_GE(common.last_turn, 30) << common.title;
        bool const made_up = common.title == "Blue and Red" || common.title == "One Division Each";
        EXPECT_EQ(common.sources.empty(), made_up) << common.title;
    }
}

// GT-MOVE-04: no unit moves farther than 9", and no unit should be charged before its side has had
// a turn. Bases reach at most 1.35" from their centres: the corner of a line of infantry.
TEST(WholeBattles, BeginOutOfReachOfCharges) {
    std::int64_t const near_mil = 9'000 + 2 * 1'350;
    for (auto const& loaded : whole_battles()) {
        Scenario const& scenario = *loaded.scenario;
        for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (scenario.troops[i].side == scenario.troops[j].side) continue;
                Point const a = scenario.common.units[i].pose.centre;
                Point const b = scenario.common.units[j].pose.centre;
                std::int64_t const x_mil = a.x_mil - b.x_mil;
                std::int64_t const y_mil = a.y_mil - b.y_mil;
                EXPECT_GT(x_mil * x_mil + y_mil * y_mil, near_mil * near_mil)
                    << scenario.troops[i].name << " and " << scenario.troops[j].name;
            }
        }
    }
}

int points_of(Scenario const& scenario, rules::SideId side) {
    int sum = 0;
    for (Troop const& troop : scenario.troops) {
        if (troop.side == side && !troop.general) sum += scenario.points.of(troop);
    }
    return sum;
}

std::ptrdiff_t units_of(Scenario const& scenario, rules::SideId side) {
    return std::count_if(scenario.troops.begin(), scenario.troops.end(),
                         [&](Troop const& troop) { return troop.side == side && !troop.general; });
}

/// The facts of a battle that is the same for both sides.
struct Even {
    std::string file;
    int units_a_side = 0;
    int points_a_side = 0;
    std::size_t divisions_a_side = 0;
};

/// GT-VIC-11..16: six infantry of 4, one a veteran (+2) and one raw (-1); three cavalry of 5, of
/// them lancers (+1) and cuirassiers (+1); three batteries of 4.
Even const two_corps{"balanced.toml", 12, 6 * 4 + 2 - 1 + 3 * 5 + 2 + 3 * 4, 3};
/// Four infantry, one of them veteran; two cavalry, one of them lancers; a battery.
Even const one_division{"one_division.toml", 7, 4 * 4 + 2 + 2 * 5 + 1 + 4, 1};

/// A balanced battle, with helpers that rotate it by 180 degrees.
class Balanced : public ::testing::TestWithParam<Even> {
protected:
    games::LoadedGrandeTactique const loaded =
        games::load_grande_tactique(folder + GetParam().file);
    Scenario const& scenario = *loaded.scenario;

    Point turned(Point point) const {
        return {scenario.terrain().width_mil - point.x_mil,
                scenario.terrain().depth_mil - point.y_mil};
    }
    Pose turned(Pose pose) const {
        return {turned(pose.centre), (pose.facing_cdeg + 18'000) % 36'000};
    }
    std::vector<Point> turned(std::vector<Point> points) const {
        for (Point& point : points) point = turned(point);
        return points;
    }
    Pose pose(UnitId unit) const { return scenario.common.units[unit].pose; }

    /// The unit of the other side at the rotated place of this unit; no_unit: none.
    UnitId twin(UnitId unit) const {
        for (UnitId other = 0; other < scenario.troops.size(); ++other) {
            if (scenario.troops[other].side != scenario.troops[unit].side &&
                scenario.troops[other].general == scenario.troops[unit].general &&
                pose(other) == turned(pose(unit))) {
                return other;
            }
        }
        return rules::no_unit;
    }
};

/// Whether two troops are equal in all that matters in play, except their side.
bool alike(Troop const& a, Troop const& b) {
    return a.arm == b.arm && a.general == b.general && a.horse_artillery == b.horse_artillery &&
           a.kind == b.kind && a.quality == b.quality && a.ability == b.ability && a.rank == b.rank;
}

bool alike(Start const& a, Start const& b) {
    return a.mood == b.mood && a.in_square == b.in_square && a.limbered == b.limbered &&
           a.firing == b.firing && a.attached_to == rules::no_unit &&
           b.attached_to == rules::no_unit && a.arrives == 0 && b.arrives == 0;
}

TEST_P(Balanced, HasAsManyUnitsAndPointsOnEachSide) {
    for (rules::SideId side = 0; side < 2; ++side) {
        EXPECT_EQ(units_of(scenario, side), GetParam().units_a_side);
        EXPECT_EQ(points_of(scenario, side), GetParam().points_a_side);
    }
}

TEST_P(Balanced, HasATwinForEveryUnit) {
    EXPECT_EQ(scenario.common.sides[0].edge, field::TableEdge::near);
    EXPECT_EQ(scenario.common.sides[1].edge, field::TableEdge::far);
    for (UnitId unit = 0; unit < scenario.troops.size(); ++unit) {
        UnitId const other = twin(unit);
        ASSERT_NE(other, rules::no_unit) << scenario.troops[unit].name;
        EXPECT_TRUE(alike(scenario.troops[unit], scenario.troops[other]))
            << scenario.troops[unit].name;
        EXPECT_TRUE(alike(scenario.starts[unit], scenario.starts[other]))
            << scenario.troops[unit].name;
    }
}

// Units of one division have their twins in one division, of the same rank in the plan.
TEST_P(Balanced, HasATwinForEveryDivision) {
    for (UnitId a = 0; a < scenario.troops.size(); ++a) {
        ASSERT_NE(twin(a), rules::no_unit) << scenario.troops[a].name;
        auto const own = scenario.troops[a].division;
        auto const others = scenario.troops[twin(a)].division;
        EXPECT_EQ(scenario.divisions[own].rank, scenario.divisions[others].rank);
        EXPECT_EQ(scenario.divisions[own].has_units, scenario.divisions[others].has_units);
        for (UnitId b = 0; b < a; ++b) {
            if (scenario.troops[a].side != scenario.troops[b].side) continue;
            EXPECT_EQ(own == scenario.troops[b].division,
                      others == scenario.troops[twin(b)].division)
                << scenario.troops[a].name << " and " << scenario.troops[b].name;
        }
    }
    ASSERT_EQ(scenario.corps.size(), 2U);
    EXPECT_EQ(scenario.corps[0].divisions.size(), GetParam().divisions_a_side);
    EXPECT_EQ(scenario.corps[1].divisions.size(), GetParam().divisions_a_side);
}

/// Whether two outlines have the same corners in the same cyclic order.
bool same_outline(std::vector<Point> a, std::vector<Point> const& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t step = 0; step < a.size(); ++step) {
        if (a == b) return true;
        std::rotate(a.begin(), a.begin() + 1, a.end());
    }
    return a.empty();
}

/// Whether two courses are the same in either direction.
bool same_course(std::vector<Point> a, std::vector<Point> const& b) {
    if (a == b) return true;
    std::reverse(a.begin(), a.end());
    return a == b;
}

TEST_P(Balanced, HasATwinForEveryPieceOfTerrain) {
    auto const& features = scenario.terrain().features;
    EXPECT_FALSE(features.empty());
    for (Feature const& feature : features) {
        auto const outline = turned(feature.area.points);
        auto const course = turned(feature.course.points);
        EXPECT_TRUE(std::any_of(features.begin(), features.end(), [&](Feature const& other) {
            return other.kind == feature.kind && other.height == feature.height &&
                   other.course.breadth_mil == feature.course.breadth_mil &&
                   same_outline(outline, other.area.points) &&
                   same_course(course, other.course.points);
        })) << feature.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Battles, Balanced, ::testing::Values(two_corps, one_division),
                         [](auto const& of) {
                             return of.param.file.substr(0, of.param.file.find('.'));
                         });

}  // namespace
}  // namespace esprit

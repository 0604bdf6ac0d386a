// What is in a unit's way, and that nobody is left out who could be met.
#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/outline.h"
#include "rules/grande_tactique/movement.h"
#include "support/grande_tactique_loader.h"
#include "support/random_field.h"

namespace esprit::grande_tactique {
namespace {

template <class List, class Value>
bool has(List const& list, Value const& value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

/// A base whose middle comes as far as `distance_mil` reaches half its diagonal further, in
/// whatever direction it is turned.
double reach_of(geometry::Base const& mover, Mil distance_mil) {
    return distance_mil + __builtin_sqrt(radius_squared(mover));
}

double gap_from(geometry::Point point, geometry::Base const& base) {
    geometry::Outline outline;
    for (std::size_t corner = 0; corner < 4; ++corner) {
        outline.points.push_back(corner_point(base, corner));
    }
    return gap(outline, point);
}

struct Kept {
    int near = 0;
    int left_out = 0;
};

/// Whoever is in reach is kept, with his number; counts those and the others.
void expect_near_ones_kept(BattleView view, UnitId mover, Mil distance_mil, Kept& kept) {
    InTheWay const all{view, mover};
    InTheWay const way{view, mover, grande_tactique::no_unit, distance_mil};
    geometry::Base const base = base_of(view, mover);
    geometry::Point const about = base.pose.centre;
    double const reach = reach_of(base, distance_mil);
    auto const count = [&](bool near, bool is_kept) {
        EXPECT_TRUE(is_kept || !near);
        kept.near += near ? 1 : 0;
        kept.left_out += is_kept ? 0 : 1;
    };
    ASSERT_EQ(way.others().bases.size(), way.others().unit.size());
    for (std::size_t i = 0; i < way.others().count(); ++i) {
        EXPECT_EQ(way.others().bases[i], base_of(view, way.others().unit[i]));
    }
    for (std::size_t i = 0; i < all.others().count(); ++i) {
        count(gap_from(about, all.others().bases[i]) <= reach,
              has(way.others().unit, all.others().unit[i]));
    }
    geometry::Obstacles const near_by = way.obstacles();
    for (geometry::Outline const* const area : all.obstacles().areas) {
        count(gap(*area, about) <= reach, has(near_by.areas, area));
    }
    for (geometry::Course const* const course : all.obstacles().courses) {
        count(gap(*course, about) <= reach, has(near_by.courses, course));
    }
}

TEST(InTheWay, KeepsWhoeverCanBeMet) {
    Kept kept;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        fixture::ChargeScene const scene{fixture::random_field(seed)};
        for (UnitId unit = 0; unit < scene.start.units.count; ++unit) {
            if (!stands({scene.scenario, scene.start}, unit)) continue;
            for (Mil const distance : {0, 1500, 4000}) {
                expect_near_ones_kept({scene.scenario, scene.start}, unit, distance, kept);
            }
        }
    }
    EXPECT_GT(kept.near, 1000);
    EXPECT_GT(kept.left_out, 1000);
}

/// A lone battery on bare ground, and one river, wood or unit.
games::LoadedGrandeTactique lone_battery(std::string const& other) {
    return games::build_grande_tactique(
        {"way.toml",
         "system = \"grande-tactique\"\ntitle = \"way\"\n[table]\nwidth = 60\ndepth = 60\n"
         "[[side]]\nname = \"Blue\"\nedge = \"near\"\n[[side]]\nname = \"Red\"\nedge = \"far\"\n" +
             other +
             "[[unit]]\nname = \"Battery\"\nside = \"Blue\"\ncommand = \"All\"\n"
             "arm = \"foot_artillery\"\nat = [30, 30]\nfacing = \"north\"\n"
             "[turns]\nside = \"Blue\"\n[engagement]\norders = []\n"},
        text::HouseFinder{});
}

void expect_kept(std::string const& other, Mil distance_mil) {
    games::LoadedGrandeTactique const loaded = lone_battery(other);
    Scenario const& scenario = *loaded.scenario;
    Kept kept;
    expect_near_ones_kept({scenario, set_up(scenario)}, scenario.unit_named("Battery"),
                          distance_mil, kept);
    EXPECT_EQ(kept.near, 1) << other;
}

// 1 by 1, it reaches 0.707 from its middle. With 2 to go that is 2.707, on every side.
TEST(InTheWay, KeepsWhatJustCanBeMetOnEverySide) {
    for (auto const& [low, high] : {std::pair{"10", "27.3"}, std::pair{"32.7", "50"}}) {
        std::string const from = low;
        std::string const to = high;
        expect_kept("[[terrain]]\nkind = \"wood\"\noutline = [[" + from + ", 20], [" + to +
                        ", 20], [" + to + ", 40], [" + from + ", 40]]\n",
                    2000);
        expect_kept("[[terrain]]\nkind = \"wood\"\noutline = [[20, " + from + "], [40, " + from +
                        "], [40, " + to + "], [20, " + to + "]]\n",
                    2000);
    }
    for (std::string const at : {"25.3", "34.7"}) {  // 4 broad: the banks are 2 nearer
        expect_kept("[[terrain]]\nkind = \"river\"\nbreadth = 4\ncourse = [[" + at + ", 0], [" +
                        at + ", 60]]\n",
                    2000);
        expect_kept("[[terrain]]\nkind = \"river\"\nbreadth = 4\ncourse = [[0, " + at + "], [60, " +
                        at + "]]\n",
                    2000);
    }
    for (std::string const at : {"26.8, 30", "33.2, 30", "30, 26.8", "30, 33.2"}) {
        expect_kept(
            "[[unit]]\nname = \"Other\"\nside = \"Red\"\ncommand = \"Red\"\n"
            "arm = \"foot_artillery\"\nat = [" +
                at + "]\nfacing = \"north\"\n",
            2000);
    }
}

}  // namespace
}  // namespace esprit::grande_tactique

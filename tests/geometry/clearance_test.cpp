// What stands in the way (GEO-08, GEO-10), and which of several things is named.
#include "geometry/clearance.h"

#include <gtest/gtest.h>

#include <array>

#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

Obstacles of(std::span<Base const> bases) {
    return {bases, {}, {}, 0, 0};
}

Blocker met_by(Outline const& area, double way_mil = 5000) {
    std::array<Outline const*, 1> const areas{&area};
    return blocker_on_way(battalion, north, way_mil, {{}, areas, {}, 0, 0});
}

TEST(Hindrances, Geo08TheFirstToBeMetIsNamedWhateverItsPlace) {
    std::array<Base, 3> others{base_at(0, 2000, 500, 500), base_at(0, 3500, 500, 500),
                               base_at(600, 2700, 500, 500)};
    EXPECT_EQ(blocker_on_way(battalion, north, 5000, of(others)).place, 0);
    std::swap(others[0], others[2]);
    EXPECT_EQ(blocker_on_way(battalion, north, 5000, of(others)).place, 2);
    // Of two that are met at once, the first of the list.
    others[0] = base_at(700, 2000, 500, 500);
    EXPECT_EQ(blocker_on_way(battalion, north, 5000, of(others)).place, 0);
}

TEST(Hindrances, Geo08OfAnAreaToOneSideAreInTheSwath) {
    // All of it lies to the right of the middle of the way.
    EXPECT_EQ(met_by({{{500, 2000}, {900, 2000}, {900, 3000}, {500, 3000}}}).kind,
              BlockerKind::area);
    // It reaches into the way by a touch, and by more.
    EXPECT_EQ(met_by({{{990, 2000}, {3000, 2000}, {3000, 3000}, {990, 3000}}}).kind,
              BlockerKind::none);
    EXPECT_EQ(met_by({{{989, 2000}, {3000, 2000}, {3000, 3000}, {989, 3000}}}).kind,
              BlockerKind::area);
    // Its near edge is met when the mover has gone 1500, and is a touch deep after 1510.
    Outline const ahead{{{-500, 2000}, {500, 2000}, {500, 3000}, {-500, 3000}}};
    EXPECT_EQ(met_by(ahead, 1510).kind, BlockerKind::none);
    EXPECT_EQ(met_by(ahead, 1511).kind, BlockerKind::area);
}

TEST(Hindrances, Geo08CutTheWayWhereTheyAreMet) {
    std::array<Base, 2> const others{base_at(0, 2000, 500, 500), base_at(0, 600, 500, 500)};
    double way = 5000;
    EXPECT_TRUE(on_way({BlockerKind::base, 0}, battalion, north, of(others), way));
    EXPECT_NEAR(way, 1250 + 10, 1e-3);
    EXPECT_FALSE(on_way({BlockerKind::base, 0}, battalion, north, of(others), way))
        << "not before that";
    // It is in the second already.
    EXPECT_TRUE(on_way({BlockerKind::base, 1}, battalion, north, of(others), way));
    EXPECT_EQ(way, 0);
}

TEST(Hindrances, AreLookedAtOneByOne) {
    // Half beyond the left edge of the table, and over the second base.
    std::array<Base, 2> const others{base_at(5000, 5000, 500, 500), base_at(0, 0, 500, 500)};
    Obstacles const obstacles{others, {}, {}, 9000, 9000};
    EXPECT_FALSE(in_place({BlockerKind::base, 0}, battalion, obstacles));
    EXPECT_TRUE(in_place({BlockerKind::base, 1}, battalion, obstacles));
    EXPECT_TRUE(in_place({BlockerKind::table, -1}, battalion, obstacles));
    EXPECT_FALSE(in_place({BlockerKind::table, -1}, battalion, of(others)));
    EXPECT_FALSE(in_place({}, battalion, obstacles));
    double way = 5000;
    EXPECT_FALSE(on_way({}, battalion, north, obstacles, way));
    Blocker const first = blocker_in_place(battalion, obstacles);
    EXPECT_EQ(first.kind, BlockerKind::base);
    EXPECT_EQ(first.place, 1);
}

TEST(Hindrances, Geo10ATableOfAnySizeHasAnEdge) {
    Blocker const found = blocker_in_place(battalion, {{}, {}, {}, 1, 9000});
    EXPECT_EQ(found.kind, BlockerKind::table);
    EXPECT_EQ(found.place, -1) << "it stands in no list";
    EXPECT_EQ(blocker_in_place(battalion, {}).kind, BlockerKind::none);
}

// What the search is told of an attempt that nothing but the target ends.
TEST(Hindrances, AreNeitherNothingNorTheTarget) {
    for (BlockerKind const kind : {BlockerKind::none, BlockerKind::target}) {
        double way_mil = 5000;
        EXPECT_FALSE(in_place({kind, -1}, battalion, {}));
        EXPECT_FALSE(on_way({kind, -1}, battalion, north, {}, way_mil));
        EXPECT_EQ(way_mil, 5000);
    }
}

TEST(Targets, AreTouchedOrOverlappedAsBasesOrAsAreas) {
    Base const base = base_at(0, 1010, 2000, 1000);
    Outline const area{{{-1000, 510}, {1000, 510}, {1000, 3000}, {-1000, 3000}}};
    for (Target const target : {Target{&base, nullptr}, Target{nullptr, &area}}) {
        EXPECT_TRUE(touches(target, battalion));
        EXPECT_FALSE(touches(target, shifted(battalion, 0, -1)));
        EXPECT_FALSE(overlaps(target, shifted(battalion, 0, 20)));
        EXPECT_TRUE(overlaps(target, shifted(battalion, 0, 21)));
        EXPECT_DOUBLE_EQ(way_to(target, battalion, north).value(), 10);
    }
}

}  // namespace
}  // namespace esprit::geometry

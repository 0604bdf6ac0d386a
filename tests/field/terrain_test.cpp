// Terrain: levels, cover, roads, rivers with their crossings, table edges.
#include "field/terrain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "field/ground.h"

namespace esprit::field {
namespace {

using fixture::area;
using fixture::base;
using fixture::ground;
using fixture::line;
using fixture::point;
using fixture::rectangle;
using geometry::Point;

using Points = std::vector<Point>;

TEST(Ground, HillsAddUp) {
    Terrain const terrain = ground({
        area(FeatureKind::hill, rectangle(10, 10, 20, 20), 1),
        area(FeatureKind::hill, rectangle(12, 12, 18, 18), 2),
        area(FeatureKind::redoubt, rectangle(14, 14, 16, 16), 1),
        area(FeatureKind::wood, rectangle(0, 0, 30, 30)),
    });
    EXPECT_EQ(height_at(terrain, point(5, 5)), 0);
    EXPECT_EQ(height_at(terrain, point(11, 11)), 1);
    EXPECT_EQ(height_at(terrain, point(13, 13)), 3);
    EXPECT_EQ(height_at(terrain, point(15, 15)), 4);
}

TEST(Ground, TheFootOfAHillIsOnIt) {
    Terrain const terrain = ground({area(FeatureKind::hill, rectangle(10, 10, 20, 20), 1)});
    EXPECT_EQ(height_at(terrain, {10'000, 15'000}), 1);
    EXPECT_EQ(height_at(terrain, {10'001, 15'000}), 1);
    EXPECT_EQ(height_at(terrain, {9'999, 15'000}), 0);
    EXPECT_EQ(height_at(terrain, {20'000, 20'000}), 1);
    EXPECT_EQ(height_at(terrain, {20'001, 20'000}), 0);
}

TEST(Ground, CoverIsWhereTheCentreLies) {
    Terrain const terrain = ground({
        area(FeatureKind::hill, rectangle(0, 0, 40, 30), 1),
        area(FeatureKind::wood, rectangle(10, 10, 20, 20)),
        area(FeatureKind::built_up_area, rectangle(30, 10, 33, 13)),
    });
    EXPECT_EQ(cover_at(terrain, {9'999, 15'000}), no_feature);
    EXPECT_EQ(cover_at(terrain, {10'000, 15'000}), 1);
    EXPECT_EQ(cover_at(terrain, {10'001, 15'000}), 1);
    EXPECT_EQ(cover_at(terrain, {31'000, 11'000}), 2);
    EXPECT_FALSE(is_built_up(terrain, 1));
    EXPECT_TRUE(is_built_up(terrain, 2));
    EXPECT_FALSE(is_built_up(terrain, no_feature));
}

TEST(Ground, AVillageInAWoodIsAVillage) {
    Terrain const terrain = ground({
        area(FeatureKind::wood, rectangle(10, 10, 20, 20)),
        area(FeatureKind::built_up_area, rectangle(14, 14, 16, 16)),
    });
    EXPECT_EQ(cover_at(terrain, point(15, 15)), 1);
    EXPECT_EQ(cover_at(terrain, point(12, 12)), 0);
}

// GT-MOVE-14: touching is within 1/100". The road is 0.3" broad, so its side lies at x = 10.15; the
// base reaches 0.75" to either side of its centre.
TEST(Ground, ABaseThatTouchesARoadIsOnIt) {
    Terrain const terrain = ground({line(FeatureKind::road, {point(10, 0), point(10, 36)}, 0.3)});
    EXPECT_TRUE(on_road(terrain, base(10.900, 15, 0, 1.5, 1)));
    EXPECT_TRUE(on_road(terrain, base(10.909, 15, 0, 1.5, 1)));
    EXPECT_FALSE(on_road(terrain, base(10.911, 15, 0, 1.5, 1)));
    EXPECT_FALSE(on_road(ground({}), base(10, 15, 0, 1.5, 1)));
}

TEST(Ground, AFeatureLiesInsideItsBoundingBox) {
    Terrain const terrain = ground({line(FeatureKind::road, {point(10, 6), point(14, 30)}, 0.6),
                                    area(FeatureKind::wood, rectangle(20, 10, 24, 13))});
    Feature const& road = terrain.features[0];
    EXPECT_LE(road.low.x_mil, 10'000 - 300);
    EXPECT_LE(road.low.y_mil, 6'000 - 300);
    EXPECT_GE(road.high.x_mil, 14'000 + 300);
    EXPECT_GE(road.high.y_mil, 30'000 + 300);
    Feature const& wood = terrain.features[1];
    EXPECT_EQ(wood.low, point(20, 10));
    EXPECT_EQ(wood.high, point(24, 13));
}

TEST(Ground, KindsAreListed) {
    Terrain const terrain = ground({
        line(FeatureKind::linear, {point(1, 1), point(2, 1)}),
        area(FeatureKind::redoubt, rectangle(10, 10, 12, 12), 1),
        line(FeatureKind::road, {point(1, 3), point(2, 3)}),
        area(FeatureKind::hill, rectangle(20, 20, 30, 30), 1),
        area(FeatureKind::wood, rectangle(3, 3, 4, 4)),
        area(FeatureKind::built_up_area, rectangle(5, 5, 6, 6)),
    });
    using Ids = std::vector<FeatureId>;
    EXPECT_EQ(terrain.linears, (Ids{0, 1}));
    EXPECT_EQ(terrain.heights, (Ids{1, 3}));
    EXPECT_EQ(terrain.roads, (Ids{2}));
    EXPECT_EQ(terrain.woods_and_towns, (Ids{4, 5}));
    EXPECT_TRUE(terrain.impassable.empty());
}

// The squares answer as the areas do, also on borders, in small areas and beyond the table.
TEST(Ground, CoverFromSquaresIsThatFromAreas) {
    Terrain terrain = ground({
        area(FeatureKind::wood,
             geometry::Outline{{point(3, 2), point(11, 4), point(9, 12), point(2, 7)}}),
        area(FeatureKind::built_up_area, rectangle(6, 5, 6.3, 5.3)),
        area(FeatureKind::built_up_area, rectangle(8.192, 7.168, 15, 9)),
        area(FeatureKind::wood, rectangle(14, 8, 25, 18)),
    });
    int covered = 0;
    for (Mil x_mil = -2000; x_mil < 27'000; x_mil += 128) {
        for (Mil y_mil = -2000; y_mil < 20'000; y_mil += 128) {
            Point const at{x_mil, y_mil};
            ASSERT_EQ(cover_at(terrain, at), cover_by_areas(terrain, at)) << x_mil << ' ' << y_mil;
            covered += cover_at(terrain, at) == no_feature ? 0 : 1;
        }
    }
    EXPECT_GT(covered, 1000);
}

// A segment may be a point. The bounding box is a touch wider than the feature.
TEST(Ground, APointSurelyMissesWhatIsATouchAway) {
    Terrain const terrain = ground({area(FeatureKind::wood, rectangle(10, 10, 12, 13))});
    Feature const& wood = terrain.features[0];
    for (Point const held : {point(11, 12), point(10, 11), point(12, 13)}) {
        EXPECT_FALSE(surely_misses(wood, held, held));
    }
    for (Point const touching : {point(9.99, 12), point(12.01, 12), point(11, 9.99)}) {
        EXPECT_FALSE(surely_misses(wood, touching, touching));
    }
    for (Point const beside : {point(9.989, 12), point(12.011, 12), point(11, 9.989)}) {
        EXPECT_TRUE(surely_misses(wood, beside, beside));
    }
}

// GT-TER-10: the border of a redoubt is a linear feature, closed.
TEST(Ground, ARedoubtIsALinearFeatureAllAround) {
    Terrain const terrain = ground({area(FeatureKind::redoubt, rectangle(10, 10, 12, 13), 1)});
    EXPECT_EQ(terrain.features[0].course.points, (Points{{10'000, 10'000},
                                                         {12'000, 10'000},
                                                         {12'000, 13'000},
                                                         {10'000, 13'000},
                                                         {10'000, 10'000}}));
}

TEST(Ground, SettlingTwiceChangesNothing) {
    Terrain terrain = ground({area(FeatureKind::redoubt, rectangle(10, 10, 12, 13), 1),
                              line(FeatureKind::river, {point(0, 5), point(20, 5)}, 1),
                              line(FeatureKind::road, {point(1, 3), point(2, 3)}),
                              area(FeatureKind::wood, rectangle(3, 3, 4, 4))});
    terrain.settle();
    EXPECT_EQ(terrain.linears.size(), 1U);
    EXPECT_EQ(terrain.roads.size(), 1U);
    EXPECT_EQ(terrain.woods_and_towns.size(), 1U);
    EXPECT_EQ(terrain.heights.size(), 1U);
    EXPECT_EQ(terrain.impassable.size(), 1U);
    EXPECT_EQ(terrain.features[0].course.points.size(), 5U);
}

// GT-TER-11: the river is 1" broad, and a course reaches half of that beyond its end.
TEST(Rivers, AreImpassableButAtTheirCrossings) {
    Terrain const terrain = ground({
        area(FeatureKind::ford, rectangle(10, 4, 12, 6)),
        line(FeatureKind::river, {point(0, 5), point(20, 5), point(20, 30)}, 1),
        area(FeatureKind::bridge, rectangle(19, 15, 21, 15.5)),
    });
    ASSERT_EQ(terrain.impassable.size(), 3U);
    EXPECT_EQ(terrain.impassable[0].points, (Points{{0, 5'000}, {9'500, 5'000}}));
    EXPECT_EQ(terrain.impassable[1].points,
              (Points{{12'500, 5'000}, {20'000, 5'000}, {20'000, 14'500}}))
        << "round the bend in one piece";
    EXPECT_EQ(terrain.impassable[2].points, (Points{{20'000, 16'000}, {20'000, 30'000}}));
    EXPECT_EQ(terrain.impassable[1].breadth_mil, 1000);
}

// The ford is from x = 10 to 12; the water begins right beside it.
TEST(Rivers, AFordIsFreeInItsWholeWidth) {
    Terrain const terrain = ground({
        area(FeatureKind::ford, rectangle(10, 4, 12, 6)),
        line(FeatureKind::river, {point(0, 5), point(20, 5)}, 1),
    });
    auto const wet = [&](double x) {
        return std::any_of(terrain.impassable.begin(), terrain.impassable.end(),
                           [&](auto const& river) { return overlap(river, base(x, 5, 0, 1, 1)); });
    };
    EXPECT_FALSE(wet(10.5));
    EXPECT_FALSE(wet(11.5));
    EXPECT_FALSE(wet(10.491));
    EXPECT_TRUE(wet(10.489));
    EXPECT_FALSE(wet(11.509));
    EXPECT_TRUE(wet(11.511));
}

TEST(Rivers, StopAtACrossingThatCoversTheirEnd) {
    Terrain const terrain = ground({
        line(FeatureKind::river, {point(0, 5), point(20, 5)}, 1),
        area(FeatureKind::ford, rectangle(0, 4, 3, 6)),
        area(FeatureKind::ford, rectangle(15, 4, 25, 6)),
    });
    ASSERT_EQ(terrain.impassable.size(), 1U);
    EXPECT_EQ(terrain.impassable[0].points, (Points{{3'500, 5'000}, {14'500, 5'000}}));
}

// A course reaches half its breadth beyond its last point: here that would be into the ford.
TEST(Rivers, StopShortOfACrossingThatBeginsWhereASegmentEnds) {
    Terrain const at_the_end = ground({
        line(FeatureKind::river, {point(5, 5), point(20, 5)}, 1),
        area(FeatureKind::ford, rectangle(3, 4, 5, 6)),
        area(FeatureKind::ford, rectangle(20, 4, 22, 6)),
    });
    ASSERT_EQ(at_the_end.impassable.size(), 1U);
    EXPECT_EQ(at_the_end.impassable[0].points, (Points{{5'500, 5'000}, {19'500, 5'000}}));

    Terrain const at_points = ground({
        line(FeatureKind::river, {point(0, 5), point(10, 5), point(12, 5), point(20, 5)}, 1),
        area(FeatureKind::ford, rectangle(10, 4, 12, 6)),
    });
    ASSERT_EQ(at_points.impassable.size(), 2U);
    EXPECT_EQ(at_points.impassable[0].points, (Points{{0, 5'000}, {9'500, 5'000}}));
    EXPECT_EQ(at_points.impassable[1].points, (Points{{12'500, 5'000}, {20'000, 5'000}}));
}

// The second ford begins at x = 10.1003: of the water between them, shortened by half a breadth at
// both ends, a third of a mil is left.
TEST(Rivers, HaveNoSegmentThatIsShorterThanAMil) {
    geometry::Outline second = rectangle(10.1, 4, 12, 7);
    second.points.back().x_mil += 1;
    Terrain const terrain = ground({
        line(FeatureKind::river, {point(9, 5), point(11, 5)}, 0.1),
        area(FeatureKind::ford, rectangle(8, 4, 10, 6)),
        area(FeatureKind::ford, second),
    });
    EXPECT_TRUE(terrain.impassable.empty());
}

TEST(Rivers, AreNotCutByCrossingsBeyondTheirEnds) {
    Terrain const terrain = ground({
        line(FeatureKind::river, {point(5, 5), point(20, 5)}, 1),
        area(FeatureKind::ford, rectangle(2, 4, 4, 6)),
        area(FeatureKind::ford, rectangle(21, 4, 23, 6)),
    });
    ASSERT_EQ(terrain.impassable.size(), 1U);
    EXPECT_EQ(terrain.impassable[0].points, (Points{{5'000, 5'000}, {20'000, 5'000}}));
}

TEST(Rivers, MayBeAllFord) {
    EXPECT_TRUE(ground({line(FeatureKind::river, {point(0, 5), point(20, 5)}, 1),
                        area(FeatureKind::ford, rectangle(0, 4, 20, 6))})
                    .impassable.empty());
}

TEST(TableEdges, HaveDirectionsAndDistances) {
    Terrain const terrain = ground({});
    Point const from{5'000, 7'000};
    EXPECT_EQ(direction_to_edge(TableEdge::near), (geometry::Vector{0, -1}));
    EXPECT_EQ(direction_to_edge(TableEdge::far), (geometry::Vector{0, 1}));
    EXPECT_EQ(direction_to_edge(TableEdge::left), (geometry::Vector{-1, 0}));
    EXPECT_EQ(direction_to_edge(TableEdge::right), (geometry::Vector{1, 0}));
    EXPECT_EQ(distance_to_edge(terrain, TableEdge::near, from), 7'000);
    EXPECT_EQ(distance_to_edge(terrain, TableEdge::far, from), 29'000);
    EXPECT_EQ(distance_to_edge(terrain, TableEdge::left, from), 5'000);
    EXPECT_EQ(distance_to_edge(terrain, TableEdge::right, from), 43'000);
}

}  // namespace
}  // namespace esprit::field

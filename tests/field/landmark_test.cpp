#include "field/landmark.h"

#include <gtest/gtest.h>

namespace esprit::field {
namespace {

Feature area(FeatureKind kind, std::string const& name, Mil left, Mil low, Mil right, Mil high) {
    Feature feature;
    feature.kind = kind;
    feature.name = name;
    feature.area.points = {{left, low}, {right, low}, {right, high}, {left, high}};
    return feature;
}

/// A table of 72" by 48" with a village on a hill, a wood without a name, and a road.
Terrain ground() {
    Terrain terrain;
    terrain.width_mil = 72000;
    terrain.depth_mil = 48000;
    terrain.features = {area(FeatureKind::hill, "Windmill Hill", 20000, 10000, 40000, 20000),
                        area(FeatureKind::built_up_area, "Mill", 28000, 14000, 32000, 16000),
                        area(FeatureKind::wood, "", 60000, 30000, 70000, 40000)};
    Feature road;
    road.kind = FeatureKind::road;
    road.name = "Post Road";
    road.course = {{{0, 45000}, {72000, 45000}}, 1000};
    terrain.features.push_back(road);
    terrain.settle();
    return terrain;
}

TEST(PlaceInWords, IsByTheGroundAndElseByThePartOfTheTable) {
    Terrain const terrain = ground();
    auto const at = [&](Mil x, Mil y) { return place_in_words(terrain, {x, y}); };
    EXPECT_EQ(at(30000, 15000), "in Mill") << "and not on the hill below it";
    EXPECT_EQ(at(22000, 12000), "on Windmill Hill");
    EXPECT_EQ(at(30000, 23100), "3\" north of Windmill Hill");
    EXPECT_EQ(at(44000, 8000), "4\" south-east of Windmill Hill");
    EXPECT_EQ(at(19800, 15000), "just west of Windmill Hill");
    EXPECT_EQ(at(2000, 45200), "on Post Road");
    EXPECT_EQ(at(65000, 35000), "in the north-east") << "the wood has no name";
    EXPECT_EQ(at(36000, 32500), "in the north");
    EXPECT_EQ(at(2000, 2000), "in the south-west");
    EXPECT_EQ(place_in_words({72000, 48000, {}, {}, {}, {}, {}, {}, {}}, {36000, 24000}),
              "in the middle");
}

TEST(PlaceInWords, FacingsHaveEightNames) {
    EXPECT_EQ(wind_of(0), "north");
    EXPECT_EQ(wind_of(2249), "north");
    EXPECT_EQ(wind_of(2250), "north-east");
    EXPECT_EQ(wind_of(18000), "south");
    EXPECT_EQ(wind_of(33750), "north");
}

}  // namespace
}  // namespace esprit::field

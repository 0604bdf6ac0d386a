#include "draw/picture.h"

#include <gtest/gtest.h>

#include "draw/pictures.h"
#include "draw/placer.h"
#include "draw/words.h"

namespace esprit::draw {
namespace {

using testing::piece;

Picture large_table() {
    Picture picture;
    picture.terrain.width_mil = 72000;
    picture.terrain.depth_mil = 48000;
    return picture;
}

TEST(Picture, WithoutUnitsShowsTheTable) {
    EXPECT_EQ(region_of_action(large_table()), (Region{0, 0, 72000, 48000}));
}

// A charge from 20", 20" to 50", 30"; the widest half of a base is 1.25", the margin 2.5". The unit
// far away is left out.
TEST(Picture, ShowsChargersAndTheirTargets) {
    Picture picture = large_table();
    picture.before.pieces = {piece(0, 0, "charger", "infantry", {{20000, 20000}, 0}),
                             piece(1, 1, "target", "infantry", {{50000, 30000}, 0}),
                             piece(2, 1, "far away", "infantry", {{10000, 45000}, 0})};
    picture.before.pieces[0].charges = 1;
    EXPECT_EQ(region_of_action(picture), (Region{16250, 16250, 53750, 33750}));
    picture.before.pieces[0].charges = rules::no_unit;
    EXPECT_EQ(region_of_action(picture).top_mil, 48500);
}

// Half an inch about the end of a way, and the margin; the border of the table gives half an inch.
TEST(Picture, ShowsTracksToTheirEnd) {
    Picture picture = large_table();
    picture.before.pieces = {piece(0, 0, "fleeing", "infantry", {{40000, 20000}, 0})};
    picture.tracks = {{0,
                       TrackKind::flight,
                       {{{40000, 20000}, 0}, {{71900, 20000}, 0}},
                       "",
                       "",
                       0,
                       TrackEnd::off_table}};
    Region const region = region_of_action(picture);
    EXPECT_EQ(region.right_mil, 72500);
    EXPECT_EQ(region.left_mil, 40000 - 1250 - 2500);
    EXPECT_EQ(region.depth_mil(), 9000);  // the least that is shown
}

TEST(Picture, CutsNoUnitWhoseCentreIsShown) {
    Picture picture = large_table();
    picture.before.pieces = {piece(0, 0, "charger", "infantry", {{20000, 20000}, 0}),
                             piece(1, 1, "target", "infantry", {{50000, 30000}, 0}),
                             piece(2, 1, "bystander", "infantry", {{53700, 25000}, 0})};
    picture.before.pieces[0].charges = 1;
    EXPECT_EQ(region_of_action(picture).right_mil, 53700 + 1250 + 500);
}

// 1.25" is half its base: three quarters of an inch of it lie within the 53.75" of the action.
TEST(Picture, CutsNoUnitThatIsShownInPart) {
    Picture picture = large_table();
    picture.before.pieces = {piece(0, 0, "charger", "infantry", {{20000, 20000}, 0}),
                             piece(1, 1, "target", "infantry", {{50000, 30000}, 0}),
                             piece(2, 1, "in part", "infantry", {{54250, 25000}, 0}),
                             piece(3, 1, "out", "infantry", {{60000, 25000}, 0})};
    picture.before.pieces[0].charges = 1;
    EXPECT_EQ(region_of_action(picture), (Region{16250, 16250, 54250 + 1250 + 500, 33750}));
}

TEST(Picture, MeasuresTracks) {
    Track track{0, TrackKind::move, {{{0, 0}, 0}, {{3000, 4000}, 0}, {{3000, 5500}, 0}}, "", "",
                0, TrackEnd::stands};
    EXPECT_EQ(length_of(track), 6500);
    track.length_mil = 7000;
    EXPECT_EQ(length_of(track), 7000);
    EXPECT_EQ(inches(6500), "6.5\"");
    EXPECT_EQ(inches(7000), "7\"");
    EXPECT_EQ(inches(6949), "6.9\"");
    EXPECT_EQ(inches(6950), "7\"");
}

TEST(Placer, KeepsLabelsOffBlocksAndEachOther) {
    Placer placer;
    placer.stay_within({0, 0, 400, 400});
    std::vector<Quad> blocks;
    for (double const x : {60.0, 140.0, 220.0}) {
        // Diamonds, so that upright boxes about them would be too large.
        blocks.push_back({Spot{x, 160}, Spot{x + 40, 200}, Spot{x, 240}, Spot{x - 40, 200}});
        placer.keep_off(blocks.back());
    }
    // In the way of the place that the first label would take.
    blocks.push_back({Spot{20, 245}, Spot{100, 245}, Spot{100, 265}, Spot{20, 265}});
    placer.keep_off(blocks.back());
    std::vector<PixelBox> labels;
    for (Quad const& block : blocks) {
        Placer::Place const place = placer.place_around(block, {0, 1}, 90, 14);
        EXPECT_TRUE(place.free);
        PixelBox const box{place.middle.x - 45, place.middle.y - 7, place.middle.x + 45,
                           place.middle.y + 7};
        for (Quad const& other : blocks) EXPECT_FALSE(overlap(box, other));
        for (PixelBox const& other : labels) EXPECT_FALSE(overlap(box, other));
        labels.push_back(box);
    }
}

TEST(Placer, HandlesRotatedBlocks) {
    Quad const diamond{Spot{0, -10}, Spot{10, 0}, Spot{0, 10}, Spot{-10, 0}};
    EXPECT_TRUE(overlap(PixelBox{4, 4, 8, 8}, diamond));
    EXPECT_FALSE(overlap(PixelBox{6, 6, 9, 9}, diamond));  // in its upright box, beyond its edge
    EXPECT_TRUE(crosses(PixelBox{0, 0, 10, 10}, {-5, 5}, {15, 5}));
    EXPECT_FALSE(crosses(PixelBox{0, 0, 10, 10}, {-5, 4}, {4, -5}));
}

TEST(Words, AreShortenedByLetters) {
    EXPECT_EQ(shortened("Légère", 6), "Légère");
    EXPECT_EQ(shortened("Légère", 4), "Lég…");
    EXPECT_EQ(letter_count("龍é\xFF"), 3U);
    EXPECT_EQ(wrapped("one two", 100), (std::vector<std::string>{"one two"}));
    EXPECT_EQ(wrapped("one two", 1), (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(label_lines("Lattermann grenadiers"),
              (std::vector<std::string>{"Lattermann", "grenadiers"}));
}

}  // namespace
}  // namespace esprit::draw

#include "draw/text_map.h"

#include <gtest/gtest.h>

#include "draw/pictures.h"
#include "draw/words.h"

namespace esprit::draw {
namespace {

using testing::picture_of_all_signs;
using testing::small_picture;

// 46 columns leave 40 for 20", so a cell is 0.5" wide and 1" deep; its middle is at 0.25" + 0.5" *
// column and 9.5" - row. The wood, 2" to 5" and 2" to 4", holds columns 4 to 9 of rows 6 and 7. The
// infantry, 2.5" by 1" about 10.25", 5.5", holds columns 18 to 22 of row 4. The cavalry looks west:
// 1" by 1.5" about 16.25", 2.5", which holds columns 31 to 33 of row 7.
TEST(TextMap, OfASmallSceneIsExact) {
    Picture const picture = small_picture();
    TextMapOptions options;
    options.region = whole_table(picture);
    options.columns = 46;
    options.ascii = true;
    EXPECT_EQ(text_map(picture, options),
              "     0\"          6\"          12\"         18\"\n"
              "    ++-----------+-----------+-----------+---+\n"
              "    |                                        |\n"
              "    |                                        |\n"
              "    |                                        |\n"
              "    |                    ^                   |\n"
              "  6\"+                  AAAAA                 |\n"
              "    |                                        |\n"
              "    |    &&&&&&                              |\n"
              "    |    &&&&&&                    <aaa      |\n"
              "    |                                        |\n"
              "    |                                        |\n"
              "    ++-----------+-----------+-----------+---+\n"
              "\n"
              "  A  First                    infantry         ^ north      charges a\n"
              "  a  Second                   cavalry          < west       shaken\n"
              "\n"
              "  & wood\n");
}

// 190" in 74 columns: 12" are less than five, which the last number needs with a blank behind it.
TEST(TextMap, NumbersOfAWideTableStandApart) {
    Picture picture = small_picture();
    Region wide = whole_table(picture);
    wide.right_mil = 190'000;
    TextMapOptions options;
    options.region = wide;
    options.columns = 80;
    options.ascii = true;
    std::string const map = text_map(picture, options);
    EXPECT_EQ(map.substr(0, map.find('\n')),
              "     0\"     18\"    36\"    54\"    72\"    90\"    108\"   126\"   144\"   162\"  "
              " 180\"");
}

TEST(TextMap, LeadersBearTheWordOfTheirSystem) {
    Picture picture = small_picture();
    picture.before.pieces[0].symbol = "general";
    picture.leader = "commander";
    TextMapOptions options;
    options.ascii = true;
    std::string const map = text_map(picture, options);
    EXPECT_NE(map.find("First                    commander"), std::string::npos) << map;
}

// The rows' middles are at 4.5" and 5.5": a line half an inch deep about 5" holds none of them.
TEST(TextMap, ThinLinesAreSeen) {
    Picture picture = small_picture();
    picture.before.pieces.pop_back();
    picture.before.pieces[0].charges = rules::no_unit;
    picture.before.pieces[0].y_mil = 5000;
    picture.before.pieces[0].frontage_mil = 6000;
    picture.before.pieces[0].depth_mil = 500;
    TextMapOptions options;
    options.region = whole_table(picture);
    options.columns = 46;
    options.ascii = true;
    std::string const map = text_map(picture, options);
    EXPECT_NE(map.find("AAAAAAAAAAAA"), std::string::npos) << map;
}

TEST(TextMap, UnitsKeepTheirLetters) {
    Picture picture = small_picture();
    picture.side_of_unit = {0, 1, 1};
    EXPECT_NE(text_map(picture, {}).find("  a  Second"), std::string::npos);
    picture.before.pieces[1].unit = 2;  // the first of its side is gone
    picture.before.pieces[0].charges = 2;
    EXPECT_NE(text_map(picture, {}).find("  b  Second"), std::string::npos);
}

TEST(TextMap, HasNoLineWiderThanAskedFor) {
    for (int const columns : {40, 80, 120}) {
        TextMapOptions options;
        options.columns = columns;
        Picture picture = picture_of_all_signs();
        options.region = whole_table(picture);
        for (rules::Piece& each : picture.after->pieces) each.states.clear();
        std::string const map = text_map(picture, options);
        std::size_t begin = 0;
        int lines = 0;
        for (std::size_t end = map.find('\n'); end != std::string::npos;
             end = map.find('\n', begin)) {
            std::string const line = map.substr(begin, end - begin);
            begin = end + 1;
            if (!line.ends_with('|') && !line.ends_with('+')) continue;
            EXPECT_EQ(letter_count(line), static_cast<std::size_t>(columns)) << line;
            ++lines;
        }
        EXPECT_GT(lines, 10);
    }
}

TEST(TextMap, NamesEveryUnitStateAndTrack) {
    Picture const picture = picture_of_all_signs();
    std::string const map = text_map(picture);
    for (rules::Piece const& each : picture.after->pieces) {
        EXPECT_NE(map.find(each.name), std::string::npos) << each.name;
        for (std::string_view const state : each.states) {
            EXPECT_NE(map.find(state), std::string::npos) << state;
        }
    }
    EXPECT_NE(map.find("Fled: flight of 3.2\""), std::string::npos);
    EXPECT_NE(map.find("Destroyed is gone"), std::string::npos);
    EXPECT_NE(map.find("with g"), std::string::npos);  // the seventh of the second side
}

TEST(TextMap, GeneralsStandOnTop) {
    Picture picture = small_picture();
    picture.before.pieces.insert(picture.before.pieces.begin(),
                                 testing::piece(2, 1, "Chief", "general", {{10250, 5500}, 0}));
    TextMapOptions options;
    options.region = whole_table(picture);
    options.columns = 46;
    EXPECT_NE(text_map(picture, options).find("AAaAA"), std::string::npos);
}

TEST(TextMap, CanBeAsciiOnly) {
    Picture picture = picture_of_all_signs();
    picture.title = "Légère \033[31m";
    TextMapOptions options;
    options.ascii = true;
    for (char const c : text_map(picture, options)) {
        EXPECT_TRUE((c >= ' ' && c <= '~') || c == '\n') << static_cast<int>(c);
    }
}

TEST(TextMap, ColoursOnlyWhenAsked) {
    Picture const picture = small_picture();
    TextMapOptions options;
    EXPECT_EQ(text_map(picture, options).find('\033'), std::string::npos);
    options.colour = true;
    std::string const coloured = text_map(picture, options);
    EXPECT_NE(coloured.find("\033[1;34mAA"), std::string::npos);
    EXPECT_NE(coloured.find("\033[1;31m"), std::string::npos);
}

}  // namespace
}  // namespace esprit::draw
